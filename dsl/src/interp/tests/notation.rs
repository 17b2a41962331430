//! The notation of plays whose rule file states none.

use engine::{Game, Position, Written};

use super::Match;

/// A game with rooks and men on 4x4 squares in which plays are written in the default notation.
fn rules(plays: &str) -> String {
    format!(
        "game test
players white facing north, black facing south
board grid 4 x 4
piece rook \"R\" \"r\"
piece man \"m\" \"n\"
loss when stuck
{plays}
"
    )
}

/// The text of each legal play, sorted. Each text must be read back as the same play.
fn written(game: &Match) -> Vec<String> {
    let plays = game.plays();
    let metadata = game.game.metadata();
    let mut texts = Vec::new();
    for play in &plays {
        let written = engine::notation::write(metadata, &game.state.path(&game.past, play));
        let read = engine::notation::read(metadata, &game.state, &game.past, &plays, &written);
        assert_eq!(read.as_ref(), Some(play), "{written}");
        texts.push(written.to_string());
    }
    texts.sort();
    texts
}

#[test]
fn a_clause_that_may_capture_tells_whether_it_did() {
    let slide = rules("play slide: rook along orthogonal: empty*, (empty or enemy) captured");
    let game = Match::at(&slide, 0, ".... r... R..r ....");
    assert_eq!(written(&game), ["a2-a1", "a2-b2", "a2-c2", "a2xa3", "a2xd2"]);
}

#[test]
fn a_play_that_did_not_capture_is_not_read_as_one_that_did() {
    let slide = rules("play slide: rook along orthogonal: empty*, (empty or enemy) captured");
    let game = Match::at(&slide, 0, ".... r... R... ....");
    let read = |text: &str| {
        let written = Written { lines: vec![text.to_owned()] };
        engine::notation::read(game.game.metadata(), &game.state, &game.past, &game.plays(), &written)
    };
    assert!(read("a2-b2").is_some() && read("a2xa3").is_some());
    assert!(read("a2xb2").is_none() && read("a2-a3").is_none());
}

#[test]
fn each_leg_of_a_chain_tells_whether_the_play_captured() {
    let hop = rules(
        "play hop: man along orthogonal: occupied captured, empty; man along diagonal: empty{2}; repeat at will",
    );
    let game = Match::at(&hop, 0, ".... .... .... mn..");
    assert_eq!(written(&game), ["a1-c3", "a1xc1", "a1xc1; c1xa3"]);
}

#[test]
fn a_clause_of_captures_alone_is_written_with_their_sign() {
    let jump = rules(
        "play jump: man along orthogonal: enemy man captured, empty\nplay step: man along diagonal: empty",
    );
    let game = Match::at(&jump, 0, ".... .... .... mn..");
    assert_eq!(written(&game), ["a1-b2", "a1xc1"]);
    let templates: Vec<&str> = game.game.metadata().clauses.iter().map(|clause| &*clause.template).collect();
    assert_eq!(templates, ["{from}x{to}", "{from}-{to}"]);
}

#[test]
fn a_template_may_ask_for_the_sign() {
    let slide = rules(
        "play slide: rook along orthogonal: empty*, (empty or enemy) captured\nwrite slide \"R {from}{x}{to}\"",
    );
    let game = Match::at(&slide, 0, ".... .... .... R.r.");
    assert_eq!(written(&game), ["R a1-a2", "R a1-a3", "R a1-a4", "R a1-b1", "R a1xc1"]);
}

#[test]
fn a_piece_that_is_alone_may_be_written_without_its_start() {
    let step = rules(
        "play step: rook along orthogonal: empty\nplay walk: man along orthogonal: empty\nwrite step \"R{to}\"",
    );
    let game = Match::at(&step, 0, ".... .... .... R..m");
    assert_eq!(written(&game), ["Ra2", "Rb1", "d1-c1", "d1-d2"]);
}
