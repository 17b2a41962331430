//! The techniques that make generated code fast, each of which can be left out.
//!
//! Without one the generator falls back on what it emits for games where the technique cannot be used. So a technique
//! left out changes how fast a module is, and nothing that can be seen of a game: the crate `switches` tests and measures
//! that. `docs/generated-code.md` tells what each of them is.

use std::str::FromStr;

/// A technique that the generator applies where it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// Runs of cells are filled in steps of one, two, four ... cells.
    RunsByDoubling,
    /// A run whose end is told by what stands behind it is walked at once.
    WalksWithOneEnd,
    /// Walks of one or two steps are made to their end before it is asked whether any piece is there.
    ShortWalksWhole,
    /// Plays are counted in all stages, though only those of one are legal.
    StagesCounted,
    /// Plays two plies ahead are counted as the first are found, where no game can end in between.
    TwoPliesAtOnce,
    /// There, many plays are made before the replies to any are counted.
    MadeBeforeCounted,
    /// A piece that slides has its targets as one set.
    SlidingTargets,
    /// What such a piece sees along a line is looked up.
    RaysByTable,
    /// The first legs of chains of short jumps are made for all pieces at once.
    ShortJumps,
    /// Chains that cannot have the same effect are not compared with each other.
    ChainsToldApart,
    /// Pieces that games begin without are passed over by one test.
    RareKinds,
    /// Captures are looked for before other plays where the most must be captured.
    CapturesFirst,
    /// Earlier positions are not looked at while a player has no piece that could go back.
    NoWayBack,
    /// Runs between two ends are looked for in all directions at once.
    Lanes,
    /// Such runs are looked for once for all plays that are counted.
    SharedRuns,
    /// Plays that cannot uncover a royal piece are not tried.
    RoyalWithoutTrials,
    /// Pieces from which a chain cannot begin are passed over.
    FirstLegs,
    /// Where the legs of a chain that only moves lead on is found once for all pieces.
    LegsInCommon,
    /// Such chains are followed in one word, where legs never leave a class of few cells.
    LegsFolded,
    /// What is one step from a cell is looked up.
    NearByTable,
    /// A random placement is a cell picked from a set.
    DrawnCells,
    /// A random play is one of those counted by sets.
    DrawnByCount,
    /// Named regions that only own pieces decide are kept from play to play.
    RegionsKept,
    /// Random games are played side by side.
    SideBySide,
    /// New rows are looked for through the cell where the last ply ended.
    NewRows,
    /// Before a long row is walked along, two cells of it beside the last one are asked for.
    PairsBeside,
    /// What follows a play by a walk of fixed length is asked for by the numbers of bits.
    FollowUpsByNumber,
    /// Groups without liberties are looked for beside the last placement.
    LibertiesBeside,
    /// Groups with their liberties are kept from play to play.
    GroupsKept,
    /// Limits on what a placement leaves are met before it is tried.
    LimitsAtSight,
    /// The cells that random games avoid are one set.
    AvoidedAtOnce,
}

impl Technique {
    /// All techniques, in the order of `docs/generated-code.md`.
    pub const ALL: [Self; 31] = [
        Self::RunsByDoubling,
        Self::WalksWithOneEnd,
        Self::ShortWalksWhole,
        Self::StagesCounted,
        Self::TwoPliesAtOnce,
        Self::MadeBeforeCounted,
        Self::SlidingTargets,
        Self::RaysByTable,
        Self::ShortJumps,
        Self::ChainsToldApart,
        Self::RareKinds,
        Self::CapturesFirst,
        Self::NoWayBack,
        Self::Lanes,
        Self::SharedRuns,
        Self::RoyalWithoutTrials,
        Self::FirstLegs,
        Self::LegsInCommon,
        Self::LegsFolded,
        Self::NearByTable,
        Self::DrawnCells,
        Self::DrawnByCount,
        Self::RegionsKept,
        Self::SideBySide,
        Self::NewRows,
        Self::PairsBeside,
        Self::FollowUpsByNumber,
        Self::LibertiesBeside,
        Self::GroupsKept,
        Self::LimitsAtSight,
        Self::AvoidedAtOnce,
    ];

    /// Its name in tables and in the documentation, which can be read back.
    pub fn name(self) -> &'static str {
        match self {
            Self::RunsByDoubling => "runs_by_doubling",
            Self::WalksWithOneEnd => "walks_with_one_end",
            Self::ShortWalksWhole => "short_walks_whole",
            Self::StagesCounted => "stages_counted",
            Self::TwoPliesAtOnce => "two_plies_at_once",
            Self::MadeBeforeCounted => "made_before_counted",
            Self::SlidingTargets => "sliding_targets",
            Self::RaysByTable => "rays_by_table",
            Self::ShortJumps => "short_jumps",
            Self::ChainsToldApart => "chains_told_apart",
            Self::RareKinds => "rare_kinds",
            Self::CapturesFirst => "captures_first",
            Self::NoWayBack => "no_way_back",
            Self::Lanes => "lanes",
            Self::SharedRuns => "shared_runs",
            Self::RoyalWithoutTrials => "royal_without_trials",
            Self::FirstLegs => "first_legs",
            Self::LegsInCommon => "legs_in_common",
            Self::LegsFolded => "legs_folded",
            Self::NearByTable => "near_by_table",
            Self::DrawnCells => "drawn_cells",
            Self::DrawnByCount => "drawn_by_count",
            Self::RegionsKept => "regions_kept",
            Self::SideBySide => "side_by_side",
            Self::NewRows => "new_rows",
            Self::PairsBeside => "pairs_beside",
            Self::FollowUpsByNumber => "follow_ups_by_number",
            Self::LibertiesBeside => "liberties_beside",
            Self::GroupsKept => "groups_kept",
            Self::LimitsAtSight => "limits_at_sight",
            Self::AvoidedAtOnce => "avoided_at_once",
        }
    }

    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A word that names no technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique(pub String);

impl std::fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no technique is called `{}`", self.0)
    }
}

impl std::error::Error for UnknownTechnique {}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let named = |technique: &Self| technique.name() == name;
        Self::ALL.into_iter().find(named).ok_or_else(|| UnknownTechnique(name.to_owned()))
    }
}

/// Some of the techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques(u32);

impl Techniques {
    /// All of them.
    pub fn all() -> Self {
        Self(Technique::ALL.into_iter().fold(0, |set, technique| set | technique.bit()))
    }

    /// These but one.
    #[must_use]
    pub fn without(self, technique: Technique) -> Self {
        Self(self.0 & !technique.bit())
    }

    /// Whether one is among them.
    pub fn has(self, technique: Technique) -> bool {
        self.0 & technique.bit() != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for technique in Technique::ALL {
            assert_eq!(technique.name().parse(), Ok(technique));
        }
        assert_eq!("luck".parse::<Technique>(), Err(UnknownTechnique("luck".to_owned())));
    }

    #[test]
    fn one_technique_is_left_out() {
        for left_out in Technique::ALL {
            let rest = Techniques::all().without(left_out);
            assert!(
                Technique::ALL.into_iter().all(|technique| rest.has(technique) == (technique != left_out))
            );
        }
    }
}
