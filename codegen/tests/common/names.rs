//! The names that a generated module declares and uses.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use quote::format_ident;
use syn::visit::{self, Visit};

/// The sources of what `engine` has for all modules: the file with the names that it re-exports, and the files with functions and traits.
const HANDED_ON: &str = include_str!("../../../engine/src/generated/mod.rs");
const SHARED: [&str; 5] = [
    include_str!("../../../engine/src/generated/board.rs"),
    include_str!("../../../engine/src/generated/by_player.rs"),
    include_str!("../../../engine/src/generated/paths.rs"),
    include_str!("../../../engine/src/generated/position.rs"),
    include_str!("../../../engine/src/generated/wins.rs"),
];

/// The scope of the functions and constants that stand in no type.
pub const MODULE: &str = "";

/// Names that need no declaration.
const PRELUDE: &[&str] = &[
    "self", "Self", "bool", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "isize",
    "Vec", "Option", "Some", "None", "Fn", "FnMut", "Iterator",
];

/// The names that all modules have from `engine`.
fn handed_on() -> &'static BTreeSet<String> {
    static NAMES: OnceLock<BTreeSet<String>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut names = Names::default();
        names.visit_file(&syn::parse_file(HANDED_ON).unwrap());
        names.declared.into_iter().map(|(_, name)| name).chain(["ways"].map(str::to_owned)).collect()
    })
}

/// For each trait of `engine` that modules implement, the names that come with it: its provided items, and the functions that
/// are implemented for all types with the trait.
fn provided() -> &'static BTreeMap<String, BTreeSet<String>> {
    static PROVIDED: OnceLock<BTreeMap<String, BTreeSet<String>>> = OnceLock::new();
    PROVIDED.get_or_init(|| {
        let mut provided = BTreeMap::<String, BTreeSet<String>>::new();
        for item in SHARED.iter().flat_map(|text| syn::parse_file(text).unwrap().items) {
            match item {
                syn::Item::Trait(item) => {
                    let names = item.items.iter().filter_map(|item| match item {
                        syn::TraitItem::Fn(function) => {
                            Some(&function.sig.ident).filter(|_| function.default.is_some())
                        }
                        syn::TraitItem::Const(constant) => {
                            Some(&constant.ident).filter(|_| constant.default.is_some())
                        }
                        _ => None,
                    });
                    provided
                        .entry(item.ident.to_string())
                        .or_default()
                        .extend(names.map(ToString::to_string));
                }
                syn::Item::Impl(block) => {
                    let names = block.items.iter().filter_map(|item| match item {
                        syn::ImplItem::Fn(function) => Some(function.sig.ident.to_string()),
                        _ => None,
                    });
                    let bounds = block.generics.type_params().flat_map(|param| &param.bounds);
                    for bound in bounds {
                        if let syn::TypeParamBound::Trait(bound) = bound {
                            let name = bound.path.segments.last().unwrap().ident.to_string();
                            provided.entry(name).or_default().extend(names.clone());
                        }
                    }
                }
                _ => {}
            }
        }
        provided
    })
}

/// The names of a module.
#[derive(Default)]
pub struct Names {
    /// Functions, constants, types and fields that are declared, with the type that they belong to.
    pub declared: BTreeSet<(String, String)>,
    /// Messages about names that are declared twice, or used and not declared.
    pub faults: BTreeSet<String>,
    /// Names that are used, with the type that they are looked for in, and the function that uses them.
    used: BTreeSet<(String, String, String)>,
    /// Names that are declared in a function, and names of type arguments.
    local: BTreeMap<String, BTreeSet<String>>,
    of: String,
    function: String,
    /// The structs that are declared.
    types: BTreeSet<String>,
    fields: BTreeSet<(String, String)>,
    /// Fields that are read of `self`, and of plays.
    read: BTreeSet<(String, String, String)>,
}

impl Names {
    /// The names of a module.
    pub fn of(file: &syn::File) -> Self {
        let mut names = Self::default();
        names.visit_file(file);
        for (of, name, function) in &names.used {
            let local = |function: &str| names.local.get(function).is_some_and(|local| local.contains(name));
            let foreign = of != MODULE && !names.types.contains(of);
            let known = of == MODULE
                && (PRELUDE.contains(&name.as_str())
                    || handed_on().contains(name)
                    || local(function)
                    || local(MODULE));
            if !foreign && !known && !names.declared.contains(&(of.clone(), name.clone())) {
                names.faults.insert(format!("`{function}` uses `{of}::{name}`, which is not there"));
            }
        }
        for (of, field, function) in &names.read {
            if names.types.contains(of) && !names.fields.contains(&(of.clone(), field.clone())) {
                names.faults.insert(format!("`{function}` reads `{of}.{field}`, which is not there"));
            }
        }
        names
    }

    fn declare(&mut self, name: &syn::Ident) {
        if !self.declared.insert((self.of.clone(), name.to_string())) {
            self.faults.insert(format!("`{}::{name}` is declared twice", self.of));
        }
    }

    fn declare_local(&mut self, name: &syn::Ident) {
        self.local.entry(self.function.clone()).or_default().insert(name.to_string());
    }

    fn uses(&mut self, of: &str, name: &syn::Ident) {
        self.used.insert((of.to_owned(), name.to_string(), self.function.clone()));
    }

    /// Visits a function, whose arguments and constants are local to it.
    fn within(&mut self, signature: &syn::Signature, visit: impl FnOnce(&mut Self)) {
        if !self.function.is_empty() {
            self.declare_local(&signature.ident);
            return visit(self);
        }
        self.declare(&signature.ident);
        self.function = format!("{}::{}", self.of, signature.ident);
        visit(self);
        self.function.clear();
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_macro(&mut self, _: &'ast syn::Macro) {}

    fn visit_type_param(&mut self, param: &'ast syn::TypeParam) {
        self.declare_local(&param.ident);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if let syn::Type::Path(path) = item.self_ty.as_ref() {
            self.of = path.path.segments.last().unwrap().ident.to_string();
        }
        if let Some((of, ..)) = &item.trait_
            && let Some(provided) = provided().get(&of.segments.last().unwrap().ident.to_string())
        {
            let own: BTreeSet<String> = item
                .items
                .iter()
                .filter_map(|item| match item {
                    syn::ImplItem::Fn(function) => Some(function.sig.ident.to_string()),
                    syn::ImplItem::Const(constant) => Some(constant.ident.to_string()),
                    _ => None,
                })
                .collect();
            provided.difference(&own).for_each(|name| self.declare(&format_ident!("{name}")));
        }
        visit::visit_item_impl(self, item);
        self.of.clear();
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.declare(&item.ident);
        self.types.insert(item.ident.to_string());
        self.declared.insert((item.ident.to_string(), "default".to_owned()));
        for field in item.fields.iter().filter_map(|field| field.ident.as_ref()) {
            if !self.fields.insert((item.ident.to_string(), field.to_string())) {
                self.faults.insert(format!("`{}` has the field `{field}` twice", item.ident));
            }
        }
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.declare(&item.ident);
    }

    fn visit_use_name(&mut self, item: &'ast syn::UseName) {
        if item.ident != "self" {
            self.declare(&item.ident);
        }
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.declare(&item.ident);
        visit::visit_item_static(self, item);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        if self.function.is_empty() {
            self.declare(&item.ident)
        } else {
            self.declare_local(&item.ident)
        }
        visit::visit_item_const(self, item);
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.declare(&item.ident);
        visit::visit_impl_item_const(self, item);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.within(&item.sig, |names| visit::visit_item_fn(names, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.within(&item.sig, |names| visit::visit_impl_item_fn(names, item));
    }

    fn visit_const_param(&mut self, param: &'ast syn::ConstParam) {
        self.declare_local(&param.ident);
    }

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        self.declare_local(&pattern.ident);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<_> = path.segments.iter().map(|segment| &segment.ident).collect();
        let is_type = |name: &syn::Ident| name.to_string().starts_with(char::is_uppercase);
        match segments.as_slice() {
            [of, name] if *of == "Self" => {
                let of = self.of.clone();
                self.uses(&of, name);
            }
            [of, name] if is_type(of) => self.uses(&of.to_string(), name),
            [name] if !self.function.is_empty() => self.uses(MODULE, name),
            _ => {}
        }
        visit::visit_path(self, path);
    }

    fn visit_expr_field(&mut self, read: &'ast syn::ExprField) {
        let of = match read.base.as_ref() {
            syn::Expr::Path(path) if path.path.is_ident("self") => self.of.clone(),
            syn::Expr::Path(path) if path.path.is_ident("play") => "Play".to_owned(),
            _ => String::new(),
        };
        if let syn::Member::Named(field) = &read.member {
            self.read.insert((of, field.to_string(), self.function.clone()));
        }
        visit::visit_expr_field(self, read);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if matches!(call.receiver.as_ref(), syn::Expr::Path(path) if path.path.is_ident("self")) {
            let of = self.of.clone();
            self.uses(&of, &call.method);
        }
        visit::visit_expr_method_call(self, call);
    }
}
