//! Bad files in `bad/`, each of which gives all its faults in one run. A snapshot shows the file and the messages.

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
fn a_misspelt_name_is_one_fault_wherever_it_stands() {
    let text = "game a\nplayers x, y\nboard grid 4 x 4\npiece man \"m\" \"n\"\nplay step: mna along all: empty\nvalue 1 per own mna\nloss when no own mna\n";
    let mut sources = Sources::default();
    let file = sources.add("a.rules", text);
    let (_, faults) = resolved(&sources, file);
    let places: Vec<usize> = faults.iter().map(|fault| fault.labels.len()).collect();
    assert_eq!(places, [3], "{}", render(&faults, &sources, false));
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
    // Bad files for these would be long; the tests below make them.
    codes.remove("kind-count");
    codes.remove("region-size");
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

#[test]
fn regions_do_not_grow_without_bound() {
    let codes = |region: fn(u32) -> String| {
        let regions: String = (0..5_000).map(|id| format!("region r{id} = {}\n", region(id))).collect();
        let text = format!(
            "game bad\nplayers a, b\nboard grid 3 x 3\npiece man \"a\" \"b\"\n{regions}region r5000 = own\n\
             play put: man on empty\ndraw when no empty\n"
        );
        let mut sources = Sources::default();
        let file = sources.add("bad.rules", text);
        resolved(&sources, file).1.into_iter().map(|fault| fault.code).collect::<BTreeSet<_>>()
    };
    let doubled = codes(|id| match id {
        0 => "own".to_owned(),
        id => format!("north of r{} or south of r{}", id - 1, id - 1),
    });
    assert_eq!(doubled, BTreeSet::from(["region-size"]));
    let far = codes(|id| format!("not r{}", id + 1));
    assert_eq!(far, BTreeSet::from(["region-size"]));
}

#[test]
fn a_name_that_the_base_has_is_told_once() {
    let mut sources = Sources::default();
    sources.add("base.rules", "game base\nplayers a, b\nboard grid 3 x 3\npiece man \"a\" \"b\"\nplay put: man on empty\ndraw when no empty\n");
    let file =
        sources.add("other.rules", "game other extends base\npiece man \"x\" \"o\"\nboard grid 0 x 2\n");
    let codes: Vec<_> = resolved(&sources, file).1.into_iter().map(|fault| fault.code).collect();
    assert_eq!(codes, ["duplicate-name", "board-size"]);
}

#[test]
fn a_clause_that_cannot_be_read_does_not_hide_other_faults() {
    let mut sources = Sources::default();
    let text = "game some\nplayers a, b\nboard grid 3 x 3\npiece man \"a\" \"b\"\nregion camp corners\n\
        play put: man on empty in camp\ndraw when no emty\n";
    let file = sources.add("some.rules", text);
    let codes: Vec<_> =
        crate::compile(&sources, file).unwrap_err().into_iter().map(|fault| fault.code).collect();
    assert_eq!(codes, ["syntax", "unknown-name"]);
}
