//! References to a name, and renaming, in all files of a folder that share the name.

use std::collections::HashMap;

use dsl::FileId;
use dsl::index::{self, Declared, Role, What, named_at};
use lsp_types::{Location, Position, PrepareRenameResponse, TextEdit, WorkspaceEdit};

use super::document::Document;
use super::hover::phrase;

/// The range of the name at a position, and its declaration; `None` for the name of a game.
fn thing_at(document: &Document, position: Position) -> Option<(std::ops::Range<usize>, Declared)> {
    let (at, role) = named_at(document.own(), document.byte(position))?;
    let known = document.known();
    let thing = role.stands_for(&document.own()[at.clone()], &known)?.clone();
    (thing.what != What::Game).then_some((at, thing))
}

/// The files of the document's folder that share a name with it.
fn family(document: &Document, thing: &Declared) -> Vec<FileId> {
    let mut files = index::family(&document.text.sources, document.text.file, thing);
    files.retain(|file| document.is_beside(*file));
    files
}

/// All uses of the name at a position; its declarations only if `with_declarations`.
pub fn references(document: &Document, position: Position, with_declarations: bool) -> Vec<Location> {
    let Some((_, thing)) = thing_at(document, position) else { return Vec::new() };
    let sources = &document.text.sources;
    let mut found = Vec::new();
    for file in family(document, &thing) {
        for place in index::uses(sources, file, &thing) {
            let role = named_at(&sources.file(file).text, place.start).map(|(_, role)| role);
            let declares = matches!(role, Some(Role::Declares(_) | Role::Replaces(_)));
            if with_declarations || !declares {
                found.extend(document.location_in(file, place));
            }
        }
    }
    found
}

/// The range of the name at a position, if the name can be changed.
pub fn prepare(document: &Document, position: Position) -> Option<PrepareRenameResponse> {
    let (at, _) = thing_at(document, position)?;
    Some(PrepareRenameResponse::Range(document.range(at)))
}

/// The edits that rename the thing at a position to `new`.
///
/// # Errors
/// A sentence with the reason why the thing cannot be renamed to `new`, or why there is nothing to rename.
// The protocol's type for edits uses addresses as keys.
#[allow(clippy::mutable_key_type)]
pub fn rename(document: &Document, position: Position, new: &str) -> Result<WorkspaceEdit, String> {
    let (_, thing) = thing_at(document, position).ok_or("there is no name here that can be changed")?;
    let Declared { name, what, .. } = &thing;
    if !index::may_name(*what, new) {
        let advice =
            "a name has letters, digits and `_`, begins with a letter, and is no word of the language";
        return Err(format!("`{new}` cannot name a {}: {advice}", phrase(*what)));
    }
    let sources = &document.text.sources;
    let all = index::family(sources, document.text.file, &thing);
    if let Some(top) = all.first().filter(|_| !document.is_beside(thing.place.file)) {
        let base = sources.file(*top).stem();
        return Err(format!("`{name}` belongs to `{base}`, whose file is not in this folder"));
    }
    let mut changes = HashMap::new();
    for file in family(document, &thing) {
        let is_taken = |known: &Declared| known.name == new && known.what.shares_names(*what);
        if let Some(known) = index::known(sources, file).into_iter().find(is_taken) {
            return Err(format!(
                "`{new}` is a {} in {} already",
                phrase(known.what),
                sources.file(file).file_name()
            ));
        }
        for place in index::uses(sources, file, &thing) {
            let Some(Location { uri, range }) = document.location_in(file, place) else { continue };
            let edits: &mut Vec<TextEdit> = changes.entry(uri).or_default();
            edits.push(TextEdit { range, new_text: new.to_owned() });
        }
    }
    Ok(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
}
