//! The games of the project.

use std::fs;
use std::path::Path;

use dsl::{Model, Sources};

use crate::compare::compare;

/// The models of the rule files in `rules`.
fn models() -> Vec<(String, Model)> {
    let mut sources = Sources::default();
    let mut files = Vec::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules")).unwrap().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "rules") {
            let file = sources.add(path.to_string_lossy(), fs::read_to_string(&path).unwrap());
            files.push((path.file_stem().unwrap().to_string_lossy().into_owned(), file));
        }
    }
    files.sort();
    files.retain(|(name, _)| effort::is_tested(name));
    let compiled = |(name, file): (String, _)| {
        let (model, _) = dsl::compile(&sources, file).unwrap_or_else(|faults| panic!("{faults:?}"));
        (name, model)
    };
    files.into_iter().map(compiled).collect()
}

#[test]
fn games_of_the_project_are_those_of_the_interpreter() {
    let models = models();
    let games = effort::amount([2, 40]);
    effort::for_each(&models, |(name, _)| name.clone(), |(_, model)| compare(model, games, 12));
}
