//! Merges the clauses of a variant into those of its base.

use super::fault;
use super::heading::{Heading, REMOVABLE, heading, word};
use crate::Diagnostic;
use crate::ast::{Clause, ClauseKind, File, Name, Span};

/// Merges the variant's clauses, which stand in `text`, into the base's. Returns the merged file and the faults of the variant's
/// overrides.
pub(super) fn merge(base: File, variant: &File, text: &str) -> (File, Vec<Diagnostic>) {
    let mut merging = Merging::new(with_source_of_variant(base.clauses), text);
    for clause in &variant.clauses {
        if let ClauseKind::Remove { heading, name } = &clause.kind {
            merging.remove(clause.span, heading, name.as_ref());
        }
    }
    let replaced: Vec<&str> = variant.clauses.iter().filter_map(replaced_list).collect();
    for clause in &variant.clauses {
        match heading(&clause.kind) {
            Heading::Remove => {}
            Heading::Game | Heading::Single => merging.single(clause),
            Heading::Named(name) => merging.named(clause, name),
            Heading::Listed(list) => merging.listed(clause, list, replaced.contains(&list)),
        }
    }
    merging.miss_draws(variant);
    merging.finish()
}

/// Names the base itself in its `source` clause: its own source describes other rules than the variant's.
fn with_source_of_variant(mut base: Vec<Clause>) -> Vec<Clause> {
    let game = base.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Game { name, .. } => Some(name.text.clone()),
        _ => None,
    });
    for clause in &mut base {
        if let (ClauseKind::Source(source), Some(game)) = (&mut clause.kind, &game) {
            source.text = format!("based on {game}");
        }
    }
    base
}

/// The list that a clause marked `replace` overrides.
fn replaced_list(clause: &Clause) -> Option<&'static str> {
    match heading(&clause.kind) {
        Heading::Listed(list) if clause.replace.is_some() => Some(list),
        _ => None,
    }
}

/// The fate of a clause of the base.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Kept,
    Replaced,
    Removed,
}

/// A clause of the base.
struct Place {
    clause: Clause,
    fate: Fate,
    /// The variant's clauses that take its place.
    instead: Vec<Clause>,
}

struct Merging<'a> {
    /// The variant's text.
    text: &'a str,
    places: Vec<Place>,
    added: Vec<Clause>,
    faults: Vec<Diagnostic>,
}

impl<'a> Merging<'a> {
    fn new(base: Vec<Clause>, text: &'a str) -> Self {
        let place = |clause| Place { clause, fate: Fate::Kept, instead: Vec::new() };
        Self { text, places: base.into_iter().map(place).collect(), added: Vec::new(), faults: Vec::new() }
    }

    fn finish(mut self) -> (File, Vec<Diagnostic>) {
        let mut clauses = Vec::new();
        for place in self.places {
            clauses.extend(Some(place.clause).filter(|_| place.fate == Fate::Kept));
            clauses.extend(place.instead);
        }
        clauses.extend(self.added);
        self.faults.sort_by_key(|fault| fault.labels[0].span.start);
        (File { clauses, trailing: Vec::new() }, self.faults)
    }

    /// Finds the base's clauses that pass the test, except those that the variant removes. Returns their indices.
    fn find(&self, test: impl Fn(&Clause) -> bool) -> Vec<usize> {
        (0..self.places.len())
            .filter(|&at| self.places[at].fate != Fate::Removed && test(&self.places[at].clause))
            .collect()
    }

    /// Puts a clause in the place of the first of these clauses of the base, and drops all of them.
    fn replace(&mut self, old: &[usize], clause: &Clause) {
        for &at in old {
            self.places[at].fate = Fate::Replaced;
        }
        match old.first() {
            Some(&first) => self.places[first].instead.push(clause.clone()),
            None => self.added.push(clause.clone()),
        }
    }

    /// Merges a clause that a game has once.
    fn single(&mut self, clause: &Clause) {
        let old = self.find(|base| word(&base.kind) == word(&clause.kind));
        if old.is_empty() {
            self.faults.extend(fault::nothing_to_replace(clause, self.text));
        }
        self.replace(&old, clause);
    }

    /// Merges a clause with a name.
    fn named(&mut self, clause: &Clause, name: &Name) {
        let old = self.find(|base| is_named(base, word(&clause.kind), &name.text));
        if clause.replace.is_some() {
            if old.is_empty() {
                let known = self.meant(word(&clause.kind), name);
                let fault = fault::no_name_to_replace(clause, name, &known, self.text);
                self.faults.extend(fault);
            }
            return self.replace(&old, clause);
        }
        if let Some(&first) = old.first() {
            self.faults.push(fault::already_in_base(clause, name, self.places[first].clause.span));
        }
        self.added.push(clause.clone());
    }

    /// Merges a clause of a list; `replaced` is true if the variant overrides the list as a whole.
    fn listed(&mut self, clause: &Clause, list: &'static str, replaced: bool) {
        if !replaced {
            return self.added.push(clause.clone());
        }
        let old = self.find(|base| heading(&base.kind) == Heading::Listed(list));
        if old.is_empty() {
            self.faults.extend(fault::nothing_to_replace(clause, self.text));
        }
        self.replace(&old, clause);
    }

    /// Warns if a variant replaces the base's ends, draws among them, but has no draw itself.
    fn miss_draws(&mut self, variant: &File) {
        let first = variant.clauses.iter().find(|clause| replaced_list(clause) == Some("end"));
        let (Some(first), false) = (first, variant.clauses.iter().any(is_draw)) else { return };
        let gone = self.places.iter().filter(|place| place.fate == Fate::Replaced).map(|place| &place.clause);
        let gone: Vec<&Clause> = gone.filter(|clause| is_draw(clause)).collect();
        self.faults.extend(fault::draws_are_gone(first, &gone));
    }

    /// Applies `remove HEADING [NAME]`. With a play of this name, its `write` clause is removed too.
    fn remove(&mut self, span: Span, what: &Name, name: Option<&Name>) {
        if !REMOVABLE.contains(&what.text.as_str()) {
            return self.faults.push(fault::unknown_heading(what));
        }
        let under_heading = self.find(|base| is_under(base, &what.text));
        let old: Vec<usize> = under_heading
            .iter()
            .copied()
            .filter(|&at| name.is_none_or(|name| is_named(&self.places[at].clause, &what.text, &name.text)))
            .collect();
        let written = name
            .filter(|_| what.text == "play")
            .map(|name| self.find(|base| is_named(base, "write", &name.text)));
        for &at in old.iter().chain(written.iter().flatten()) {
            self.places[at].fate = Fate::Removed;
        }
        if old.is_empty() {
            let known = name.map_or_else(Vec::new, |name| self.meant(&what.text, name));
            let nameless = !under_heading.is_empty() && self.names(&what.text).is_empty();
            let fault = fault::nothing_to_remove(span, what, name, &known, nameless);
            self.faults.push(fault);
        }
    }

    /// The names that may be meant by a name that no clause of the base has; none if the variant itself removes the clause of
    /// that name.
    fn meant(&self, start: &str, name: &Name) -> Vec<&str> {
        let is_it = |place: &Place| is_named(&place.clause, start, &name.text);
        if self.places.iter().any(is_it) { Vec::new() } else { self.names(start) }
    }

    /// The names of the base's clauses that start with this word, without those that the variant removes.
    fn names(&self, start: &str) -> Vec<&str> {
        let kept = self.places.iter().filter(|place| place.fate != Fate::Removed);
        let named = kept.map(|place| (word(&place.clause.kind), heading(&place.clause.kind)));
        named
            .filter_map(|(word, heading)| match heading {
                Heading::Named(name) if word == start => Some(name.text.as_str()),
                _ => None,
            })
            .collect()
    }
}

fn is_draw(clause: &Clause) -> bool {
    word(&clause.kind) == "draw"
}

/// True if a clause starts with this word and this name.
fn is_named(clause: &Clause, start: &str, text: &str) -> bool {
    word(&clause.kind) == start && matches!(heading(&clause.kind), Heading::Named(name) if name.text == text)
}

/// True if `remove HEADING` removes this clause.
fn is_under(clause: &Clause, start: &str) -> bool {
    word(&clause.kind) == start || heading(&clause.kind) == Heading::Listed("end") && start == "end"
}
