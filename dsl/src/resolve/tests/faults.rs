//! Bad files in `bad/`: each gives all its faults in one run. A snapshot shows the file and the messages.

use super::resolved;
use crate::render::render;
use crate::{Severity, Sources};
use std::collections::BTreeSet;
use std::path::Path;

/// The folder of bad files.
fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/resolve/tests/bad")
}

#[test]
fn every_bad_file_is_told_all_its_faults() {
    insta::glob!("bad/*.rules", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let mut sources = Sources::default();
        let file = sources.add(path.file_name().unwrap().to_string_lossy(), text.as_str());
        let (model, faults) = resolved(&sources, file);
        let errors = faults.iter().any(|fault| fault.severity == Severity::Error);
        assert!(errors, "{} has no fault", path.display());
        let usable = if model.is_some() { "a model all the same" } else { "no model" };
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(format!("{text}\n{}\n{usable}", render(&faults, &sources, false)));
        });
    });
}

#[test]
fn the_documentation_lists_every_code() {
    let documentation =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/diagnostics.md"))
            .unwrap();
    let mut codes = BTreeSet::new();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let mut sources = Sources::default();
        let file = sources.add("bad.rules", std::fs::read_to_string(entry.unwrap().path()).unwrap());
        codes.extend(resolved(&sources, file).1.into_iter().map(|fault| fault.code));
    }
    let missing: Vec<_> =
        codes.into_iter().filter(|code| !documentation.contains(&format!("| `{code}` |"))).collect();
    assert!(missing.is_empty(), "not in docs/diagnostics.md: {missing:?}");
}

#[test]
fn every_documented_code_has_a_bad_file() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/resolve");
    let mut codes = BTreeSet::new();
    for entry in std::fs::read_dir(sources).unwrap().map(Result::unwrap) {
        let Ok(text) = std::fs::read_to_string(entry.path()) else { continue };
        codes.extend(text.lines().filter_map(|line| line.strip_prefix("//! # ")).map(str::to_owned));
    }
    for entry in std::fs::read_dir(folder()).unwrap() {
        let mut sources = Sources::default();
        let file = sources.add("bad.rules", std::fs::read_to_string(entry.unwrap().path()).unwrap());
        for fault in resolved(&sources, file).1 {
            codes.remove(fault.code);
        }
    }
    // Its file would be long: see below.
    codes.remove("kind-count");
    assert!(codes.is_empty(), "no bad file gives {codes:?}");
}

#[test]
fn kinds_fit_in_a_byte() {
    let piece = |id: u32| {
        let symbol = |id: u32| char::from_u32('\u{4e00}' as u32 + id).unwrap();
        format!("piece k{id} \"{}\" \"{}\"\n", symbol(2 * id), symbol(2 * id + 1))
    };
    let pieces: String = (0..300).map(piece).collect();
    let text = format!(
        "game bad\nplayers a, b\nboard grid 3 x 3\n{pieces}play put: k0 on empty\ndraw when no empty\n"
    );
    let mut sources = Sources::default();
    let file = sources.add("bad.rules", text);
    let codes: Vec<_> = resolved(&sources, file).1.into_iter().map(|fault| fault.code).collect();
    assert_eq!(codes, ["kind-count"]);
}
