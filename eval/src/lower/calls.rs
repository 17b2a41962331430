//! Calls.

use super::Lowering;
use super::paths::Item;
use crate::builtins::{self, Outside};
use crate::program::{Expr, FunctionId, MethodCall};
use crate::types::Type;

impl Lowering {
    /// A call of a function.
    pub fn call(&mut self, call: &syn::ExprCall, of: &Type) -> Expr {
        let syn::Expr::Path(path) = &*call.func else {
            let callee = self.expr(&call.func, &Type::Other);
            return Expr::CallValue(Box::new(callee), self.args(&call.args, &[]));
        };
        match self.item(&path.path) {
            Some(Item::Function(function)) => {
                let params: Vec<Type> = self.param_types(function);
                let consts = self.const_args(&path.path);
                Expr::Call { function, consts, args: self.args(&call.args, &params) }
            }
            Some(Item::Outside(Outside::Some)) => {
                let element = of.element().clone();
                Expr::CallOutside(Outside::Some, self.args(&call.args, &[element]))
            }
            Some(Item::Outside(outside @ (Outside::FromFn(_) | Outside::Near(_) | Outside::Places(_)))) => {
                let length = match of.inner() {
                    Type::Array(_, Some(length)) => Some(*length),
                    _ => None,
                };
                match length.and_then(|length| outside.of_length(length)) {
                    Some(outside) => {
                        let args = match call.args.first() {
                            Some(syn::Expr::Closure(made)) => vec![self.closure(made, of.element())],
                            _ => self.args(&call.args, &[]),
                        };
                        Expr::CallOutside(outside, args)
                    }
                    None => self.unsupported("an array whose length is not known", call),
                }
            }
            Some(Item::Outside(outside)) => Expr::CallOutside(outside, self.args(&call.args, &[])),
            Some(Item::Variable(_) | Item::Const(_)) => {
                let callee = self.read(&call.func);
                Expr::CallValue(Box::new(callee), self.args(&call.args, &[]))
            }
            Some(Item::Value(_)) | None => self.unsupported("a function", call),
        }
    }

    fn param_types(&self, function: FunctionId) -> Vec<Type> {
        self.program.functions[function.0].params.iter().map(|param| param.of.clone()).collect()
    }

    fn args(
        &mut self,
        args: &syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>,
        params: &[Type],
    ) -> Vec<Expr> {
        let params = params.iter().chain(std::iter::repeat(&Type::Other));
        args.iter().zip(params).map(|(arg, of)| self.expr(arg, of)).collect()
    }

    /// The const arguments in a path.
    pub fn const_args(&mut self, path: &syn::Path) -> Vec<Expr> {
        let arguments = path.segments.iter().map(|segment| &segment.arguments);
        let mut found = Vec::new();
        for arguments in arguments {
            if let syn::PathArguments::AngleBracketed(arguments) = arguments {
                found.extend(self.generic_args(arguments));
            }
        }
        found
    }

    /// The const arguments among generic ones; types are ignored.
    fn generic_args(&mut self, arguments: &syn::AngleBracketedGenericArguments) -> Vec<Expr> {
        let mut found = Vec::new();
        for argument in &arguments.args {
            match argument {
                syn::GenericArgument::Const(value) => found.push(self.expr(value, &Type::Other)),
                syn::GenericArgument::Type(syn::Type::Path(path)) => {
                    if let Some(Item::Variable(_) | Item::Const(_)) = self.item(&path.path) {
                        let path = syn::ExprPath { attrs: Vec::new(), qself: None, path: path.path.clone() };
                        found.push(self.read(&syn::Expr::Path(path)));
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// A call of a method with an expected type of its result.
    pub fn method(&mut self, call: &syn::ExprMethodCall, of: &Type) -> Expr {
        let text = call.method.to_string();
        let outside = builtins::method(&text);
        if outside.is_none() && !self.methods.contains(&text) {
            return self.unsupported("a method", call);
        }
        let name = self.name(&text);
        let receiver = if self.changes(&text) {
            Expr::Borrow(self.place(&call.receiver))
        } else {
            self.expr(&call.receiver, &Type::Other)
        };
        let consts = match &call.turbofish {
            Some(arguments) => self.generic_args(arguments),
            None => Vec::new(),
        };
        // All methods of one name take arguments of the same types.
        let params = self.method_params(name);
        let args = match (call.args.first(), of) {
            (Some(syn::Expr::Closure(closure)), Type::Array(element, _)) if text == "map" => {
                vec![self.closure(closure, element)]
            }
            _ => self.args(&call.args, &params),
        };
        Expr::Method(Box::new(MethodCall { name, outside, receiver, consts, args }))
    }

    fn method_params(&self, name: crate::program::Name) -> Vec<Type> {
        let known = self.program.types.iter().find_map(|of| of.methods.get(&name));
        known.map_or_else(Vec::new, |id| self.param_types(*id).split_off(1))
    }
}
