//! The chain from a variant up to the game that extends no other.

use crate::ast::{ClauseKind, File, Name};
use crate::{Diagnostic, FileId, Sources, nearest, parse};

/// A variant and the games that it extends.
pub(super) struct Chain {
    /// The variant's file, the file that it extends, and so on.
    pub ids: Vec<FileId>,
    /// The trees of these files.
    pub files: Vec<File>,
    /// The faults of the texts, and of the way in which the files extend each other.
    pub faults: Vec<Diagnostic>,
    /// True if every base is there and without faults, and every `game` clause could be read.
    pub complete: bool,
}

/// Follows `extends` from a file as far as it leads.
pub(super) fn follow(sources: &Sources, file: FileId) -> Chain {
    let mut chain = Chain { ids: Vec::new(), files: Vec::new(), faults: Vec::new(), complete: true };
    // The files so far, each with the name of the game that it extends.
    let mut way: Vec<(FileId, Name)> = Vec::new();
    let mut next = file;
    loop {
        let (tree, found) = parse::parse(next, &sources.file(next).text);
        let is_base = !chain.files.is_empty();
        chain.complete &= has_game(&tree) && (found.is_empty() || !is_base);
        chain.faults.extend(found);
        let base = base_name(&tree).cloned();
        chain.ids.push(next);
        chain.files.push(tree);
        let Some(base) = base else { return chain };
        let found = sources.find(&base.text);
        way.push((next, base));
        chain.faults.push(match found {
            None => unknown_game(sources, &way),
            Some(base) if way.iter().any(|(earlier, _)| *earlier == base) => circle(&way, base),
            Some(base) => {
                next = base;
                continue;
            }
        });
        chain.complete = false;
        return chain;
    }
}

/// True if the `game` clause could be read; without it, the base of the file is unknown.
fn has_game(file: &File) -> bool {
    file.clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::Game { .. }))
}

/// The name of the game that a file extends.
fn base_name(file: &File) -> Option<&Name> {
    file.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Game { extends, .. } => extends.as_ref(),
        _ => None,
    })
}

/// The fault of the last file of `way`, whose base does not exist.
fn unknown_game(sources: &Sources, way: &[(FileId, Name)]) -> Diagnostic {
    let (file, base) = &way[way.len() - 1];
    let known = sources.files().filter(|(id, _)| id != file).map(|(_, source)| source.stem());
    let title = format!("no game is called `{}`", base.text);
    let fault = Diagnostic::error("unknown-game", base.span, title, "unknown game");
    match nearest(&base.text, known) {
        Some(known) => fault.fix(format!("a game with a similar name exists: `{known}`"), base.span, known),
        None => fault.note(format!("the base is looked for in a file called `{}.rules`", base.text)),
    }
}

/// The fault of the last file of `way`, which extends `back`, a file of `way`.
fn circle(way: &[(FileId, Name)], back: FileId) -> Diagnostic {
    let start = way.iter().position(|(file, _)| *file == back).unwrap_or(0);
    let round = &way[start..];
    let (_, closing) = &round[round.len() - 1];
    let mut names = vec![format!("`{}`", closing.text)];
    names.extend(round.iter().map(|(_, base)| format!("`{}`", base.text)));
    let title = format!("a game cannot extend itself: {}", names.join(" extends "));
    let label = |name: &Name| format!("here it extends `{}`", name.text);
    let (first, others) = round.split_first().expect("a circle has a file");
    let fault = Diagnostic::error("extends-circle", first.1.span, title, label(&first.1));
    others.iter().fold(fault, |fault, (_, base)| fault.because(base.span, label(base)))
}
