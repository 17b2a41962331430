//! The parts of a play clause, gathered into a draft of the play.
//!
//! # two-placements
//! A play places one piece.
//! ```text
//! play place: stone on empty; stone on empty
//! ```
//!
//! # repeat-twice
//! `repeat` stands twice in a clause.
//! ```text
//! play jump: piece along all: occupied, empty; repeat at will; repeat while possible
//! ```
//!
//! # mirror
//! `take over mirrored` on a board that is not symmetric about its diagonal.
//! ```text
//! board grid 4 x 6
//! play swap: take over mirrored; when plies = 1
//! ```
//!
//! # said-twice
//! A clause has two parts `when`, two parts `as far as`, two parts `captured leave at the end`, or two choices.
//! ```text
//! play place: stone on empty; when hand > 0; when plies > 4
//! ```
//!
//! # legs-twice
//! Two parts `legs` on the direction of the next leg, or twice `legs land where they can go on`.
//! ```text
//! play jump: piece along all: occupied, empty; repeat at will; legs go straight on; legs never turn back
//! ```

use super::region::{self, Place};
use super::scope::Scope;
use super::spans::of_region;
use super::{Faults, choices, directions, fold, walks};
use crate::Diagnostic;
use crate::ast::{self, LegRule, Name, PlayPart, Span};
use crate::model::{
    Action, Choice, Condition, Heading, KindId, Mover, MoverPlaces, PlayPlaces, Region, Repeat, Then,
    ThenPlaces, Walk,
};

/// The parts of a play clause that are resolved so far. A broken part is `None` with its place.
#[derive(Default)]
pub(super) struct PlayDraft {
    /// The movers of all sound walks.
    pub movers: Vec<Mover>,
    /// True if the clause has a walk, sound or broken.
    pub moves: bool,
    /// The placement, flight or change of hands.
    pub placed: Option<(Option<Action>, Span)>,
    /// The part `repeat`.
    pub repeat: Option<(Repeat, Span)>,
    /// The rule for the direction of the next leg.
    pub heading: Option<(Heading, Span)>,
    /// The place of `legs land where they can go on`.
    pub landing: Option<Span>,
    /// The place of `captured leave at the end`.
    pub leave: Option<Span>,
    /// The follow-ups.
    pub then: Vec<Then>,
    /// The condition under which the clause is open.
    pub when: Option<(Option<Condition>, Span)>,
    /// The choice after the play.
    pub choice: Option<(Option<Choice>, Span)>,
    /// The region of `as far as the line has`.
    pub far: Option<(Option<Region>, Span)>,
    /// The places of movers, follow-ups and the condition.
    pub places: PlayPlaces,
}

impl PlayDraft {
    /// Adds a part of the clause.
    pub(super) fn add(&mut self, scope: &Scope, part: &PlayPart, faults: &mut Faults) {
        match part {
            PlayPart::Walk { movers, walk } => self.add_movers(scope, movers, walk, faults),
            PlayPart::Place { kind, on } => {
                let action = placement(scope, kind, on, |kind, on| Action::Place { kind, on }, faults);
                self.place(action, kind.span.to(of_region(on)), "a play places one piece", faults);
            }
            PlayPart::Fly { kind, to } => {
                let action = placement(scope, kind, to, |kind, to| Action::Fly { kind, to }, faults);
                self.place(action, kind.span.to(of_region(to)), "a play places one piece", faults);
            }
            PlayPart::TakeOver { mirrored, span } => {
                let action = take_over(scope, *mirrored, *span, faults);
                self.place(action, *span, "a play does one thing first", faults);
            }
            PlayPart::Repeat { at_will, span } => self.repeat(*at_will, *span, faults),
            PlayPart::Legs { rule, span } => self.legs(*rule, *span, faults),
            PlayPart::LeaveAtEnd(span) => {
                let twice = |first| said_twice(first, *span, "captured leave at the end");
                faults.extend(self.leave.replace(*span).map(twice));
            }
            PlayPart::AsFar(region, span) => {
                let region = region::resolve(scope, region, Place::Play, faults);
                once(&mut self.far, region, *span, "as far as", faults);
            }
            PlayPart::When(condition, span) => {
                let condition = choices::when(scope, condition, *span, &mut self.places.when, faults);
                once(&mut self.when, condition, *span, "when", faults);
            }
            PlayPart::ThenPlace { span, .. }
            | PlayPart::ThenShoot { span, .. }
            | PlayPart::ThenTake { span, .. } => {
                let choice = choices::resolve(scope, part, faults);
                once(&mut self.choice, choice, *span, "choice", faults);
            }
            PlayPart::ThenWalk { required, dirs, walk, .. } => {
                self.places.then.push(ThenPlaces::Walk(walks::places(dirs, walk)));
                let walk = walks::resolve(scope, dirs, walk, Place::Play, faults);
                self.then.extend(walk.map(|walk| Then::Walks { walk, required: *required }));
            }
            PlayPart::ThenPull { dirs, walk, span } => {
                self.places.then.push(ThenPlaces::Walk(walks::places(dirs, walk)));
                let walk = choices::looking_walk(scope, dirs, walk, *span, faults);
                self.then.extend(walk.map(Then::Pull));
            }
            PlayPart::ThenMark { region, .. } => {
                self.places.then.push(ThenPlaces::Region(of_region(region)));
                let region = region::resolve(scope, region, Place::Play, faults);
                self.then.extend(region.map(Then::Mark));
            }
            PlayPart::ThenCapture { region, .. } => {
                self.places.then.push(ThenPlaces::Region(of_region(region)));
                let region = region::resolve(scope, region, Place::Position, faults);
                self.then.extend(region.map(Then::Capture));
            }
        }
    }

    /// Adds all movers of a walk.
    fn add_movers(&mut self, scope: &Scope, movers: &[ast::Mover], walk: &[ast::Step], faults: &mut Faults) {
        self.moves = true;
        self.places.movers.extend(movers.iter().map(|mover| MoverPlaces {
            kind: mover.kind.span,
            on: mover.on.as_ref().map(of_region),
            walk: walks::places(&mover.dirs, walk),
        }));
        self.movers.extend(self::movers(scope, movers, walk, faults).into_iter().flatten());
    }

    /// Adds the action of a clause without a walk; `title` is the fault of a second action.
    fn place(&mut self, action: Option<Action>, span: Span, title: &str, faults: &mut Faults) {
        match self.placed {
            Some((_, first)) => faults.push(
                Diagnostic::error("two-placements", span, title, "this is the second")
                    .because(first, "the first is here"),
            ),
            None => self.placed = Some((action, span)),
        }
    }

    fn repeat(&mut self, at_will: bool, span: Span, faults: &mut Faults) {
        match self.repeat {
            Some((_, first)) => faults.push(
                Diagnostic::error("repeat-twice", span, "a play is repeated in one way", "said again")
                    .because(first, "said here before"),
            ),
            None => {
                self.repeat = Some((if at_will { Repeat::AtWill } else { Repeat::WhilePossible }, span));
            }
        }
    }

    /// Sets a rule for the legs of a chain, and reports a second one of its sort.
    fn legs(&mut self, rule: LegRule, span: Span, faults: &mut Faults) {
        let heading = match rule {
            LegRule::StraightOn => Some(Heading::Straight),
            LegRule::NeverOn => Some(Heading::NotOn),
            LegRule::NeverBack => Some(Heading::NotBack),
            LegRule::LandToGoOn => None,
        };
        let first = match heading {
            Some(heading) => self.heading.replace((heading, span)).map(|(_, first)| first),
            None => self.landing.replace(span),
        };
        if let Some(first) = first {
            faults.push(
                Diagnostic::error("legs-twice", span, "this is said of the legs in one way", "said again")
                    .because(first, "said here before"),
            );
        }
    }
}

/// Stores a part that a clause may have once, or reports the second one.
fn once<T>(
    kept: &mut Option<(Option<T>, Span)>,
    said: Option<T>,
    span: Span,
    what: &str,
    faults: &mut Faults,
) {
    match kept {
        Some((_, first)) => faults.push(said_twice(*first, span, what)),
        None => *kept = Some((said, span)),
    }
}

/// The fault of a part at `span` that stands at `first`, too.
fn said_twice(first: Span, span: Span, what: &str) -> Diagnostic {
    Diagnostic::error("said-twice", span, format!("a play has one `{what}`"), "said again")
        .because(first, "said here before")
}

/// Resolves the movers of a walk, each with a copy of the walk's elements.
fn movers(
    scope: &Scope,
    movers: &[ast::Mover],
    walk: &[ast::Step],
    faults: &mut Faults,
) -> Option<Vec<Mover>> {
    let steps = walks::steps(scope, walk, Place::Leg, faults);
    let movers: Vec<Option<_>> = movers
        .iter()
        .map(|mover| {
            let kind = scope.names.kind(&mover.kind, faults);
            let dirs = directions::resolve(scope, &mover.dirs, faults);
            let on = match &mover.on {
                Some(on) => Some(region::resolve(scope, on, Place::Position, faults)?),
                None => None,
            };
            Some((kind?, on, dirs?))
        })
        .collect();
    let (movers, steps) = (movers.into_iter().collect::<Option<Vec<_>>>()?, steps?);
    let mover = |(kind, on, dirs)| Mover { kind, on, walk: Walk { dirs, steps: steps.clone() } };
    Some(movers.into_iter().map(mover).collect())
}

/// Resolves the action of a piece that goes to any empty cell of a region, from hand or from its cell on the board.
fn placement(
    scope: &Scope,
    kind: &Name,
    on: &ast::Region,
    action: impl FnOnce(KindId, Region) -> Action,
    faults: &mut Faults,
) -> Option<Action> {
    let kind = scope.names.kind(kind, faults);
    let on = free(scope, on, faults)?;
    Some(action(kind?, on))
}

/// Resolves the action by which all pieces change hands, on their cells or mirrored in the diagonal from the top left.
fn take_over(scope: &Scope, mirrored: bool, span: Span, faults: &mut Faults) -> Option<Action> {
    let cells = &scope.board.cells;
    let onto = |at: usize| {
        let across = |cell: &crate::model::Cell| (cell.x, cell.y) == (cells[at].y, cells[at].x);
        if mirrored { cells.iter().position(across) } else { Some(at) }
    };
    let onto: Option<Vec<usize>> = (0..cells.len()).map(onto).collect();
    if onto.is_none() {
        faults.push(
            Diagnostic::error(
                "mirror",
                span,
                "this board is not the same on both sides of its diagonal",
                "cannot be mirrored",
            )
            .because(scope.board_span, "the board is declared here"),
        );
    }
    Some(Action::TakeOver { onto: onto? })
}

/// Resolves a region, reduced to its empty cells.
pub(super) fn free(scope: &Scope, on: &ast::Region, faults: &mut Faults) -> Option<Region> {
    let on = region::resolve(scope, on, Place::Position, faults)?;
    if fold::is_within_empty(&on) { Some(on) } else { Some(fold::and(&scope.board, vec![Region::Empty, on])) }
}
