//! Go to definition.

use dsl::ast::Span;
use dsl::index::{Role, What, named_at};
use lsp_types::{Location, Position};

use super::document::Document;

/// The declaration of the name at a position: that of the base if the clause replaces it, and the file of the game after `extends`. In a
/// clause that cannot be parsed, all declarations of the word.
pub fn definitions(document: &Document, position: Position) -> Vec<Location> {
    let Some((at, role)) = named_at(document.own(), document.byte(position)) else {
        let meant = document.word(position).map(|(word, _)| document.meant(word));
        return meant.iter().flatten().filter_map(|known| document.location(known.place)).collect();
    };
    let name = &document.own()[at];
    let place = match role {
        Role::Means { sorts, .. } if sorts == [What::Game] => {
            document.text.sources.find(name).map(|file| Span { file, start: 0, end: 0 })
        }
        role => {
            let mut known = document.known();
            known
                .retain(|known| !matches!(role, Role::Replaces(_)) || known.place.file != document.text.file);
            role.stands_for(name, &known).map(|known| known.place)
        }
    };
    place.and_then(|place| document.location(place)).into_iter().collect()
}
