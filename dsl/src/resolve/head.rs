//! The description of a game and the settings of its searcher.
//!
//! # budget
//! The CPU seconds for a play are more than 0, and at most a day.
//! ```text
//! budget 0
//! ```

use super::clauses::Clauses;
use super::names::unknown;
use super::region::{self, Place};
use super::scope::Scope;
use super::{Faults, amounts};
use crate::Diagnostic;
use crate::ast::{Amount, ClauseKind, Name};
use crate::model::{Pass, Region};
use engine::{Searcher, Turns};

/// The description of a game.
pub(super) struct Head {
    pub name: String,
    pub title: String,
    pub source: String,
    pub tags: Vec<String>,
    pub pass: Pass,
}

/// The settings of the searcher.
pub(super) struct Tuning {
    /// CPU seconds for a play.
    pub budget: f64,
    /// Plies of a usual game.
    pub length: u32,
    /// The searcher.
    pub search: Searcher,
    /// The region in which random games end a play only if there is no other.
    pub avoid: Option<Region>,
}

/// CPU seconds for a play, if the file does not give them.
const DEFAULT_BUDGET: f64 = 1.0;
/// Most plies of a turn.
const MOST_PLIES_OF_A_TURN: u32 = 16;
/// Most CPU seconds: a day.
const MOST_SECONDS: f64 = 86_400.0;
/// Plies of a usual game, if the file does not give them.
const DEFAULT_LENGTH: u32 = 60;
/// Largest number of plies that `length` can give.
const LONGEST: u32 = 10_000;
/// The searchers' names.
pub(crate) const SEARCHERS: [&str; 2] = ["alpha_beta", "mcts"];

/// Resolves `game`, `source`, `tags` and `pass`.
pub(super) fn resolve(clauses: &Clauses, faults: &mut Faults) -> Head {
    let text = |name: &Name| name.text.clone();
    let game = clauses.first(|kind| match kind {
        ClauseKind::Game { name, title, .. } => Some((name, title)),
        _ => None,
    });
    let source = clauses.first(|kind| match kind {
        ClauseKind::Source(source) => Some(source),
        _ => None,
    });
    let tags = clauses.first(|kind| match kind {
        ClauseKind::Tags(tags) => Some(tags),
        _ => None,
    });
    let pass = clauses.first(|kind| match kind {
        ClauseKind::Pass { at_will } => Some(if *at_will { Pass::AtWill } else { Pass::WhenStuck }),
        _ => None,
    });
    let tags = tags.map(|(tags, _)| tags.as_slice()).unwrap_or_default();
    duplicate_tags(tags, faults);
    Head {
        name: game.map(|((name, _), _)| text(name)).unwrap_or_default(),
        title: game.and_then(|((_, title), _)| title.as_ref()).map(text).unwrap_or_default(),
        source: source.map(|(source, _)| text(source)).unwrap_or_default(),
        tags: tags.iter().map(text).collect(),
        pass: pass.map_or(Pass::No, |(pass, _)| pass),
    }
}

/// Resolves `turns`.
pub(super) fn turns(clauses: &Clauses, scope: &Scope, faults: &mut Faults) -> Turns {
    let written = clauses.first(|kind| match kind {
        ClauseKind::Turns { each, first } => Some((each, first)),
        _ => None,
    });
    let Some(((each, first), _)) = written else { return Turns::default() };
    let mut plies = |amount: &Amount| {
        amounts::count(&scope.names, amount, "number of plies of a turn", 1..=MOST_PLIES_OF_A_TURN, faults)
    };
    let each = plies(each).unwrap_or(1);
    let first = first.as_ref().and_then(plies).unwrap_or(each);
    Turns { first, each }
}

/// Resolves `budget`, `length`, `search` and `avoid`.
pub(super) fn tuning(clauses: &Clauses, scope: &Scope, faults: &mut Faults) -> Tuning {
    let budget = clauses.first(|kind| match kind {
        ClauseKind::Budget(budget) => Some(budget),
        _ => None,
    });
    let length = clauses.first(|kind| match kind {
        ClauseKind::Length(length) => Some(length),
        _ => None,
    });
    let search = clauses.first(|kind| match kind {
        ClauseKind::Search(search) => Some(search),
        _ => None,
    });
    let avoid = clauses.first(|kind| match kind {
        ClauseKind::Avoid(region) => Some(region),
        _ => None,
    });
    let plies = length.and_then(|(length, _)| {
        amounts::count(&scope.names, length, "length of a game", 1..=LONGEST, faults)
    });
    Tuning {
        budget: budget.map_or(DEFAULT_BUDGET, |(budget, _)| seconds(budget, faults)),
        length: plies.unwrap_or(DEFAULT_LENGTH),
        avoid: avoid.and_then(|(avoid, _)| region::resolve(scope, avoid, Place::Position, faults)),
        search: search.map_or(Searcher::AlphaBeta, |(search, _)| searcher(search, faults)),
    }
}

fn seconds(written: &Name, faults: &mut Faults) -> f64 {
    let seconds: Option<f64> = written.text.parse().ok();
    seconds.filter(|seconds| *seconds > 0.0 && *seconds <= MOST_SECONDS).unwrap_or_else(|| {
        let title = format!("{} is no number of CPU seconds for a play", written.text);
        faults.push(Diagnostic::error("budget", written.span, title, "more than 0, and at most a day"));
        DEFAULT_BUDGET
    })
}

fn searcher(written: &Name, faults: &mut Faults) -> Searcher {
    match written.text.as_str() {
        "alpha_beta" => Searcher::AlphaBeta,
        "mcts" => Searcher::Mcts,
        other => {
            faults.push(unknown(written, format!("`{other}` is no searcher"), &SEARCHERS));
            Searcher::AlphaBeta
        }
    }
}

fn duplicate_tags(tags: &[Name], faults: &mut Faults) {
    for (at, tag) in tags.iter().enumerate() {
        if let Some(first) = tags[..at].iter().find(|first| first.text == tag.text) {
            let title = format!("the tag `{}` is there twice", tag.text);
            faults.push(
                Diagnostic::error("duplicate-name", tag.span, title, "again")
                    .because(first.span, "first here"),
            );
        }
    }
}
