//! Calls of functions, closures and methods.

use std::rc::Rc;

use super::{Machine, Run, Stop};
use crate::builtins;
use crate::error::error;
use crate::program::{ConstId, Expr, Function, FunctionId, MethodCall, Name};
use crate::value::{Callable, Value};

/// The depth of calls that is an error: generated code never goes so deep.
const DEEPEST: usize = 2_000;

impl<'p> Machine<'p> {
    /// The value of a constant.
    pub fn constant(&mut self, id: ConstId) -> Run<&'p Value> {
        let constant = &self.program.consts[id.0];
        if constant.value.get().is_none() {
            let value = self.call(constant.body, Vec::new())?;
            let value = constant.of.settle(value)?;
            // Nobody has set it in between, since no constant depends on itself.
            let _ = constant.value.set(value);
        }
        constant.value.get().ok_or_else(|| error!("a constant depends on itself").into())
    }

    /// Calls a function whose frame begins with these values: const arguments and arguments.
    pub fn call(&mut self, id: FunctionId, values: Vec<Value>) -> Run {
        let base = self.stack.len();
        self.stack.extend(values);
        self.enter(id, base)
    }

    /// Calls a function of the module.
    pub fn call_function(
        &mut self,
        id: FunctionId,
        consts: &'p [Expr],
        args: &'p [Expr],
        base: usize,
    ) -> Run {
        let callee = self.stack.len();
        for arg in consts.iter().chain(args) {
            match self.eval(arg, base) {
                Ok(value) => self.stack.push(value),
                Err(stop) => {
                    self.stack.truncate(callee);
                    return Err(stop);
                }
            }
        }
        self.enter(id, callee)
    }

    /// Runs a function whose arguments are on the stack from `base` on, and takes its frame off.
    fn enter(&mut self, id: FunctionId, base: usize) -> Run {
        let function = &self.program.functions[id.0];
        if self.calls.len() >= DEEPEST {
            self.stack.truncate(base);
            return Err(error!("{} is called too deep", function.name).into());
        }
        self.calls.push((id, 0));
        let result = self.run(function, base);
        if let Err(Stop::Error(_)) = &result
            && self.broken_at.is_empty()
        {
            self.broken_at = self.calls.clone();
        }
        self.calls.pop();
        self.stack.truncate(base);
        result
    }

    fn run(&mut self, function: &'p Function, base: usize) -> Run {
        self.take_arguments(function, base)?;
        match self.eval(&function.body, base) {
            Ok(value) | Err(Stop::Return(value)) => Ok(function.result.settle(value)?),
            Err(Stop::Error(error)) => Err(Stop::Error(error)),
            Err(Stop::Break(_) | Stop::Continue) => Err(error!("a loop is left that is not there").into()),
        }
    }

    fn take_arguments(&mut self, function: &'p Function, base: usize) -> Run<()> {
        let is_closure = matches!(self.stack.get(base), Some(Value::Frame(_)));
        let first = base + function.consts + usize::from(is_closure);
        let given = (self.stack.len() - first).checked_sub(function.taken.len());
        if given != Some(function.params.len()) {
            return Err(error!("{} is called with {given:?} arguments", function.name).into());
        }
        let slots = function.slots;
        // The values that a `move` closure has taken come after the arguments, and go to their slots.
        let taken = self.stack.split_off(first + function.params.len());
        self.stack.resize(base + slots, Value::Unit);
        for ((_, slot), value) in function.taken.iter().zip(taken) {
            self.stack[base + slot] = value;
        }
        for (index, param) in function.params.iter().enumerate() {
            let slot = first + index;
            let value = std::mem::replace(&mut self.stack[slot], Value::Unit);
            let value = self.settle(&param.of, value)?;
            self.stack[slot] = value.clone();
            if !self.matches(&param.pattern, value, base)? {
                return Err(error!("an argument of {} does not match", function.name).into());
            }
        }
        if !function.own_consts.is_empty() {
            let own = self.value_at(&self.stack[first]).fields()?.consts.clone();
            for (slot, value) in function.own_consts.iter().zip(own) {
                self.stack[base + slot] = value;
            }
        }
        Ok(())
    }

    /// Calls a function that is a value.
    pub fn call_value(&mut self, callee: &Value, args: Vec<Value>) -> Run {
        let Value::Function(callable) = self.value_at(callee).clone() else {
            return Err(self.value_at(callee).is_no("function").into());
        };
        match &*callable {
            Callable::Function(id, consts) => {
                let values = consts.iter().cloned().chain(args).collect();
                self.call(*id, values)
            }
            Callable::Closure { body, frame, taken } => {
                let base = self.stack.len();
                self.stack.push(Value::Frame(*frame));
                self.stack.extend(args);
                self.stack.extend(taken.iter().cloned());
                self.enter(*body, base)
            }
            Callable::Outside(outside) => builtins::call(self, outside, args),
        }
    }

    /// Makes a closure in a frame.
    pub fn close(&mut self, body: FunctionId, base: usize) -> Value {
        let function = &self.program.functions[body.0];
        let taken = function.taken.iter().map(|(variable, _)| {
            let slot = self.slot_of(*variable, base);
            self.stack[slot].clone()
        });
        let taken = taken.collect();
        Value::Function(Rc::new(Callable::Closure { body, frame: base, taken }))
    }

    /// Calls a method: that of the receiver's type, or one from outside.
    pub fn method(&mut self, call: &'p MethodCall, base: usize) -> Run {
        let receiver = self.eval(&call.receiver, base)?;
        if let Some(id) = self.method_of(&receiver, call.name) {
            let callee = self.stack.len();
            for constant in &call.consts {
                let value = self.eval(constant, base)?;
                self.stack.push(value);
            }
            self.stack.push(receiver);
            for arg in &call.args {
                match self.eval(arg, base) {
                    Ok(value) => self.stack.push(value),
                    Err(stop) => {
                        self.stack.truncate(callee);
                        return Err(stop);
                    }
                }
            }
            return self.enter(id, callee);
        }
        let Some(method) = call.outside else {
            let name = &self.program.names[call.name.0];
            return Err(error!("{} has no method {name}", self.value_at(&receiver)).into());
        };
        let args = call.args.iter().map(|arg| self.eval(arg, base)).collect::<Run<Vec<_>>>()?;
        method(self, receiver, args)
    }

    /// The method with that name in the module, of the type of a value.
    pub fn method_of(&self, value: &Value, name: Name) -> Option<FunctionId> {
        match self.value_at(value) {
            Value::Struct(fields) => self.program.types[fields.of.0].methods.get(&name).copied(),
            _ => None,
        }
    }

    /// Calls a method of the module by its name, if the type of the receiver has it.
    pub fn call_named(&mut self, receiver: Value, name: &str, args: Vec<Value>) -> Run<Option<Value>> {
        let Value::Struct(fields) = self.value_at(&receiver) else { return Ok(None) };
        let methods = &self.program.types[fields.of.0].methods;
        let found = methods.iter().find(|(known, _)| self.program.names[known.0] == name);
        let Some((_, &id)) = found else { return Ok(None) };
        let values = std::iter::once(receiver).chain(args).collect();
        self.call(id, values).map(Some)
    }
}
