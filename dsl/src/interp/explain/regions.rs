//! The part of a region in the rule text that keeps a cell out.

use crate::Sources;
use crate::ast::{self, Span};
use crate::model;
use crate::resolve::Meanings;

/// The regions of a rule text.
pub struct Regions<'a> {
    meanings: Meanings<'a>,
}

/// A part of a region that keeps a cell out of the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The place of the part.
    pub span: Span,
    /// True if the cell is in the part, which the region excludes; false if the cell is not in the part, which the region needs.
    pub excluded: bool,
    /// True if the part asks only for the content of the cell: a piece, its player or its kind.
    pub of_content: bool,
}

impl<'a> Regions<'a> {
    /// The regions of a rule file with all that it extends, which must be without errors.
    pub fn new(sources: &'a Sources, tree: &'a ast::File) -> Self {
        Self { meanings: Meanings::new(sources, tree) }
    }

    /// The smallest part of `region` that keeps a cell out; `None` if the cell is in the region. `has` tells whether a region has the cell.
    pub fn obstacle(&self, region: &ast::Region, has: &dyn Fn(&model::Region) -> bool) -> Option<Obstacle> {
        let meaning = self.meanings.of(region).filter(|region| !has(region))?;
        let within = |part: &ast::Region| self.obstacle(part, has);
        let of_content = is_of_content(&meaning);
        let whole = Obstacle { span: region.span(), excluded: false, of_content };
        Some(match region {
            ast::Region::Group(of, _) => within(of)?,
            ast::Region::And(one, _, other) => within(one).or_else(|| within(other)).unwrap_or(whole),
            ast::Region::Not(of, _) => Obstacle { span: of.span(), excluded: true, of_content },
            ast::Region::Names(names) => match &names[..] {
                [name] => match self.meanings.declared(&name.text) {
                    Some(declared) if joins(declared) => within(declared).unwrap_or(whole),
                    _ => whole,
                },
                _ => {
                    let word = |name: &ast::Name| within(&ast::Region::Names(vec![name.clone()]));
                    names.iter().find_map(word).unwrap_or(whole)
                }
            },
            _ => whole,
        })
    }
}

/// True if the content of a cell alone decides whether the cell is in the region.
fn is_of_content(region: &model::Region) -> bool {
    use model::Region;
    match region {
        Region::Own
        | Region::Enemy
        | Region::Player(_)
        | Region::Kind(_)
        | Region::Empty
        | Region::Occupied => true,
        Region::Not(part) => is_of_content(part),
        Region::And(parts) | Region::Or(parts) => parts.iter().all(is_of_content),
        _ => false,
    }
}

/// True if the region is put together from parts that all must have a cell.
fn joins(region: &ast::Region) -> bool {
    match region {
        ast::Region::Group(of, _) => joins(of),
        ast::Region::And(..) => true,
        ast::Region::Names(names) => names.len() > 1,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Regions;
    use crate::ast::ClauseKind;
    use crate::interp::Interpreted;
    use crate::{Sources, inherit, resolve};
    use engine::Game;
    use std::sync::Arc;

    const GAME: &str = "game trial\nplayers black, white\nboard grid 5 x 5\npiece stone \"b\" \"w\"\n\
        start |....w| |.....| |.....| |.....| |b...b|\nregion free = empty and orthogonal of own but not two\n\
        region two = north of own and east of own\nregion corner = {a1 e1 e5}\nregion open = free and (not corner)\n\
        play grow: stone on open\nloss when stuck\n";

    /// The part of `open` that keeps the cell out.
    fn obstacle(cell: &str) -> Option<(String, [bool; 2])> {
        let mut sources = Sources::default();
        let file = sources.add("trial.rules", GAME.to_owned());
        let (tree, _) = inherit::inherit(&sources, file);
        let (model, faults) = resolve::resolve(&sources, &tree);
        let model = model.unwrap_or_else(|| panic!("{faults:?}"));
        let cell = model.board.cells.iter().position(|known| known.name == cell).unwrap();
        let state = Interpreted::new(Arc::new(model)).start();
        let open = tree.clauses.iter().find_map(|clause| match &clause.kind {
            ClauseKind::Region { name, region } if name.text == "open" => Some(region),
            _ => None,
        });
        let regions = Regions::new(&sources, &tree);
        let seen = state.seen(None);
        let found = regions.obstacle(open?, &|region| state.sees(&seen, region, cell))?;
        let text = &GAME[found.span.start as usize..found.span.end as usize];
        Some((text.to_owned(), [found.excluded, found.of_content]))
    }

    #[test]
    fn the_smallest_part_that_fails_is_found() {
        let part = |text: &str, excluded_of_content| Some((text.to_owned(), excluded_of_content));
        assert_eq!(obstacle("c3"), part("orthogonal of own", [false, false]));
        assert_eq!(obstacle("a1"), part("empty", [false, true]));
        assert_eq!(obstacle("a5"), part("orthogonal of own", [false, false]));
        assert_eq!(obstacle("a2"), None);
    }
}
