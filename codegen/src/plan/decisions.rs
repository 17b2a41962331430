//! The decisions of passes. A part about which nothing is decided is generated in its simplest form.

use std::collections::{BTreeMap, BTreeSet};

use dsl::model::{DirId, KindId, PlayId};

use crate::pass::legs_folded::Folded;
use crate::pass::two_plies_at_once::Soon;

/// A mover of a clause: the clause, and the number of the mover there.
pub type MoverId = (PlayId, usize);

/// All decisions; each belongs to the pass that has its name or speaks of it.
#[derive(Clone, Debug, Default)]
pub struct Decisions {
    /// Runs of cells are filled by doubling.
    pub runs_double: bool,
    /// A run before an element that no cell of it matches is walked at once.
    pub runs_stop_once: bool,
    /// The targets of a sliding piece are one set.
    pub slides_as_sets: bool,
    /// The cells that a single piece sees along a line are looked up.
    pub rays_by_table: bool,
    /// The directions along which the cells seen this way and the other are looked up at once.
    pub both_ways: BTreeSet<DirId>,
    /// Clauses whose plays are counted by what is seen from each cell that a piece reaches.
    pub shots_counted: BTreeSet<PlayId>,
    /// Movers whose sliding pieces are counted on lines that are folded into words.
    pub slides_by_lines: BTreeSet<MoverId>,
    /// A leg as long as its line has pieces ends where a count of the line says.
    pub measures_lines: bool,
    /// Runs are found in all directions at once.
    pub lanes: bool,
    /// Runs to follow-ups are found once for all plays that are counted.
    pub runs_shared: bool,
    /// Walks that are made to their end before any test.
    pub whole_walks: BTreeSet<MoverId>,
    /// Groups of movers, by their first, whose first legs are made for all pieces at once.
    pub short_jumps: BTreeSet<MoverId>,
    /// Groups of movers, by their first, whose chains go straight on, and are made for all pieces at once.
    pub straight_chains: BTreeSet<MoverId>,
    /// Groups of movers, by their first, whose plays of one leg beside rows are made for all pieces at once.
    pub single_legs: BTreeSet<MoverId>,
    /// Those of them whose next legs are found in all directions at once.
    pub legs_at_once: BTreeSet<MoverId>,
    /// Chains whose captures determine the way are not compared.
    pub captures_tell_way: bool,
    /// Pieces without a first leg are passed over.
    pub first_legs: bool,
    /// The length of the legs of clauses whose starts are found once for all pieces.
    pub common_legs: BTreeMap<PlayId, usize>,
    /// Those of them whose legs are followed in one word.
    pub folded: BTreeMap<PlayId, Folded>,
    /// The cells beside a cell are looked up.
    pub near_by_table: bool,
    /// Kinds that are seldom on the board.
    pub rare: Vec<KindId>,
    /// The kind that may not be left under attack.
    pub royal: Option<KindId>,
    /// Clauses whose plays are tried only where they could uncover the royal kind.
    pub without_trial: BTreeSet<PlayId>,
    /// What checks the only royal piece, and what is pinned to it, are masks.
    pub royal_masks: bool,
    /// Clauses whose plays are tried only where they touch a cell on which an attack on the royal kind can depend.
    pub watched: BTreeSet<PlayId>,
    /// Clauses that move it over cells that are not attacked, found at once.
    pub royal_walks: BTreeSet<PlayId>,
    /// Clauses whose sliding pieces have their plays counted in all directions at once.
    pub slides_counted: BTreeSet<PlayId>,
    /// Kinds with so few pieces that their steps are looked up.
    pub few: Vec<KindId>,
    /// Plays are compared only where a clause before theirs may give them.
    pub compared_where_met: bool,
    /// Plays of all stages are counted.
    pub stages_counted: bool,
    /// Two plies are counted at once unless one of these tests holds.
    pub two_plies: Option<Vec<Soon>>,
    /// The replies to steps are counted from those before and what the steps change.
    pub replies_by_change: bool,
    /// The replies to steps that come after jumps are counted from those before and what the steps change.
    pub steps_by_change: bool,
    /// Plays are made in batches before the replies are counted.
    pub replies_in_batches: bool,
    /// One function counts the replies to all plays.
    pub replies_apart: bool,
    /// Rows are looked for in tables.
    pub rows_by_table: bool,
    /// Where a play can leave a choice is seen before it is made.
    pub choices_at_sight: bool,
    /// What can be chosen is found once for all plays that leave a choice.
    pub choices_in_common: bool,
    /// Clauses whose steps are looked up for all pieces at once.
    pub steps_at_once: BTreeSet<PlayId>,
    /// The clause from whose cells a random play is drawn, and the kind that it places.
    pub drawn_clause: Option<(PlayId, KindId)>,
    /// A random play is one of those counted by sets.
    pub drawn_by_count: bool,
    /// There, a play of the last stage is found without going through the stages before it again.
    pub drawn_by_stage: bool,
    /// There, the set that holds the play is found without a branch.
    pub drawn_of_few_sets: bool,
    /// The most plays that a candidate leads to, where a random play is drawn by trial.
    pub most_tried: Option<u32>,
    /// The candidates of trials stay sets, in each of which they differ only in where they end.
    pub drawn_of_sources: bool,
    /// A trial asks one direction of a piece alone.
    pub drawn_by_direction: bool,
    /// A random play is a piece and one of its ends, of which the position bounds the number.
    pub drawn_pieces: bool,
    /// A random play is one of sets that are gathered, neither listed nor counted first.
    pub drawn_of_gathered: bool,
    /// Two random games are played in turn.
    pub side_by_side: bool,
    /// Random games keep the cells where the next piece can be placed. Holds the directions in which a piece can open the cell beside it.
    pub open_kept: Option<BTreeSet<DirId>>,
    /// The cells that random games avoid are found as one set.
    pub avoided_at_once: bool,
    /// The kinds of which each player has a piece in any position that occurs again.
    pub returning: Vec<KindId>,
    /// The state keeps the number of plies since the last capture, for repetitions.
    pub keeps_quiet: bool,
    /// The directions that link the pieces of the group in which connections are looked for.
    pub last_group: Option<Vec<DirId>>,
    /// Rows are looked for along directions that go up in the numbers of bits.
    pub rows_one_way: bool,
    /// Ends that only the last ply can have brought about are looked for where it ended.
    pub asks_news: bool,
    /// Two cells beside the last one are asked for before a row.
    pub pairs_beside: bool,
    /// Random games ask after a placement only for ends that it can have brought about.
    pub ends_of_placements: bool,
    /// The fewest pieces with which a player can end a random game while there are plays.
    pub pieces_to_end: Option<u32>,
    /// The cells on which a play can win at once are found as a set.
    pub wins_at_sight: bool,
    /// Follow-ups of fixed length are asked for by the numbers of bits.
    pub follow_ups_by_number: bool,
    /// The directions that link groups, where the state says if all groups have liberties.
    pub settled: Option<Vec<DirId>>,
    /// The state keeps groups with their liberties.
    pub groups_kept: bool,
    /// A random placement is one of the empty cells that are kept with the groups.
    pub drawn_of_empty: bool,
    /// Limits on the liberties of a placement are decided before it is tried.
    pub limits_at_sight: bool,
    /// The state knows where pieces were taken, and so which placements can bring back a position.
    pub keeps_vacated: bool,
    /// The key of the pieces on the board is kept from play to play, with the groups.
    pub keys_kept: bool,
    /// Placements beside an empty cell are handed on without a test.
    pub living_at_once: bool,
}
