//! Code of `engine` for all generated modules, read as if it stood in each of them.

use super::Lowering;
use super::items::{Constant, Pending};
use crate::program::TypeId;
use crate::types::Type;

/// The files of `engine::generated` with functions and methods.
const TEXTS: [&str; 7] = [
    include_str!("../../../engine/src/generated/board.rs"),
    include_str!("../../../engine/src/generated/by_player.rs"),
    include_str!("../../../engine/src/generated/fills.rs"),
    include_str!("../../../engine/src/generated/paths.rs"),
    include_str!("../../../engine/src/generated/position.rs"),
    include_str!("../../../engine/src/generated/steps.rs"),
    include_str!("../../../engine/src/generated/wins.rs"),
];

/// The shared files.
pub fn files() -> Vec<syn::File> {
    TEXTS.iter().map(|text| syn::parse_file(text).expect("`engine` compiles")).collect()
}

impl Lowering {
    /// Declares the names that the shared files have for types of the module.
    pub fn name_types_of_shared(&mut self) {
        let set = self.aliases.get("Set").cloned().unwrap_or(Type::Other);
        for name in ["S", "SetOf"] {
            self.aliases.insert(name.to_owned(), set.clone());
        }
    }

    /// Declares shared functions, and for the types of the module the provided items of the traits that they implement.
    pub fn declare_shared<'a>(
        &mut self,
        file: &syn::File,
        shared: &'a [syn::File],
        pending: &mut Vec<Pending<'a>>,
        consts: &mut Vec<Constant<'a>>,
    ) {
        let implemented = self.implemented(file);
        for item in shared.iter().flat_map(|file| &file.items) {
            match item {
                syn::Item::Fn(function) => {
                    pending.push(self.declare_function(None, Vec::new(), &function.sig, &function.block));
                }
                syn::Item::Trait(item) => {
                    let own = implemented.iter().filter(|(name, _)| *name == item.ident);
                    own.for_each(|(_, own)| self.declare_provided(*own, item, pending, consts));
                }
                // A block for all types that implement another trait.
                syn::Item::Impl(block) => {
                    let bound = block.generics.type_params().flat_map(|param| &param.bounds).find_map(bound);
                    let own = implemented.iter().filter(|(name, _)| bound == Some(name));
                    own.for_each(|(_, own)| self.declare_methods_of(*own, block, pending, consts));
                }
                _ => {}
            }
        }
    }

    /// The traits that types of a module implement.
    fn implemented(&self, file: &syn::File) -> Vec<(syn::Ident, TypeId)> {
        let blocks = file.items.iter().filter_map(|item| match item {
            syn::Item::Impl(block) => Some(block),
            _ => None,
        });
        let implemented = |block: &syn::ItemImpl| {
            let name = block.trait_.as_ref()?.0.segments.last()?.ident.clone();
            match self.of(&block.self_ty) {
                Type::Struct(own) => Some((name, own)),
                _ => None,
            }
        };
        blocks.filter_map(implemented).collect()
    }

    /// Declares the provided items of a trait that a type does not define itself.
    fn declare_provided<'a>(
        &mut self,
        own: TypeId,
        item: &'a syn::ItemTrait,
        pending: &mut Vec<Pending<'a>>,
        consts: &mut Vec<Constant<'a>>,
    ) {
        self.own = Some(own);
        for item in &item.items {
            match item {
                syn::TraitItem::Fn(function) => {
                    let key = (Some(own), function.sig.ident.to_string());
                    if let Some(block) = &function.default
                        && !self.functions.contains_key(&key)
                    {
                        pending.push(self.declare_function(Some(own), Vec::new(), &function.sig, block));
                    }
                }
                syn::TraitItem::Const(constant) => {
                    let key = (Some(own), constant.ident.to_string());
                    if let Some((_, value)) = &constant.default
                        && !self.consts.contains_key(&key)
                    {
                        consts.push((
                            self.declare_const(Some(own), &constant.ident, &constant.ty),
                            Some(own),
                            value,
                        ));
                    }
                }
                _ => {}
            }
        }
        self.own = None;
    }
}

/// The trait that a bound names.
fn bound(bound: &syn::TypeParamBound) -> Option<&syn::Ident> {
    match bound {
        syn::TypeParamBound::Trait(bound) => bound.path.segments.last().map(|segment| &segment.ident),
        _ => None,
    }
}
