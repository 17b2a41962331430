//! A generated game by its types: its `State` and `Play`, without text and boxes, as fast as the engine's own loops. Plays a random game.

use examples::pawns::{Play, Rules, State};
use rulewright_engine::notation::write;
use rulewright_engine::{Game, History, Outcome, Position, Random};

/// Plays to the end.
pub fn main() {
    let (mut state, mut past, mut random) = (Rules.start(), History::new(), Random::new(1));
    let mut plays: Vec<Play> = Vec::new();
    let Outcome { winner, by } = loop {
        plays.clear();
        state.plays(&past, &mut plays);
        let stuck = plays.iter().all(State::is_pass);
        if let Some(outcome) = state.outcome(&past, stuck) {
            break outcome;
        }
        let play = *random.one_of(&plays);
        println!("{}", write(Rules.metadata(), &state.path(&past, &play)));
        // Rules on repetition need the positions before: each is remembered before its play is made.
        past.push(state.key());
        state.play(&play);
    };
    let metadata = Rules.metadata();
    println!("{:?} won: {}", winner.map(|winner| &metadata.players[winner]), metadata.ends[by]);
}
