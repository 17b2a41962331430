//! Models of the games in `rules/`, compared with values found by hand, and the messages for bad files.

mod boards;
mod derived;
mod faults;
mod models;
mod places;
mod robust;

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

/// The model of a game in `rules/`.
fn model(name: &str) -> Model {
    let sources = games();
    let (model, faults) = resolved(&sources, sources.find(name).unwrap());
    assert!(faults.is_empty(), "{}", crate::render::render(&faults, &sources, false));
    model.unwrap()
}

/// The model of a text, which must be without a fault.
fn model_of(text: &str) -> Model {
    let mut sources = Sources::default();
    let file = sources.add("some.rules", text);
    let (model, faults) = resolved(&sources, file);
    assert!(faults.is_empty(), "{}", crate::render::render(&faults, &sources, false));
    model.unwrap()
}
