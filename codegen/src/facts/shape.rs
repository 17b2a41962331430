//! The fields of plays and states: no more than the rules need.

use dsl::model::{
    Act, Action, ChoiceAct, ChoiceCells, Comparison, Condition, Event, Leave, Model, Mover, Number, Pass,
    Play, Preference, PromoteThen, Region, Repeat, Then, Walk,
};

use super::contents::Contents;

/// The fields of a play and of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Pieces move: a play has a start.
    pub moves: bool,
    /// Pieces are placed.
    pub places: bool,
    /// Walks take pieces.
    pub captures: bool,
    /// Pieces can capture pieces of their own player on their way.
    pub captures_own: bool,
    /// Walks take pieces elsewhere than where they land: a play has a set of captured cells.
    pub captured: bool,
    /// Walks change the owner of pieces: a play has a set of flipped cells.
    pub flipped: bool,
    /// Pieces change owners: by a walk of a play or of a follow-up, or by the pie rule.
    pub flips: bool,
    /// Captured pieces stand on the board until a chain ends: walks are given their cells.
    pub taken: bool,
    /// Some walk asks where the play began.
    pub origin: bool,
    /// Some walk asks where its piece has been.
    pub visited: bool,
    /// Several kinds are placed, or a kind can change on the way or by choice: a play has the kind of its piece in the end.
    pub kind: bool,
    /// A rule asks which pieces have not moved.
    pub unmoved: bool,
    /// A rule asks which cells are marked.
    pub marked: bool,
    /// A rule asks where a player's last play ended.
    pub last: bool,
    /// A rule asks which cells are attacked.
    pub attacked: bool,
    /// The kinds that can be promoted to several kinds by choice.
    pub choosers: Vec<usize>,
    /// A preference asks for the soonest capture: a play has the number of captures before it.
    pub soonest: bool,
    /// The number of sets for the pieces that a play captures after its piece has come to rest, which the state has if a
    /// preference asks for the most captures. A piece that a follow-up pulls can be captured where another was, so each pull
    /// begins another set.
    pub gone: usize,
    /// A choice follows some play: a play has the chosen cell.
    pub chosen: bool,
    /// Clauses differ in what follows a play, or a rule asks which clause a play is by: a play has its clause.
    pub clause: bool,
    /// The state counts passes in a row.
    pub passes: bool,
    /// When the number of plies matters to the rest of the game.
    pub plies_matter: PliesMatter,
}

/// When two positions that differ only in the number of plies played are different for the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PliesMatter {
    /// At every ply.
    Always,
    /// Up to and including the last ply with a limit of its own, and from `HORIZON` plies before the first ply at which
    /// an end can come.
    Within {
        /// One more than the last ply of an opening limit.
        opening: u32,
        /// The first ply near an end by plies.
        ending: Option<u32>,
    },
}

/// The most plies that a search may look ahead: from this far before a limit of plies on, the number of plies belongs to the position.
const HORIZON: u32 = 128;

impl Shape {
    /// The shape of a game's plays and states.
    pub fn new(model: &Model) -> Self {
        let kinds_placed =
            model.plays.iter().filter_map(placed_kind).collect::<std::collections::BTreeSet<_>>();
        let on_the_way = model.promotions.iter().any(|promotion| promotion.then == PromoteThen::GoesOn);
        let choice = model.promotions.iter().enumerate().any(|(index, promotion)| {
            model.promotions[..index].iter().any(|other| other.from == promotion.from)
        });
        let takes_over = model.plays.iter().any(|play| matches!(play.action, Action::TakeOver { .. }));
        Self {
            moves: model.plays.iter().any(|play| matches!(play.action, Action::Move(_) | Action::Fly { .. })),
            places: !kinds_placed.is_empty(),
            captures: walks(model).any(|walk| walk.steps.iter().any(|step| step.act == Act::Capture)),
            captures_own: walks(model).any(captures_own) || model.plays.iter().any(takes_what_it_turned),
            captured: walks(model).any(|walk| acts_off_landing(walk, Act::Capture))
                || model.plays.iter().any(captures_in_turn),
            flipped: walks(model).any(|walk| walk.steps.iter().any(|step| step.act == Act::Flip)),
            flips: takes_over
                || all_walks(model).any(|walk| walk.steps.iter().any(|step| step.act == Act::Flip)),
            taken: model.plays.iter().any(|play| play.leave == Leave::AtEnd),
            origin: all_walks(model).any(asks_origin) || model.plays.iter().any(asks_origin_elsewhere),
            visited: walks(model).any(asks_visited),
            kind: kinds_placed.len() > 1 || on_the_way || choice,
            unmoved: model.speaks_of(&|part| *part == Region::Unmoved),
            marked: model.speaks_of(&|part| *part == Region::Marked),
            last: model.speaks_of(&|part| *part == Region::Last),
            attacked: model.speaks_of(&|part| *part == Region::Attacked),
            choosers: choosers(model),
            soonest: model.soonest().next().is_some(),
            gone: if model.preferences.iter().any(|preference| matches!(preference, Preference::Most(..))) {
                model.plays.iter().map(captures_apart).max().unwrap_or(0)
            } else {
                0
            },
            chosen: model.plays.iter().any(|play| play.choice.is_some()),
            clause: takes_over
                || asks_clause(model)
                || model
                    .plays
                    .iter()
                    .any(|play| (&play.then, &play.choice) != (&model.plays[0].then, &model.plays[0].choice)),
            passes: model.pass != Pass::No || model.start.passes > 0,
            plies_matter: plies_matter(model),
        }
    }
}

/// True if a counter, a clock or a condition waits for plays of a clause.
fn asks_clause(model: &Model) -> bool {
    let counted = model.counters.iter().flat_map(|counter| counter.by.iter().map(|by| by.event));
    let watched = model.clocks.iter().flatten().chain(&model.signals).copied();
    counted.chain(watched).any(|event| matches!(event, Event::By(_)))
}

/// The kinds that are promoted by choice.
fn choosers(model: &Model) -> Vec<usize> {
    let moves = model.plays.iter().any(|play| matches!(play.action, Action::Move(_) | Action::Fly { .. }));
    (0..model.kinds.len()).filter(|kind| moves && model.promotes_by_choice(*kind)).collect()
}

fn placed_kind(play: &Play) -> Option<usize> {
    match play.action {
        Action::Place { kind, .. } => Some(kind),
        Action::Move(_) | Action::Fly { .. } | Action::TakeOver { .. } => None,
    }
}

fn walks(model: &Model) -> impl Iterator<Item = &Walk> {
    model.plays.iter().flat_map(|play| match &play.action {
        Action::Move(movers) => movers.iter().map(|mover| &mover.walk).collect::<Vec<_>>(),
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => Vec::new(),
    })
}

/// True if several legs of a chain may capture.
fn captures_in_turn(play: &Play) -> bool {
    let captures = |mover: &Mover| mover.walk.steps.iter().any(|step| step.act == Act::Capture);
    match &play.action {
        Action::Move(movers) => play.repeat != Repeat::No && movers.iter().any(captures),
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
    }
}

/// True if a leg of a chain may take a piece of the mover that an earlier leg has given to the opponent.
fn takes_what_it_turned(play: &Play) -> bool {
    let flips = |mover: &Mover| mover.walk.steps.iter().any(|step| step.act == Act::Flip);
    match &play.action {
        Action::Move(movers) => captures_in_turn(play) && movers.iter().any(flips),
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
    }
}

/// The walks of plays and of their follow-ups.
fn all_walks(model: &Model) -> impl Iterator<Item = &Walk> {
    let follow_ups = model.plays.iter().flat_map(|play| &play.then).filter_map(|then| match then {
        Then::Walks { walk, .. } => Some(walk),
        Then::Pull(walk) => Some(walk),
        Then::Capture(_) | Then::Mark(_) => None,
    });
    walks(model).chain(follow_ups)
}

/// True if a walk asks where the play began.
fn asks_origin(walk: &Walk) -> bool {
    walk.steps.iter().any(|step| step.on.uses_origin())
}

/// True if the walk of the choice, or the measure of a leg, asks where the play began.
fn asks_origin_elsewhere(play: &Play) -> bool {
    let chosen = play.choice.as_ref().map(|choice| &choice.cells);
    matches!(chosen, Some(ChoiceCells::Walk(walk)) if asks_origin(walk))
        || play.far.as_ref().is_some_and(Region::uses_origin)
}

/// True if a walk asks where its piece has been.
pub fn asks_visited(walk: &Walk) -> bool {
    walk.steps.iter().any(|step| step.on.uses_visited())
}

/// True if a walk has this act on a cell other than the one where it ends.
pub fn acts_off_landing(walk: &Walk, act: Act) -> bool {
    let last = walk.steps.len() - 1;
    walk.steps
        .iter()
        .enumerate()
        .any(|(index, step)| step.act == act && (index < last || (step.least, step.most) != (1, Some(1))))
}

/// True if a walk could capture a piece of the mover.
pub fn captures_own(walk: &Walk) -> bool {
    let own = Contents::of(&Region::Own);
    walk.steps.iter().any(|step| step.act == Act::Capture && !Contents::of(&step.on).is_disjoint(own))
}

/// True if any element of a walk captures or flips.
pub fn acts(walk: &Walk) -> bool {
    walk.steps.iter().any(|step| step.act != Act::None)
}

/// True if a follow-up can change what stands on the board.
pub fn acts_later(then: &Then) -> bool {
    match then {
        Then::Walks { walk, .. } => acts(walk),
        Then::Capture(_) | Then::Pull(_) => true,
        Then::Mark(_) => false,
    }
}

/// True if a walk flips cells that may be empty.
pub fn flips_empty(walk: &Walk) -> bool {
    let empty = Contents::of(&Region::Empty);
    walk.steps.iter().any(|step| step.act == Act::Flip && !Contents::of(&step.on).is_disjoint(empty))
}

fn plies_matter(model: &Model) -> PliesMatter {
    let end_of = |(player, turn): (usize, u32)| model.turns.plies_of(2 * turn + player as u32).1;
    let opening = model.limits.iter().filter_map(|limit| limit.turn).map(end_of);
    let mut ending: Option<u32> = None;
    for condition in model.conditions() {
        if condition.mentions(&|part| compares_plies(part) && ply_limit(part).is_none()) {
            return PliesMatter::Always;
        }
        ending = condition.all().into_iter().filter_map(ply_limit).chain(ending).min();
    }
    if model.points.as_ref().is_some_and(Number::has_plies) {
        return PliesMatter::Always;
    }
    let ending = ending.map(|plies| plies.saturating_sub(HORIZON));
    if ending == Some(0) {
        PliesMatter::Always
    } else {
        PliesMatter::Within { opening: opening.max().unwrap_or(0), ending }
    }
}

/// The n of `plies >= n`.
fn ply_limit(condition: &Condition) -> Option<u32> {
    match condition {
        Condition::Compare(Number::Plies, Comparison::AtLeast, Number::Literal(plies)) => {
            u32::try_from(*plies).ok()
        }
        _ => None,
    }
}

fn compares_plies(condition: &Condition) -> bool {
    matches!(condition, Condition::Compare(a, _, b) if a.has_plies() || b.has_plies())
}

/// True if a play can take pieces after its own piece has come to rest.
pub fn takes_at_rest(play: &Play) -> bool {
    chooses_to_take(play) || play.then.iter().any(captures_at_rest)
}

/// The number of sets for the pieces that a play captures after its piece has come to rest: one more than pulls go before the
/// last capture.
fn captures_apart(play: &Play) -> usize {
    let captures = play.then.iter().rposition(captures_at_rest).map(|last| last + 1);
    let last = if chooses_to_take(play) { Some(play.then.len()) } else { captures };
    last.map_or(0, |last| 1 + pulls(&play.then[..last]))
}

/// The number of pulls among follow-ups.
pub fn pulls(then: &[Then]) -> usize {
    then.iter().filter(|then| matches!(then, Then::Pull(_))).count()
}

/// True if a piece may be chosen to be taken off after the play.
pub fn chooses_to_take(play: &Play) -> bool {
    play.choice.as_ref().is_some_and(|choice| choice.act == ChoiceAct::Take)
}

/// True if a follow-up captures.
pub fn captures_at_rest(then: &Then) -> bool {
    match then {
        Then::Walks { walk, .. } => walk.steps.iter().any(|step| step.act == Act::Capture),
        Then::Capture(_) => true,
        Then::Mark(_) | Then::Pull(_) => false,
    }
}

/// True if a walk captures a piece whenever it matches: the cells that it captures from are never empty.
pub fn surely_captures(walk: &Walk) -> bool {
    let empty = Contents::of(&Region::Empty);
    walk.steps
        .iter()
        .any(|step| step.act == Act::Capture && step.least > 0 && Contents::of(&step.on).is_disjoint(empty))
}
