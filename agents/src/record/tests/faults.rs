//! Faults of the text: their place, the found text and the expected text.

use super::super::text::read;
use super::interpreted;

const GOOD: &str = "\
record 1
game: tic_tac_toe
player x: search
date: 2026-11-23
result: x wins
reason: rules

   1. x  a1 {0.010 s, depth 9, score 1}
   2. o  a2
# a remark
   3. x  b1
   4. o  b2
   5. x  c1
";

#[test]
fn a_good_record_is_read() {
    let record = &read(&*interpreted("tic_tac_toe"), GOOD).unwrap()[0];
    assert_eq!((record.plays.len(), record.plays[0].depth), (5, Some(9)));
    assert_eq!(record.plays[1].notes, ["a remark"]);
}

#[test]
fn faults_have_a_place_and_say_what_was_expected() {
    let entry = interpreted("tic_tac_toe");
    let cases = [
        ("record 1", "record 2", "line 1, column 1: found `record 2`, expected `record 1`"),
        ("game: tic_tac_toe", "game: chess", "line 2, column 7: found `chess`, expected `tic_tac_toe`"),
        (
            "game: tic_tac_toe\n",
            "",
            "line 2, column 1: found `player x: search`, expected `game: tic_tac_toe`",
        ),
        ("player x", "player z", "line 3, column 8: found `z`, expected a player: `x` or `o`"),
        ("player x", "colour", "line 3, column 1: found `colour`, expected a header"),
        ("2026-11-23", "2026-13-23", "line 4, column 7: found `2026-13-23`, expected a day"),
        (
            "2026-11-23",
            "2026-11-23\ndate: 2026-11-24",
            "line 5, column 1: found `date`, expected each header once",
        ),
        (
            "x wins",
            "y wins",
            "line 5, column 9: found `y wins`, expected `x wins`, `o wins`, `draw` or `none`",
        ),
        (
            "x wins",
            "o wins",
            "line 5, column 1: the record says that o wins by the rules, but after its plays the game is over: x wins",
        ),
        (
            "   5. x  c1\n",
            "",
            "line 5, column 1: the record says that x wins by the rules, but after its plays the game is not over",
        ),
        ("depth 9", "deep 9", "line 8, column 23: found `deep 9`, expected what is known of the play"),
        ("2. o", "3. o", "line 9, column 4: found `3. o  a2`, expected play 2"),
        ("2. o", "2. x", "line 9, column 7: found `x  a2`, expected `o`, who is to move"),
        ("2. o  a2", "2. o  a1", "line 9, column 10: play 2: `a1` is not a legal play here"),
        ("2. o  a2", "2. o  zz", "line 9, column 10: play 2: `zz` is not the notation of a play"),
        ("a remark", "a \\q", "line 10, column 5: found `\\\\q`, expected an escape"),
        ("c1\n", "c1\n   6. o  c2\n", "line 14, column 10: play 6 comes after the end of the game: x wins"),
        (
            "reason: rules",
            "opening: 6",
            "line 13, column 1: found nothing, expected the 6 plays of the opening",
        ),
        (
            "\n   1.",
            "\nstart\n  player o\n  board\n    |...|\n\n   1.",
            "line 12, column 1: found nothing, expected row 2",
        ),
        (
            "\n   1.",
            "\nstart\n  board\n    |.Q.|\n    |...|\n    |...|\n\n   1.",
            "line 10, column 7: found `Q` in column 2",
        ),
    ];
    let mut wrong = Vec::new();
    for (from, to, expected) in cases {
        let text = GOOD.replacen(from, to, 1);
        assert_ne!(text, GOOD, "{from}");
        let error = read(&*entry, &text).unwrap_err().to_string();
        if !error.starts_with(expected) {
            wrong.push(format!("{from} -> {to}\n  {error}\nexpected\n  {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_cut_text_is_a_fault_or_a_shorter_game_and_never_a_panic() {
    let entry = interpreted("tic_tac_toe");
    for end in 0..GOOD.len() {
        if let Ok(records) = read(&*entry, &GOOD[..end]) {
            assert!(records[0].plays.len() <= 5, "{end}");
        }
    }
    for symbol in ['}', '{', ';', '|', '\\', '\u{0}', 'é', '\n'] {
        for place in 0..GOOD.len() {
            let mut text = GOOD.to_owned();
            text.insert(place, symbol);
            let _ = read(&*entry, &text).map_err(|error| assert!(error.line >= 1 && error.column >= 1));
        }
    }
}
