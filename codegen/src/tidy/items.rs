//! Drops functions, constants and types that nothing public needs.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{ExprMethodCall, File, ImplItem, Item, ItemImpl, Macro, Path, Type, Visibility};

/// Drops the private items that nothing public needs; returns true if there were any.
pub fn drop_unused(module: &mut File) -> bool {
    let needed = needed(module);
    let mut changed = false;
    let mut keep = |name: Option<&Ident>| {
        let kept = name.is_none_or(|name| needed.contains(&name.to_string()));
        changed |= !kept;
        kept
    };
    for item in &mut module.items {
        if let Item::Impl(block) = item
            && block.trait_.is_none()
        {
            block.items.retain(|item| keep(name_in_impl(item)));
        }
    }
    module.items.retain(|item| match item {
        Item::Impl(block) => keep(type_of(block)) && (block.trait_.is_some() || !block.items.is_empty()),
        other => keep(private_name(other)),
    });
    changed
}

/// The names that public items need, directly or not.
fn needed(module: &File) -> BTreeSet<String> {
    // The names that each item mentions; functions with the same name in several types count as one.
    let mut mentions: BTreeMap<String, Mentions> = BTreeMap::new();
    let mut public = Mentions::default();
    for item in &module.items {
        match item {
            Item::Impl(block) if block.trait_.is_none() => {
                for item in &block.items {
                    match name_in_impl(item) {
                        Some(name) => mentions.entry(name.to_string()).or_default().visit_impl_item(item),
                        None => public.visit_impl_item(item),
                    }
                }
            }
            Item::Impl(block) => {
                let name = type_of(block).map(ToString::to_string).unwrap_or_default();
                mentions.entry(name).or_default().visit_item_impl(block);
            }
            other => match private_name(other) {
                Some(name) => mentions.entry(name.to_string()).or_default().visit_item(other),
                None => {
                    public.visit_item(other);
                    public.0.extend(name_of(other).map(ToString::to_string));
                }
            },
        }
    }
    let mut needed = BTreeSet::new();
    let mut open: Vec<_> = public.0.into_iter().collect();
    while let Some(name) = open.pop() {
        if needed.insert(name.clone())
            && let Some(mentioned) = mentions.get(&name)
        {
            open.extend(mentioned.0.iter().cloned());
        }
    }
    needed
}

fn name_of(item: &Item) -> Option<&Ident> {
    match item {
        Item::Const(item) => Some(&item.ident),
        Item::Fn(item) => Some(&item.sig.ident),
        Item::Static(item) => Some(&item.ident),
        Item::Struct(item) => Some(&item.ident),
        Item::Type(item) => Some(&item.ident),
        _ => None,
    }
}

/// The name of a private item, which can be dropped if nothing needs it.
fn private_name(item: &Item) -> Option<&Ident> {
    let visibility = match item {
        Item::Const(item) => &item.vis,
        Item::Fn(item) => &item.vis,
        Item::Static(item) => &item.vis,
        Item::Struct(item) => &item.vis,
        Item::Type(item) => &item.vis,
        _ => return None,
    };
    name_of(item).filter(|_| matches!(visibility, Visibility::Inherited))
}

/// The name of a private constant or function in an `impl` block without a trait.
fn name_in_impl(item: &ImplItem) -> Option<&Ident> {
    match item {
        ImplItem::Const(item) if matches!(item.vis, Visibility::Inherited) => Some(&item.ident),
        ImplItem::Fn(item) if matches!(item.vis, Visibility::Inherited) => Some(&item.sig.ident),
        _ => None,
    }
}

/// The type of an `impl` block.
fn type_of(block: &ItemImpl) -> Option<&Ident> {
    let Type::Path(path) = &*block.self_ty else { return None };
    path.path.segments.last().map(|segment| &segment.ident)
}

/// The names that are mentioned, other than those of fields.
#[derive(Default)]
struct Mentions(BTreeSet<String>);

impl Mentions {
    fn all(&mut self, tokens: TokenStream) {
        for tree in tokens {
            match tree {
                TokenTree::Ident(name) => drop(self.0.insert(name.to_string())),
                TokenTree::Group(group) => self.all(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}

impl Visit<'_> for Mentions {
    fn visit_path(&mut self, path: &Path) {
        self.0.extend(path.segments.iter().map(|segment| segment.ident.to_string()));
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        self.0.insert(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_pat_ident(&mut self, pattern: &syn::PatIdent) {
        // Constants in patterns look like variables.
        self.0.insert(pattern.ident.to_string());
    }

    fn visit_macro(&mut self, call: &Macro) {
        self.all(call.tokens.clone());
    }
}
