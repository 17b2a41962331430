//! The places where a name is used, in a file and in the games that share the name with it.

use std::ops::Range;

use super::{Declared, Role, Sort, What, Word, known, words};
use crate::inherit::lineage;
use crate::{FileId, Sources};

impl Role {
    /// Finds the declaration among `known` for which a name stands in this role.
    pub fn stands_for<'k>(&self, name: &str, known: &'k [Declared]) -> Option<&'k Declared> {
        let sorts: &[What] = match self {
            Self::Declares(what) | Self::Replaces(what) => &[*what],
            Self::Means { sorts, .. } => sorts,
            Self::Free => &[],
        };
        let is = |what| move |declared: &&Declared| declared.name == name && declared.what == what;
        sorts.iter().find_map(|what| known.iter().find(is(*what)))
    }
}

/// Finds the word at a byte of a text, with its role, if the word stands for something.
pub fn named_at(text: &str, byte: usize) -> Option<(Range<usize>, Role)> {
    let holds = |word: &Word| word.range.start <= byte && byte <= word.range.end;
    words(text).into_iter().filter(holds).find_map(|word| match word.sort {
        Sort::Name(role) => Some((word.range, role)),
        _ => None,
    })
}

/// True if a declared thing has this name, and a sort that shares its namespace with `what`.
fn is_called(declared: &Declared, name: &str, what: What) -> bool {
    declared.name == name && declared.what.shares_names(what)
}

/// Returns the files in which a thing of a file must have the same name: the topmost file of its lineage that declares the name, and all
/// files that extend that one.
pub fn family(sources: &Sources, file: FileId, thing: &Declared) -> Vec<FileId> {
    let declares = |id: &FileId| {
        let (tree, _) = crate::parse::parse(*id, &sources.file(*id).text);
        super::declared(&tree).iter().any(|declared| is_called(declared, &thing.name, thing.what))
    };
    let Some(root) = lineage(sources, file).into_iter().rfind(declares) else { return Vec::new() };
    let all = sources.files().filter(|(id, source)| sources.find(source.stem()) == Some(*id));
    all.map(|(id, _)| id).filter(|id| lineage(sources, *id).contains(&root)).collect()
}

/// Finds the places in a file where the name of a thing stands for the thing, declarations included.
pub fn uses(sources: &Sources, file: FileId, thing: &Declared) -> Vec<Range<usize>> {
    let text = &sources.file(file).text;
    if !text.contains(&thing.name) {
        return Vec::new();
    }
    let known = known(sources, file);
    let stands = |role: &Role| {
        role.stands_for(&thing.name, &known).is_some_and(|found| is_called(found, &thing.name, thing.what))
    };
    let of = words(text).into_iter().filter(|word| text[word.range.clone()] == thing.name);
    of.filter(|word| matches!(&word.sort, Sort::Name(role) if stands(role))).map(|word| word.range).collect()
}
