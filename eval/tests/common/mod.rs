//! The rule files of the project.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use dsl::{FileId, Model, Sources};

/// The models of the rule files in a folder of the project in which `check` finds no fault, by name of the file.
pub fn models(folder: &str) -> Vec<(String, Arc<Model>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    paths.sort();
    let mut sources = Sources::default();
    let add = |path: &PathBuf| sources.add(path.to_string_lossy(), std::fs::read_to_string(path).unwrap());
    let files: Vec<_> = paths.iter().map(add).collect();
    let model = |(path, file): (&PathBuf, FileId)| {
        let (model, _) = dsl::compile(&sources, file).ok()?;
        Some((path.file_stem().unwrap().to_string_lossy().into_owned(), Arc::new(model)))
    };
    paths.iter().zip(files).filter_map(model).collect()
}
