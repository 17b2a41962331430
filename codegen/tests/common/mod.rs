//! The rule files of the project.

use std::fs;
use std::path::Path;

use dsl::Sources;
use dsl::model::Model;

/// The models of the rule files of a folder, sorted by path, without files that do not compile.
pub fn models(folder: &str) -> Vec<Model> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let mut sources = Sources::default();
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    paths.sort();
    for path in paths {
        sources.add(path.to_string_lossy(), fs::read_to_string(&path).unwrap());
    }
    let compiled = |file| dsl::compile(&sources, file).ok().map(|(model, _)| model);
    sources.files().filter_map(|(file, _)| compiled(file)).collect()
}
