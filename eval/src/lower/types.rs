//! Declared types.

use super::Lowering;
use crate::ints::IntType;
use crate::types::Type;

impl Lowering {
    /// A type.
    pub fn of(&self, of: &syn::Type) -> Type {
        match of {
            syn::Type::Path(path) => self.of_path(&path.path),
            syn::Type::Reference(reference) if reference.mutability.is_none() => {
                Type::Shared(Box::new(self.of(&reference.elem)))
            }
            syn::Type::Array(array) => Type::Array(Box::new(self.of(&array.elem)), self.length(&array.len)),
            syn::Type::Tuple(tuple) => Type::Tuple(tuple.elems.iter().map(|of| self.of(of)).collect()),
            syn::Type::Paren(inner) => self.of(&inner.elem),
            syn::Type::Group(inner) => self.of(&inner.elem),
            _ => Type::Other,
        }
    }

    /// The type that a path names.
    pub fn of_path(&self, path: &syn::Path) -> Type {
        let Some(last) = path.segments.last() else { return Type::Other };
        let name = last.ident.to_string();
        let argument = || match &last.arguments {
            syn::PathArguments::AngleBracketed(arguments) => arguments.args.first(),
            _ => None,
        };
        let inner = || match argument() {
            Some(syn::GenericArgument::Type(of)) => self.of(of),
            _ => Type::Other,
        };
        if let Some(of) = self.aliases.get(&name) {
            return of.clone();
        }
        match &*name {
            "Self" => self.own.map_or(Type::Other, Type::Struct),
            "bool" => Type::Bool,
            "Vec" => Type::Vec,
            "Option" => Type::Option(Box::new(inner())),
            // The metadata is made on first use and then only read, so that the wrapper can be ignored.
            "LazyLock" => inner(),
            "Words" => match argument() {
                Some(syn::GenericArgument::Const(length)) => {
                    self.length(length).map_or(Type::Other, Type::Words)
                }
                _ => Type::Other,
            },
            _ => match IntType::named(&name) {
                Some(of) => Type::Int(of),
                None => self.structs.get(&name).map_or(Type::Other, |id| Type::Struct(*id)),
            },
        }
    }

    /// The length of an array, where it is a number or the width of a type.
    fn length(&self, length: &syn::Expr) -> Option<usize> {
        match length {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => number.base10_parse().ok(),
            syn::Expr::Block(block) => match &*block.block.stmts {
                [syn::Stmt::Expr(only, None)] => self.length(only),
                _ => None,
            },
            syn::Expr::Cast(cast) => self.length(&cast.expr),
            syn::Expr::Path(path)
                if path.path.segments.len() == 2 && path.path.segments[1].ident == "BITS" =>
            {
                match self.aliases.get(&path.path.segments[0].ident.to_string()) {
                    Some(Type::Int(of)) => Some(of.width() as usize),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
