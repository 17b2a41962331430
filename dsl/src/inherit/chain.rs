//! From a variant up to the game that extends no other.

use crate::ast::{ClauseKind, File, Name};
use crate::{Diagnostic, FileId, Sources, nearest, parse};

/// The tree of the file, of the one that it extends, and so on. It ends early where the next one cannot be found.
pub(super) fn follow(sources: &Sources, file: FileId) -> (Vec<File>, Vec<Diagnostic>) {
    let mut files = Vec::new();
    let mut faults = Vec::new();
    // The files on the way, each with the name of what it extends.
    let mut way: Vec<(FileId, Name)> = Vec::new();
    let mut next = file;
    loop {
        let (tree, found) = parse::parse(next, &sources.file(next).text);
        faults.extend(found);
        let base = base_name(&tree).cloned();
        files.push(tree);
        let Some(base) = base else { return (files, faults) };
        let found = sources.find(&base.text);
        way.push((next, base));
        match found {
            None => faults.push(unknown_game(sources, &way)),
            Some(base) if way.iter().any(|(earlier, _)| *earlier == base) => faults.push(circle(&way, base)),
            Some(base) => {
                next = base;
                continue;
            }
        }
        return (files, faults);
    }
}

/// The name of the game that a file extends.
fn base_name(file: &File) -> Option<&Name> {
    file.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Game { extends, .. } => extends.as_ref(),
        _ => None,
    })
}

/// The base that the last file of the way names does not exist.
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

/// The last file of the way extends `back`, which is on the way.
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
