//! Ends that take a claim: a record may go on behind them, or stop there with another result.

use engine::ErasedGame;

use super::super::{Format, Record, Verdict, read, write};
use super::interpreted;

/// The record that a text holds.
fn one(entry: &dyn ErasedGame, text: &str) -> Record {
    read(entry, text).unwrap_or_else(|error| panic!("{error}\n{text}")).remove(0)
}

/// The message of the fault of a text.
fn fault(entry: &dyn ErasedGame, text: &str) -> String {
    read(entry, text).unwrap_err().to_string()
}

/// Knights that go out and come back so many times, which is four plies each.
fn shuffled(times: usize) -> String {
    "Nf3 Nf6 Ng1 Ng8 ".repeat(times)
}

#[test]
fn a_game_goes_on_after_a_third_repetition_and_not_after_a_fifth() {
    let chess = interpreted("chess");
    let record = one(&*chess, &format!("[Result \"1/2-1/2\"]\n\n{} e4 e5 1/2-1/2\n", shuffled(2)));
    assert_eq!((record.plays.len(), record.verdict), (10, Verdict::Drawn));
    let fifth = format!("[Result \"1/2-1/2\"]\n\n{}", shuffled(4));
    assert_eq!(one(&*chess, &format!("{fifth} 1/2-1/2\n")).plays.len(), 16);
    let told = fault(&*chess, &format!("{fifth} e4 1/2-1/2\n"));
    assert!(
        told.contains("play 17 comes after the end of the game: a draw (draw at repetition 5)"),
        "{told}"
    );
    let told = fault(&*chess, &format!("[Result \"1-0\"]\n\n{} 1-0\n", shuffled(4)));
    assert!(told.contains("says that white wins"), "{told}");
}

#[test]
fn a_game_that_stops_where_a_draw_can_be_claimed_has_the_result_that_it_tells() {
    let chess = interpreted("chess");
    for (result, verdict) in [
        ("1/2-1/2", Verdict::Drawn),
        ("1-0", Verdict::Won(0)),
        ("0-1", Verdict::Won(1)),
        ("*", Verdict::None),
    ] {
        let record = one(&*chess, &format!("[Result \"{result}\"]\n\n{} {result}\n", shuffled(2)));
        assert_eq!((record.plays.len(), record.verdict), (8, verdict));
    }
    let quiet = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 99 80\"]\n[Result \"1-0\"]\n\n";
    let record = one(&*chess, &format!("{quiet}1. Ra2 Kd8 2. Ra3 {{Black resigns}} 1-0\n"));
    assert_eq!((record.plays.len(), record.verdict), (3, Verdict::Won(0)));
    assert_eq!(one(&*chess, &shuffled(2)).verdict, Verdict::Drawn, "no result is told");
}

#[test]
fn a_result_by_the_rules_is_that_of_the_claim() {
    let chess = interpreted("chess");
    let plays: Vec<String> = ["g1f3", "g8f6", "f3g1", "f6g8"]
        .repeat(2)
        .iter()
        .zip(1..)
        .map(|(play, ply)| format!("{ply}. {} {play}\n", ["black", "white"][ply % 2]))
        .collect();
    let text = |result: &str| {
        format!("record 1\ngame: chess\nresult: {result}\nreason: rules\n\n{}", plays.concat())
    };
    assert_eq!(one(&*chess, &text("draw")).verdict, Verdict::Drawn);
    let told = fault(&*chess, &text("white wins"));
    assert!(
        told.contains("that white wins by the rules, but after its plays the game is over: a draw"),
        "{told}"
    );
}

#[test]
fn players_of_go_may_go_on_after_two_passes() {
    let go = interpreted("go_9x9");
    // By the rules, black has all 81 points; the players may have agreed on other stones that are dead.
    let text = "(;GM[1]SZ[9]KM[7]RE[B+R];B[ee];W[];B[];W[])";
    let record = one(&*go, text);
    assert_eq!((record.plays.len(), record.verdict), (4, Verdict::Won(0)));
    assert_eq!(one(&*go, "(;GM[1]SZ[9]KM[7]RE[W+2];B[ee];W[];B[];W[cc])").plays.len(), 4);
    let stopped = one(&*go, "(;GM[1]SZ[9]KM[7]RE[W+2];B[ee];W[];B[])");
    assert_eq!(stopped.verdict, Verdict::Won(1));
    let written = write(Format::Sgf, &*go, &[stopped]).unwrap();
    assert!(written.contains("RE[W+2]"), "the points on the board are those of black: {written}");
    // The course's game ends by itself.
    let told = fault(&*interpreted("little_go"), "(;GM[1]SZ[5];B[cc];W[];B[];W[])");
    assert!(told.contains("play 4 comes after the end of the game"), "{told}");
}

#[test]
fn sixteen_moves_of_three_kings_against_one_end_by_themselves() {
    let draughts = interpreted("international_draughts");
    let text = "record 1\ngame: international_draughts\nresult: draw\nreason: rules\n\nstart\n  player white\n  clocks 31\n  board\n    \
                |...B......|\n    |..........|\n    |..........|\n    |..........|\n    |..........|\n    |..........|\n    |..........|\n    \
                |..........|\n    |..........|\n    |W.W.W.....|\n\n   1. white 48-43\n";
    assert_eq!(one(&*draughts, text).verdict, Verdict::Drawn);
    let told = fault(&*draughts, &format!("{text}   2. black 2-8\n"));
    assert!(told.contains("play 2 comes after the end of the game: a draw (draw after 32 plies"), "{told}");
}
