//! The diagnostics of `check` for rules that the generator refuses.

use dsl::ast::Span;
use dsl::{Diagnostic, Sources};
use rulewright_codegen::refusals;

const SOUND: &str = "game small\nplayers a facing north, b facing south\nboard grid 4 x 4\npiece man \"a\" \"b\"\n\
    start man on rank 1\nplay step: man along forward: empty or enemy captured\nloss when stuck\n";

/// The codes and places (line and text) of the diagnostics of a build for the first of these files.
fn told(files: &[(&str, &str)]) -> Vec<(&'static str, usize, String)> {
    let mut sources = Sources::default();
    for (path, text) in files {
        sources.add(*path, *text);
    }
    let (model, _) = dsl::compile(&sources, 0).unwrap_or_else(|faults| panic!("{faults:?}"));
    let source = sources.file(0);
    let told = |fault: &Diagnostic| {
        let Span { start, end, .. } = fault.labels[0].span;
        let words = source.text[start as usize..end as usize].to_owned();
        (fault.code, source.line(start as usize), words)
    };
    refusals(&sources, 0, &model).iter().map(told).collect()
}

#[test]
fn a_file_is_called_as_its_game_is() {
    assert_eq!(told(&[("rules/small.rules", SOUND)]), []);
    assert_eq!(told(&[("rules/large.rules", SOUND)]), [("file-name", 1, "game small".to_owned())]);
    let commented = format!("# Small.\n\n{SOUND}");
    assert_eq!(told(&[("large.rules", &commented)]), [("file-name", 3, "game small".to_owned())]);
    assert_eq!(told(&[("a/small.rules", SOUND), ("b/small.rules", SOUND)]), []);
    assert_eq!(told(&[("new text", SOUND)]), [], "a text that is no file yet");
}

#[test]
fn rules_that_were_once_for_the_interpreter_alone_are_generated() {
    let par = "play take: man along all: enemy captured\nprefer most captured\nprefer to corners over step over take\n";
    let turned =
        "play pivot: man along all: empty, own flipped, empty; repeat at will\nvalue 1 per unmoved\n";
    for rules in [par, turned] {
        assert_eq!(told(&[("small.rules", &(SOUND.to_owned() + rules))]), []);
    }
}
