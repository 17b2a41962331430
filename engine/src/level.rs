//! Levels of play for people: a weak player looks at few positions and misjudges them.

use crate::{Metadata, SearchLimits, Searcher};

/// Strength of a search: from 1, a beginner, to [`Level::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(u8);

/// For each level, the nodes of a search in a position with [`USUAL_PLAYS`] plays, and the greatest error of static values, in hundredths of the
/// largest `value` weight.
const LEVELS: [(u64, i32); 10] = [
    (1, 250),
    (50, 110),
    (130, 85),
    (300, 62),
    (1_000, 45),
    (3_000, 28),
    (10_000, 16),
    (30_000, 8),
    (100_000, 4),
    (400_000, 0),
];
/// With more plays than this, nodes grow in proportion: else the weakest searches would not come to the last play of their first ply.
const USUAL_PLAYS: u64 = 16;
/// A Monte-Carlo search plays games to their end and counts their plies as nodes: it gets those of a typical game for every so many nodes of the
/// level.
const NODES_FOR_A_GAME: u64 = 4;
/// Stands in for the largest weight where rules have no `value` clauses.
const NO_VALUES: i64 = 100;

impl Level {
    /// The strongest level.
    pub const MOST: u8 = LEVELS.len() as u8;

    /// The level with this number; `None` if there is none.
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::MOST).contains(&number).then_some(Self(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns `limits` with at most the nodes of this level, and with its `blur`, for a search in a position with `plays` plays.
    pub fn limit(self, metadata: &Metadata, plays: usize, limits: SearchLimits) -> SearchLimits {
        let (nodes, share) = LEVELS[usize::from(self.0) - 1];
        let nodes = (nodes * plays as u64 / USUAL_PLAYS).max(nodes);
        let nodes = match metadata.search {
            Searcher::AlphaBeta => nodes,
            Searcher::Mcts => (nodes * u64::from(metadata.typical_plies) / NODES_FOR_A_GAME).max(1),
        };
        let blur = largest(metadata).saturating_mul(share.into()) / 100;
        SearchLimits { nodes: limits.nodes.min(nodes), blur: blur.try_into().unwrap_or(i32::MAX), ..limits }
    }
}

/// The largest absolute `value` weight. In a race, where searches count squared steps, at least the worth of a piece's way from the middle of the
/// board.
fn largest(metadata: &Metadata) -> i64 {
    let half = metadata.width.min(metadata.height) as i64 / 2;
    let way = metadata.race.map(|clause| metadata.values[clause].saturating_mul(half * half));
    metadata.values.iter().copied().chain(way).map(i64::saturating_abs).max().unwrap_or(NO_VALUES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn higher_levels_see_more() {
        let metadata = Metadata { values: crate::metadata::list([20, -300]), ..Metadata::default() };
        let all: Vec<_> = (0..=11)
            .filter_map(Level::new)
            .map(|level| level.limit(&metadata, 2, SearchLimits::default()))
            .collect();
        assert_eq!(all.len(), 10);
        assert!(all.windows(2).all(|two| two[0].nodes < two[1].nodes && two[0].blur >= two[1].blur));
        assert_eq!((all[2].blur, all[9].blur), (255, 0));
    }

    #[test]
    fn narrower_limits_stay() {
        let narrow = SearchLimits { nodes: 7, ..SearchLimits::default() };
        let level = Level::new(9).expect("it is one");
        assert_eq!(level.limit(&Metadata::default(), 9, narrow).nodes, 7);
    }

    #[test]
    fn more_plays_need_more_nodes() {
        let level = Level::new(2).expect("it is one");
        let nodes = |plays| level.limit(&Metadata::default(), plays, SearchLimits::default()).nodes;
        assert_eq!([2, 16, 320].map(nodes), [50, 50, 1000]);
    }

    #[test]
    fn games_to_the_end_need_more_nodes() {
        let level = Level::new(4).expect("it is one");
        let nodes = |search| {
            let metadata = Metadata { search, typical_plies: 80, ..Metadata::default() };
            level.limit(&metadata, 16, SearchLimits::default()).nodes
        };
        assert_eq!([Searcher::AlphaBeta, Searcher::Mcts].map(nodes), [300, 6000]);
    }

    #[test]
    fn races_are_misjudged_by_squares_of_steps() {
        let values = crate::metadata::list([20, -3]);
        let race = Metadata { values, race: Some(1), width: 24, height: 20, ..Metadata::default() };
        let level = Level::new(3).expect("it is one");
        assert_eq!(level.limit(&race, 9, SearchLimits::default()).blur, 255);
    }
}
