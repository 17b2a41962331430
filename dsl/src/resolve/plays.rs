//! Play clauses.
//!
//! # no-movers
//! A play clause that neither moves nor places a piece.
//! ```text
//! play jump: repeat at will
//! ```
//!
//! # two-placements
//! A play places one piece.
//! ```text
//! play place: stone on empty; stone on empty
//! ```
//!
//! # move-and-place
//! A play clause moves or places; two ways to play are two clauses.
//! ```text
//! play turn: piece along all: empty; piece on empty
//! ```
//!
//! # repeat-twice
//! `repeat` stands twice in a clause.
//! ```text
//! play jump: piece along all: occupied, empty; repeat at will; repeat while possible
//! ```
//!
//! # repeat-placement
//! Only walks can be repeated.
//! ```text
//! play place: stone on empty; repeat at will
//! ```
//!
//! # attack-circle
//! A walk that captures asks what is attacked.
//! ```text
//! play step: king along all: (not own but not attacked) captured
//! ```
//!
//! # mirror
//! Pieces that are taken over are mirrored on a board that has no such symmetry.
//! ```text
//! board grid 4 x 6
//! play swap: take over mirrored; when plies = 1
//! ```
//!
//! # far-of-chain
//! The length of a leg is measured in a play that has several.
//! ```text
//! play fly: piece along all: empty+; as far as the line has occupied; repeat at will
//! ```
//!
//! # said-twice
//! A clause says twice when it is open, or has two choices.
//! ```text
//! play place: stone on empty; when hand > 0; when plies > 4
//! ```
//!
//! # legs-of-no-chain
//! `legs` in a clause that makes no chain: one leg follows no other.
//! ```text
//! play jump: piece along all: occupied, empty; legs go straight on
//! ```
//!
//! # legs-twice
//! Two clauses `legs` that say the same or exclude each other.
//! ```text
//! play jump: piece along all: occupied, empty; repeat at will; legs go straight on; legs never turn back
//! ```
//!
//! # leave-nothing
//! `captured leave at the end` in a clause whose walks capture nothing.
//! ```text
//! play step: piece along all: empty; captured leave at the end
//! ```

use super::clauses::Clauses;
use super::region::{self, Place};
use super::scope::Scope;
use super::spans::of_region;
use super::written_clause::written_clause;
use super::{Faults, choices, directions, fold, walks};
use crate::Diagnostic;
use crate::ast::{self, Clause, ClauseKind, LegRule, Name, PlayPart, Span};
use crate::model::{
    Act, Action, Choice, Condition, Heading, Landing, Leave, Mover, Play, Region, Repeat, Then, Walk,
};

/// What the parts of a clause add up to.
#[derive(Default)]
struct PlayDraft {
    movers: Vec<Mover>,
    /// Whether a part moves, be it broken.
    moves: bool,
    placed: Option<(Option<Action>, Span)>,
    repeat: Option<(Repeat, Span)>,
    heading: Option<(Heading, Span)>,
    landing: Option<Span>,
    leave: Option<Span>,
    then: Vec<Then>,
    when: Option<(Option<Condition>, Span)>,
    choice: Option<(Option<Choice>, Span)>,
    far: Option<(Option<Region>, Span)>,
}

/// Resolves the `play` clauses.
pub(super) fn resolve(clauses: &Clauses, scope: &Scope, faults: &mut Faults) -> Option<Vec<Play>> {
    let declared = clauses.each(|kind| match kind {
        ClauseKind::Play { name, parts } => Some((name, parts)),
        _ => None,
    });
    let plays: Vec<Option<Play>> = declared
        .into_iter()
        .map(|((name, parts), clause)| play(scope, name, parts, clause, faults))
        .collect();
    plays.into_iter().collect()
}

/// Whether a walk of the clause's movers captures.
pub(super) fn captures(action: &Action) -> bool {
    match action {
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
        Action::Move(movers) => {
            movers.iter().flat_map(|mover| &mover.walk.steps).any(|step| step.act == Act::Capture)
        }
    }
}

fn play(
    scope: &Scope,
    name: &Name,
    written: &[PlayPart],
    clause: &Clause,
    faults: &mut Faults,
) -> Option<Play> {
    let told = faults.len();
    let mut draft = PlayDraft::default();
    for part in written {
        add(scope, part, &mut draft, faults);
    }
    let action = match (draft.placed, draft.moves) {
        (None, false) => {
            faults.push(no_movers(name));
            None
        }
        (Some((_, place)), true) => {
            faults.push(Diagnostic::error(
                "move-and-place",
                place,
                format!("`{}` moves pieces, so it cannot place one", name.text),
                "make this a play clause of its own",
            ));
            None
        }
        (Some((action, _)), false) => {
            if let Some((_, span)) = draft.repeat {
                faults.push(Diagnostic::error(
                    "repeat-placement",
                    span,
                    "only walks can be repeated",
                    "this clause places a piece",
                ));
            }
            action
        }
        (None, true) => Some(Action::Move(draft.movers)),
    };
    if let Some(Action::Move(movers)) = &action
        && let Some(circle) = attack_circle(movers, clause)
    {
        faults.push(circle);
    }
    if let (Some((_, far)), Some((_, repeat))) = (&draft.far, draft.repeat) {
        faults.push(
            Diagnostic::error("far-of-chain", *far, "only a single leg can be measured", "of a chain")
                .because(repeat, "repeated here"),
        );
    }
    if let (Some(span), Some(action)) = (draft.leave, action.as_ref().filter(|_| faults.len() == told))
        && !captures(action)
    {
        let title = format!("`{}` captures nothing that could leave", name.text);
        faults.push(Diagnostic::error("leave-nothing", span, title, "no walk of this clause captures").fix(
            "leave it out",
            span,
            "",
        ));
    }
    let legs = draft.heading.map(|(_, span)| span).into_iter().chain(draft.landing);
    faults.extend(legs.filter(|_| draft.repeat.is_none()).map(|span| legs_of_no_chain(name, span)));
    Some(Play {
        name: name.text.clone(),
        action: action.filter(|_| faults.len() == told)?,
        repeat: draft.repeat.map_or(Repeat::No, |(repeat, _)| repeat),
        heading: draft.heading.map_or(Heading::Any, |(heading, _)| heading),
        landing: if draft.landing.is_some() { Landing::ToGoOn } else { Landing::Any },
        leave: if draft.leave.is_some() { Leave::AtEnd } else { Leave::AtOnce },
        when: match draft.when {
            Some((condition, _)) => Some(condition?),
            None => None,
        },
        then: draft.then,
        far: match draft.far {
            Some((region, _)) => Some(region?),
            None => None,
        },
        choice: match draft.choice {
            Some((choice, _)) => Some(choice?),
            None => None,
        },
        clause: written_clause(scope.sources, clause.span),
    })
}

fn add(scope: &Scope, part: &PlayPart, draft: &mut PlayDraft, faults: &mut Faults) {
    match part {
        PlayPart::Walk { movers, walk } => {
            draft.moves = true;
            draft.movers.extend(self::movers(scope, movers, walk, faults).into_iter().flatten());
        }
        PlayPart::Place { kind, on } | PlayPart::Fly { kind, to: on } => {
            let place = kind.span.to(of_region(on));
            if let Some((_, first)) = draft.placed {
                faults.push(
                    Diagnostic::error(
                        "two-placements",
                        place,
                        "a play places one piece",
                        "this is the second",
                    )
                    .because(first, "the first is here"),
                );
            } else {
                let flies = matches!(part, PlayPart::Fly { .. });
                draft.placed = Some((placement(scope, kind, on, flies, faults), place));
            }
        }
        PlayPart::Repeat { at_will, span } => {
            let repeat = if *at_will { Repeat::AtWill } else { Repeat::WhilePossible };
            if let Some((_, first)) = draft.repeat {
                faults.push(
                    Diagnostic::error("repeat-twice", *span, "a play is repeated in one way", "said again")
                        .because(first, "said here before"),
                );
            } else {
                draft.repeat = Some((repeat, *span));
            }
        }
        PlayPart::Legs { rule, span } => legs(*rule, *span, draft, faults),
        PlayPart::LeaveAtEnd(span) => draft.leave = Some(*span),
        PlayPart::ThenWalk { required, dirs, walk, .. } => {
            let walk = walks::resolve(scope, dirs, walk, Place::Play, faults);
            draft.then.extend(walk.map(|walk| Then::Walks { walk, required: *required }));
        }
        PlayPart::AsFar(region, span) => {
            let region = region::resolve(scope, region, Place::Play, faults);
            once(&mut draft.far, region, *span, "as far as", faults);
        }
        PlayPart::TakeOver { mirrored, span } => {
            if let Some((_, first)) = draft.placed {
                faults.push(
                    Diagnostic::error(
                        "two-placements",
                        *span,
                        "a play does one thing first",
                        "this is the second",
                    )
                    .because(first, "the first is here"),
                );
            } else {
                draft.placed = Some((take_over(scope, *mirrored, *span, faults), *span));
            }
        }
        PlayPart::When(condition, span) => {
            let condition = choices::when(scope, condition, *span, faults);
            once(&mut draft.when, condition, *span, "when", faults);
        }
        PlayPart::ThenMark { region, .. } => {
            let region = region::resolve(scope, region, Place::Play, faults);
            draft.then.extend(region.map(Then::Mark));
        }
        PlayPart::ThenPull { dirs, walk, span } => {
            let walk = choices::looking_walk(scope, dirs, walk, *span, faults);
            draft.then.extend(walk.map(Then::Pull));
        }
        PlayPart::ThenPlace { span, .. }
        | PlayPart::ThenShoot { span, .. }
        | PlayPart::ThenTake { span, .. } => {
            let choice = choices::resolve(scope, part, faults);
            once(&mut draft.choice, choice, *span, "choice", faults);
        }
        PlayPart::ThenCapture { region, .. } => {
            let region = region::resolve(scope, region, Place::Position, faults);
            draft.then.extend(region.map(Then::Capture));
        }
    }
}

/// Keeps what a clause may say once.
fn once<T>(
    kept: &mut Option<(Option<T>, Span)>,
    said: Option<T>,
    span: Span,
    what: &str,
    faults: &mut Faults,
) {
    if let Some((_, first)) = kept {
        faults.push(
            Diagnostic::error("said-twice", span, format!("a play has one `{what}`"), "said again")
                .because(*first, "said here before"),
        );
    } else {
        *kept = Some((said, span));
    }
}

/// Notes what is asked of the legs of a chain.
fn legs(rule: LegRule, span: Span, draft: &mut PlayDraft, faults: &mut Faults) {
    let heading = match rule {
        LegRule::StraightOn => Some(Heading::Straight),
        LegRule::NeverOn => Some(Heading::NotOn),
        LegRule::NeverBack => Some(Heading::NotBack),
        LegRule::LandToGoOn => None,
    };
    let first = match heading {
        Some(heading) => draft.heading.replace((heading, span)).map(|(_, first)| first),
        None => draft.landing.replace(span),
    };
    if let Some(first) = first {
        faults.push(
            Diagnostic::error("legs-twice", span, "this is said of the legs in one way", "said again")
                .because(first, "said here before"),
        );
    }
}

/// Each mover with the walk that they share.
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

/// A piece that goes to any cell of a region: from hand, or from where it stands.
fn placement(
    scope: &Scope,
    kind: &Name,
    on: &ast::Region,
    flies: bool,
    faults: &mut Faults,
) -> Option<Action> {
    let kind = scope.names.kind(kind, faults);
    let on = free(scope, on, faults)?;
    Some(if flies { Action::Fly { kind: kind?, to: on } } else { Action::Place { kind: kind?, on } })
}

/// The fault of a capture that depends on what is attacked, which depends on captures.
fn attack_circle(movers: &[Mover], clause: &Clause) -> Option<Diagnostic> {
    let asks = |region: &Region| region.mentions(&|part| *part == Region::Attacked);
    let circles = |mover: &Mover| {
        mover.walk.steps.iter().any(|step| step.act == Act::Capture)
            && (mover.walk.steps.iter().any(|step| asks(&step.on)) || mover.on.as_ref().is_some_and(asks))
    };
    movers.iter().any(circles).then(|| {
        Diagnostic::error(
            "attack-circle",
            clause.span,
            "what is attacked depends on this capture, so the capture cannot depend on what is attacked",
            "captures, and asks for `attacked`",
        )
        .note("say it of the position after the play: `limit: leaves no own king attacked`")
    })
}

/// All pieces change hands, where they stand or across the diagonal from the top left.
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

/// The empty cells of a region.
pub(super) fn free(scope: &Scope, on: &ast::Region, faults: &mut Faults) -> Option<Region> {
    let on = region::resolve(scope, on, Place::Position, faults)?;
    if fold::is_within_empty(&on) { Some(on) } else { Some(fold::and(&scope.board, vec![Region::Empty, on])) }
}

fn no_movers(name: &Name) -> Diagnostic {
    let title = format!("`{}` neither moves nor places a piece", name.text);
    Diagnostic::error("no-movers", name.span, title, "nothing is moved or placed")
        .note("for example: `play step: man along all: empty`, or `play place: stone on empty`")
}

fn legs_of_no_chain(name: &Name, span: Span) -> Diagnostic {
    let title = format!("a play of `{}` is one leg, which follows no other", name.text);
    Diagnostic::error("legs-of-no-chain", span, title, "speaks of the legs of a chain")
        .note("a chain is said with `repeat at will` or `repeat while possible`")
}
