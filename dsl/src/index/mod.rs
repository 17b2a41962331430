//! The declarations of a rule file, the roles of its words, and the words of the language, for editors and for messages.

mod next;
mod role;
#[cfg(test)]
mod tests;
mod uses;
mod words;

pub use next::{Next, next};
pub use role::Role;
pub use uses::{family, named_at, uses};
pub use words::{Sort, Word, words};

use crate::ast::{Clause, ClauseKind, File, Name, Region, Span};
use crate::inherit::{lineage, word};
use crate::resolve::is_reserved;
use crate::resolve::spans::of_region;
use crate::{FileId, Sources};

/// The sort of thing that a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The game itself.
    Game,
    /// A player.
    Player,
    /// A piece kind.
    Piece,
    /// A region.
    Region,
    /// A counter.
    Counter,
    /// A parameter.
    Parameter,
    /// A play clause.
    Play,
}

impl What {
    /// True if both sorts share a namespace, in which a name stands for one thing. Plays have a namespace of their own, and so have games.
    pub fn shares_names(self, other: Self) -> bool {
        let space = |what| match what {
            Self::Game => 0,
            Self::Play => 1,
            Self::Player | Self::Piece | Self::Region | Self::Counter | Self::Parameter => 2,
        };
        space(self) == space(other)
    }
}

/// A name where it is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The name.
    pub name: String,
    /// The sort of thing that the name stands for.
    pub what: What,
    /// The place of the name.
    pub place: Span,
    /// The place of the clause.
    pub clause: Span,
}

/// All names that a file declares, in written order.
pub fn declared(tree: &File) -> Vec<Declared> {
    tree.clauses.iter().flat_map(declared_by).collect()
}

/// The names that a clause declares.
pub fn declared_by(clause: &Clause) -> Vec<Declared> {
    let one =
        |name: &Name, what| Declared { name: name.text.clone(), what, place: name.span, clause: clause.span };
    match &clause.kind {
        ClauseKind::Game { name, .. } => vec![one(name, What::Game)],
        ClauseKind::Players(players) => {
            players.iter().map(|player| one(&player.name, What::Player)).collect()
        }
        ClauseKind::Piece { name, .. } => vec![one(name, What::Piece)],
        ClauseKind::Region { name, .. } => vec![one(name, What::Region)],
        ClauseKind::Counter { name, .. } => vec![one(name, What::Counter)],
        ClauseKind::Parameter { name, .. } => vec![one(name, What::Parameter)],
        ClauseKind::Play { name, .. } => vec![one(name, What::Play)],
        _ => Vec::new(),
    }
}

/// All names that a file and the games that it extends declare: its own first, then those of its base, and so on.
pub fn known(sources: &Sources, file: FileId) -> Vec<Declared> {
    let trees =
        lineage(sources, file).into_iter().map(|file| crate::parse::parse(file, &sources.file(file).text).0);
    trees.flat_map(|tree| declared(&tree)).collect()
}

/// True if a thing of this sort may be called `name`.
pub fn may_name(what: What, name: &str) -> bool {
    grammar::is_name(name) && !is_reserved(name, what == What::Play)
}

/// The place of the first declaration of `name` as a thing of this sort.
pub fn place_of(tree: &File, what: What, name: &str) -> Option<Span> {
    declared(tree).into_iter().find(|known| known.what == what && known.name == name).map(|known| known.place)
}

/// The place of the first clause that starts with the word `heading`.
pub fn clause(tree: &File, heading: &str) -> Option<Span> {
    tree.clauses.iter().find(|clause| word(&clause.kind) == heading).map(|clause| clause.span)
}

/// The place of a region.
pub fn region(region: &Region) -> Span {
    of_region(region)
}

/// The words that clauses start with.
pub fn clause_words() -> &'static [&'static str] {
    crate::parse::clause_words()
}

/// Every word that structures clauses, the clause words among them, sorted.
pub fn keywords() -> Vec<String> {
    crate::parse::keywords()
}

/// The words with a fixed meaning that stand for regions, directions, sides, events and numbers, sorted.
pub fn fixed_words() -> Vec<&'static str> {
    let mut words = crate::resolve::fixed_words();
    words.sort_unstable();
    words.dedup();
    words
}
