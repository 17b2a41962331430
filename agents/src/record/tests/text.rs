//! The text of every game.

use std::time::Duration;

use effort::for_each;
use engine::Written;
use proptest::prelude::*;

use super::super::text::{game_of, read, write};
use super::super::{Played, Record, Verdict};
use super::{interpreted, random_game};

/// Games of all kinds that are quick to interpret: chains, passes, counters, castles, ko, removals, turns of two plies.
const KINDS: [&str; 12] = [
    "checkers",
    "international_draughts",
    "chess",
    "little_go",
    "hex_swap",
    "nine_mens_morris",
    "dobutsu_shogi",
    "ataxx",
    "connect6",
    "fanorona",
    "halma_8x8",
    "amazons",
];

#[test]
fn interpreted_games_from_the_middle_are_read_as_they_were_written() {
    for_each(&KINDS, ToString::to_string, |name| {
        let entry = interpreted(name);
        let records: Vec<Record> = (0..3).map(|seed| random_game(&*entry, seed, 4 * seed, 8)).collect();
        let text = write(&*entry, &records);
        assert_eq!(game_of(&text), Some(*name));
        assert_eq!(read(&*entry, &text), Ok(records), "{text}");
    });
}

/// Texts of unknown origin.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[ -~]{0,20}", Just("} # record 1\n\u{1b}[2J".to_owned())]
}

prop_compose! {
    fn known()(
        milliseconds in proptest::option::of(0..10_000_000_u64), depth: Option<u32>, score: Option<i32>,
        notes in proptest::collection::vec(line(), 0..3),
    ) -> (Option<Duration>, Option<u32>, Option<i32>, Vec<String>) {
        (milliseconds.map(Duration::from_millis), depth, score, notes)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_a_producer_says_is_read_as_it_was_written(
        agents: [String; 2], event in proptest::option::of(line()), round in proptest::option::of(line()),
        detail in proptest::option::of(line()), notes in proptest::collection::vec(line(), 0..3), seed: Option<u64>,
        seconds in proptest::option::of(0..1_000_000_u32), known in proptest::collection::vec(known(), 4),
    ) {
        let entry = interpreted("tic_tac_toe");
        let mut record = random_game(&*entry, 7, 0, 4);
        for (played, (cpu, depth, score, notes)) in record.plays.iter_mut().zip(known) {
            *played = Played { cpu, depth, score, notes, ..played.clone() };
        }
        let seconds = seconds.map(|seconds| f64::from(seconds) / 8.0);
        let record = Record {
            agents, event, round, detail, notes, seed, seconds, opening: Some(2), date: Some("2026-11-23".to_owned()),
            verdict: Verdict::Won(1), reason: Some("time".to_owned()),
            used: Some([Duration::from_millis(1), Duration::from_secs(2)]), ..record
        };
        let text = write(&*entry, &[record.clone(), record.clone()]);
        prop_assert_eq!(read(&*entry, &text), Ok(vec![record.clone(), record]), "{}", text);
    }
}

#[test]
fn the_text_is_readable() {
    let entry = interpreted("halma_8x8");
    let mut record = random_game(&*entry, 3, 6, 8);
    record.agents = ["search", "python3 'my agent.py'"].map(str::to_owned);
    record.plays[0].cpu = Some(Duration::from_millis(1250));
    record.plays[0].depth = Some(9);
    record.plays[0].score = Some(-14);
    record.plays[1].notes.push("leaves its camp".to_owned());
    record.verdict = Verdict::Won(0);
    record.reason = Some("illegal-play".to_owned());
    record.detail = Some("played illegally: \u{1b}[2J".to_owned());
    insta::assert_snapshot!(write(&*entry, &[record]));
}

#[test]
fn a_long_chain_goes_on_below() {
    let entry = interpreted("checkers");
    let play = Written::from(&*vec!["J a1 c3"; 14].join(";"));
    let record = Record { game: "checkers".to_owned(), plays: vec![Played::new(play)], ..Record::default() };
    let text = write(&*entry, &[record]);
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let error = read(&*entry, &text).unwrap_err();
    // All legs were read as one play, which is illegal.
    assert!(error.to_string().starts_with("line 5, column 14: play 1: `J a1 c3; J a1 c3;"), "{error}");
}
