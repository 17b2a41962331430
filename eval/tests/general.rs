//! Rules that are generated in a general way, as no shipped game is, agree with the interpreter: with
//! all techniques and with none.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use codegen::{Technique, Techniques};
use dsl::{Model, Sources};
use eval::agree;

/// Random games of each file.
const GAMES: u64 = 2;
/// The plies of each.
const PLIES: usize = 24;

/// The models of the sound rule files of a folder.
fn models(folder: &str) -> Vec<Arc<Model>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots").join(folder);
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let model = |path: &PathBuf| {
        let mut sources = Sources::default();
        let file = sources.add(path.to_string_lossy(), std::fs::read_to_string(path).unwrap());
        dsl::compile(&sources, file).ok().map(|(model, _)| Arc::new(model))
    };
    paths.iter().filter_map(model).collect()
}

fn check(folder: &str) {
    let none = Technique::ALL.into_iter().fold(Techniques::all(), Techniques::without);
    let mut faults = Vec::new();
    for model in models(folder) {
        for (techniques, which) in [(Techniques::all(), "all techniques"), (none, "no technique")] {
            if let Err(fault) = agree(&model, techniques, 0..GAMES, PLIES) {
                faults.push(format!("{} with {which}: {fault}", model.name));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn rules_that_need_a_general_way_agree() {
    check("general");
}
