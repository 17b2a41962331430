//! Models of the games in `rules/`, looked over by hand.

use super::resolve;
use crate::{Diagnostic, Model, Sources};

/// All files of `rules/`.
fn games() -> Sources {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    paths.sort();
    let mut sources = Sources::default();
    for path in paths {
        sources.add(path.display().to_string(), std::fs::read_to_string(&path).unwrap());
    }
    sources
}

fn resolved(sources: &Sources, file: u32) -> (Option<Model>, Vec<Diagnostic>) {
    let (file, mut faults) = crate::inherit::inherit(sources, file);
    let (model, found) = resolve(sources, &file);
    faults.extend(found);
    (model, faults)
}

#[test]
fn every_game_gives_a_model_without_a_fault() {
    let sources = games();
    for (id, source) in sources.files() {
        let (model, faults) = resolved(&sources, id);
        assert!(faults.is_empty(), "{}:\n{}", source.path, crate::render::render(&faults, &sources, false));
        assert_eq!(model.unwrap().name, source.stem());
    }
}
