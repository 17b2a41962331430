//! Positions with more plays than can be listed.

use std::collections::HashSet;
use std::sync::Arc;

use engine::{Erased, ErasedGame, Game, History, Position, Uncounted, listing};

use super::{Interpreted, Match, model};

/// A queen among enemies: each chain takes some of them in some order, so nearly every set of them can be taken.
fn queen_among(enemies: &str, repeat: &str) -> Match {
    let rules = format!(
        "game test\nplayers white, black\nboard grid 6 x 6\npiece queen \"Q\" \"q\"\nloss when stuck\n\
         play step: queen along all: empty\nplay take: queen along all: empty*, enemy captured; {repeat}\n"
    );
    Match::at(&rules, 0, enemies)
}

const CROWD: &str = "qqqqqq qqqqqq qqQqqq qqqqqq qqqqqq qqqqqq";

#[test]
fn a_list_without_end_is_cut_off_at_its_clause() {
    for repeat in ["repeat at will", "repeat while possible"] {
        let game = queen_among(CROWD, repeat);
        let (plays, cut) = listing::watched(|| game.plays());
        assert_eq!(cut, Some(1), "{repeat}");
        let effects: HashSet<_> = plays.iter().map(|play| play.key()).collect();
        assert_eq!(effects.len(), plays.len(), "each play is listed once");
        assert!(!plays.is_empty(), "some are listed all the same");
        // Who must go on stops where nothing is left to take.
        let least = plays.iter().map(|play| play.captured().len()).min();
        assert_eq!(least, Some(if repeat == "repeat at will" { 1 } else { 35 }));
        let (weighed, cut) = listing::watched(|| game.state.weigh(&game.past));
        assert_eq!((weighed.len(), cut), (plays.len(), Some(1)));
    }
}

#[test]
fn a_long_list_has_all_its_plays() {
    // A row of enemies is taken one after the other, from either side.
    let game = queen_among("...... ...... Qqqqqq ...... ...... ......", "repeat at will");
    let (plays, cut) = listing::watched(|| game.plays());
    let takes = plays.iter().filter(|play| !play.captured().is_empty());
    assert_eq!((takes.count(), cut), (5, None));
    let game = queen_among("qq.... qq.... Q..... ...... ...... ......", "repeat at will");
    let (plays, cut) = listing::watched(|| game.plays());
    // A square of enemies: the first is one of two, and then each is beside each. By hand: 2 ways to take one, 6 to take two, 10 to take three and 4
    // to take all, told apart by what is taken and where the queen ends.
    let takes = plays.iter().filter(|play| !play.captured().is_empty());
    assert_eq!((takes.count(), cut), (22, None));
}

#[test]
fn counts_and_random_games_end_with_an_error() {
    let game = queen_among(CROWD, "repeat at will");
    let count = engine::perft(&game.state, &game.past, 1, false, &|| false);
    assert_eq!(count, Err(Uncounted::Overlong(1)));
    let played = engine::playouts(&game.state, &game.past, 1, 10, 2, &|| false);
    assert_eq!((played.games, played.overlong), (0, Some(1)));
    let erased = Erased(game.game.clone()).at(&Position::setup(&game.state), game.past.clone());
    assert_eq!(erased.overlong(), Some(1));
    assert_eq!(erased.divide(2, false, &|| false), Err(Uncounted::Overlong(1)));
    let again = queen_among("...... ...... Qqqqqq ...... ...... ......", "repeat at will");
    assert!(engine::perft(&again.state, &again.past, 2, false, &|| false).is_ok(), "each count is its own");
}

#[test]
fn hundreds_of_clauses_without_chains_are_listed() {
    let clauses: String = (0..500).map(|nth| format!("play s{nth}: man along all: empty\n")).collect();
    let text = format!(
        "game many\nplayers white facing north, black facing south\nboard grid 12 x 12\npiece man \"m\" \"n\"\n\
         start man on ranks 1 to 3\n{clauses}loss when stuck\ndraw after 30 plies\n"
    );
    let game = Interpreted::new(Arc::new(model(&text)));
    let (mut plays, past) = (Vec::new(), History::new());
    let (_, cut) = listing::watched(|| game.start().plays(&past, &mut plays));
    // Of the third row: ten men have three ways ahead, two at the edges two.
    assert_eq!((cut, plays.len()), (None, 34));
}
