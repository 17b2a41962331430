//! The declarations of a rule file and the words of the language, for editors and for messages.

use crate::ast::{Clause, ClauseKind, File, Name, Region, Span};
use crate::inherit::word;
use crate::resolve::spans::of_region;

/// The thing that a name stands for.
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

/// A name where it is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The name.
    pub name: String,
    /// The thing that the name stands for.
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

fn declared_by(clause: &Clause) -> Vec<Declared> {
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

/// The place of the first declaration of `name` as that.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_places() {
        let text = "game a\nplayers x, o\npiece man \"m\" \"n\"\nregion camp = row 1\nplay step: man along all: empty\n";
        let (tree, faults) = crate::parse::parse(0, text);
        assert!(faults.is_empty());
        let found: Vec<_> = declared(&tree).into_iter().map(|known| (known.name, known.what)).collect();
        let wanted = [
            ("a", What::Game),
            ("x", What::Player),
            ("o", What::Player),
            ("man", What::Piece),
            ("camp", What::Region),
            ("step", What::Play),
        ];
        assert_eq!(found, wanted.map(|(name, what)| (name.to_owned(), what)));
        let place = place_of(&tree, What::Region, "camp").unwrap();
        assert_eq!(&text[place.start as usize..place.end as usize], "camp");
        let players = clause(&tree, "players").unwrap();
        assert_eq!(&text[players.start as usize..players.end as usize], "players x, o");
    }

    #[test]
    fn words_are_those_of_the_grammar() {
        let words = keywords();
        for word in ["along", "game", "win", "without"] {
            assert!(words.iter().any(|known| known == word), "{word}");
        }
        assert!(clause_words().iter().all(|word| words.iter().any(|known| known == word)));
        assert!(fixed_words().contains(&"forward"));
    }
}
