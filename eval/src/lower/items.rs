//! Items, the declarations of a module.

use std::cell::OnceCell;

use super::Lowering;
use super::scope::{Binding, Frame};
use crate::builtins;
use crate::outside::{OutsideType, SET};
use crate::program::{Const, ConstId, Expr, Function, FunctionId, Param, StructType, TypeId};
use crate::types::Type;

/// A function whose body is still to be read.
pub struct Pending<'a> {
    id: FunctionId,
    own: Option<TypeId>,
    impl_consts: Vec<String>,
    signature: &'a syn::Signature,
    block: &'a syn::Block,
}

/// A constant whose value is still to be read, and the type that it belongs to.
pub type Constant<'a> = (ConstId, Option<TypeId>, &'a syn::Expr);

impl Lowering {
    /// Reads a whole module: first all declarations, then the bodies.
    pub fn module(&mut self, file: &syn::File) {
        let shared = super::shared::files();
        for outside in OutsideType::ALL {
            let id = self.add_type(outside.name());
            let fields = outside.fields().into_iter().map(|(name, of)| (name.to_owned(), of)).collect();
            self.set_fields(id, fields);
        }
        self.declare_types(file);
        let mut pending = Vec::new();
        let mut consts = Vec::new();
        for item in &file.items {
            match item {
                syn::Item::Fn(function) => {
                    pending.push(self.declare_function(None, Vec::new(), &function.sig, &function.block));
                }
                syn::Item::Const(item) => {
                    consts.push((self.declare_const(None, &item.ident, &item.ty), None, &*item.expr));
                }
                syn::Item::Static(item) => {
                    consts.push((self.declare_const(None, &item.ident, &item.ty), None, &*item.expr));
                }
                syn::Item::Impl(block) => self.declare_methods(block, &mut pending, &mut consts),
                syn::Item::Struct(_) | syn::Item::Type(_) | syn::Item::Use(_) => {}
                other => {
                    self.unsupported("an item", other);
                }
            }
        }
        self.declare_shared(file, &shared, &mut pending, &mut consts);
        for (id, own, value) in consts {
            self.own = own;
            self.const_body(id, value);
        }
        for function in pending {
            self.body(function);
        }
    }

    fn declare_types(&mut self, file: &syn::File) {
        for item in &file.items {
            if let syn::Item::Struct(item) = item {
                self.add_type(&item.ident.to_string());
            }
        }
        for item in &file.items {
            if let syn::Item::Type(item) = item {
                let of = self.of(&item.ty);
                self.aliases.insert(item.ident.to_string(), of);
            }
        }
        self.set_type_of_sets();
        self.name_types_of_shared();
        for item in &file.items {
            if let syn::Item::Struct(item) = item {
                let id = self.structs[&item.ident.to_string()];
                let named = |(index, field): (usize, &syn::Field)| {
                    let name = field.ident.as_ref().map_or_else(|| index.to_string(), ToString::to_string);
                    (name, self.of(&field.ty))
                };
                let fields = item.fields.iter().enumerate().map(named).collect();
                self.set_fields(id, fields);
            }
        }
    }

    /// Gives fields of outside structs that are sets the type of the module's sets.
    fn set_type_of_sets(&mut self) {
        let set = self.aliases.get("Set").cloned().unwrap_or(Type::Other);
        let fields = self.program.types.iter_mut().flat_map(|of| &mut of.fields);
        fields.filter(|(_, of)| *of == SET).for_each(|(_, of)| *of = set.clone());
    }

    fn add_type(&mut self, name: &str) -> TypeId {
        let id = TypeId(self.program.types.len());
        self.program.types.push(StructType { name: name.to_owned(), ..StructType::default() });
        self.structs.insert(name.to_owned(), id);
        id
    }

    fn set_fields(&mut self, id: TypeId, fields: Vec<(String, Type)>) {
        for (index, (name, of)) in fields.into_iter().enumerate() {
            let name = self.name(&name);
            let known = &mut self.program.types[id.0];
            known.fields.push((name, of));
            known.field_of.resize(known.field_of.len().max(name.0 + 1), 0);
            known.field_of[name.0] = index as u8 + 1;
        }
    }

    fn declare_methods<'a>(
        &mut self,
        block: &'a syn::ItemImpl,
        pending: &mut Vec<Pending<'a>>,
        consts: &mut Vec<Constant<'a>>,
    ) {
        let Type::Struct(own) = self.of(&block.self_ty) else {
            self.unsupported("methods of a type", &block.self_ty);
            return;
        };
        self.declare_methods_of(own, block, pending, consts);
    }

    /// Declares the methods of a block for a type.
    pub fn declare_methods_of<'a>(
        &mut self,
        own: TypeId,
        block: &'a syn::ItemImpl,
        pending: &mut Vec<Pending<'a>>,
        consts: &mut Vec<Constant<'a>>,
    ) {
        self.own = Some(own);
        let impl_consts: Vec<String> =
            block.generics.const_params().map(|param| param.ident.to_string()).collect();
        for item in &block.items {
            match item {
                syn::ImplItem::Fn(function) => {
                    let function =
                        self.declare_function(Some(own), impl_consts.clone(), &function.sig, &function.block);
                    pending.push(function);
                }
                syn::ImplItem::Const(item) => {
                    consts.push((
                        self.declare_const(Some(own), &item.ident, &item.ty),
                        Some(own),
                        &item.expr,
                    ));
                }
                syn::ImplItem::Type(_) => {}
                other => {
                    self.unsupported("a part of a block of methods", other);
                }
            }
        }
        self.own = None;
    }

    pub fn declare_function<'a>(
        &mut self,
        own: Option<TypeId>,
        impl_consts: Vec<String>,
        signature: &'a syn::Signature,
        block: &'a syn::Block,
    ) -> Pending<'a> {
        let name = signature.ident.to_string();
        let full_name = match own {
            Some(own) => format!("{}::{name}", self.program.types[own.0].name),
            None => name.clone(),
        };
        let params: Vec<Type> = signature.inputs.iter().map(|input| self.of_input(input)).collect();
        let result = match &signature.output {
            syn::ReturnType::Default => Type::Other,
            syn::ReturnType::Type(_, of) => self.of(of),
        };
        let id = self.add_function(full_name, result);
        let param = |of| Param { pattern: crate::program::Pattern::Wild, of };
        self.program.functions[id.0].params = params.into_iter().map(param).collect();
        if let (Some(own), Some(receiver)) = (own, signature.receiver()) {
            let method = self.name(&name);
            self.program.types[own.0].methods.insert(method, id);
            self.methods.insert(name.clone());
            if is_place(receiver) {
                self.changing.insert(name.clone());
            }
        }
        self.functions.insert((own, name), id);
        Pending { id, own, impl_consts, signature, block }
    }

    /// A function without a body.
    pub fn add_function(&mut self, name: String, result: Type) -> FunctionId {
        let id = FunctionId(self.program.functions.len());
        self.program.functions.push(Function {
            name,
            consts: 0,
            own_consts: Vec::new(),
            params: Vec::new(),
            taken: Vec::new(),
            slots: 0,
            result,
            body: Expr::List(Vec::new()),
        });
        id
    }

    fn of_input(&self, input: &syn::FnArg) -> Type {
        match input {
            syn::FnArg::Typed(typed) => self.of(&typed.ty),
            syn::FnArg::Receiver(receiver) => {
                if is_place(receiver) {
                    Type::Other
                } else {
                    Type::Shared(Box::new(Type::Other))
                }
            }
        }
    }

    pub fn declare_const(&mut self, own: Option<TypeId>, ident: &syn::Ident, of: &syn::Type) -> ConstId {
        let id = self.add_const(&ident.to_string(), of);
        self.consts.insert((own, ident.to_string()), id);
        id
    }

    fn add_const(&mut self, name: &str, of: &syn::Type) -> ConstId {
        let of = self.of(of);
        let body = self.add_function(name.to_owned(), of.clone());
        self.program.consts.push(Const { of, body, value: OnceCell::new() });
        ConstId(self.program.consts.len() - 1)
    }

    /// A constant in a block.
    pub fn local_const(&mut self, item: &syn::ItemConst) {
        let id = self.add_const(&item.ident.to_string(), &item.ty);
        self.bind(&item.ident.to_string(), Binding::Const(id));
        let frames = std::mem::take(&mut self.frames);
        self.const_body(id, &item.expr);
        self.frames = frames;
    }

    fn const_body(&mut self, id: ConstId, value: &syn::Expr) {
        let body = self.program.consts[id.0].body;
        let of = self.program.consts[id.0].of.clone();
        self.frames.push(Frame::new(body, false, false));
        let value = self.expr(value, &of);
        self.finish(body, value);
    }

    /// Sets the body of the function that has been read.
    pub fn finish(&mut self, id: FunctionId, body: Expr) {
        let frame = self.frames.pop().expect("a function has been read");
        let function = &mut self.program.functions[id.0];
        function.slots = frame.slots;
        function.taken = frame.taken.unwrap_or_default();
        function.body = body;
    }

    fn body(&mut self, pending: Pending) {
        let Pending { id, own, impl_consts, signature, block } = pending;
        self.own = own;
        self.frames.push(Frame::new(id, false, false));
        let consts: Vec<String> =
            signature.generics.const_params().map(|param| param.ident.to_string()).collect();
        consts.iter().for_each(|name| {
            self.declare(name);
        });
        let mut patterns = Vec::new();
        // The slots of the arguments come first, and a simple parameter is its slot.
        let slots: Vec<usize> = signature.inputs.iter().map(|_| self.slot()).collect();
        for (input, slot) in signature.inputs.iter().zip(slots) {
            patterns.push(match input {
                syn::FnArg::Receiver(_) => self.param("self", slot),
                syn::FnArg::Typed(typed) => self.param_pattern(&typed.pat, slot),
            });
        }
        let own_consts = match signature.receiver() {
            Some(_) => impl_consts.iter().map(|name| self.declare(name)).collect(),
            None => Vec::new(),
        };
        let result = self.program.functions[id.0].result.clone();
        let body = self.block(block, &result);
        let function = &mut self.program.functions[id.0];
        function.consts = consts.len();
        function.own_consts = own_consts;
        for (param, pattern) in function.params.iter_mut().zip(patterns) {
            param.pattern = pattern;
        }
        self.finish(id, body);
        self.own = None;
    }

    /// True if methods with this name change their receiver.
    pub fn changes(&self, method: &str) -> bool {
        self.changing.contains(method) || builtins::changes(method)
    }
}

/// True if the receiver is `&mut self`.
fn is_place(receiver: &syn::Receiver) -> bool {
    matches!(receiver.kind, syn::ReceiverKind::Reference(_, _, Some(_)))
}
