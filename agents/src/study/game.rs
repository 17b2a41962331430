//! One game between equal searchers, and its figures.

use engine::{ErasedGame, Player, SearchLimits, mix};

use crate::openings::Opening;

/// A score beyond this, in the rule file's units (about 100 for the least piece), is a lead.
const LEAD: i32 = 50;

/// The context shared by all games of a study.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// The game.
    pub entry: &'a dyn ErasedGame,
    /// Nodes of the search for each play.
    pub nodes: u64,
    /// Plies, with those of the opening, after which a game has no result.
    pub most_plies: u32,
    /// Random seed.
    pub seed: u64,
    /// True if the study should stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// The figures of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// The winner; `None` for a draw, or without a result.
    pub winner: Option<Player>,
    /// The end clause that decided, an index in [`engine::Metadata::ends`]; `None` if the game had no result: it was too long, or a player had
    /// no play.
    pub by: Option<usize>,
    /// Plies, with those of the opening.
    pub plies: u32,
    /// Legal plays of a position on average, after the opening.
    pub branching: f64,
    /// The number of times that the lead passed from one player to the other, by the scores of the searchers.
    pub lead_changes: u32,
}

/// Plays a game from an opening; `None` if it was stopped or the opening cannot be played.
pub fn play(table: &Table<'_>, opening: &Opening, number: u64) -> Option<Played> {
    let mut position = opening.position(table.entry).ok()?;
    let begun = opening.plays.len() as u32;
    let (mut plies, mut plays) = (begun, 0);
    let mut lead = Lead::default();
    loop {
        let outcome = position.outcome();
        if outcome.is_some() || plies >= table.most_plies || !position.can_play() {
            return Some(Played {
                winner: outcome.and_then(|outcome| outcome.winner),
                by: outcome.map(|outcome| outcome.by),
                plies,
                branching: plays as f64 / f64::from((plies - begun).max(1)),
                lead_changes: lead.changes,
            });
        }
        if (table.stop)() {
            return None;
        }
        let limits = SearchLimits {
            nodes: table.nodes,
            seed: mix(mix(table.seed, number), plies.into()),
            ..SearchLimits::default()
        };
        let found = position.search(table.entry.metadata().search, &limits)?;
        let turn = position.turn();
        lead.see(if turn == 0 { found.score } else { -found.score });
        plays += position.plays().len();
        position.play(&found.play).ok()?;
        plies += 1;
    }
}

/// The lead during a game.
#[derive(Default)]
struct Lead {
    /// The sign of the last score that was a lead: positive for the first player, 0 if nobody has led.
    sign: i32,
    changes: u32,
}

impl Lead {
    /// Adds a score in the first player's view.
    fn see(&mut self, score: i32) {
        if score.abs() > LEAD {
            self.changes += u32::from(self.sign == -score.signum());
            self.sign = score.signum();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_changes_when_the_other_one_leads() {
        let mut lead = Lead::default();
        [10, 80, 20, -40, 90, -60, -200, 0, 55].into_iter().for_each(|score| lead.see(score));
        assert_eq!(lead.changes, 2);
    }
}
