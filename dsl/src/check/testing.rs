//! Helpers of the checks' tests.

use crate::render::render;
use crate::{Diagnostic, Model, Sources, check, inherit, resolve};

/// The faults that the checks find in a text that is otherwise sound.
pub(super) fn found(sources: &Sources, file: u32) -> Vec<Diagnostic> {
    let (tree, faults) = inherit::inherit(sources, file);
    assert!(faults.is_empty(), "{}", render(&faults, sources, false));
    let (model, faults) = resolve::resolve(sources, &tree);
    assert!(faults.is_empty(), "{}", render(&faults, sources, false));
    check::check(sources, &tree, &model.expect("no fault, so there is a model"))
}

/// A game with these clauses, and others that every game needs where they are missing.
fn game(clauses: &str) -> (Sources, u32) {
    let mut text = String::from("game trial\n");
    for (heading, usual) in USUAL {
        if !clauses.lines().any(|line| line.starts_with(heading)) {
            text.push_str(usual);
        }
    }
    text.push_str(clauses.trim_start());
    let mut sources = Sources::default();
    let file = sources.add("trial.rules", text);
    (sources, file)
}

/// A game with these clauses, followed by the faults that the checks find.
pub(super) fn shown(clauses: &str) -> String {
    let (sources, file) = game(clauses);
    let (text, found) = (&sources.file(file).text, found(&sources, file));
    assert!(!found.is_empty(), "nothing is found in\n{text}");
    format!("{text}\n\n{}", render(&found, &sources, false))
}

/// The model of a game with these clauses.
pub(super) fn model(clauses: &str) -> Model {
    let (sources, file) = game(clauses);
    let (tree, _) = inherit::inherit(&sources, file);
    let (model, faults) = resolve::resolve(&sources, &tree);
    assert!(faults.is_empty(), "{}", render(&faults, &sources, false));
    model.expect("no fault, so there is a model")
}

/// A test for each of these games, with a snapshot of the game and its faults.
macro_rules! shows {
    ($($name:ident: $clauses:expr;)*) => {$(
        #[test]
        fn $name() {
            insta::with_settings!({ omit_expression => true }, {
                insta::assert_snapshot!($crate::check::testing::shown($clauses));
            });
        }
    )*};
}
pub(super) use shows;

/// The codes of the faults that the checks find in a game with these clauses.
pub(super) fn codes(clauses: &str) -> Vec<&'static str> {
    let (sources, file) = game(clauses);
    found(&sources, file).into_iter().map(|fault| fault.code).collect()
}

const USUAL: [(&str, &str); 2] =
    [("players", "players black facing north, white facing south\n"), ("piece", "piece man \"b\" \"w\"\n")];

#[test]
fn the_shipped_rules_are_without_fault() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    paths.sort();
    let mut sources = Sources::default();
    let files: Vec<u32> = paths
        .iter()
        .map(|path| {
            sources.add(path.file_name().unwrap().to_string_lossy(), std::fs::read_to_string(path).unwrap())
        })
        .collect();
    assert!(files.len() >= 15);
    for file in files {
        let found = found(&sources, file);
        assert!(found.is_empty(), "{}", render(&found, &sources, false));
    }
}

/// Games that could look suspicious, but are sound.
#[test]
fn sound_games_are_left_alone() {
    for clauses in SOUND {
        assert!(codes(clauses).is_empty(), "{:?} in\n{clauses}", codes(clauses));
    }
}

const SOUND: [&str; 11] = [
    // Pieces that can only go forward need no limit on plies.
    "board grid 4 x 4\nstart man on rank 1\nplay step: man along forward: empty\nloss when stuck",
    // A counter of captures ends a game in which pieces are placed and taken off for ever.
    "board grid 5 x 5\ncounter taken up by capture\n\
     play place: man on empty; then along all: enemy captured, own\n\
     win when taken >= 3\ndraw when no empty",
    // So does a clock, if the plays that set it back come to an end.
    "board grid 5 x 5\npiece man \"b\" \"w\"\npiece king \"B\" \"W\"\nstart man on rank 1\n\
     play step: man along forward, king along all: empty\n\
     play take: king along all: enemy captured\npromote man to king on far edge\nloss when stuck\n\
     draw after 20 plies without man play or capture",
    // A piece without a play that others must go round, and that a rule mentions.
    "board grid 5 x 5\npiece man \"b\" \"w\"\npiece tower \"B\" \"W\"\nstart man on rank 2, tower on rank 1\n\
     play step: man along forward: empty\nplay take: man along forward diagonal: enemy captured\n\
     loss when no own tower\nloss when stuck",
    // Pieces of one player alone.
    "board grid 5 x 5\npiece fox \"f\" \"F\"\npiece goose \"G\" \"g\"\n\
     start |g.g.g| |.....| |.....| |.....| |..f..|\n\
     play run: fox along all: empty\nplay walk: goose along forward: empty\nloss when stuck\ndraw at repetition 3",
    // Sliding pieces that capture where they land, pawns, a king to be taken, a clock that pawns set back.
    "board grid 8 x 8\npiece king \"k\" \"K\"\npiece rook \"r\" \"R\"\npiece bishop \"b\" \"B\"\npiece pawn \"p\" \"P\"\n\
     start king on {e1 e8} and rank 1, rook on corners and rank 1, bishop on {c1 f1 c8 f8} and rank 1, pawn on rank 2\n\
     play move: king along all: empty or enemy captured;\n  rook along orthogonal: empty*, (empty or enemy) captured;\n  \
     bishop along diagonal: empty*, (empty or enemy) captured\n\
     play push: pawn along forward orthogonal: empty\nplay take: pawn along forward diagonal: enemy captured\n\
     promote pawn to rook on far edge\nloss when no own king\nloss when stuck\n\
     draw after 100 plies without capture or pawn play\ndraw at repetition 3",
    // Groups that join two sides.
    "board grid 7 x 7\nplayers black facing north, white facing east\nplay place: man on empty\n\
     win when any ((own reaching far edge) in near edge)\ndraw when no empty",
    // Pieces caught between two after a slide.
    "board grid 9 x 9\nstart man on rank 1\n\
     play slide: man along orthogonal: empty+; then along orthogonal: enemy captured, own\n\
     win when count enemy <= 1\nloss when stuck\ndraw at repetition 3",
    // A counter that goes down, and one of passes.
    "board grid 5 x 5\ncounter stones from 9 down by placing\ncounter rests up by pass\n\
     play place: man on empty\npass at will\nscore when stones <= 0 or rests > 3\npoints count own",
    // Stones that move once they are placed, with a counter for the hand that no limit looks at.
    "board grid 5 x 5\nplay place: man on empty and edge\nplay step: man along all: empty\n\
     win when line of 4 own\nloss when stuck\ndraw after 200 plies",
    // Pieces that turn over the pieces beside which they come to stand.
    "board grid 7 x 7\nstart man on corners in rank 1\nplay grow: man on empty in all of own; then along all: enemy flipped\n\
     pass when stuck\nscore when both stuck\npoints count own",
];
