//! The values of games without `value` clauses.

use super::{games, model_of, resolve};
use crate::ast::ClauseKind;
use crate::model::Value;

/// The clauses that are derived for a text.
fn derived(text: &str) -> Vec<String> {
    let values = model_of(text).values;
    assert!(values.iter().all(Value::is_derived));
    values.into_iter().map(|value| value.clause.text).collect()
}

/// A game of men on 5 x 5 cells, with these clauses.
fn men(clauses: &str) -> String {
    format!(
        "game men \"Men\"\nplayers black facing north, white facing south\nboard grid 5 x 5\npiece man \"m\" \"w\"\n{clauses}\n"
    )
}

const START: &str = "start\n  |wwwww|\n  |.....|\n  |.....|\n  |.....|\n  |mmmmm|\n";
const STEP: &str = "play step: man along all: not own captured\n";

#[test]
fn pieces_count_by_their_reach_and_royal_ones_do_not() {
    let text = men(
        "piece king \"k\" \"q\"\npiece rook \"r\" \"o\"\nstart\n  |owqwo|\n  |.....|\n  |.....|\n  |.....|\n  |rmkmr|\n\
         play step: man along forward, king along all: not own captured; rook along orthogonal: empty*, not own captured\n\
         promote man to rook on far edge\nloss when no own king",
    );
    // A rook reaches 4.31 cells on average. A man reaches 1.66: each of three ahead is free of own pieces four times in five. It has a sixteenth of
    // what it gains as a rook, which makes 1.83.
    assert_eq!(derived(&text), ["value 100 per own man", "value 235 per own rook", "value 1 per play"]);
}

#[test]
fn who_wins_without_pieces_or_plays_wants_few() {
    let of = |end: &str| derived(&men(&format!("{START}{STEP}{end}")));
    assert_eq!(of("win when no enemy"), ["value 100 per own", "value 1 per play"]);
    assert_eq!(of("loss when count own <= 2"), ["value 100 per own", "value 1 per play"]);
    assert_eq!(of("loss when stuck"), ["value 100 per own", "value 1 per play"]);
    for end in [
        "win when no own",
        "win when no own man",
        "win when count own < 2",
        "loss when no enemy",
        "win when stuck",
    ] {
        assert_eq!(of(end), ["value -100 per own", "value 1 per play"], "{end}");
    }
}

#[test]
fn goals_are_approached() {
    let slide = "play step: man along forward: empty\n";
    let of = |end: &str| derived(&men(&format!("{START}{slide}{end}")));
    assert_eq!(
        of("win when any own in far edge"),
        ["value -2 per step from own to far edge", "value 1 per play"]
    );
    assert_eq!(
        of("region camp = far edge\nwin when every camp is own and any own man in camp"),
        ["value -10 per step from own man to camp", "value 1 per play"]
    );
    assert_eq!(
        of("win when any enemy in near edge\nloss when stuck"),
        ["value 1 per play"].map(|_| "value 10 per play")
    );
}

#[test]
fn rows_grow() {
    let of = |clauses: &str| derived(&men(&format!("play place: man on empty\n{clauses}")));
    assert_eq!(
        of("win when line of 4 own along orthogonal"),
        [
            "value 120 per walk along orthogonal: own{3}, empty",
            "value 20 per walk along orthogonal: own{2}, empty"
        ]
    );
    assert_eq!(
        of("loss when line of 3 own\nwin when line of 4 own"),
        ["value 20 per walk along all: own{2}, empty"],
        "three in a row lose"
    );
    assert_eq!(of("loss when line of 3 own"), ["value -120 per walk along all: own{2}, empty"]);
    assert_eq!(of("loss when stuck"), [""; 0], "both always have the same plays");
    assert_eq!(
        of("limit: to not orthogonal of own\nloss when stuck"),
        ["value 10 per play"],
        "plays differ, and nothing else is known"
    );
    assert_eq!(of("limit: to not orthogonal of own\nwin when stuck"), ["value -10 per play"]);
}

#[test]
fn points_and_hands_count() {
    let taking = "counter hand from 9 down by placing\nplay place: man on empty; when hand > 0; then take one of enemy\n";
    assert_eq!(
        derived(&men(&format!("{taking}win when no enemy and their hand = 0"))),
        ["value 100 per own", "value 100 per counter hand", "value 1 per play"]
    );
    let flips = "play place: man on empty; then required along all: enemy+ flipped, own\npass when stuck\n";
    assert_eq!(
        derived(&men(&format!("{flips}score when both stuck\npoints count own - count enemy in corners"))),
        ["value 2 per own", "value -2 per enemy in corners", "value 10 per play"]
    );
}

#[test]
fn own_values_and_random_games_need_no_others() {
    let [own, mcts] = ["value 0 per own", "search mcts"]
        .map(|clause| model_of(&men(&format!("{START}{STEP}loss when stuck\n{clause}"))));
    assert_eq!(own.values.iter().map(|value| value.weight).collect::<Vec<_>>(), [0]);
    assert!(!own.values[0].is_derived());
    assert!(mcts.values.is_empty());
}

/// Each game of `rules/` without its `value` clauses: what is derived can be pasted, and means the same.
#[test]
fn derived_clauses_can_be_pasted() {
    let sources = games();
    let mut seen = 0;
    for (id, source) in sources.files() {
        let (mut tree, _) = crate::inherit::inherit(&sources, id);
        tree.clauses.retain(|clause| !matches!(clause.kind, ClauseKind::Value { .. }));
        let (model, faults) = resolve(&sources, &tree);
        assert!(faults.is_empty(), "{}: {faults:?}", source.path);
        let values = model.unwrap().values;
        let text: String = values.iter().map(|value| value.clause.text.clone() + "\n").collect();
        tree.clauses.extend(crate::parse::parse(id, &text).0.clauses);
        let pasted = resolve(&sources, &tree).0.unwrap().values;
        let meaning = |values: &[Value]| {
            values.iter().map(|value| (value.weight, value.per.clone())).collect::<Vec<_>>()
        };
        assert_eq!(meaning(&values), meaning(&pasted), "{}", source.path);
        seen += values.len();
    }
    assert!(seen > 100, "{seen}");
}
