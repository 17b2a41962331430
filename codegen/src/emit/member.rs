//! Tests that a single cell is in a region, by the number of its bit: for large sets, quicker than finding the whole set.

use quote::quote;

use dsl::model::{DirId, Region};

use super::Emit;
use super::region::View;

use proc_macro2::TokenStream;

impl Emit<'_> {
    /// True if the cell with number `at`, a variable of type `u32`, is in a region. False for numbers of no cell.
    pub fn member(&self, region: &Region, view: &View) -> TokenStream {
        self.alone(region, view).unwrap_or_else(|| {
            let region = self.region_term(region, view);
            quote!(#region.holds(at))
        })
    }

    /// As [`Emit::member`]; `None` if the test would have to find a set.
    pub fn alone(&self, region: &Region, view: &View) -> Option<TokenStream> {
        let board = &view.board;
        let parts =
            |parts: &[Region]| parts.iter().map(|part| self.alone(part, view)).collect::<Option<Vec<_>>>();
        Some(match region {
            Region::Own | Region::Enemy if view.by_groups => {
                let player = self.player_of_groups(region, view);
                quote!(self.groups.has_piece(#player, at))
            }
            Region::Empty if view.by_groups => quote!(self.groups.has_none(at)),
            Region::Own | Region::Enemy | Region::Player(_) | Region::Fixed(_) => {
                let set = self.region_term(region, view);
                quote!(#set.holds(at))
            }
            Region::Kind(kind) if *kind > 0 => {
                let field = &self.kind_fields()[kind - 1];
                quote!(#board.#field.holds(at))
            }
            Region::Empty => quote!((BOARD.holds(at) && !#board.side.iter().any(|side| side.holds(at)))),
            Region::Occupied => quote!(#board.side.iter().any(|side| side.holds(at))),
            Region::Not(part) => {
                let part = self.alone(part, view)?;
                quote!((BOARD.holds(at) && !#part))
            }
            Region::And(all) => {
                let tells_cells = all.iter().any(holds_cells_only);
                let tested = |part: &Region| match part {
                    // Another part is false for numbers of no cell.
                    Region::Not(part) if tells_cells => self.alone(part, view).map(|part| quote!(!#part)),
                    _ => self.alone(part, view),
                };
                let all: Vec<_> = all.iter().map(tested).collect::<Option<_>>()?;
                quote!((#(#all)&&*))
            }
            Region::Or(any) => {
                let any = parts(any)?;
                quote!((#(#any)||*))
            }
            Region::Their(part) => self.alone(part, &view.clone().theirs())?,
            Region::StepOf([dirs, others], part)
                if dirs == others && dirs.iter().all(|dir| self.is_plain(*dir)) =>
            {
                if let Some(counted) = self.counted_beside(dirs, part, view) {
                    return Some(counted);
                }
                let part = self.alone(part, view)?;
                let shifts = dirs.iter().map(|dir| self.dir(*dir));
                // Written out, since the compiler may not inline a closure that is called for each direction.
                let beside = shifts.map(|shift| {
                    quote!({
                        let at = at.wrapping_add_signed(-SHIFT[#shift]);
                        #part
                    })
                });
                quote!((#(#beside)||*))
            }
            _ => return None,
        })
    }

    /// A test that some neighbour along the links of the kept groups is in a region: these groups count the neighbours of each cell by content.
    fn counted_beside(&self, dirs: &[DirId], region: &Region, view: &View) -> Option<TokenStream> {
        let links = self.settling_links().filter(|_| view.by_groups)?;
        let is_link = |dir: &DirId| {
            links.contains(dir) && links.contains(&self.form.model.board.directions[*dir].opposite)
        };
        if !dirs.iter().all(is_link) || !links.iter().all(|link| dirs.contains(link)) {
            return None;
        }
        match region {
            Region::Own | Region::Enemy => {
                let player = self.player_of_groups(region, view);
                Some(quote!(self.groups.has_piece_beside(#player, at)))
            }
            Region::Empty => Some(quote!(self.groups.has_none_beside(at))),
            Region::Or(any) => {
                let any: Option<Vec<_>> =
                    any.iter().map(|part| self.counted_beside(dirs, part, view)).collect();
                any.map(|any| quote!((#(#any)||*)))
            }
            _ => None,
        }
    }

    /// The number of the player whose pieces are `Own` or `Enemy`.
    fn player_of_groups(&self, whose: &Region, view: &View) -> TokenStream {
        if (*whose == Region::Own) == view.their { quote!(1 - ME) } else { quote!(ME) }
    }
}

/// True if the test of a region is false for numbers of no cell.
fn holds_cells_only(region: &Region) -> bool {
    matches!(
        region,
        Region::Own | Region::Enemy | Region::Player(_) | Region::Empty | Region::Occupied | Region::Fixed(_)
    )
}
