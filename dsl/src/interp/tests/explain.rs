//! Explanations of the rules' effect on each play.

use engine::{History, Position};

use super::Match;
use super::games::along_games;
use crate::interp::explain::{Fate, Why};

/// A step is outranked by a jump, and the jump's shorter part must go on.
const CHAINS: &str = "game chains extends checkers\n";

fn fates(game: &Match) -> Vec<(String, Fate)> {
    let weighed = game.state.weigh(&game.past);
    let mut fates: Vec<_> = weighed.iter().map(|w| (game.text(&w.play), w.fate)).collect();
    fates.sort_by(|a, b| a.0.cmp(&b.0));
    fates
}

fn cell(game: &Match, name: &str) -> usize {
    game.game.model().board.cells.iter().position(|cell| cell.name == name).unwrap()
}

fn why(game: &Match, clause: usize, cells: &str) -> Vec<Why> {
    let cells: Vec<usize> = cells.split(' ').map(|name| cell(game, name)).collect();
    game.state.attempts(&game.past, clause, &cells).into_iter().map(|attempt| attempt.why).collect()
}

const CHAIN_BOARD: &str = "
    . . . .  . . . .  b . . .  . w . .  . . . .  . w . .  . . . .  . . . .";

#[test]
fn what_is_weighed_legal_is_what_is_listed() {
    along_games([8, 40], |name, game, listed| {
        let weighed = game.state.weigh(&game.past);
        let legal: Vec<_> = weighed.into_iter().filter(|w| w.fate == Fate::Legal).map(|w| w.play).collect();
        assert_eq!(legal, listed, "{name}");
    });
}

#[test]
fn preferences_outrank() {
    let game = Match::at(CHAINS, 0, CHAIN_BOARD);
    let fates = fates(&game);
    assert!(fates.iter().any(|(_, fate)| *fate == Fate::Legal), "{fates:?}");
    assert!(fates.iter().any(|(_, fate)| *fate == Fate::Outranked(0)), "{fates:?}");
}

/// A play of a preferred clause and of another counts as one of the preferred clause alone for the preferences that follow.
#[test]
fn preferences_outrank_clauses_of_a_play() {
    let game = Match::new(
        "game test\nplayers x, o\nboard grid 3 x 1\npiece mark \"X\" \"O\"\nplay some: mark on empty\n\
         play sides: mark on edge\nprefer some over sides\nprefer sides to {a1}\ndraw when stuck\n",
    );
    let mut listed = Vec::new();
    game.state.plays(&game.past, &mut listed);
    let weighed = game.state.weigh(&game.past);
    let legal: Vec<_> = weighed.into_iter().filter(|w| w.fate == Fate::Legal).map(|w| w.play).collect();
    assert_eq!((legal.len(), &legal), (3, &listed));
}

#[test]
fn limits_forbid() {
    let game = Match::new(
        "game few\nplayers x, o\nboard grid 3 x 1\npiece mark \"X\" \"O\"\nplay place: mark on empty\n\
         limit x turn 1: to {b1}\ndraw when stuck\n",
    );
    assert_eq!(
        fates(&game),
        [("a1", Fate::Forbidden(0)), ("b1", Fate::Legal), ("c1", Fate::Forbidden(0))]
            .map(|(text, fate)| (text.to_owned(), fate))
    );
    let weighed = game.state.weigh(&History::new());
    assert_eq!(game.state.limits_on(&weighed[0].play), [0]);
}

#[test]
fn walks_fail_somewhere() {
    let game = Match::new("game plain extends checkers\n");
    // Black moves down from rank 6; clause 0 steps, clause 1 jumps.
    let Why::Fails(0, tread) = &why(&game, 1, "b6 d4")[0] else { panic!() };
    assert_eq!((tread.failed_on, &tread.wanted[..]), (Some(cell(&game, "c5")), &[0][..]));
    let Why::Fails(0, tread) = &why(&game, 0, "a7 b6")[0] else { panic!() };
    assert_eq!((tread.failed_on, &tread.trodden[..]), (Some(cell(&game, "b6")), &[][..]));
    assert_eq!(why(&game, 0, "b6 c7"), [Why::NoDirection(cell(&game, "b6"), cell(&game, "c7"))]);
    assert_eq!(why(&game, 0, "d4 c3"), [Why::NoPiece(cell(&game, "d4"))]);
    let Why::Elsewhere(_, ends) = &why(&game, 0, "b6 d4")[0] else { panic!() };
    assert_eq!(ends, &[cell(&game, "c5")]);
    assert_eq!(why(&game, 0, "b6 c5"), []);
    assert_eq!(why(&game, 0, "b6 c5 d4"), [Why::OneLeg(cell(&game, "c5"))]);
}

#[test]
fn cells_ahead_and_behind_may_be_missing() {
    let rules = "game near\nplayers x, o\nboard grid 5 x 1\npiece man \"X\" \"O\"\nempty \"_\"\n\
                 play near: man along east or west: empty, every enemy ahead captured;\n  \
                 man along east or west: empty, every enemy behind captured\n\
                 write near \"{from}-{to}x{captured}\"\nloss when stuck\ndraw after 9 plies\n";
    let game = Match::at(rules, 0, "X _ _ O _");
    let [Why::Fails(0, ahead), Why::Fails(1, behind)] = &why(&game, 0, "a1 b1")[..] else { panic!() };
    assert_eq!((ahead.failed_on, &ahead.wanted[..], &ahead.trodden[..]), (Some(2), &[1][..], &[1][..]));
    assert_eq!((behind.failed_on, &behind.wanted[..]), (None, &[1][..]));
    let game = Match::at(rules, 0, "X _ O O _");
    assert_eq!(why(&game, 0, "a1 b1"), []);
}

#[test]
fn chains_must_go_on() {
    let game = Match::at(CHAINS, 0, CHAIN_BOARD);
    let model = game.game.model();
    let from = game
        .state
        .setup()
        .board
        .iter()
        .position(|piece| piece.is_some_and(|piece| piece.player == 0))
        .unwrap();
    let from = model.board.cells[from].name.clone();
    let whole = game.texts();
    let middle = whole[0].split(['-', ' ']).nth(1).unwrap();
    let Why::MustGoOn(_) = &why(&game, 1, &format!("{from} {middle}"))[0] else { panic!("{whole:?}") };
}

#[test]
fn placements_have_a_region() {
    let game = Match::new("game mine extends tic_tac_toe\n");
    assert_eq!(why(&game, 0, "b2"), []);
    let game = Match::at("game mine extends tic_tac_toe\n", 0, "X . . . . . . . .");
    assert_eq!(why(&game, 0, "a3"), [Why::NotPlaced(0)]);
}

#[test]
fn a_clause_may_be_closed_fly_or_want_a_choice() {
    let rest = "draw when stuck\n";
    let head = "game phases\nplayers x, o\nboard grid 4 x 1\npiece man \"X\" \"O\"\npiece dot \".\" \",\"\nempty \"_\"\n";
    let game = |play: &str, board| Match::at(&format!("{head}{play}\n{rest}"), 0, board);
    let closed = game("play fly: man to empty; when count own >= 2", "X _ _ _");
    assert_eq!(why(&closed, 0, "a1 b1"), [Why::Closed { alone: true }]);
    assert_eq!(why(&closed, 0, "a1 a1"), [Why::Closed { alone: false }]);
    let fly = game("play fly: man to empty but not {c1}", "X _ _ O");
    assert_eq!(why(&fly, 0, "a1 c1"), [Why::NotFlown(2)]);
    assert_eq!(why(&fly, 0, "d1 b1"), [Why::NoPiece(3)]);
    assert_eq!(why(&fly, 0, "a1 b1"), []);
    let shoot = game("play step: man along east: empty; then dot along east: empty", "_ _ X _");
    assert_eq!(why(&shoot, 0, "c1 d1"), [Why::NoChoice]);
    let far = game("play run: man along east: empty+; as far as the line has occupied", "X _ _ O");
    let there = game("play run: man on {b1} along east: empty+", "X _ _ O");
    assert_eq!(why(&there, 0, "a1 b1"), [Why::BeginsElsewhere { mover: 0, cell: 0, alone: true }]);
    assert_eq!(why(&there, 0, "a1 d1"), [Why::BeginsElsewhere { mover: 0, cell: 0, alone: false }]);
    assert_eq!(why(&far, 0, "a1 b1"), [Why::Barred(1)]);
    assert_eq!(why(&far, 0, "a1 c1"), []);
}
