//! Explanations why a play is legal or illegal, in the words of the rule text. The interpreter finds the reasons.

mod asked;
mod given;
mod words;

pub use asked::{Asked, AskedError};

use std::sync::Arc;

use dsl::Sources;
use dsl::ast::File;
use dsl::interp::explain::{Attempt, Fate, Weighed, Why};
use dsl::interp::{Interpreted, State};
use dsl::model::{Preference, WrittenClause};
use engine::{Game, History, Metadata, Position, Setup, Written, listing};

use crate::catalog::{CatalogError, RuleText};
use given::Plays;
use words::Words;

/// Most plays listed in one sentence.
const MOST_NAMED: usize = 3;

/// The explanation of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// True if the play is legal.
    pub legal: bool,
    /// True if several legal plays are meant, so that a choice is left open.
    pub open: bool,
    /// The reasons.
    pub reasons: Vec<Reason>,
}

/// A sentence about one clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The sentence.
    pub text: String,
    /// File and line of the clause.
    pub place: Option<(String, usize)>,
}

/// The reason, in words, why nothing is known of a play: its position has more plays than can be listed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Overlong(String);

/// A game with its text.
pub struct Explainer<'a> {
    /// The game.
    pub game: &'a Interpreted,
    /// The AST of the rule file, with all that the file extends.
    pub tree: &'a File,
    /// The texts of the file and its bases.
    pub sources: &'a Sources,
}

/// Reasons why a text is no legal play of a position, one sentence each; none if only the history of the game forbids the play.
///
/// # Errors
/// If the rule text is faulty.
pub fn why_illegal(rules: &RuleText, before: &Setup, play: &Written) -> Result<Vec<String>, CatalogError> {
    let (model, _) = rules.compile()?;
    let game = Interpreted::new(Arc::new(model));
    let asked = match Asked::read(game.metadata(), &play.to_string()) {
        Ok(asked) => asked,
        Err(error) => return Ok(vec![error.to_string(), example(&game, before)]),
    };
    let (tree, _) = dsl::inherit::inherit(&rules.sources, rules.file);
    let explainer = Explainer { game: &game, tree: &tree, sources: &rules.sources };
    let explained = match explainer.explain(&game.load(before), &asked) {
        Ok(explained) => explained,
        Err(Overlong(why)) => return Ok(vec![why]),
    };
    let texts = explained.reasons.into_iter().map(|reason| reason.text);
    Ok(match (explained.legal, explained.open) {
        (false, _) => texts.collect(),
        (true, true) => texts.take(1).map(|text| format!("it leaves a choice open: {text}")).collect(),
        // The cells are those of a legal play, but it is written in another way.
        (true, false) if engine::notation::parse(game.metadata(), play).is_empty() => {
            vec![example(&game, before)]
        }
        (true, false) => Vec::new(),
    })
}

/// A legal play of the position, as a sentence on how plays are written.
fn example(game: &Interpreted, before: &Setup) -> String {
    let state = game.load(before);
    let legal = state.weigh(&History::new()).into_iter().find(|one| one.fate == Fate::Legal);
    match legal {
        Some(one) => format!(
            "plays are written as `{}`",
            engine::notation::write(game.metadata(), &one.play.way(game.model()))
        ),
        None => format!("no play is legal in {} here", game.metadata().name),
    }
}

impl Explainer<'_> {
    /// Explains why the plays in `asked` are legal or not at `state`.
    ///
    /// # Errors
    /// If the position has more plays than can be listed.
    pub fn explain(&self, state: &State, asked: &[Asked]) -> Result<Explained, Overlong> {
        let past = History::new();
        let (weighed, cut) = listing::watched(|| state.weigh(&past));
        if let Some(clause) = cut {
            return Err(Overlong(listing::overlong(self.game.metadata(), clause)));
        }
        let stuck = weighed.iter().all(|one| one.fate != Fate::Legal || State::is_pass(&one.play));
        let metadata = self.game.metadata();
        if let Some(outcome) = state.outcome(&past, stuck) {
            let end = &self.game.model().ends[outcome.by].clause;
            let text = format!("the game is over: {}", agent::turn::result(metadata, outcome));
            return Ok(Explained { legal: false, open: false, reasons: vec![reason(text, Some(end))] });
        }
        let words = Words { explainer: self, state, board: Position::setup(state).board };
        let meant: Vec<&Weighed> =
            weighed.iter().filter(|one| asked.iter().any(|asked| asked.means(&one.play))).collect();
        let legal = meant.iter().filter(|one| one.fate == Fate::Legal).count();
        let plays = Plays { explainer: self, state, all: &weighed, words: &words };
        let mut reasons = match (meant.is_empty(), legal) {
            (false, 0) => plays.taken_away(&meant),
            (false, _) => plays.legal(&meant),
            (true, _) => match plays.otherwise_chosen(asked) {
                Some(reason) => vec![reason],
                None => self.not_given(state, asked, &words),
            },
        };
        if legal == 0 {
            reasons.extend(legal_plays(&weighed, &words, metadata));
        }
        reasons.dedup();
        Ok(Explained { legal: legal > 0, open: legal > 1, reasons })
    }

    /// Reasons for a play that no clause gives.
    fn not_given(&self, state: &State, asked: &[Asked], words: &Words) -> Vec<Reason> {
        let plays = &self.game.model().plays;
        let (chosen, plain): (Vec<&Asked>, Vec<&Asked>) =
            asked.iter().partition(|asked| asked.chosen.is_some());
        let mut attempts = self.attempts(state, &plain);
        // The last cell may be a choice, not the end of a second leg.
        attempts.retain(|attempt| chosen.is_empty() || !matches!(attempt.why, Why::OneLeg(_)));
        if attempts.is_empty() {
            attempts = self.attempts(state, &chosen);
        }
        let nearest = attempts.iter().map(|attempt| remoteness(&attempt.why)).min();
        attempts.retain(|attempt| Some(remoteness(&attempt.why)) == nearest);
        // A missing own piece is the same reason for all clauses, so it is given once.
        attempts.dedup_by(|one, other| one.why == other.why && matches!(one.why, Why::NoPiece(_)));
        let told = |attempt: &Attempt| reason(words.attempt(attempt), Some(&plays[attempt.clause].clause));
        let mut reasons: Vec<Reason> = attempts.iter().map(told).collect();
        if asked.iter().any(|asked| asked.cells.is_empty() && asked.clause.is_none()) {
            let span = dsl::index::clause(self.tree, "pass");
            reasons.push(words.at(
                span,
                if span.is_some() { "the player may not pass now" } else { "nobody may ever pass" },
            ));
        } else if reasons.is_empty() {
            reasons.push(reason("no play clause gives such a play".to_owned(), None));
        }
        reasons
    }

    /// The reasons why clauses give no such plays, each once: a text that several clauses write has a meaning for each of them.
    fn attempts(&self, state: &State, asked: &[&Asked]) -> Vec<Attempt> {
        let mut attempts: Vec<Attempt> = Vec::new();
        for asked in asked {
            let clause = asked.clause.filter(|_| asked.names_clause);
            let plays = 0..self.game.model().plays.len();
            let ids = plays.filter(|id| clause.is_none_or(|clause| clause == *id));
            for attempt in ids.flat_map(|id| state.attempts(&History::new(), id, &asked.cells)) {
                if !attempts.contains(&attempt) {
                    attempts.push(attempt);
                }
            }
        }
        attempts
    }
}

fn reason(text: String, clause: Option<&WrittenClause>) -> Reason {
    Reason { text, place: clause.map(|clause| (clause.file.clone(), clause.line)) }
}

fn clause_of(preference: &Preference) -> &WrittenClause {
    match preference {
        Preference::Tiers(_, clause) | Preference::Most(_, clause) | Preference::Soonest(_, clause) => clause,
    }
}

/// Orders reasons: an obstacle for the right kind of piece says more than a clause for another kind.
fn remoteness(why: &Why) -> u8 {
    match why {
        Why::OtherKind(_) | Why::Closed { alone: false } => 2,
        Why::NoDirection(..) | Why::BeginsElsewhere { alone: false, .. } => 1,
        _ => 0,
    }
}

/// The names of a few plays, and the number of the others.
fn named(plays: &[&Weighed], words: &Words) -> String {
    let names: Vec<String> = plays.iter().take(MOST_NAMED).map(|one| words.name(&one.play)).collect();
    let rest = plays.len().saturating_sub(MOST_NAMED);
    if rest > 0 { format!("{} and {rest} more", names.join(", ")) } else { names.join(", ") }
}

/// The reason that names some legal plays of the position.
fn legal_plays(all: &[Weighed], words: &Words, metadata: &Metadata) -> Option<Reason> {
    let legal: Vec<&Weighed> = all.iter().filter(|one| one.fate == Fate::Legal).collect();
    let text = match &legal[..] {
        [] => format!("no play is legal in {} here", metadata.name),
        [one] => format!("the only legal play is {}", words.name(&one.play)),
        _ => format!("legal plays are {}", named(&legal, words)),
    };
    Some(reason(text, None))
}
