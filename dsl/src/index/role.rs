//! The roles of the words of a clause, derived from the grammar rules around them.

use grammar::Rule;

use super::What;
use crate::inherit::REMOVABLE;
use crate::resolve::{FORMATS, SEARCHERS, SHAPES, SIDE_WORDS, SQUARES, Wanted};

/// The role of a word that is no keyword.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// Names a new thing.
    Declares(What),
    /// Names a thing that replaces one of the base.
    Replaces(What),
    /// Stands for a named thing of one of these sorts, or is one of these words of the language.
    Means {
        /// The sorts.
        sorts: Vec<What>,
        /// The words.
        words: Vec<&'static str>,
    },
    /// Any word of the author's choice.
    Free,
}

/// Returns the role of a token of a clause; `path` holds the two rules around the token, the inner one last. `None` if the token is no
/// word with a role.
pub(super) fn role(token: Rule, path: [Rule; 2], clause: &str) -> Option<Role> {
    let role = match token {
        Rule::tag => Role::Free,
        Rule::shape => one_of(&SHAPES),
        Rule::direction => wanted(Wanted::Direction),
        Rule::side => one_of(&SIDE_WORDS),
        Rule::ident => of_name(path, clause)?,
        _ => return None,
    };
    Some(role)
}

fn of_name(path: [Rule; 2], clause: &str) -> Option<Role> {
    let role = match path[1] {
        Rule::game => Role::Declares(What::Game),
        Rule::player_decl => Role::Declares(What::Player),
        Rule::piece => names(What::Piece, clause),
        Rule::region_clause => names(What::Region, clause),
        Rule::counter => names(What::Counter, clause),
        Rule::parameter => names(What::Parameter, clause),
        Rule::play => names(What::Play, clause),
        Rule::extends => means(&[What::Game], &[]),
        Rule::board => one_of(&SQUARES),
        Rule::record => one_of(&FORMATS),
        Rule::search => one_of(&SEARCHERS),
        Rule::heading => one_of(REMOVABLE),
        Rule::remove => means(removed(clause), &[]),
        Rule::event => Role::Means { sorts: vec![What::Piece, What::Play], words: Wanted::Event.words() },
        Rule::write => means(&[What::Play], &["pass"]),
        Rule::placed
        | Rule::mover
        | Rule::place
        | Rule::fly
        | Rule::then_place
        | Rule::promote
        | Rule::event_of => wanted(Wanted::Kind),
        Rule::tier | Rule::play_selector => wanted(Wanted::Play),
        Rule::turn_selector | Rule::komi => wanted(Wanted::Player),
        Rule::their_counter | Rule::value_counter | Rule::input_counter => wanted(Wanted::Counter),
        Rule::facing | Rule::dir_words | Rule::direction_words => wanted(Wanted::Direction),
        Rule::amount if matches!(path[0], Rule::number | Rule::compared) => wanted(Wanted::Number),
        Rule::amount => wanted(Wanted::Amount),
        Rule::names => wanted(Wanted::Region),
        _ => return None,
    };
    Some(role)
}

fn wanted(wanted: Wanted) -> Role {
    Role::Means { sorts: wanted.sorts().to_vec(), words: wanted.words() }
}

fn means(sorts: &[What], words: &[&'static str]) -> Role {
    Role::Means { sorts: sorts.to_vec(), words: words.to_vec() }
}

fn one_of(words: &[&'static str]) -> Role {
    means(&[], words)
}

/// Returns the role of the name in a clause that declares a thing of the sort `what`.
fn names(what: What, clause: &str) -> Role {
    match clause.split_whitespace().next() {
        Some("replace") => Role::Replaces(what),
        _ => Role::Declares(what),
    }
}

/// The sorts of things that a clause `remove HEADING NAME` takes away.
fn removed(clause: &str) -> &'static [What] {
    match clause.split_whitespace().nth(1) {
        Some("play" | "write") => &[What::Play],
        Some("piece") => &[What::Piece],
        Some("region") => &[What::Region],
        Some("counter") => &[What::Counter],
        Some("parameter") => &[What::Parameter],
        _ => &[],
    }
}
