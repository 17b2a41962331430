//! Games of a search against itself, from random openings.

use engine::{ErasedGame, ErasedPosition, History, Metadata, Random, SearchLimits, Searcher, WIN, mix};
use serde::{Deserialize, Serialize};

use super::sample::Sample;

/// A game is broken off as a draw after this multiple of the plies of a typical game.
const LONG: u32 = 3;
/// Bytes of a search's transposition table for each of its nodes.
const TABLE: u64 = 32;

/// Number of openings that are sampled for the number of plays in a position.
const OPENINGS: u64 = 16;
/// Nodes of a search for each play of a position: with fewer, a search looks hardly two plies ahead.
const NODES_FOR_A_PLAY: u64 = 8;
/// The fewest nodes of a search by default.
const FEWEST_NODES: u64 = 500;

/// The default number of nodes of the search for each play of a game: eight for each legal play that a position has after an
/// opening of up to `random_plies` random plies, on average, and at least 500.
pub fn usual_nodes(entry: &dyn ErasedGame, random_plies: u32) -> u64 {
    let plays = |seed| opening(entry, random_plies, mix(seed, 1)).plays().len() as u64;
    let plays: u64 = (0..OPENINGS).map(plays).sum();
    (NODES_FOR_A_PLAY * plays / OPENINGS).max(FEWEST_NODES)
}

/// The settings of self-play games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Playing {
    /// Nodes of the search for each play.
    pub nodes: u64,
    /// Most random plies at the start of a game.
    pub random_plies: u32,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    /// For the first player: 1 if it won, ½ if it drew, 0 if it lost.
    pub result: f64,
    /// The positions at the ends of principal variations.
    pub samples: Vec<Sample>,
}

impl Game {
    /// True if it can be a game of these rules.
    pub fn fits(&self, metadata: &Metadata) -> bool {
        let results = [None, Some(0), Some(1)].map(points);
        results.contains(&self.result) && self.samples.iter().all(|sample| sample.fits(metadata))
    }
}

/// Plays a game by short searches. Records the position at the end of each search's principal variation: it is quiet, and one
/// that the search has to value. Equal seeds give equal games. `None` if `stop` returned true.
pub fn play(
    entry: &dyn ErasedGame,
    playing: Playing,
    seed: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Game> {
    let mut position = opening(entry, playing.random_plies, seed);
    let mut samples = Vec::new();
    let most = entry.metadata().typical_plies.saturating_mul(LONG).max(2 * playing.random_plies);
    for ply in 0..most {
        if let Some(outcome) = position.outcome() {
            return Some(Game { result: points(outcome.winner), samples });
        }
        if stop() {
            return None;
        }
        let memory = (playing.nodes * TABLE).next_power_of_two() as usize;
        let seed = mix(seed, (1 << 32) + u64::from(ply));
        let limits = SearchLimits { nodes: playing.nodes, memory, seed, ..SearchLimits::default() };
        let Some(found) = position.search(Searcher::AlphaBeta, &limits) else { break };
        let turn = position.turn();
        if found.score.abs() >= WIN {
            // The winner is known.
            let winner = if found.score > 0 { turn } else { 1 - turn };
            return Some(Game { result: points(Some(winner)), samples });
        }
        let end = entry.at(&found.end, History::new());
        if end.outcome().is_none() {
            let score = if found.end.turn == turn { found.score } else { -found.score };
            samples.push(Sample::new(&found.end, entry.metadata().kinds.len(), end.amounts(), score));
        }
        if position.play(&found.play).is_err() {
            break;
        }
    }
    Some(Game { result: points(None), samples })
}

/// A position after up to `random_plies` random plies, in a game that is not over.
pub(super) fn opening(entry: &dyn ErasedGame, random_plies: u32, seed: u64) -> Box<dyn ErasedPosition> {
    let mut random = Random::new(seed);
    let plies = random.below(random_plies + 1);
    let mut position = entry.start();
    for ply in 0..plies {
        let mut next = entry.at(&position.setup(), position.past().clone());
        let play = next.drawn_play(mix(seed, ply.into()));
        let made = play.is_some_and(|play| next.play(&play).is_ok());
        if !made || next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// The first player's points for a result.
fn points(winner: Option<usize>) -> f64 {
    match winner {
        None => 0.5,
        Some(0) => 1.0,
        Some(_) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::tests::game;

    /// Stones on a board of this many columns and rows.
    fn stones(side: usize) -> String {
        format!(
            "game g\nplayers a, b\nboard grid {side} x {side}\npiece s \"x\" \"o\"\nplay p: s on empty\n\
             win when line of 5 own\ndraw when no empty\nlength 60\n"
        )
    }

    #[test]
    fn searches_have_more_nodes_where_there_are_more_plays() {
        assert_eq!(usual_nodes(&*game(&stones(5)), 0), FEWEST_NODES);
        assert_eq!(usual_nodes(&*game(&stones(10)), 0), 100 * NODES_FOR_A_PLAY);
        // Up to ten cells are taken.
        let after_openings = usual_nodes(&*game(&stones(10)), 10);
        assert!(
            (90 * NODES_FOR_A_PLAY..100 * NODES_FOR_A_PLAY).contains(&after_openings),
            "{after_openings}"
        );
    }
}
