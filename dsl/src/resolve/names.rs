//! The symbol table: the thing for which each name of a file stands. Players, kinds, regions, counters and parameters
//! share one namespace, so that a word means one thing in a file; play clauses have a namespace of their own.
//!
//! # duplicate-name
//! Two things have the same name.
//! ```text
//! piece piece "b" "w"
//! piece piece "B" "W"
//! ```
//!
//! # reserved-name
//! A name that is a word of the language.
//! ```text
//! region empty = ranks 1 to 2
//! ```
//!
//! # unknown-name
//! A word that stands for nothing.
//! ```text
//! piece king "B" "W"
//! promote piece to knig on far edge
//! ```
//!
//! # wrong-kind
//! A name that stands for another sort of thing than its place needs.
//! ```text
//! piece piece "b" "w"
//! value 10 per counter piece
//! ```

use super::clauses::Clauses;
use super::words::{
    DIRECTION_WORDS, EVENT_WORDS, NUMBER_WORDS, REGION_WORDS, SIDE_WORDS, is_reserved, word_phrase,
};
use super::{Faults, amounts, foreign};
use crate::Diagnostic;
use crate::ast::{ClauseKind, Name, Span};
use crate::index::What;
use crate::model::{CounterId, KindId, PlayId};
use crate::nearest::{near, nearest};
use crate::parse::keywords;
use std::collections::BTreeMap;
use std::mem::discriminant;

/// The thing that a name stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Thing {
    /// A player.
    Player(usize),
    /// A piece kind.
    Kind(KindId),
    /// A region.
    Region,
    /// A counter.
    Counter(CounterId),
    /// A parameter with its value; `None` if it is broken.
    Parameter(Option<i64>),
    /// A play clause.
    Play(PlayId),
}

/// The sort of thing that a place in the text needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Wanted {
    Player,
    Kind,
    Region,
    Counter,
    Amount,
    Number,
    Play,
    Event,
    Direction,
    EdgeSide,
}

/// A name with its first definition.
#[derive(Clone, Debug)]
struct Entry {
    name: String,
    thing: Thing,
    span: Span,
}

/// The symbol table.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    entries: Vec<Entry>,
    /// The index of the first entry with each name: of nouns, and of play clauses.
    first: [BTreeMap<String, usize>; 2],
}

impl Thing {
    fn what(self) -> What {
        match self {
            Thing::Player(_) => What::Player,
            Thing::Kind(_) => What::Piece,
            Thing::Region => What::Region,
            Thing::Counter(_) => What::Counter,
            Thing::Parameter(_) => What::Parameter,
            Thing::Play(_) => What::Play,
        }
    }

    fn phrase(self) -> &'static str {
        match self {
            Thing::Player(_) => "a player",
            Thing::Kind(_) => "a piece kind",
            Thing::Region => "a region",
            Thing::Counter(_) => "a counter",
            Thing::Parameter(_) => "a parameter",
            Thing::Play(_) => "a play clause",
        }
    }
}

impl Wanted {
    fn phrase(self) -> &'static str {
        match self {
            Wanted::Player => "a player",
            Wanted::Kind => "a piece kind",
            Wanted::Region => "a region",
            Wanted::Counter => "a counter",
            Wanted::Amount => "a number or a parameter",
            Wanted::Number => "a number, a parameter or a counter",
            Wanted::Play => "a play clause",
            Wanted::Event => "an event",
            Wanted::Direction => "a direction",
            Wanted::EdgeSide => "a side of the board or a region",
        }
    }

    /// True if a declared thing is of the wanted sort.
    fn takes(self, thing: Thing) -> bool {
        self.sorts().contains(&thing.what())
    }

    /// The sorts of things that fit.
    pub(crate) fn sorts(self) -> &'static [What] {
        match self {
            Wanted::Player => &[What::Player],
            Wanted::Kind => &[What::Piece],
            Wanted::Region | Wanted::EdgeSide => &[What::Region, What::Piece, What::Player],
            Wanted::Counter => &[What::Counter],
            Wanted::Amount => &[What::Parameter],
            Wanted::Number => &[What::Parameter, What::Counter],
            Wanted::Play => &[What::Play],
            Wanted::Event | Wanted::Direction => &[],
        }
    }

    /// The words of the language that fit.
    pub(crate) fn words(self) -> Vec<&'static str> {
        match self {
            Wanted::Region => REGION_WORDS.to_vec(),
            Wanted::Number => NUMBER_WORDS.to_vec(),
            Wanted::Event => EVENT_WORDS.to_vec(),
            Wanted::Direction => DIRECTION_WORDS.to_vec(),
            Wanted::EdgeSide => {
                SIDE_WORDS.iter().chain(&DIRECTION_WORDS).chain(&REGION_WORDS).copied().collect()
            }
            Wanted::Player | Wanted::Kind | Wanted::Counter | Wanted::Amount | Wanted::Play => Vec::new(),
        }
    }
}

impl Names {
    /// Collects all names of a file.
    pub(super) fn new(clauses: &Clauses, faults: &mut Faults) -> Self {
        let mut names = Names::default();
        names.add_players(clauses, faults);
        let kinds = clauses.each(|kind| match kind {
            ClauseKind::Piece { name, .. } => Some(name),
            _ => None,
        });
        for (id, (name, _)) in kinds.into_iter().enumerate() {
            names.add(name, Thing::Kind(id), faults);
        }
        let parameters = clauses.each(|kind| match kind {
            ClauseKind::Parameter { name, value } => Some((name, value)),
            _ => None,
        });
        for ((name, value), _) in parameters {
            let value = amounts::amount(&names, value, faults);
            names.add(name, Thing::Parameter(value), faults);
        }
        let counters = clauses.each(|kind| match kind {
            ClauseKind::Counter { name, .. } => Some(name),
            _ => None,
        });
        for (id, (name, _)) in counters.into_iter().enumerate() {
            names.add(name, Thing::Counter(id), faults);
        }
        names.add_regions_and_plays(clauses, faults);
        names
    }

    fn add_players(&mut self, clauses: &Clauses, faults: &mut Faults) {
        let players = clauses.first(|kind| match kind {
            ClauseKind::Players(players) => Some(players),
            _ => None,
        });
        for (id, player) in players.into_iter().flat_map(|(players, _)| players).enumerate() {
            self.add(&player.name, Thing::Player(id), faults);
        }
    }

    fn add_regions_and_plays(&mut self, clauses: &Clauses, faults: &mut Faults) {
        let regions = clauses.each(|kind| match kind {
            ClauseKind::Region { name, .. } => Some(name),
            _ => None,
        });
        for (name, _) in regions {
            self.add(name, Thing::Region, faults);
        }
        let plays = clauses.each(|kind| match kind {
            ClauseKind::Play { name, .. } => Some(name),
            _ => None,
        });
        for (id, (name, _)) in plays.into_iter().enumerate() {
            self.add(name, Thing::Play(id), faults);
        }
    }

    fn add(&mut self, name: &Name, thing: Thing, faults: &mut Faults) {
        let is_play = matches!(thing, Thing::Play(_));
        if is_reserved(&name.text, is_play) {
            faults.push(
                Diagnostic::error(
                    "reserved-name",
                    name.span,
                    format!("`{}` is a word of the language and cannot name {}", name.text, thing.phrase()),
                    "choose another name",
                )
                .note("the name is yours to choose among the other words"),
            );
        } else if let Some(known) = self.find(&name.text, is_play) {
            // The merge has already reported a variant's `piece man` beside the base's.
            if known.span.file != name.span.file && discriminant(&known.thing) == discriminant(&thing) {
                return;
            }
            // Names are collected sort by sort, so the known one may stand further down.
            let place = |span: Span| (span.file, span.start);
            let (first, second) = match place(known.span) <= place(name.span) {
                true => ((known.span, known.thing), name.span),
                false => ((name.span, thing), known.span),
            };
            let title = format!("`{}` is already the name of {}", name.text, first.1.phrase());
            faults.push(
                Diagnostic::error("duplicate-name", second, title, "defined again")
                    .because(first.0, "first defined here"),
            );
            return;
        }
        self.first[usize::from(is_play)].entry(name.text.clone()).or_insert(self.entries.len());
        self.entries.push(Entry { name: name.text.clone(), thing, span: name.span });
    }

    fn find(&self, name: &str, play: bool) -> Option<&Entry> {
        self.first[usize::from(play)].get(name).map(|nth| &self.entries[*nth])
    }

    /// The thing for which a name other than a play's stands.
    pub(super) fn noun(&self, name: &str) -> Option<Thing> {
        self.find(name, false).map(|entry| entry.thing)
    }

    /// The place where a name other than a play's is defined.
    pub(super) fn defined_at(&self, name: &str) -> Option<Span> {
        self.find(name, false).map(|entry| entry.span)
    }

    /// The kind with that name, or a fault.
    pub(super) fn kind(&self, name: &Name, faults: &mut Faults) -> Option<KindId> {
        match self.noun(&name.text) {
            Some(Thing::Kind(kind)) => Some(kind),
            _ => self.miss(name, Wanted::Kind, faults),
        }
    }

    /// The player with that name, or a fault.
    pub(super) fn player(&self, name: &Name, faults: &mut Faults) -> Option<usize> {
        match self.noun(&name.text) {
            Some(Thing::Player(player)) => Some(player),
            _ => self.miss(name, Wanted::Player, faults),
        }
    }

    /// The counter with that name, or a fault.
    pub(super) fn counter(&self, name: &Name, faults: &mut Faults) -> Option<CounterId> {
        match self.noun(&name.text) {
            Some(Thing::Counter(counter)) => Some(counter),
            _ => self.miss(name, Wanted::Counter, faults),
        }
    }

    /// The play clause with that name, or a fault.
    pub(super) fn play(&self, name: &Name, faults: &mut Faults) -> Option<PlayId> {
        match self.find(&name.text, true).map(|entry| entry.thing) {
            Some(Thing::Play(play)) => Some(play),
            _ => self.miss(name, Wanted::Play, faults),
        }
    }

    /// The play clause with that name, if there is one; reports no fault.
    pub(super) fn clause(&self, name: &str) -> Option<PlayId> {
        match self.find(name, true)?.thing {
            Thing::Play(play) => Some(play),
            _ => None,
        }
    }

    /// Reports that a name does not stand for the wanted sort of thing. Returns `None` for the caller to return.
    pub(super) fn miss<T>(&self, name: &Name, wanted: Wanted, faults: &mut Faults) -> Option<T> {
        let known = self.find(&name.text, wanted == Wanted::Play).or_else(|| {
            let other = self.find(&name.text, wanted != Wanted::Play);
            other.filter(|entry| !wanted.takes(entry.thing))
        });
        let fault = match (known, word_phrase(&name.text)) {
            (Some(entry), _) => {
                counted(wrong(name, entry.thing.phrase(), wanted), name, entry.thing.what(), wanted)
                    .because(entry.span, format!("`{}` is defined here", name.text))
            }
            (None, Some(phrase)) => advise(wrong(name, phrase, wanted), name, wanted),
            (None, None) => self.unknown(name, wanted),
        };
        faults.push(fault);
        None
    }

    /// Adds the edits of other slips: a word that is misspelt where it is declared, and a word that structures clauses.
    fn misspelt(&self, fault: Diagnostic, name: &Name, wanted: Wanted) -> Diagnostic {
        let keywords = keywords();
        let fault = match nearest(&name.text, keywords.iter().map(String::as_str)) {
            Some(word) => fault.or_fix(format!("write `{word}`"), name.span, word),
            None => fault,
        };
        let near = fault.fix.as_ref().and_then(|fix| self.find(&fix.text, wanted == Wanted::Play));
        match near.filter(|entry| wanted.takes(entry.thing) && entry.span.file == name.span.file) {
            Some(entry) => {
                let title = format!("`{}` is declared with a similar name", name.text);
                let span = entry.span;
                fault.or_fix(title, span, &*name.text)
            }
            None => fault,
        }
    }

    fn unknown(&self, name: &Name, wanted: Wanted) -> Diagnostic {
        let words = wanted.words();
        let fitting = self.entries.iter().filter(|entry| wanted.takes(entry.thing));
        let mut known: Vec<&str> = fitting.map(|entry| entry.name.as_str()).collect();
        let declared = known.len();
        known.extend(words);
        let title = format!("`{}` is not known; {} is wanted here", name.text, wanted.phrase());
        let fault = self.misspelt(unknown(name, title, &known), name, wanted);
        // A similar name of the file itself is likelier than a word of English.
        match nearest(&name.text, known.iter().copied().take(declared)) {
            Some(_) => fault,
            None => foreign::advise(fault, name, wanted),
        }
    }
}

/// The fault of a word that is not among `known`, with the nearest known word as its fix.
pub(super) fn unknown(name: &Name, title: String, known: &[&str]) -> Diagnostic {
    let fault = Diagnostic::error("unknown-name", name.span, title, "not known");
    let near = near(&name.text, known.iter().copied()).into_iter();
    let fault = near.fold(fault, |fault, near| {
        let title = format!("`{near}` has a similar name");
        if fault.fix.is_none() {
            fault.fix(title, name.span, near)
        } else {
            fault.or_fix(title, name.span, near)
        }
    });
    match known {
        [] => fault,
        _ => fault.note(format!("known here: {}", quoted(known))),
    }
}

/// Names as a list: `` `a`, `b` ``.
pub(super) fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn wrong(name: &Name, found: &str, wanted: Wanted) -> Diagnostic {
    Diagnostic::error(
        "wrong-kind",
        name.span,
        format!("`{}` is {found}, but {} is wanted", name.text, wanted.phrase()),
        format!("{} is wanted", wanted.phrase()),
    )
}

/// Adds the edit that counts the cells of a region where a number is wanted, or says how words narrow each other.
fn counted(fault: Diagnostic, name: &Name, what: What, wanted: Wanted) -> Diagnostic {
    let is_region = Wanted::Region.sorts().contains(&what);
    match wanted {
        Wanted::Number if is_region => count_cells(fault, name),
        Wanted::Direction if is_region => {
            fault.note(format!("words side by side narrow each other: `own {}`", name.text))
        }
        _ => fault,
    }
}

fn count_cells(fault: Diagnostic, name: &Name) -> Diagnostic {
    let counted = format!("count {}", name.text);
    fault.fix(format!("`{counted}` is the number of its cells"), name.span, counted)
}

/// Adds advice on how to make a region of a direction, or a number of a region.
fn advise(fault: Diagnostic, name: &Name, wanted: Wanted) -> Diagnostic {
    let word = name.text.as_str();
    if wanted == Wanted::Region && word == "capture" {
        return fault.fix("what a walk takes off is `captured`", name.span, "captured");
    }
    if wanted == Wanted::Number && REGION_WORDS.contains(&word) {
        return count_cells(fault, name);
    }
    if wanted != Wanted::Region || !DIRECTION_WORDS.contains(&word) && !SIDE_WORDS.contains(&word) {
        return fault;
    }
    match word {
        "all" => fault.fix("all cells are `anywhere`", name.span, "anywhere"),
        "far" | "near" => fault.fix("a side of the board", name.span, format!("{word} edge")),
        _ => fault.note(format!(
            "regions with a direction are `{word} of REGION`, `{word} edge`, and `anywhere {word} of REGION`"
        )),
    }
}
