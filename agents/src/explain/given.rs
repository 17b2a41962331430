//! Reasons for plays that clauses give: they are legal, or another rule takes them away.

use std::collections::BTreeMap;

use dsl::interp::State;
use dsl::interp::explain::{Fate, Weighed};
use dsl::model::PlayId;
use engine::Position;

use super::{Asked, Explainer, Reason, Words, clause_of, named, reason};

/// The plays that clauses give in a position.
pub(super) struct Plays<'a> {
    pub explainer: &'a Explainer<'a>,
    pub state: &'a State,
    /// All plays, with their fates.
    pub all: &'a [Weighed],
    pub words: &'a Words<'a>,
}

impl Plays<'_> {
    /// Reasons why some of the plays in `meant` are legal. Plays of clauses that give no legal one are left out.
    pub fn legal(&self, meant: &[&Weighed]) -> Vec<Reason> {
        let is_legal = |one: &&Weighed| one.fate == Fate::Legal;
        let mut groups = by_clause(meant);
        groups.retain(|group| group.iter().any(is_legal));
        let mut reasons: Vec<Reason> = groups.iter().flat_map(|group| self.given(group)).collect();
        for group in &groups {
            reasons.extend(
                limits_of(group).into_iter().map(|(limit, plays)| self.forbidden(limit, &plays, group)),
            );
        }
        let one = groups[0].iter().find(|one| is_legal(one)).map(|one| &one.play);
        reasons.extend(one.into_iter().flat_map(|one| {
            let of_all = |limit: &usize| !meant.iter().any(|one| one.fate == Fate::Forbidden(*limit));
            self.state
                .limits_on(one)
                .into_iter()
                .filter(of_all)
                .map(|limit| self.allowed(limit, meant.len() > 1))
        }));
        if !one.is_some_and(State::is_pass) {
            reasons.extend(self.outranked());
        }
        reasons
    }

    /// Reasons why rules take away all plays in `meant`. Plays of several clauses are mostly taken away by one rule, which is told once.
    pub fn taken_away(&self, meant: &[&Weighed]) -> Vec<Reason> {
        let mut told: Vec<Fate> = Vec::new();
        let mut reasons = Vec::new();
        for group in by_clause(meant) {
            if group.iter().all(|one| told.contains(&one.fate)) {
                continue;
            }
            reasons.extend(self.given(&group));
            reasons.extend(
                limits_of(&group).into_iter().map(|(limit, plays)| self.forbidden(limit, &plays, &group)),
            );
            for one in &group {
                if let (Fate::Outranked(id), false) = (one.fate, told.contains(&one.fate)) {
                    reasons.push(self.better(id));
                }
                told.push(one.fate);
            }
        }
        reasons
    }

    /// The reason for a play that a clause gives, but with other choices.
    pub fn otherwise_chosen(&self, asked: &[Asked]) -> Option<Reason> {
        let open: Vec<Asked> =
            asked.iter().map(|asked| Asked { chosen: None, kind: None, ..asked.clone() }).collect();
        let given = || self.all.iter().filter(|one| open.iter().any(|asked| asked.means(&one.play)));
        let one = given().find(|one| one.fate == Fate::Legal).or_else(|| given().next())?;
        let clause = &self.explainer.game.model().plays[*one.play.clauses().first()?].clause;
        let (giver, name) = (self.words.clause(clause), self.words.name(&one.play));
        Some(reason(format!("{giver} gives it with other choices only, such as {name}"), Some(clause)))
    }

    /// The clause that gives the plays of a group.
    fn given(&self, group: &[&Weighed]) -> Option<Reason> {
        let first = &group[0].play;
        if State::is_pass(first) {
            let span = dsl::index::clause(self.explainer.tree, "pass");
            return Some(self.words.at(span, "the player may pass"));
        }
        let clause = &self.explainer.game.model().plays[*first.clauses().first()?].clause;
        let giver = self.words.clause(clause);
        let [_, _, ..] = group else {
            return Some(reason(format!("{giver} gives it: {}", self.words.play(first)), Some(clause)));
        };
        let legal: Vec<&Weighed> = group.iter().copied().filter(|one| one.fate == Fate::Legal).collect();
        let number = group.len();
        let text = match legal.len() {
            left if left == 0 || left == number => {
                format!("{giver} gives {number} such plays: {}", named(group, self.words))
            }
            left => {
                let are = if left == 1 { "is" } else { "are" };
                let names = named(&legal, self.words);
                format!("{giver} gives {number} such plays, of which {left} {are} legal: {names}")
            }
        };
        Some(reason(text, Some(clause)))
    }

    /// The limit that forbids `plays`, some of those of a group.
    fn forbidden(&self, limit: usize, plays: &[&Weighed], group: &[&Weighed]) -> Reason {
        let limit = &self.explainer.game.model().limits[limit];
        let which = match (plays.len(), group.len()) {
            (_, 1) => "it".to_owned(),
            (number, all) if number == all => "all of them".to_owned(),
            (number, _) => format!("{number} of them, {}", named(plays, self.words)),
        };
        let need = self.words.need(limit, &plays[0].play, group.len() > 1);
        reason(format!("{} forbids {which}: {need}", self.words.clause(&limit.clause)), Some(&limit.clause))
    }

    /// A limit that applies to a legal play, or to several.
    fn allowed(&self, limit: usize, several: bool) -> Reason {
        let clause = &self.explainer.game.model().limits[limit].clause;
        let it = if several { "them" } else { "it" };
        reason(format!("{} speaks of {it}, and allows {it}", self.words.clause(clause)), Some(clause))
    }

    /// The preferences that take plays away here.
    fn outranked(&self) -> Vec<Reason> {
        let preferences = self.explainer.game.model().preferences.iter().enumerate();
        let told = |(id, preference)| {
            let others: Vec<&Weighed> =
                self.all.iter().filter(|other| other.fate == Fate::Outranked(id)).collect();
            let clause = clause_of(preference);
            let text = || {
                format!("{} holds: it takes away {}", self.words.clause(clause), named(&others, self.words))
            };
            (!others.is_empty()).then(|| reason(text(), Some(clause)))
        };
        preferences.filter_map(told).collect()
    }

    /// The preference that takes plays away, with the plays that it prefers.
    fn better(&self, id: usize) -> Reason {
        let clause = clause_of(&self.explainer.game.model().preferences[id]);
        let is_better = |other: &&Weighed| match other.fate {
            Fate::Legal => !State::is_pass(&other.play),
            Fate::Outranked(later) => later > id,
            Fate::Forbidden(_) => false,
        };
        let better: Vec<&Weighed> = self.all.iter().filter(is_better).collect();
        let possible = if better.len() == 1 { "is possible" } else { "are possible" };
        let text =
            format!("{} {possible}, and {} holds", named(&better, self.words), self.words.clause(clause));
        reason(text, Some(clause))
    }
}

/// The plays in groups, one for each clause.
fn by_clause<'a>(plays: &[&'a Weighed]) -> Vec<Vec<&'a Weighed>> {
    let mut groups: BTreeMap<Option<PlayId>, Vec<&Weighed>> = BTreeMap::new();
    for one in plays {
        groups.entry(one.play.clauses().first().copied()).or_default().push(one);
    }
    groups.into_values().collect()
}

/// The limits that forbid plays of a group, with those plays.
fn limits_of<'a>(group: &[&'a Weighed]) -> BTreeMap<usize, Vec<&'a Weighed>> {
    let mut limits: BTreeMap<usize, Vec<&Weighed>> = BTreeMap::new();
    for one in group {
        if let Fate::Forbidden(limit) = one.fate {
            limits.entry(limit).or_default().push(one);
        }
    }
    limits
}
