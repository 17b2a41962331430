//! The course of a game: the plays that come to an end by themselves, and those that can go on for ever.
//!
//! A board has finitely many positions, so a game goes on for ever only by plays that can be undone. Placing pieces that
//! are never taken off, taking off pieces that are never placed, and moving to cells from which no way leads back cannot be
//! undone.

use super::bounded;
use super::contents::Contents;
use super::possible::{PlayFacts, Possible};
use super::walk::Pattern;
use crate::model::{
    Act, Action, Adjustment, CellId, Clock, Comparison, Condition, Event, KindId, Model, Mover, Need, Number,
    Pass, Play, PlayId, Step, Then,
};
use engine::Player;

/// Facts about the course of a game. "Ends by itself" means: happens only finitely often.
pub(in crate::check) struct Course {
    /// True if captures end by themselves.
    captures_end: bool,
    /// True if placings end by themselves.
    placings_end: bool,
    /// True if promotions end by themselves.
    promotions_end: bool,
    /// For each player, true if no piece comes back to a cell by moves that need not capture.
    one_way: [bool; 2],
    /// The clauses whose plays can go on for ever, in written order.
    pub(in crate::check) endless_plays: Vec<PlayId>,
    /// True if a position can recur.
    pub(in crate::check) can_repeat: bool,
}

impl Course {
    /// Finds the plays that can go on for ever.
    pub(in crate::check) fn new(model: &Model, possible: &Possible) -> Self {
        let places = |facts: &[PlayFacts; 2]| facts.iter().any(|facts| !facts.placed.is_empty());
        let takes_off = |facts: &[PlayFacts; 2]| facts.iter().any(PlayFacts::captures);
        let goes_on = |test: &dyn Fn(&[PlayFacts; 2]) -> bool| {
            let mut plays = possible.plays.iter().enumerate();
            plays.any(|(play, facts)| test(facts) && !bounded::is_bounded(model, possible, play))
        };
        let goes_on_placing = goes_on(&places);
        let takes_own = possible.plays.iter().any(|[a, b]| a.takes(0) || b.takes(1));
        let captures_counted = !takes_own && is_counted(model, Event::Capture);
        let placings_counted = is_counted(model, Event::Placing);
        let captures_end = !goes_on(&takes_off) || !goes_on_placing || captures_counted || placings_counted;
        let placings_end = !goes_on_placing || captures_end;
        let strict = !(possible.plays.iter().any(places) && possible.plays.iter().any(takes_off));
        let mut course = Self {
            captures_end,
            placings_end,
            promotions_end: placings_end && !promotions_circle(model, possible),
            one_way: [0, 1].map(|player| goes_one_way(model, possible, player, None)),
            endless_plays: Vec::new(),
            can_repeat: false,
        };
        let plays = 0..model.plays.len();
        let tires = |player| plays.clone().all(|play| course.ends(model, possible, play, player));
        // The players take turns, so that the game stops when either runs out of plays.
        let one_tires = model.pass == Pass::No && (tires(0) || tires(1));
        let goes_on = |play: &PlayId| (0..2).any(|player| !course.ends(model, possible, *play, player));
        let endless: Vec<PlayId> = plays.clone().filter(goes_on).collect();
        let can_undo = |play: PlayId| {
            !is_take_over(&model.plays[play])
                && (0..2).any(|player| !course.cannot_be_undone(model, possible, play, player))
        };
        course.can_repeat = model.pass != Pass::No
            || !strict
            || plays.clone().any(can_undo)
            || is_given_back(model, possible)
            || has_dead_walk(model, possible);
        course.endless_plays =
            endless.into_iter().filter(|play| !one_tires && !is_never_repeated(model, *play)).collect();
        course
    }

    /// True if an event happens only finitely often.
    pub(in crate::check) fn event_ends(&self, model: &Model, possible: &Possible, event: Event) -> bool {
        match event {
            Event::Capture | Event::CaptureOf(_) => self.captures_end,
            Event::Promotion => self.promotions_end,
            Event::Placing | Event::PlacingOf(_) => self.placings_end,
            Event::Pass => model.pass == Pass::No || is_counted(model, event),
            Event::By(play) => {
                is_counted(model, event) || (0..2).all(|player| self.ends(model, possible, play, player))
            }
            Event::PlayBy(kind) => {
                is_counted(model, event)
                    || self.placings_end
                        && !promotions_circle(model, possible)
                        && (0..2).all(|player| goes_one_way(model, possible, player, Some(kind)))
            }
        }
    }

    /// True if a player may have a play that is none of the clock's events.
    pub(in crate::check) fn has_quiet_play(
        &self,
        model: &Model,
        possible: &Possible,
        clock: &Clock,
        player: Player,
    ) -> bool {
        let passes = model.pass != Pass::No && !clock.contains(&Event::Pass);
        passes
            || model.plays.iter().zip(&possible.plays).enumerate().any(|(id, (play, facts))| {
                match &play.action {
                    _ if clock.contains(&Event::By(id)) => false,
                    Action::Place { kind, .. } => {
                        let events = [Event::Placing, Event::PlacingOf(*kind), Event::PlayBy(*kind)];
                        let is_event = events.iter().any(|event| clock.contains(event));
                        !is_event && !facts[player].placed.is_empty()
                    }
                    Action::TakeOver { .. } => true,
                    Action::Fly { kind, .. } => {
                        !clock.contains(&Event::PlayBy(*kind)) && possible.lives(player, *kind)
                    }
                    Action::Move(movers) => movers.iter().any(|mover| {
                        let captures = clock.contains(&Event::Capture)
                            && always_takes(mover, possible, player, Contents::of_player(1 - player));
                        let is_event = captures || clock.contains(&Event::PlayBy(mover.kind));
                        !is_event && possible.lives(player, mover.kind)
                    }),
                }
            })
    }

    /// True if the player makes plays of the clause only finitely often.
    fn ends(&self, model: &Model, possible: &Possible, play: PlayId, player: Player) -> bool {
        bounded::is_bounded(model, possible, play)
            || self.cannot_be_undone(model, possible, play, player)
            || bounded::conditions(&model.plays[play]).iter().any(|condition| self.stops_holding(condition))
    }

    /// True if the condition asks for an event of the last ply that happens only finitely often.
    fn stops_holding(&self, condition: &Condition) -> bool {
        match condition {
            Condition::After(Event::Capture | Event::CaptureOf(_)) => self.captures_end,
            Condition::After(Event::Placing | Event::PlacingOf(_)) => self.placings_end,
            Condition::After(Event::Promotion) => self.promotions_end,
            _ => false,
        }
    }

    /// True if the player makes plays of the clause only finitely often, even if the clause is always open.
    fn cannot_be_undone(&self, model: &Model, possible: &Possible, play: PlayId, player: Player) -> bool {
        let facts = &possible.plays[play][player];
        if self.placings_end && model.plays[play].placed_kinds().next().is_some() {
            return true;
        }
        match &model.plays[play].action {
            // The opponent can take the pieces back at once.
            Action::TakeOver { .. } | Action::Fly { .. } => !facts.moves(),
            Action::Place { .. } => self.placings_end || facts.placed.is_empty(),
            Action::Move(movers) => {
                !facts.moves()
                    || movers.iter().all(|mover| self.capturing_ends(mover, possible, player))
                    || self.one_way[player]
            }
        }
    }

    fn capturing_ends(&self, mover: &Mover, possible: &Possible, player: Player) -> bool {
        self.captures_end && always_captures(mover, possible, player)
    }
}

/// The conditions that each end the game as soon as they hold: those of end clauses, split at `or`.
pub(in crate::check) fn certain(model: &Model) -> impl Iterator<Item = &Condition> {
    model.ends.iter().flat_map(|end| alternatives(&end.when))
}

/// The conditions that a condition joins by `or`; the condition alone, if it does not join any.
pub(in crate::check) fn alternatives(condition: &Condition) -> Vec<&Condition> {
    match condition {
        Condition::Or(parts) => parts.iter().flat_map(alternatives).collect(),
        other => vec![other],
    }
}

/// True if the game ends after a number of such events.
fn is_counted(model: &Model, event: Event) -> bool {
    certain(model).any(|condition| {
        let (counter, comparison) = match condition {
            Condition::After(signal) => return *signal == event,
            Condition::Compare(Number::Counter { counter, .. }, comparison, Number::Literal(_)) => {
                (counter, comparison)
            }
            _ => return false,
        };
        let counter = &model.counters[*counter];
        let to = match comparison {
            Comparison::AtLeast | Comparison::More => Adjustment::Up,
            Comparison::AtMost | Comparison::Less => Adjustment::Down,
            // Two captures in one play may step over the number.
            Comparison::Equal => return false,
        };
        counter.by.iter().all(|by| by.to == to) && counter.by.iter().any(|by| by.event == event)
    })
}

/// True if each play of the clause leads to a new board.
fn is_never_repeated(model: &Model, play: PlayId) -> bool {
    model.limits.iter().any(|limit| {
        limit.need == Need::NotPast
            && limit.play.is_none_or(|limited| limited == play)
            && limit.from.is_none()
            && limit.to.is_none()
            && limit.turn.is_none()
    })
}

/// True if a walk never matches. Another check reports it, and no consequence of it is to be reported.
fn has_dead_walk(model: &Model, possible: &Possible) -> bool {
    model.plays.iter().zip(&possible.plays).any(|(play, facts)| {
        let Action::Move(movers) = &play.action else { return false };
        let came = facts.iter().flat_map(|facts| movers.iter().zip(&facts.movers));
        came.into_iter().any(|(mover, (stands, came))| *stands && *came < mover.walk.way().len())
    })
}

fn is_take_over(play: &Play) -> bool {
    matches!(play.action, Action::TakeOver { .. })
}

/// True if a position may come again because all pieces change hands: they are taken back, or moved back by their new owner.
fn is_given_back(model: &Model, possible: &Possible) -> bool {
    let happening = model.plays.iter().zip(&possible.plays);
    let happening = happening.filter(|(_, facts)| facts.iter().any(PlayFacts::moves));
    let (takes, moves): (Vec<_>, Vec<_>) =
        happening.map(|(play, _)| play).partition(|play| is_take_over(play));
    match takes[..] {
        [] => false,
        [once] if once.when.as_ref().is_some_and(Condition::is_at_one_ply) => !moves.is_empty(),
        _ => true,
    }
}

/// True if the walk always takes a piece off.
pub(in crate::check) fn always_captures(mover: &Mover, possible: &Possible, player: Player) -> bool {
    always_takes(mover, possible, player, Contents::PIECE)
}

/// True if the walk always takes off a piece that is one of `pieces`.
fn always_takes(mover: &Mover, possible: &Possible, player: Player, pieces: Contents) -> bool {
    let is_one = |step: &Step| {
        possible.world.within(&step.on, player).iter().all(|contents| contents.is_within(pieces))
    };
    mover.walk.steps.iter().any(|step| step.least > 0 && step.act == Act::Capture && is_one(step))
}

/// True if no piece of the player comes back to a cell by moves that need not capture (of one kind, or of all), so that
/// they end by themselves. False if pieces can fly or be pulled, or if a move can change a piece's owner.
fn goes_one_way(model: &Model, possible: &Possible, player: Player, kind: Option<KindId>) -> bool {
    let flies = |play: &Play| matches!(play.action, Action::Fly { .. });
    let pulls = |play: &Play| play.then.iter().any(|then| matches!(then, Then::Pull(_)));
    let moves = || {
        model.plays.iter().zip(&possible.plays).filter_map(|(play, facts)| match &play.action {
            Action::Move(movers) => Some((movers, facts)),
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => None,
        })
    };
    let flips = moves().any(|(_, facts)| facts.iter().any(|facts| facts.flips));
    if flips || model.plays.iter().any(|play| flies(play) || pulls(play)) {
        return false;
    }
    let movers = moves().flat_map(|(movers, _)| movers);
    let free = movers.filter(|mover| {
        kind.is_none_or(|kind| mover.kind == kind) && !always_captures(mover, possible, player)
    });
    let legs = free.flat_map(|mover| legs(mover, possible, player)).collect();
    !lead_back(legs, model.board.cells.len())
}

/// The legs that a mover can make: the cells where they start and land.
pub(super) fn legs(mover: &Mover, possible: &Possible, player: Player) -> Vec<(CellId, CellId)> {
    let world = &possible.world;
    let pattern = Pattern::new(&mover.walk, player, world);
    let starts = world.stands(mover, player).into_iter();
    let rays = starts.flat_map(|from| mover.walk.dirs[player].iter().map(move |dir| (from, *dir)));
    let lands = |(from, dir)| pattern.along(world, from, dir).landings.into_iter().map(move |to| (from, to));
    rays.flat_map(lands).collect()
}

/// True if legs lead from a cell back to the same cell.
fn lead_back(mut legs: Vec<(CellId, CellId)>, cells: usize) -> bool {
    // A leg to a cell from which no other starts is no part of a circle.
    loop {
        let before = legs.len();
        let mut starts = vec![false; cells];
        legs.iter().for_each(|(from, _)| starts[*from] = true);
        legs.retain(|(_, to)| starts[*to]);
        if legs.len() == before {
            return before > 0;
        }
    }
}

/// True if promotions can lead from a kind back to itself.
fn promotions_circle(model: &Model, possible: &Possible) -> bool {
    let happen: Vec<(KindId, KindId)> = model
        .promotions
        .iter()
        .zip(&possible.promoted)
        .filter(|(_, promoted)| promoted.contains(&true))
        .map(|(promotion, _)| (promotion.from, promotion.to))
        .collect();
    (0..model.kinds.len()).any(|start| {
        let mut reached: Vec<KindId> = vec![start];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for &(_, to) in happen.iter().filter(|(before, _)| *before == from) {
                if to == start {
                    return true;
                }
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::testing::model;

    /// The names of the plays that can go on for ever, and true if a position can recur.
    fn course(clauses: &str) -> (Vec<String>, bool) {
        let model = model(clauses);
        let course = Course::new(&model, &Possible::new(&model));
        let name = |play: &PlayId| model.plays[*play].name.clone();
        (course.endless_plays.iter().map(name).collect(), course.can_repeat)
    }

    #[test]
    fn placing_ends_unless_pieces_are_taken_off() {
        let place = "board grid 5 x 5\nplay place: man on empty";
        assert_eq!(course(&format!("{place}\nloss when stuck")), (vec![], false));
        let capture = format!("{place}; then capture enemy without liberties\nloss when stuck");
        assert_eq!(course(&capture), (vec!["place".to_owned()], true));
        assert_eq!(course(&format!("{capture}\nlimit place: not a past position")).0, Vec::<String>::new());
    }

    #[test]
    fn pieces_in_hand_run_out() {
        let place = |counter: &str, when: &str| {
            course(&format!(
                "board grid 5 x 5\ncounter hand {counter}\n\
                 play place: man on empty; when {when}; then capture enemy without liberties\nloss when stuck"
            ))
        };
        let once = (Vec::new(), true);
        assert_eq!(place("from 5 down by placing", "hand > 0"), once);
        assert_eq!(place("from 5 down by man play", "hand >= 2 and count own < 9"), once);
        assert_eq!(place("up by place play", "hand < 7"), once);
        assert_eq!(place("up by capture", "plies < 40"), once);
        assert_eq!(place("from 5 down by placing", "hand = 5"), once);
        assert_eq!(place("up by capture", "plies = 7"), once);
        let again = (vec!["place".to_owned()], true);
        assert_eq!(
            place("from 5 up by capture, down by placing", "hand > 0"),
            again,
            "captured pieces come back"
        );
        assert_eq!(place("from 5 down by capture", "hand > 0"), again, "placing does not take from the hand");
        assert_eq!(place("from 5 down by placing", "their hand > 0"), again);
        assert_eq!(place("up by placing, down by capture", "hand = 1"), again);
        assert_eq!(place("up by placing, back by capture", "hand = 1"), again);
        assert_eq!(place("from 5 down by placing", "hand > 0 or count own < 9"), again);
        assert_eq!(place("from 5 down by placing", "hand < 7"), again);
    }

    #[test]
    fn pieces_that_stay_fill_the_board() {
        let game = |taken: &str| {
            course(&format!(
                "board grid 5 x 5\npiece man \"b\" \"w\"\npiece wall \"x\" \"o\"\nplay place: man on empty\n\
                 play build: wall on empty; then capture {taken} without liberties\nloss when stuck"
            ))
        };
        assert_eq!(game("(enemy man)"), (vec![], true), "each capture costs a cell for good");
        assert_eq!(game("enemy").0, ["place", "build"]);
    }

    #[test]
    fn a_game_ends_if_one_player_tires() {
        let hunt = "board grid 5 x 5\npiece man \"b\" \"w\"\npiece hound \"h\" \"i\"\nstart |..i..| |.....| |.....| |.....| |..b..|\n\
                    play run: man along all: empty\nplay chase: hound along forward: empty\nloss when stuck";
        assert_eq!(course(hunt).0, Vec::<String>::new());
        assert_eq!(course(&format!("{hunt}\npass when stuck")).0, ["run"]);
    }

    #[test]
    fn moves_end_if_they_go_one_way() {
        let moves = |dirs: &str| {
            course(&format!(
                "board grid 5 x 5\nstart man on rank 1\nplay step: man along {dirs}: empty\nloss when stuck"
            ))
        };
        assert_eq!(moves("forward or northeast or southwest").0.len(), 1, "each is backward for one of them");
        assert_eq!(moves("forward"), (vec![], false));
        assert_eq!(moves("forward or east"), (vec![], false));
        assert_eq!(moves("forward or sideways"), (vec!["step".to_owned()], true));
        let out = |goal: &str| {
            course(&format!(
                "board grid 6 x 6\nstart man on rank 2 and columns 3 to 4\n\
                 play step: man on not edge along all: empty in edge; man on edge along all: empty in {goal}\n\
                 loss when stuck"
            ))
        };
        assert_eq!(out("corners"), (vec![], false), "each step leads farther out");
        assert_eq!(out("not edge").0, ["step"]);
    }

    #[test]
    fn moves_that_are_open_for_a_while_may_repeat_positions() {
        let step = "board grid 5 x 5\nstart man on rank 1\nplay step: man along all: empty; when plies < 40";
        assert_eq!(course(&format!("{step}\nloss when stuck")), (vec![], true));
    }

    #[test]
    fn pieces_that_are_taken_over_may_be_taken_back() {
        let place = "board grid 5 x 5\nplay place: man on empty\nloss when stuck\nplay swap: take over; when";
        assert_eq!(course(&format!("{place} plies = 1")), (vec![], false));
        assert_eq!(course(&format!("{place} plies < 5")), (vec![], true));
        assert_eq!(
            course(&format!("{place} plies = 1\nplay again: take over; when plies = 2")),
            (vec![], true)
        );
        assert_eq!(course(&format!("{place} plies > 1")), (vec!["swap".to_owned()], true));
        assert_eq!(course(&format!("{place} count own < 3")), (vec!["swap".to_owned()], true));
        assert_eq!(course(&format!("{place} after placing")), (vec![], true), "open once for each piece");
        let steps =
            "board grid 5 x 5\nstart man on rank 1\nplay step: man along forward: empty\nloss when stuck";
        assert_eq!(course(&format!("{steps}\nplay swap: take over; when plies = 5")), (vec![], true));
    }

    #[test]
    fn pieces_that_are_pulled_may_come_back() {
        let pull = "board grid 5 x 5\nstart man on rank 1\nplay step: man along forward: empty; then pull along forward: enemy";
        assert_eq!(course(&format!("{pull}\nloss when stuck")).0, ["step"]);
    }
}
