//! The rule files of the project, for tests of the crate.

use std::fs;
use std::path::Path;

use dsl::{Model, Sources};

/// The model of a shipped game.
pub fn shipped(game: &str) -> Model {
    let (mut sources, mut wanted) = (Sources::default(), None);
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "rules") {
            let file = sources.add(path.to_string_lossy(), fs::read_to_string(&path).unwrap());
            let is_wanted = path.file_stem().is_some_and(|name| name == game);
            wanted = wanted.or(is_wanted.then_some(file));
        }
    }
    let file = wanted.unwrap_or_else(|| panic!("no rule file of {game}"));
    dsl::compile(&sources, file).unwrap_or_else(|faults| panic!("{faults:?}")).0
}
