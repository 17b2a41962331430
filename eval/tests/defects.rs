//! Rules that generated code once played otherwise than the interpreter, and rules that no shipped game has: each agrees,
//! with all techniques and with none.

use std::path::Path;
use std::sync::Arc;

use codegen::{Technique, Techniques};
use dsl::{Model, Sources};
use eval::{Stats, agree};

/// The models of the rule files in a folder of the project's snapshots that have no fault, by name.
fn models(folder: &str) -> Vec<(String, Arc<Model>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots").join(folder);
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let model = |path: &std::path::PathBuf| {
        let mut sources = Sources::default();
        let file = sources.add(path.to_string_lossy(), std::fs::read_to_string(path).unwrap());
        let (model, _) = dsl::compile(&sources, file).ok()?;
        Some((path.file_stem().unwrap().to_string_lossy().into_owned(), Arc::new(model)))
    };
    paths.iter().filter_map(model).collect()
}

/// Fails with all files of a folder that do not agree in a few random games.
fn check(folder: &str, least: usize) {
    let all = Techniques::all();
    let none = Technique::ALL.into_iter().fold(all, Techniques::without);
    let models = models(folder);
    assert!(models.len() >= least, "{} files without a fault", models.len());
    let mut faults = Vec::new();
    for (name, model) in &models {
        for (techniques, with) in [(all, "all techniques"), (none, "no technique")] {
            match agree(model, techniques, 0..4, 40) {
                Ok(Stats { positions, .. }) => println!("{name} with {with}: {positions} positions"),
                Err(fault) => faults.push(format!("{name} with {with}: {fault}")),
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn rules_that_went_wrong_once_agree() {
    check("defects", 20);
}
