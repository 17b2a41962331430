//! The first text of a new game that is like another.

use dsl::ast::{ClauseKind, File};

/// What makes a name unfit for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// It has the wrong form.
    #[error("`{0}` cannot be a game's name: it must be lower-case letters, digits and `_`, a letter first")]
    Form(String),
    /// A word of the language.
    #[error("`{0}` is a word of the language, so it cannot be a game's name")]
    Word(String),
    /// There is such a game.
    #[error("there is already a game called `{0}`")]
    Taken(String),
}

/// Whether a new game may be called so; `taken` are the games that there are.
///
/// # Errors
/// If not.
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

/// A variant that changes nothing yet, with the clauses that it has of its base as comments to take up. `base` is the
/// base with all that it extends itself.
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

/// A game of its own with all clauses of `base`.
pub fn whole(name: &str, base: &File) -> String {
    dsl::print::print(&whole_file(name, base, true))
}

fn title(file: &File) -> Option<&str> {
    file.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Game { title, .. } => title.as_ref().map(|title| &*title.text),
        _ => None,
    })
}

/// The clauses of a file under another name, or without the `game` clause; nothing overrides any more.
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
