//! Modules count the cells on which a piece would win, also those that are closed to plays for now, as the interpreter tells them.

mod common;

use std::sync::Arc;

use codegen::Techniques;
use common::models;
use dsl::interp::{Interpreted, State};
use dsl::{Model, Sources};
use engine::{Game, History, Piece, Position as _, Random};
use eval::{Module, Sampling, agree};

/// Stones are put beside others, so most of the board is closed at first.
const BESIDE: &str = r#"game beside "Three in a row, each stone next to another"
players black, white
board grid 5 x 4
piece stone "b" "w"
start
  |.....|
  |..b..|
  |.....|
  |.....|
play place: stone on empty and orthogonal of occupied
win when line of 3 own
draw when no empty
"#;

#[test]
fn winning_cells_are_those_where_a_piece_wins() {
    let mut sources = Sources::default();
    let file = sources.add("beside.rules", BESIDE);
    let (beside, _) = dsl::compile(&sources, file).unwrap();
    let mut games = models("rules");
    games.retain(|(name, _)| name == "connect_four" && effort::is_tested(name));
    games.push(("beside".to_owned(), Arc::new(beside)));
    for (name, model) in &games {
        let closed: u64 = (0..20).map(|seed| closed_cells(model, seed)).sum();
        assert!(closed > 0, "{name}: no winning cell was closed to plays");
        agree(model, Techniques::all(), 0..3, 40, Sampling::MANY).unwrap();
    }
}

/// Compares the cells in all positions of a random game. Returns how many cells were closed to plays, in all positions together.
fn closed_cells(model: &Arc<Model>, seed: u64) -> u64 {
    let game = Interpreted::new(model.clone());
    let module = Module::new(codegen::generate(model).unwrap()).unwrap();
    let (mut state, past, mut random) = (game.start(), History::new(), Random::new(seed));
    let mut closed = 0;
    while state.outcome(&past, false).is_none() {
        let position = module.load(&state.setup()).unwrap();
        for player in [0, 1] {
            let cells = winning_cells(&game, &state, player);
            assert_eq!(position.winning_cells(player).unwrap(), cells, "{:?}", state.setup());
            closed += cells - position.wins(player).unwrap().len() as u64;
        }
        let mut plays = Vec::new();
        state.plays(&past, &mut plays);
        state.play(random.one_of(&plays));
    }
    closed
}

/// Number of empty cells on which a piece of a player ends the game in its favour.
fn winning_cells(game: &Interpreted, state: &State, player: usize) -> u64 {
    let setup = state.setup();
    let wins = |cell: &usize| {
        let mut with = setup.clone();
        with.board[*cell] = Some(Piece { player: player as u8, kind: 0 });
        with.turn = 1 - player;
        game.load(&with).outcome(&History::new(), false).is_some_and(|over| over.winner == Some(player))
    };
    let empty = (0..setup.board.len()).filter(|cell| setup.board[*cell].is_none());
    empty.filter(wins).count() as u64
}
