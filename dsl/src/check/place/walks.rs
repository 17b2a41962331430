//! Where the walks of plays are written.

use crate::ast::{self, ClauseKind, PlayPart, Span};
use crate::check::known::Context;
use crate::model::{Action, PlayId, WrittenClause};
use crate::resolve::spans;

/// A walk as it is used in a clause.
pub(in crate::check) struct UsedWalk<'a> {
    /// Its elements, if they are known.
    pub(in crate::check) steps: Option<&'a [ast::Step]>,
    /// Its directions, if they are known.
    pub(in crate::check) dirs: Option<&'a ast::Dirs>,
    /// The kind that walks, in a play's first walk.
    pub(in crate::check) kind: Option<&'a ast::Name>,
    /// The clause.
    pub(in crate::check) clause: Span,
}

impl UsedWalk<'_> {
    /// The place of an element.
    pub(in crate::check) fn step(&self, element: usize) -> Span {
        self.steps.and_then(|steps| steps.get(element)).map_or(self.clause, |step| step.span)
    }

    /// The place of all elements.
    pub(in crate::check) fn all_steps(&self) -> Span {
        match self.steps {
            Some([first, .., last]) => first.span.to(last.span),
            Some([only]) => only.span,
            Some([]) | None => self.clause,
        }
    }

    /// The place of the directions.
    pub(in crate::check) fn dirs(&self) -> Span {
        self.dirs.map_or(self.clause, spans::of_dirs)
    }

    /// The place of the kind that walks.
    pub(in crate::check) fn kind(&self) -> Span {
        self.kind.map_or(self.clause, |kind| kind.span)
    }
}

impl<'a> Context<'a> {
    /// The walk of each mover of a play clause.
    pub(in crate::check) fn movers(&self, play: PlayId) -> Vec<UsedWalk<'a>> {
        let play = &self.model.plays[play];
        let Action::Move(movers) = &play.action else { return Vec::new() };
        let mut written: Vec<UsedWalk> = Vec::new();
        for part in self.parts(&play.clause) {
            if let PlayPart::Walk { movers, walk } = part {
                written.extend(movers.iter().map(|mover| UsedWalk {
                    steps: Some(walk),
                    dirs: Some(&mover.dirs),
                    kind: Some(&mover.kind),
                    clause: play.clause.span,
                }));
            }
        }
        self.or_unknown(written, movers.len(), play.clause.span)
    }

    /// The walks among what follows a play, one for each part that follows (for other parts the place alone is known).
    pub(in crate::check) fn follows(&self, play: PlayId) -> Vec<UsedWalk<'a>> {
        let play = &self.model.plays[play];
        let mut written: Vec<UsedWalk> = Vec::new();
        for part in self.parts(&play.clause) {
            let clause = play.clause.span;
            match part {
                PlayPart::ThenWalk { dirs, walk, .. } => {
                    written.push(UsedWalk { steps: Some(walk), dirs: Some(dirs), kind: None, clause });
                }
                PlayPart::ThenMark { span, .. }
                | PlayPart::ThenPull { span, .. }
                | PlayPart::ThenCapture { span, .. } => {
                    written.push(UsedWalk { steps: None, dirs: None, kind: None, clause: *span });
                }
                PlayPart::Walk { .. }
                | PlayPart::Place { .. }
                | PlayPart::Fly { .. }
                | PlayPart::TakeOver { .. }
                | PlayPart::When(..)
                | PlayPart::AsFar(..)
                | PlayPart::ThenPlace { .. }
                | PlayPart::ThenShoot { .. }
                | PlayPart::ThenTake { .. }
                | PlayPart::Repeat { .. }
                | PlayPart::Legs { .. }
                | PlayPart::LeaveAtEnd(_) => {}
            }
        }
        self.or_unknown(written, play.then.len(), play.clause.span)
    }

    pub(super) fn parts(&self, clause: &WrittenClause) -> &'a [PlayPart] {
        match self.clause(clause).map(|clause| &clause.kind) {
            Some(ClauseKind::Play { parts, .. }) => parts,
            _ => &[],
        }
    }

    fn or_unknown(&self, written: Vec<UsedWalk<'a>>, wanted: usize, clause: Span) -> Vec<UsedWalk<'a>> {
        if written.len() == wanted {
            return written;
        }
        (0..wanted).map(|_| UsedWalk { steps: None, dirs: None, kind: None, clause }).collect()
    }
}
