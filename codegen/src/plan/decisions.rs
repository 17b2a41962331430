//! The decisions of passes. A part about which nothing is decided is generated in its simplest form.

use std::collections::{BTreeMap, BTreeSet};

use dsl::model::{DirId, KindId, PlayId};

use crate::pass::legs_folded::Folded;
use crate::pass::two_plies_at_once::Soon;

/// A mover of a clause: the clause, and the number of the mover there.
pub type MoverId = (PlayId, usize);

/// All decisions. Each belongs to the pass with its name, or to the pass whose documentation describes it.
#[derive(Clone, Debug, Default)]
pub struct Decisions {
    /// Runs of cells are filled by doubling.
    pub runs_double: bool,
    /// A run is walked at once if none of its cells can match the next element.
    pub runs_stop_once: bool,
    /// The targets of a sliding piece are one set.
    pub slides_as_sets: bool,
    /// The cells that a single piece sees along a line are looked up.
    pub rays_by_table: bool,
    /// The directions for which the cells seen ahead and behind are looked up at once.
    pub both_ways: BTreeSet<DirId>,
    /// Clauses whose plays are counted by the cells in sight of each cell that a piece reaches.
    pub shots_counted: BTreeSet<PlayId>,
    /// Movers whose pieces slide, and whose plays are counted on lines that are folded into words.
    pub slides_by_lines: BTreeSet<MoverId>,
    /// The end of a leg `as far as the line has R` is computed from a count of R on the line.
    pub measures_lines: bool,
    /// Runs are found in all directions at once.
    pub lanes: bool,
    /// The runs that follow-ups change are found once for all plays that are counted.
    pub runs_shared: bool,
    /// Movers whose walks are made to their end before any test for pieces.
    pub whole_walks: BTreeSet<MoverId>,
    /// Groups of movers, each by its first mover, whose first legs are made for all pieces at once.
    pub short_jumps: BTreeSet<MoverId>,
    /// Groups of movers, each by its first mover, whose chains go straight on, and are made for all pieces at once.
    pub straight_chains: BTreeSet<MoverId>,
    /// Groups of movers, each by its first mover, whose plays of one leg beside rows are made for all pieces at once.
    pub single_legs: BTreeSet<MoverId>,
    /// The groups of `single_legs` whose next legs are found in all directions at once.
    pub legs_at_once: BTreeSet<MoverId>,
    /// Chains whose captures determine the way are not compared.
    pub captures_tell_way: bool,
    /// Pieces without a first leg are passed over.
    pub first_legs: bool,
    /// The length of the legs, for each clause whose leg starts are found once for all pieces.
    pub common_legs: BTreeMap<PlayId, usize>,
    /// The clauses of `common_legs` whose legs are followed in one word.
    pub folded: BTreeMap<PlayId, Folded>,
    /// The cells beside a cell are looked up.
    pub near_by_table: bool,
    /// Kinds that are seldom on the board.
    pub rare: Vec<KindId>,
    /// The kind that may not be left under attack.
    pub royal: Option<KindId>,
    /// Clauses whose plays are tried only where they could uncover the royal kind.
    pub without_trial: BTreeSet<PlayId>,
    /// Checks of the only royal piece, and pins to it, are masks.
    pub royal_masks: bool,
    /// Clauses whose plays are tried only where they touch a cell on which an attack on the royal kind can depend.
    pub watched: BTreeSet<PlayId>,
    /// Clauses that move the royal piece over cells that are not attacked, whose plays are found at once.
    pub royal_walks: BTreeSet<PlayId>,
    /// Clauses whose plays of sliding pieces are counted in all directions at once.
    pub slides_counted: BTreeSet<PlayId>,
    /// Kinds with so few pieces that their steps are looked up.
    pub few: Vec<KindId>,
    /// Plays are compared only if an earlier clause, or another way of their own clause, may give them.
    pub compared_where_met: bool,
    /// Plays of all stages are counted.
    pub stages_counted: bool,
    /// Two plies are counted at once unless one of these tests holds.
    pub two_plies: Option<Vec<Soon>>,
    /// The replies to steps are computed from the replies before the steps and the changes that the steps make.
    pub replies_by_change: bool,
    /// The replies to steps that are legal only if no piece can jump are computed in this way, too.
    pub steps_by_change: bool,
    /// Plays are made in batches before the replies are counted.
    pub replies_in_batches: bool,
    /// One function counts the replies to all plays.
    pub replies_apart: bool,
    /// Rows are looked for in tables.
    pub rows_by_table: bool,
    /// The cells where a play leaves a choice are found before the play is made.
    pub choices_at_sight: bool,
    /// The cells that can be chosen are found once for all plays that leave a choice.
    pub choices_in_common: bool,
    /// Clauses whose steps are looked up for all pieces at once.
    pub steps_at_once: BTreeSet<PlayId>,
    /// The clause from whose cells a random play is drawn, and the kind that it places.
    pub drawn_clause: Option<(PlayId, KindId)>,
    /// A random play is drawn from the plays that sets count.
    pub drawn_by_count: bool,
    /// In a draw by count, a play of the last stage is found without going through the earlier stages again.
    pub drawn_by_stage: bool,
    /// In a draw by count, the set that holds the play is found without a branch.
    pub drawn_of_few_sets: bool,
    /// The most plays that a candidate leads to, where a random play is drawn by trial.
    pub most_tried: Option<u32>,
    /// The candidates of trials stay sets; the candidates of one set differ only in their ends.
    pub drawn_of_sources: bool,
    /// A trial looks along one direction of a piece only.
    pub drawn_by_direction: bool,
    /// A random play is a random piece and one of its ends; the position bounds the number of ends.
    pub drawn_pieces: bool,
    /// A random play is drawn from sets of plays that are gathered first, without a list and without counting.
    pub drawn_of_gathered: bool,
    /// Two random games are played in turn.
    pub side_by_side: bool,
    /// Random games keep the cells where the next piece can be placed. Holds the directions in which a piece can open the cell beside it.
    pub open_kept: Option<BTreeSet<DirId>>,
    /// The cells that random games avoid are found as one set.
    pub avoided_at_once: bool,
    /// The kinds whose pieces can come back: each player has a piece of one of them in any position that occurs again.
    pub returning: Vec<KindId>,
    /// The state keeps the number of plies since the last capture, for repetitions.
    pub keeps_quiet: bool,
    /// The directions that link the pieces of the group in which connections are looked for.
    pub last_group: Option<Vec<DirId>>,
    /// Rows are looked for along directions that go up in the numbers of bits.
    pub rows_one_way: bool,
    /// Ends that only the last ply can have brought about are looked for where that ply ended.
    pub asks_news: bool,
    /// Two cells of a row beside the last cell are tested before the row is walked along.
    pub pairs_beside: bool,
    /// After a placement, random games test only the ends that the placement can have brought about.
    pub ends_of_placements: bool,
    /// The fewest pieces with which a player can end a random game while there are plays.
    pub pieces_to_end: Option<u32>,
    /// The cells on which a play can win at once are found as a set.
    pub wins_at_sight: bool,
    /// Follow-ups of fixed length are tested by bit numbers.
    pub follow_ups_by_number: bool,
    /// The directions that link groups, if the state has a flag that all groups have liberties.
    pub settled: Option<Vec<DirId>>,
    /// The state keeps groups with their liberties.
    pub groups_kept: bool,
    /// A random placement is one of the empty cells that are kept with the groups.
    pub drawn_of_empty: bool,
    /// Limits on the liberties of a placement are decided before it is tried.
    pub limits_at_sight: bool,
    /// The state keeps the cells where each player's pieces were taken: only placements there can bring back a position.
    pub keeps_vacated: bool,
    /// The key of the pieces on the board is kept from play to play, with the groups.
    pub keys_kept: bool,
    /// Placements beside an empty cell are handed on without a test.
    pub living_at_once: bool,
}
