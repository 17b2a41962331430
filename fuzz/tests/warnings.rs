//! Generated modules compile without warnings: they have no unused items and no redundant parentheses.

use std::fs;
use std::path::Path;

use codegen::{Technique, Techniques};
use dsl::Sources;
use dsl::model::Model;
use effort::amount;
use fuzz::compiled;

/// One in this many modules is compiled, with all techniques and with none; the second number is that of `RULEWRIGHT_LONG`.
const ONE_OF: [[usize; 2]; 2] = [[4, 1], [16, 1]];

/// The models of the rule files of a folder, except those in which `check` finds faults.
fn models(folder: &str) -> Vec<Model> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let mut sources = Sources::default();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "rules") {
            sources.add(path.to_string_lossy(), fs::read_to_string(&path).unwrap());
        }
    }
    let compiled = |file| dsl::compile(&sources, file).ok().map(|(model, _)| model);
    sources.files().filter_map(|(file, _)| compiled(file)).collect()
}

/// Compiles one in `of` modules.
#[track_caller]
fn assert_no_warnings(techniques: Techniques, of: usize) {
    let folders = ["rules", "snapshots/defects", "snapshots/general"];
    let modules = folders.into_iter().flat_map(models).step_by(of);
    let modules: Vec<_> = modules.filter_map(|model| codegen::rust_with(&model, techniques).ok()).collect();
    assert!(modules.len() > 100 / of, "{} modules", modules.len());
    let folder = tempfile::tempdir().unwrap();
    let warnings = compiled::warnings(folder.path(), &modules).unwrap();
    assert!(warnings.is_empty(), "{warnings}");
}

#[test]
fn modules_compile_without_a_warning() {
    assert_no_warnings(Techniques::all(), amount(ONE_OF[0]));
}

#[test]
fn so_do_modules_without_techniques() {
    let none = Technique::ALL.into_iter().fold(Techniques::all(), Techniques::without);
    assert_no_warnings(none, amount(ONE_OF[1]));
}
