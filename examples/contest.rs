//! Two searchers play two games against each other, each with the same number of positions for a play. They know the game only as a
//! `dyn ErasedGame`.

use std::error::Error;

use examples::pawns::Rules;
use rulewright_engine::{Ended, Erased, ErasedGame, SearchLimits, Searcher};

/// Plays both games.
pub fn main() -> Result<(), Box<dyn Error>> {
    let game: &dyn ErasedGame = &Erased(Rules);
    let players = [Searcher::AlphaBeta, Searcher::Mcts];
    for first in 0..2 {
        let mut position = game.start();
        let ended = loop {
            if let Some(ended) = Ended::of(game.metadata(), &*position) {
                break ended;
            }
            let how = players[(first + position.turn()) % 2];
            let limits = SearchLimits { nodes: 300, ..SearchLimits::default() };
            let found = position.search(how, &limits).ok_or("no play")?;
            print!("{} ", found.play);
            position.play(&found.play)?;
        };
        println!("\n{:?} begins: {}", players[first], ended.text(game.metadata()));
    }
    Ok(())
}
