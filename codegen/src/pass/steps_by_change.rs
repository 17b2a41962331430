//! Where quiet steps are legal only if no piece can jump, replies are not counted after each step: they are computed from the
//! replies before the steps, and the numbers of replies that each set of steps adds and takes away.

use dsl::model::{Act, Action, DirId, KindId, Model, Play, Preference, Region, Repeat, Walk};

use crate::facts::clauses::movers_of;
use crate::plan::Plan;
use crate::plan::stages::{Stage, ranked};

use super::short_jumps::is_jump;
use super::tuning::MOST_CHANGES;

/// The steps and jumps of a player's pieces of the kind that games begin with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// The directions of steps to an empty cell.
    pub steps: Vec<DirId>,
    /// The directions of jumps over an enemy to an empty cell.
    pub jumps: Vec<DirId>,
}

impl Ways {
    /// The directions of jumps and of steps, each once.
    pub fn replies(&self) -> Vec<DirId> {
        let steps = self.steps.iter().filter(|dir| !self.jumps.contains(dir));
        self.jumps.iter().chain(steps).copied().collect()
    }
}

/// Applies where two plies are counted at once, and pieces of one kind jump if they can and step otherwise.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.steps_by_change = plan.steps_change_little();
    super::note(plan.decided.steps_by_change, "all steps")
}

impl Plan<'_> {
    /// The steps and jumps of a player's pieces of the one kind that is not rare; `None` if these are not all their plays, or two
    /// may be one play.
    pub fn ways(&self, player: usize) -> Option<Ways> {
        let [jumps, steps] = self.stages.as_slice() else { return None };
        let kind = self.common_kind()?;
        let along = |stage: &Stage<'_>, fits: fn(&Walk) -> bool| {
            let mut dirs: Vec<DirId> = Vec::new();
            for id in &stage.plays {
                for mover in movers_of(&self.model.plays[*id]).iter().filter(|mover| mover.kind == kind) {
                    let new = |dir: &DirId| !dirs.contains(dir);
                    if !fits(&mover.walk) || !mover.walk.dirs[player].iter().all(new) {
                        return None;
                    }
                    dirs.extend(&mover.walk.dirs[player]);
                }
            }
            Some(dirs)
        };
        Some(Ways { steps: along(steps, is_quiet_step)?, jumps: along(jumps, jumps_over_any)? })
    }

    /// True if a piece that has jumped may jump again.
    pub fn jumps_go_on(&self) -> bool {
        self.stages[0].plays.iter().any(|id| self.model.plays[*id].repeat != Repeat::No)
    }

    /// The kind of all pieces at the start, if there is only one.
    fn common_kind(&self) -> Option<KindId> {
        let mut common = (0..self.model.kinds.len()).filter(|kind| !self.is_rare(*kind));
        common.next().filter(|_| common.next().is_none())
    }

    fn steps_change_little(&self) -> bool {
        let anywhere = |stage: &Stage<'_>| stage.from.is_empty() && stage.to.is_empty();
        let [first, second] = [0, 1].map(|player| self.ways(player));
        let (Some(first), Some(second)) = (first, second) else { return false };
        self.counts_two_plies()
            && self.has_a_last_stage()
            && self.ends_between().next().is_none()
            && self.plays_ask_only_board()
            && self.shape.choosers.is_empty()
            && self.stages.iter().all(anywhere)
            && self.model.plays.iter().all(is_plain_move)
            && ranked(self.model).iter().all(|preference| ranks_alike(self.model, preference))
            && [(&first, &second), (&second, &first)].iter().all(|(own, other)| {
                !own.steps.is_empty()
                    && !other.jumps.is_empty()
                    && own.steps.len() * other.replies().len() <= MOST_CHANGES
                    && self.legs_lie_apart(&other.jumps)
                    && own.steps.iter().all(|dir| self.layout.is_uniform(*dir))
                    && self.jumps_miss_steps(own, other)
            })
    }

    /// True if a jump of the other player that an own step has made possible leads to no further jump that was not possible
    /// before, except one from where the step began over where it ended.
    fn jumps_miss_steps(&self, own: &Ways, other: &Ways) -> bool {
        let all = &self.model.board.directions;
        let next = |cell: usize, dir: DirId| all[dir].next[cell];
        let misses = |from: usize, step: DirId, jump: DirId, on: DirId| {
            let Some(to) = next(from, step) else { return true };
            // The jump on from beyond the piece that has stepped, and the jump on from where the step began.
            let over = next(to, jump).and_then(|landing| next(landing, on));
            let lands = over.and_then(|over| next(over, on));
            let beyond = on == all[jump].opposite || (over != Some(to) && lands != Some(from));
            beyond && (on == step || next(from, on) != Some(to))
        };
        let cells = self.model.board.cells.len();
        (0..cells).all(|from| {
            own.steps.iter().all(|step| {
                other.jumps.iter().all(|jump| other.jumps.iter().all(|on| misses(from, *step, *jump, *on)))
            })
        })
    }
}

/// True if a play of a clause only moves a piece, and perhaps captures on its way.
fn is_plain_move(play: &Play) -> bool {
    play.choice.is_none()
        && play.then.is_empty()
        && play.when.is_none()
        && play.far.is_none()
        && movers_of(play).iter().all(|mover| mover.on.is_none())
        && matches!(play.action, Action::Move(_))
}

/// True if a walk is one step to an empty cell.
fn is_quiet_step(walk: &Walk) -> bool {
    let [step] = walk.steps.as_slice() else { return false };
    walk.beside().is_none()
        && (step.least, step.most, step.act) == (1, Some(1), Act::None)
        && step.on == Region::Empty
}

/// True if a walk is a jump over an enemy of any kind to an empty cell.
fn jumps_over_any(walk: &Walk) -> bool {
    is_jump(walk) && walk.steps[0].on == Region::Enemy && walk.steps[1].on == Region::Empty
}

/// True if a preference ranks two jumps alike, if each is over one piece and all pieces were of one kind before a step, which may promote one.
fn ranks_alike(model: &Model, preference: &Preference) -> bool {
    let alike = |region: &Region| asks_only_kind(region) && (model.promotions.is_empty() || !matches!(region, Region::Kind(_)));
    match preference {
        Preference::Most(worths, _) => worths.iter().all(|worth| worth.of.as_ref().is_none_or(alike)),
        Preference::Soonest(region, _) => alike(region),
        Preference::Tiers(..) => false,
    }
}

fn asks_only_kind(region: &Region) -> bool {
    matches!(region, Region::Kind(_) | Region::Enemy | Region::Own | Region::Occupied)
}
