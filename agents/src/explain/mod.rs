//! Explanations why a play is legal or illegal, in the words of the rule text. The interpreter finds the reasons.

mod asked;
mod words;

pub use asked::{Asked, AskedError};

use std::collections::BTreeMap;
use std::sync::Arc;

use dsl::Sources;
use dsl::ast::File;
use dsl::interp::explain::{Attempt, Fate, Weighed, Why};
use dsl::interp::{Interpreted, State};
use dsl::model::{PlayId, Preference, WrittenClause};
use engine::{Game, History, Metadata, Position, Setup, Written};

use crate::catalog::{CatalogError, RuleText};
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

/// A game with its text.
pub struct Explainer<'a> {
    /// The game.
    pub game: &'a Interpreted,
    /// The AST of the rule file, with all that the file extends.
    pub tree: &'a File,
    /// The texts of the file and its bases.
    pub sources: &'a Sources,
}

/// Reasons why a play is illegal in a position, one sentence each; none if the text has no meaning as a play, or if only the history of
/// the game forbids the play.
///
/// # Errors
/// If the rule text is faulty.
pub fn why_illegal(rules: &RuleText, before: &Setup, play: &Written) -> Result<Vec<String>, CatalogError> {
    let (model, _) = rules.compile()?;
    let game = Interpreted::new(Arc::new(model));
    let Ok(asked) = Asked::read(game.metadata(), &play.to_string()) else { return Ok(Vec::new()) };
    let (tree, _) = dsl::inherit::inherit(&rules.sources, rules.file);
    let explained =
        Explainer { game: &game, tree: &tree, sources: &rules.sources }.explain(&game.load(before), &asked);
    let texts = explained.reasons.into_iter().map(|reason| reason.text);
    Ok(match (explained.legal, explained.open) {
        (false, _) => texts.collect(),
        (true, true) => texts.take(1).map(|text| format!("it leaves a choice open: {text}")).collect(),
        (true, false) => Vec::new(),
    })
}

impl Explainer<'_> {
    /// Explains why the plays in `asked` are legal or not at `state`.
    pub fn explain(&self, state: &State, asked: &[Asked]) -> Explained {
        let past = History::new();
        let weighed = state.weigh(&past);
        let stuck = weighed.iter().all(|one| one.fate != Fate::Legal || State::is_pass(&one.play));
        let metadata = self.game.metadata();
        if let Some(outcome) = state.outcome(&past, stuck) {
            let end = &self.game.model().ends[outcome.by].clause;
            let text = format!("the game is over: {}", agent::turn::result(metadata, outcome));
            return Explained { legal: false, open: false, reasons: vec![reason(text, Some(end))] };
        }
        let words = Words { explainer: self, state, board: Position::setup(state).board };
        let mut meant: Vec<&Weighed> =
            weighed.iter().filter(|one| asked.iter().any(|asked| asked.means(&one.play))).collect();
        meant.sort_by_key(|one| one.fate != Fate::Legal);
        let legal = meant.first().is_some_and(|one| one.fate == Fate::Legal);
        let mut reasons = match meant.first() {
            Some(_) if legal => {
                meant.retain(|one| one.fate == Fate::Legal);
                self.legal(state, &meant, &weighed, &words)
            }
            Some(_) => {
                // Plays that differ in choices alone are mostly taken away by one rule, which is told once.
                let mut fates = Vec::new();
                meant.retain(|one| {
                    let is_new = !fates.contains(&one.fate);
                    fates.push(one.fate);
                    is_new
                });
                meant.iter().flat_map(|one| self.taken_away(one, &weighed, &words)).collect()
            }
            None => match self.otherwise_chosen(asked, &weighed, &words) {
                Some(reason) => vec![reason],
                None => self.not_given(state, asked, &words),
            },
        };
        if !legal {
            reasons.extend(legal_plays(&weighed, &words, metadata));
        }
        reasons.dedup();
        Explained { legal, open: legal && meant.len() > 1, reasons }
    }

    /// Reasons for a legal play; for several, if the text leaves a choice open.
    fn legal(&self, state: &State, meant: &[&Weighed], all: &[Weighed], words: &Words) -> Vec<Reason> {
        let model = self.game.model();
        let one = meant[0];
        let mut reasons = match meant {
            [one] => self.given(one, words),
            several => self.left_open(several, words),
        };
        for limit in state.limits_on(&one.play) {
            let clause = &model.limits[limit].clause;
            reasons
                .push(reason(format!("{} speaks of it, and allows it", words.clause(clause)), Some(clause)));
        }
        for (id, preference) in model.preferences.iter().enumerate() {
            let others: Vec<&Weighed> =
                all.iter().filter(|other| other.fate == Fate::Outranked(id)).collect();
            if !others.is_empty() && !State::is_pass(&one.play) {
                let clause = clause_of(preference);
                let text = format!("{} holds: it takes away {}", words.clause(clause), named(&others, words));
                reasons.push(reason(text, Some(clause)));
            }
        }
        reasons
    }

    /// Reasons for plays that differ in choices, or in their clauses: one for each clause.
    fn left_open(&self, meant: &[&Weighed], words: &Words) -> Vec<Reason> {
        let mut of_clauses: BTreeMap<Option<PlayId>, Vec<&Weighed>> = BTreeMap::new();
        for one in meant {
            of_clauses.entry(one.play.clauses().first().copied()).or_default().push(one);
        }
        let told = |(clause, plays): (Option<PlayId>, Vec<&Weighed>)| match (clause, &plays[..]) {
            (Some(id), [_, _, ..]) => {
                let clause = &self.game.model().plays[id].clause;
                let (giver, number) = (words.clause(clause), plays.len());
                let text = format!("{giver} gives {number} such plays: {}", named(&plays, words));
                vec![reason(text, Some(clause))]
            }
            _ => plays.iter().flat_map(|one| self.given(one, words)).collect(),
        };
        of_clauses.into_iter().flat_map(told).collect()
    }

    /// Reasons for a play that the clauses give.
    fn given(&self, one: &Weighed, words: &Words) -> Vec<Reason> {
        if State::is_pass(&one.play) {
            let span = dsl::index::clause(self.tree, "pass");
            return vec![words.at(span, "the player may pass")];
        }
        let clause = one.play.clauses().first().map(|&id| &self.game.model().plays[id].clause);
        clause
            .map(|clause| {
                let text = format!("{} gives it: {}", words.clause(clause), words.play(&one.play));
                reason(text, Some(clause))
            })
            .into_iter()
            .collect()
    }

    /// Reasons for a play that a clause gives and another rule takes away.
    fn taken_away(&self, one: &Weighed, all: &[Weighed], words: &Words) -> Vec<Reason> {
        let model = self.game.model();
        let mut reasons = self.given(one, words);
        match one.fate {
            Fate::Legal => {}
            Fate::Forbidden(limit) => {
                let limit = &model.limits[limit];
                let text =
                    format!("{} forbids it: {}", words.clause(&limit.clause), words.need(limit, &one.play));
                reasons.push(reason(text, Some(&limit.clause)));
            }
            Fate::Outranked(id) => {
                let clause = clause_of(&model.preferences[id]);
                let is_better = |other: &&Weighed| match other.fate {
                    Fate::Legal => !State::is_pass(&other.play),
                    Fate::Outranked(later) => later > id,
                    Fate::Forbidden(_) => false,
                };
                let better: Vec<&Weighed> = all.iter().filter(is_better).collect();
                let possible = if better.len() == 1 { "is possible" } else { "are possible" };
                let text =
                    format!("{} {possible}, and {} holds", named(&better, words), words.clause(clause));
                reasons.push(reason(text, Some(clause)));
            }
        }
        reasons
    }

    /// The reason for a play that a clause gives, but with other choices.
    fn otherwise_chosen(&self, asked: &[Asked], all: &[Weighed], words: &Words) -> Option<Reason> {
        let open: Vec<Asked> =
            asked.iter().map(|asked| Asked { chosen: None, kind: None, ..asked.clone() }).collect();
        let one = all.iter().find(|one| open.iter().any(|asked| asked.means(&one.play)))?;
        let clause = &self.game.model().plays[*one.play.clauses().first()?].clause;
        let text = format!(
            "{} gives it with other choices only, such as {}",
            words.clause(clause),
            words.name(&one.play)
        );
        Some(reason(text, Some(clause)))
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
