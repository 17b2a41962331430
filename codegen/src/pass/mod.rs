//! The techniques that make generated code fast, one a file: each is a pass that improves a plan.
//!
//! Without a technique, the generator falls back on the form that it uses for games to which the technique does not apply. So
//! leaving a technique out changes the speed of a module, and nothing that can be observed of a game. `docs/generated-code.md`
//! describes each technique and its gain.

use std::collections::BTreeSet;

use dsl::model::PlayId;

use crate::plan::Plan;

pub mod tuning;

/// Declares the passes, in the order in which they run: the decisions that a pass reads are made by the passes before it.
macro_rules! passes {
    ($($(#[$doc:meta])* $file:ident: $name:ident,)*) => {
        $(pub mod $file;)*

        /// A technique that the generator applies where it can.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Technique {
            $($(#[$doc])* $name,)*
        }

        impl Technique {
            /// All techniques, in the order in which they are applied.
            pub const ALL: [Self; [$(stringify!($name)),*].len()] = [$(Self::$name),*];

            /// Its name in tables and in the documentation, which can be read back.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($file),)*
                }
            }

            /// Applies it, and describes each place where it applies.
            pub(crate) fn run(self, plan: &mut Plan<'_>) -> Vec<String> {
                match self {
                    $(Self::$name => $file::run(plan),)*
                }
            }
        }
    };
}

passes! {
    /// Captures are looked for before other plays where the most must be captured.
    captures_first: CapturesFirst,
    /// Named regions that only own pieces decide are kept from play to play.
    regions_kept: RegionsKept,
    /// Runs of cells are filled in steps of one, two, four ... cells.
    runs_by_doubling: RunsByDoubling,
    /// A run whose end is marked by what stands behind it is walked at once.
    walks_with_one_end: WalksWithOneEnd,
    /// Runs between two ends are looked for in all directions at once.
    lanes: Lanes,
    /// The cells that a single piece sees along a line are looked up.
    rays_by_table: RaysByTable,
    /// Such cells are looked up both ways along a line at once.
    rays_both_ways: RaysBothWays,
    /// A piece that slides has its targets as one set.
    sliding_targets: SlidingTargets,
    /// On large boards, lines folded into words give the number of cells that a piece slides.
    slides_by_lines: SlidesByLines,
    /// A leg as long as its line has pieces ends where a count of the line says.
    measured_targets: MeasuredTargets,
    /// Plays that end with a shot along a line are counted by what is seen from each cell.
    shots_counted: ShotsCounted,
    /// Pieces that games begin without are passed over by one test.
    rare_kinds: RareKinds,
    /// The first legs of chains of short jumps are made for all pieces at once.
    short_jumps: ShortJumps,
    /// Chains of jumps that go straight on are made for all pieces at once.
    straight_chains: StraightChains,
    /// Plays of one leg beside rows are made for all pieces at once.
    single_legs: SingleLegs,
    /// The next legs of a piece beside rows are found in all directions at once.
    legs_at_once: LegsAtOnce,
    /// Chains that cannot have the same effect are not compared with each other.
    chains_told_apart: ChainsToldApart,
    /// Pieces from which a chain cannot begin are passed over.
    first_legs: FirstLegs,
    /// The cells from which a chain that only moves goes on are found once for all pieces.
    legs_in_common: LegsInCommon,
    /// Such chains are followed in one word, where legs never leave a class of few cells.
    legs_folded: LegsFolded,
    /// The cells one step from a cell are looked up.
    near_by_table: NearByTable,
    /// Walks of one or two steps are made to their end before it is asked whether any piece is there.
    short_walks_whole: ShortWalksWhole,
    /// Plays that cannot uncover a royal piece are not tried.
    royal_without_trials: RoyalWithoutTrials,
    /// Checks of the only royal piece of a player, and pins to it, are masks for whole sets of pieces.
    royal_by_masks: RoyalByMasks,
    /// Plays that touch no cell on which an attack on a royal piece can depend are not tried.
    royal_watched: RoyalWatched,
    /// Plays of the royal piece that ask which cells are attacked are found at once.
    royal_walks: RoyalWalks,
    /// The steps of kinds with few pieces are looked up.
    steps_by_table: StepsByTable,
    /// The plays of sliding pieces are counted in all directions at once.
    slides_counted: SlidesCounted,
    /// Plays are compared only where a clause before theirs may give them.
    compared_where_met: ComparedWhereMet,
    /// Plays are counted in all stages, though only those of one are legal.
    stages_counted: StagesCounted,
    /// Plays two plies ahead are counted as the first are found, where no game can end in between.
    two_plies_at_once: TwoPliesAtOnce,
    /// There, the replies to steps follow from those before and what the steps change.
    replies_by_change: RepliesByChange,
    /// There, the replies to steps where no piece can jump follow from those before and what the steps change.
    steps_by_change: StepsByChange,
    /// There, many plays are made before the replies to any are counted.
    made_before_counted: MadeBeforeCounted,
    /// If many places of the module generate plays, one function counts the replies to all.
    replies_apart: RepliesApart,
    /// Runs between two ends are looked for once for all plays that are counted.
    shared_runs: SharedRuns,
    /// Rows are looked for in tables, where a step is several shifts.
    rows_by_table: RowsByTable,
    /// The plays that leave a choice are known before they are made.
    choices_at_sight: ChoicesAtSight,
    /// The cells that can be chosen are found once for all plays that leave a choice.
    choices_in_common: ChoicesInCommon,
    /// The steps of all pieces on few points are looked up at once.
    steps_at_once: StepsAtOnce,
    /// A random placement is a cell picked from a set.
    drawn_cells: DrawnCells,
    /// A random play is one of those counted by sets.
    drawn_by_count: DrawnByCount,
    /// There, a play of the last stage is found without going through the stages before it again.
    drawn_by_stage: DrawnByStage,
    /// There, the set that holds the play is found without a branch.
    drawn_of_few_sets: DrawnOfFewSets,
    /// A random play is a candidate that is tried.
    drawn_by_trial: DrawnByTrial,
    /// There, candidates stay sets: they are not listed.
    drawn_of_sources: DrawnOfSources,
    /// A trial asks one direction of a piece alone.
    drawn_by_direction: DrawnByDirection,
    /// A random play of chains that only move is a piece and one of its ends.
    drawn_pieces: DrawnPieces,
    /// A random play is one of sets that are gathered first.
    drawn_of_gathered: DrawnOfGathered,
    /// Random games are played side by side.
    side_by_side: SideBySide,
    /// Random games keep the cells where the next piece can be placed.
    open_kept: OpenKept,
    /// The cells that random games avoid are one set.
    avoided_at_once: AvoidedAtOnce,
    /// Earlier positions are not looked at while a player has no piece that could go back.
    no_way_back: NoWayBack,
    /// Only the positions since the last capture are compared.
    since_capture: SinceCapture,
    /// Connections are looked for in the group of the last piece.
    last_group: LastGroup,
    /// Rows are looked for along directions that all go up in the numbers of bits.
    rows_one_way: RowsOneWay,
    /// New rows are looked for through the cell where the last ply ended.
    new_rows: NewRows,
    /// Before a long row is walked along, two cells of it beside the last one are asked for.
    pairs_beside: PairsBeside,
    /// Random games ask after a placement only for ends that it can have brought about.
    ends_of_placements: EndsOfPlacements,
    /// Random games ask for no end before a player has pieces enough for it.
    pieces_to_end: PiecesToEnd,
    /// Searches see the plays that win at once without trying all plays.
    wins_at_sight: WinsAtSight,
    /// Follow-ups by walks of a fixed length are found by the numbers of bits.
    follow_ups_by_number: FollowUpsByNumber,
    /// Groups without liberties are looked for beside the last placement.
    liberties_beside: LibertiesBeside,
    /// Groups with their liberties are kept from play to play.
    groups_kept: GroupsKept,
    /// There, so is the key of the pieces on the board.
    keys_kept: KeysKept,
    /// A random placement is one of the empty cells that are kept with the groups.
    drawn_of_empty: DrawnOfEmpty,
    /// Limits on what a placement leaves are met before it is tried.
    limits_at_sight: LimitsAtSight,
    /// The history is asked only about placements where a piece of the player was taken.
    past_at_sight: PastAtSight,
    /// The placements that limits surely allow are one set.
    living_at_once: LivingAtOnce,
}

/// The names of the clauses to which a technique applies.
fn note_plays(plan: &Plan<'_>, plays: &BTreeSet<PlayId>) -> Vec<String> {
    plays.iter().map(|id| plan.model.plays[*id].name.clone()).collect()
}

/// The places of a technique that applies to all of `place`, or to nothing.
fn note(applies: bool, place: &str) -> Vec<String> {
    if applies { vec![place.to_owned()] } else { Vec::new() }
}
