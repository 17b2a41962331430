//! Closures.

use super::Lowering;
use super::scope::Frame;
use crate::program::{Expr, Param};
use crate::types::Type;

impl Lowering {
    /// A closure with an expected type of its result.
    pub fn closure(&mut self, closure: &syn::ExprClosure, of: &Type) -> Expr {
        let result = match &closure.output {
            syn::ReturnType::Default => of.clone(),
            syn::ReturnType::Type(_, of) => self.of(of),
        };
        let outer = self.frame().function;
        let name = format!("a closure in {}", self.program.functions[outer.0].name);
        let id = self.add_function(name, result.clone());
        self.frames.push(Frame::new(id, true, closure.capture.is_some()));
        let slots: Vec<usize> = closure.inputs.iter().map(|_| self.slot()).collect();
        let mut params = Vec::new();
        for (input, slot) in closure.inputs.iter().zip(slots) {
            let of = match input {
                syn::Pat::Type(typed) => self.of(&typed.ty),
                _ => Type::Other,
            };
            params.push(Param { pattern: self.param_pattern(input, slot), of });
        }
        let body = self.expr(&closure.body, &result);
        self.program.functions[id.0].params = params;
        self.finish(id, body);
        Expr::Closure(id)
    }
}
