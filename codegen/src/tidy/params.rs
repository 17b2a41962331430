//! Drops parameters that a function does not use, and the arguments for them.

use std::collections::HashMap;

use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Expr, ExprCall, ExprMethodCall, ExprPath, File, FnArg, ImplItemFn, ItemFn, ItemImpl, Macro, Pat,
    Signature,
};

use super::effects::Effects;
use super::uses::Uses;

/// Drops the unused parameters and their arguments; returns true if there were any. A module contains all calls of its own functions. A function
/// of a trait keeps its parameters, but unused ones lose their names.
pub fn drop_unused(module: &mut File, uses: &Uses<'_>, effects: &Effects) -> bool {
    let mut functions = Functions { uses, known: HashMap::new(), in_trait: false };
    functions.visit_file(module);
    let mut unused = Unused { effects, functions: functions.known };
    unused.visit_file(module);
    let mut drop = Drop { uses, unused: unused.functions, in_trait: false, changed: false };
    drop.visit_file_mut(module);
    drop.changed
}

/// The parameters of the functions with one name.
struct Parameters {
    has_receiver: bool,
    /// For each parameter, the receiver too: true if it can be dropped.
    can_go: Vec<bool>,
}

impl Parameters {
    /// The flags of the parameters that belong to the arguments of a call.
    fn of_call(&mut self, by_method: bool) -> &mut [bool] {
        let first = usize::from(by_method && self.has_receiver);
        &mut self.can_go[first..]
    }
}

/// All functions, by name. Parameters of a trait's functions, and of functions that share a name, cannot go.
struct Functions<'a> {
    uses: &'a Uses<'a>,
    known: HashMap<String, Parameters>,
    in_trait: bool,
}

impl Visit<'_> for Functions<'_> {
    fn visit_item_impl(&mut self, item: &ItemImpl) {
        self.in_trait = item.trait_.is_some();
        visit::visit_item_impl(self, item);
        self.in_trait = false;
    }

    fn visit_signature(&mut self, signature: &Signature) {
        let name = signature.ident.to_string();
        let can_go = |input: &FnArg| !self.in_trait && is_unused(input, self.uses);
        let parameters = Parameters {
            has_receiver: signature.receiver().is_some(),
            can_go: signature.inputs.iter().map(can_go).collect(),
        };
        if let Some(other) = self.known.insert(name.clone(), parameters) {
            self.known.insert(name, Parameters { can_go: vec![false; other.can_go.len()], ..other });
        }
    }
}

/// True for a parameter that the function does not use.
fn is_unused(input: &FnArg, uses: &Uses<'_>) -> bool {
    let FnArg::Typed(typed) = input else { return false };
    match &*typed.pat {
        Pat::Wild(_) => true,
        Pat::Ident(variable) => {
            let used = uses.of_variable(&variable.ident);
            !used.read && !used.changed
        }
        _ => false,
    }
}

/// Keeps the parameters for which some call has an argument that must be evaluated.
struct Unused<'a> {
    effects: &'a Effects,
    functions: HashMap<String, Parameters>,
}

impl Unused<'_> {
    fn call<'e>(&mut self, name: String, by_method: bool, args: impl ExactSizeIterator<Item = &'e Expr>) {
        let Some(parameters) = self.functions.get_mut(&name) else { return };
        let can_go = parameters.of_call(by_method);
        if can_go.len() != args.len() {
            // This call is of another function with the same name.
            self.functions.remove(&name);
            return;
        }
        for (can_go, argument) in can_go.iter_mut().zip(args) {
            *can_go &= self.effects.are_absent(argument);
        }
    }
}

impl Visit<'_> for Unused<'_> {
    fn visit_expr_call(&mut self, call: &ExprCall) {
        match &*call.func {
            Expr::Path(path) => self.call(last_name(path), false, call.args.iter()),
            other => self.visit_expr(other),
        }
        call.args.iter().for_each(|argument| self.visit_expr(argument));
    }

    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        self.call(call.method.to_string(), true, call.args.iter());
        visit::visit_expr_method_call(self, call);
    }

    /// A function that is passed as a value keeps its parameters.
    fn visit_expr_path(&mut self, path: &ExprPath) {
        self.functions.remove(&last_name(path));
    }

    fn visit_macro(&mut self, call: &Macro) {
        let text = call.tokens.to_string();
        self.functions.retain(|name, _| !text.contains(name.as_str()));
    }
}

fn last_name(path: &ExprPath) -> String {
    path.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}

struct Drop<'a> {
    uses: &'a Uses<'a>,
    unused: HashMap<String, Parameters>,
    in_trait: bool,
    changed: bool,
}

impl Drop<'_> {
    fn signature(&mut self, signature: &mut Signature) {
        let parameters = self.unused.get(&signature.ident.to_string()).filter(|_| !self.in_trait);
        if let Some(parameters) = parameters {
            self.changed |= keep(&mut signature.inputs, &parameters.can_go);
        }
        for input in &mut signature.inputs {
            let unused = is_unused(input, self.uses);
            if let FnArg::Typed(typed) = input
                && unused
            {
                *typed.pat = syn::parse_quote!(_);
            }
        }
    }
}

/// Keeps the elements that cannot go; returns true if others went.
fn keep<T, P: Default>(list: &mut Punctuated<T, P>, can_go: &[bool]) -> bool {
    let before = list.len();
    let all = std::mem::take(list).into_iter().zip(can_go);
    list.extend(all.filter(|(_, can_go)| !**can_go).map(|(item, _)| item));
    list.len() < before
}

impl VisitMut for Drop<'_> {
    fn visit_item_impl_mut(&mut self, item: &mut ItemImpl) {
        self.in_trait = item.trait_.is_some();
        visit_mut::visit_item_impl_mut(self, item);
        self.in_trait = false;
    }

    fn visit_impl_item_fn_mut(&mut self, function: &mut ImplItemFn) {
        self.signature(&mut function.sig);
        self.visit_block_mut(&mut function.block);
    }

    fn visit_item_fn_mut(&mut self, function: &mut ItemFn) {
        self.signature(&mut function.sig);
        self.visit_block_mut(&mut function.block);
    }

    fn visit_expr_call_mut(&mut self, call: &mut ExprCall) {
        visit_mut::visit_expr_call_mut(self, call);
        if let Expr::Path(path) = &*call.func
            && let Some(parameters) = self.unused.get_mut(&last_name(path))
        {
            keep(&mut call.args, parameters.of_call(false));
        }
    }

    fn visit_expr_method_call_mut(&mut self, call: &mut ExprMethodCall) {
        visit_mut::visit_expr_method_call_mut(self, call);
        if let Some(parameters) = self.unused.get_mut(&call.method.to_string()) {
            keep(&mut call.args, parameters.of_call(true));
        }
    }
}
