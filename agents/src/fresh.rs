//! Writes the first text of a new game: a small game to change, or one that is based on another.

use dsl::ast::{ClauseKind, File};

/// The reason why a text cannot be the name of a new game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// The name is no identifier.
    #[error("`{0}` cannot be a game's name: it must be lower-case letters, digits and `_`, a letter first")]
    Form(String),
    /// The name is a word of the language.
    #[error("`{0}` is a word of the language, so it cannot be a game's name")]
    Word(String),
    /// Another game has the name.
    #[error("there is already a game called `{0}`")]
    Taken(String),
}

/// Checks the name of a new game; `taken` holds the names of all games.
///
/// # Errors
/// If the name cannot be used.
pub fn check_name<'n>(name: &str, mut taken: impl Iterator<Item = &'n str>) -> Result<(), NameError> {
    let fits = |symbol: char| symbol.is_ascii_lowercase() || symbol.is_ascii_digit() || symbol == '_';
    if !name.starts_with(|first: char| first.is_ascii_lowercase()) || !name.chars().all(fits) {
        Err(NameError::Form(name.to_owned()))
    } else if dsl::index::keywords().iter().any(|word| word == name)
        || dsl::index::fixed_words().contains(&name)
    {
        Err(NameError::Word(name.to_owned()))
    } else if taken.any(|known| known == name) {
        Err(NameError::Taken(name.to_owned()))
    } else {
        Ok(())
    }
}

/// A small game to begin with, and the heading in it that holds its name.
const TEMPLATE: (&str, &str) = (include_str!("fresh/template.rules"), "game new_game");

/// The text of a small independent game, to be changed into another.
pub fn small(name: &str) -> String {
    let (text, heading) = TEMPLATE;
    text.replacen(heading, &format!("game {name}"), 1)
}

/// The text of a variant that changes nothing yet, with the inherited clauses as comments. `base` is the base
/// with all that it extends.
pub fn variant(name: &str, base_name: &str, base: &File) -> String {
    let title = title(base).map_or(String::new(), |title| format!(" \"{title}, but ...\""));
    let mut text = format!(
        "game {name} extends {base_name}{title}\n\n\
         # What {base_name} says stands below. To change a clause, write it anew without its `#`. One with a name (piece,\n\
         # region, play, counter, parameter, write) needs `replace` before it; so does the first limit, prefer, promote,\n\
         # value or end, if those of the base shall not hold. `remove prefer`, `remove play jump` take out.\n#\n"
    );
    let clauses = dsl::print::print(&whole_file(name, base, false));
    for line in clauses.lines() {
        text += format!("# {line}").trim_end();
        text.push('\n');
    }
    let (written, _) = dsl::parse::parse(0, &text);
    dsl::print::print(&written)
}

/// The text of an independent game with all clauses of `base`.
pub fn whole(name: &str, base: &File) -> String {
    dsl::print::print(&whole_file(name, base, true))
}

fn title(file: &File) -> Option<&str> {
    file.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Game { title, .. } => title.as_ref().map(|title| &*title.text),
        _ => None,
    })
}

/// The clauses of `base` without `replace`: all of them under the name `new`, or all but the `game` clause, without comments.
fn whole_file(new: &str, base: &File, with_game: bool) -> File {
    let mut file = base.clone();
    file.clauses.retain(|clause| with_game || !matches!(clause.kind, ClauseKind::Game { .. }));
    for clause in &mut file.clauses {
        clause.replace = None;
        if let ClauseKind::Game { name, .. } = &mut clause.kind {
            name.text = new.to_owned();
        }
        if !with_game {
            clause.comments.clear();
            clause.comment = None;
        }
    }
    if let Some(first) = file.clauses.first_mut() {
        first.blank_before = false;
    }
    if !with_game {
        file.trailing.clear();
    }
    file
}
