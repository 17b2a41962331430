//! Numbers and truths, which are computed on the stack, and calls.

use wasm_encoder::ValType;

use super::helpers::{MIX, NTH};
use super::instances::Instance;
use super::sets::Join;
use super::writer::{Exit, Frame, RUNTIME, Word, Writer, types};
use crate::program::{Call, Expr, FieldType, Op, Type};

/// The numbers of imported functions.
const OCCURRENCES: u32 = 1;
const IS_PAST: u32 = 2;
const WORK: u32 = 3;

impl<'p> Writer<'p> {
    /// A number that can be read several times.
    pub fn number(&mut self, frame: &Frame<'p>, value: &'p Expr) -> Word {
        match value {
            Expr::Number(number) => Word::Const(*number as u64),
            Expr::Local(local) => Word::Local(frame.locals[local.id][0]),
            value => {
                self.push(frame, value);
                self.take(ValType::I64)
            }
        }
    }

    /// A variable with a truth.
    pub fn truth(&mut self, frame: &Frame<'p>, value: &'p Expr) -> u32 {
        self.push(frame, value);
        let local = self.temp(ValType::I32);
        self.ins().local_set(local);
        local
    }

    /// Puts a number or a truth on the stack.
    pub fn push(&mut self, frame: &Frame<'p>, value: &'p Expr) {
        match value {
            Expr::Local(local) => {
                self.ins().local_get(frame.locals[local.id][0]);
            }
            Expr::Number(number) => {
                self.ins().i64_const(*number);
            }
            Expr::Bool(truth) => {
                self.ins().i32_const((*truth).into());
            }
            Expr::ByPlayer(values) => self.push(frame, &values[frame.me.expect("`ME` is known")]),
            Expr::Field(of, field) => {
                let place = self.place(frame, *of);
                self.ins().local_get(place.base);
                self.load(place.offset, *field);
            }
            Expr::Item(list, index, field) => self.push_item(frame, *list, index, *field),
            Expr::Len(list) => self.push_length(*list),
            Expr::Apply(op, parts) => self.apply(frame, *op, parts),
            Expr::Call(call) => {
                let result = self.call(frame, call);
                let Word::Local(result) = result[0] else { unreachable!("results are in variables") };
                self.ins().local_get(result);
            }
            Expr::Bits(_) => unreachable!("a set is no number"),
        }
    }

    fn push_all(&mut self, frame: &Frame<'p>, values: &'p [Expr]) {
        values.iter().for_each(|value| self.push(frame, value));
    }

    fn apply(&mut self, frame: &Frame<'p>, op: Op, parts: &'p [Expr]) {
        match op {
            Op::Count => {
                let set = self.set(frame, &parts[0]);
                self.count(&set);
            }
            Op::First => {
                let set = self.set(frame, &parts[0]);
                self.first(&set);
            }
            Op::Last => {
                let set = self.set(frame, &parts[0]);
                self.last(&set);
            }
            Op::Nth => {
                let set = self.set(frame, &parts[0]);
                set.into_iter().for_each(|word| self.get(word));
                self.push(frame, &parts[1]);
                self.ins().call(NTH);
            }
            Op::IsEmpty => {
                let set = self.set(frame, &parts[0]);
                self.any_bit(&set);
                self.ins().i64_eqz();
            }
            Op::Has => {
                let set = self.set(frame, &parts[0]);
                let bit = self.number(frame, &parts[1]);
                self.has(&set, bit);
            }
            Op::Meets => {
                let common = self.both(frame, Join::And, parts);
                self.any_bit(&common);
                self.ins().i64_const(0).i64_ne();
            }
            Op::SameSet => {
                let difference = self.both(frame, Join::Xor, parts);
                self.any_bit(&difference);
                self.ins().i64_eqz();
            }
            Op::And | Op::Or => self.in_turn(frame, op, parts),
            Op::Remainder => {
                let by = self.number(frame, &parts[1]);
                self.push(frame, &parts[0]);
                // The remainder by 1 is 0, as is that by 0.
                self.get(by);
                self.get(by);
                self.ins().i64_eqz().i64_extend_i32_u().i64_or().i64_rem_u();
            }
            Op::Least | Op::Greatest => {
                let (one, other) = (self.number(frame, &parts[0]), self.number(frame, &parts[1]));
                [one, other, one, other].into_iter().for_each(|word| self.get(word));
                let mut code = self.ins();
                if op == Op::Least {
                    code.i64_lt_s()
                } else {
                    code.i64_gt_s()
                };
                code.select();
            }
            Op::Choose(_) => {
                self.push(frame, &parts[1]);
                self.push(frame, &parts[2]);
                self.push(frame, &parts[0]);
                self.ins().select();
            }
            Op::Mix => {
                self.push_all(frame, parts);
                self.ins().call(MIX);
            }
            Op::MixSet => {
                let set = self.set(frame, &parts[1]);
                self.push(frame, &parts[0]);
                for word in set {
                    self.get(word);
                    self.ins().call(MIX);
                }
            }
            Op::Table(table, _) => self.push_entry(frame, table, &parts[0]),
            Op::Occurrences => {
                self.ins().local_get(RUNTIME);
                self.push_all(frame, parts);
                self.ins().call(OCCURRENCES);
            }
            Op::IsPast => {
                self.ins().local_get(RUNTIME);
                self.push_all(frame, parts);
                self.ins().call(IS_PAST);
            }
            Op::Add
            | Op::Subtract
            | Op::Multiply
            | Op::Equal
            | Op::Less
            | Op::Not
            | Op::AsNumber
            | Op::Work => {
                self.push_all(frame, parts);
                let mut code = self.ins();
                match op {
                    Op::Add => code.i64_add(),
                    Op::Subtract => code.i64_sub(),
                    Op::Multiply => code.i64_mul(),
                    Op::Equal => code.i64_eq(),
                    Op::Less => code.i64_lt_s(),
                    Op::Not => code.i32_eqz(),
                    Op::AsNumber => code.i64_extend_i32_u(),
                    _ => code.call(WORK),
                };
            }
            Op::Union
            | Op::Intersect
            | Op::Minus
            | Op::Invert
            | Op::Step(_)
            | Op::Lowest
            | Op::WithoutLowest
            | Op::Bit => unreachable!("a set is no number"),
        }
    }

    fn both(&mut self, frame: &Frame<'p>, how: Join, parts: &'p [Expr]) -> Vec<Word> {
        let one = self.set(frame, &parts[0]);
        let other = self.set(frame, &parts[1]);
        self.join(how, &one, &other)
    }

    /// `and` and `or`. The second part is computed only where it is needed, unless that costs no more than to ask.
    fn in_turn(&mut self, frame: &Frame<'p>, op: Op, parts: &'p [Expr]) {
        self.push(frame, &parts[0]);
        if is_light(&parts[1]) {
            self.push(frame, &parts[1]);
            let mut code = self.ins();
            if op == Op::And {
                code.i32_and()
            } else {
                code.i32_or()
            };
            return;
        }
        let second = |writer: &mut Self| writer.push(frame, &parts[1]);
        if op == Op::And {
            self.either(
                Some(ValType::I32),
                second,
                Some(&mut |writer| {
                    writer.ins().i32_const(0);
                }),
            );
        } else {
            let known = |writer: &mut Self| {
                writer.ins().i32_const(1);
            };
            self.either(Some(ValType::I32), known, Some(&mut |writer| second(writer)));
        }
    }

    /// Calls a function. Returns its result in variables.
    pub fn call(&mut self, frame: &Frame<'p>, call: &'p Call) -> Vec<Word> {
        let function = &self.program.functions[call.function.0];
        let me = function.by_player.then(|| call.me.player(frame.me));
        let types = call.result.map(|ty| types(self.program, ty)).unwrap_or_default();
        let result: Vec<u32> = types.into_iter().map(|ty| self.temp(ty)).collect();
        let place = self.place(frame, call.state);
        if function.inline {
            self.in_place(frame, call, me, result.clone());
        } else {
            self.scoped(|writer| {
                let arguments: Vec<Word> = call
                    .arguments
                    .iter()
                    .flat_map(|argument| match argument.ty() {
                        Type::Set => writer.set(frame, argument),
                        Type::Number => vec![writer.number(frame, argument)],
                        Type::Bool => vec![Word::Local(writer.truth(frame, argument))],
                    })
                    .collect();
                writer.ins().local_get(RUNTIME).local_get(place.base);
                if place.offset > 0 {
                    writer.ins().i32_const(place.offset as i32).i32_add();
                }
                arguments.into_iter().for_each(|word| writer.get(word));
                let index = writer.instances.index(Instance { function: call.function, me });
                writer.ins().call(index);
                for local in result.iter().rev() {
                    writer.ins().local_set(*local);
                }
            });
        }
        result.into_iter().map(Word::Local).collect()
    }

    /// Puts the statements of a function in the place of a call.
    fn in_place(&mut self, frame: &Frame<'p>, call: &'p Call, me: Option<usize>, result: Vec<u32>) {
        let function = &self.program.functions[call.function.0];
        let given = self.place(frame, call.state);
        self.scoped(|writer| {
            let mut inner = Frame {
                id: call.function,
                function,
                me,
                given,
                play: frame.play,
                locals: vec![Vec::new(); function.locals.len()],
                exit: Exit::Function,
            };
            writer.declare(&mut inner);
            for (parameter, argument) in function.parameters.iter().zip(&call.arguments) {
                writer.assign(frame, &inner.locals[parameter.id], argument);
            }
            writer.block(|writer, depth| {
                inner.exit = Exit::Block(depth, result);
                writer.statements(&inner, &function.body);
            });
        });
    }

    /// Gives a value to variables.
    pub fn assign(&mut self, frame: &Frame<'p>, locals: &[u32], value: &'p Expr) {
        self.scoped(|writer| match value.ty() {
            Type::Set => {
                let words = writer.set(frame, value);
                for (local, word) in
                    locals.iter().zip(words).filter(|(local, word)| Word::Local(**local) != *word)
                {
                    writer.get(word);
                    writer.ins().local_set(*local);
                }
            }
            Type::Number | Type::Bool => {
                writer.push(frame, value);
                writer.ins().local_set(locals[0]);
            }
        });
    }
}

/// True if a value costs about as much as a jump, and cannot do anything but be computed.
fn is_light(value: &Expr) -> bool {
    fn parts(value: &Expr) -> Option<usize> {
        let own = match value {
            Expr::Local(_)
            | Expr::Number(_)
            | Expr::Bool(_)
            | Expr::Bits(_)
            | Expr::ByPlayer(_)
            | Expr::Len(_) => 1,
            Expr::Field(_, field) if field.ty != FieldType::Set => 1,
            Expr::Apply(Op::Equal | Op::Less | Op::Not | Op::And | Op::Or | Op::IsEmpty, _) => 1,
            _ => return None,
        };
        value.parts().into_iter().try_fold(own, |sum, part| Some(sum + parts(part)?))
    }
    parts(value).is_some_and(|parts| parts <= 4)
}
