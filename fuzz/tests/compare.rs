//! The comparison finds each kind of difference between back ends that play different rules.

use std::sync::Arc;
use std::time::Duration;

use dsl::interp::Interpreted;
use fuzz::case::MergedRules;
use fuzz::compare::{Effort, compare};
use fuzz::verdict::Verdict;

const EFFORT: Effort = Effort { games: 4, plies: 30, time: Duration::from_secs(10) };

/// A game with these clauses besides the usual ones.
fn game(clauses: &[&str]) -> Interpreted {
    let head = [
        "game g",
        "players white facing north, black facing south",
        "board grid 4 x 4",
        "piece man \"m\" \"n\"",
        "start man on rank 1",
    ];
    let clauses: Vec<String> = head.iter().chain(clauses).map(|clause| (*clause).to_owned()).collect();
    Interpreted::new(Arc::new(MergedRules::of(&clauses).model().unwrap()))
}

fn verdict(one: &[&str], other: &[&str]) -> Verdict {
    compare([&game(one), &game(other)], &EFFORT)
}

const STEP: &str = "play go: man along all: empty";
const TAKE: &str = "play go: man along all: not own captured";
const STUCK: &str = "loss when stuck";
/// Without it, values follow from the rules, so that they differ with these.
const VALUE: &str = "value 1 per own";

#[test]
fn equal_rules_agree() {
    let verdict = verdict(&[STEP, STUCK], &[STEP, STUCK]);
    assert!(matches!(verdict, Verdict::Agrees { positions } if positions > 50), "{verdict}");
}

#[test]
fn other_rules_differ() {
    let cases: [(&str, &[&str], &[&str]); 5] = [
        ("plays", &[STEP, STUCK, VALUE], &["play go: man along forward: empty", STUCK, VALUE]),
        ("text of a play", &[STEP, STUCK, VALUE], &[STEP, STUCK, VALUE, "write go \"{from}+{to}\""]),
        (
            "value",
            &[STEP, STUCK, "value 2 per own in far edge"],
            &[STEP, STUCK, "value 3 per own in far edge"],
        ),
        (
            "outcome",
            &[STEP, STUCK, VALUE, "win when any own in far edge"],
            &[STEP, STUCK, VALUE, "loss when any own in far edge"],
        ),
        (
            "state after a play",
            &[TAKE, STUCK, VALUE, "counter moves up by man play", "win when moves > 90"],
            &[TAKE, STUCK, VALUE, "counter moves up by capture", "win when moves > 90"],
        ),
    ];
    for (kind, one, other) in cases {
        let Verdict::Differs(difference) = verdict(one, other) else { panic!("{kind}: nothing differs") };
        assert_eq!(difference.kind, kind, "{difference}");
    }
}
