//! Values, and the operations on numbers and truths.

use codegen::program::{Expr, Op, Program, Type};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};

use super::frame::{FEW_WORDS, Frame, Translator, Words};
use super::memory::STACK;
use super::sets::Join;
use super::shape::is_light;
use crate::raw::Callee;

impl Translator<'_, '_> {
    /// The words of a value.
    pub(super) fn value<'p>(&mut self, program: &'p Program, frame: &mut Frame<'p>, expr: &'p Expr) -> Words {
        match expr {
            Expr::Local(local) => self.local(frame, local.id, local.ty),
            Expr::Number(number) => vec![self.constant(*number)],
            Expr::Bool(truth) => vec![self.builder.ins().iconst(types::I8, i64::from(*truth))],
            Expr::Bits(bits) => self.bits_of(bits),
            Expr::ByPlayer(values) => self.value(program, frame, &values[me(frame)]),
            Expr::Field(of, field) => self.field(frame, *of, *field),
            Expr::Item(list, index, field) => {
                let index = self.single(program, frame, index);
                self.item(*list, index, *field)
            }
            Expr::Len(list) => vec![self.length(*list)],
            Expr::Apply(op, arguments) => self.applied(program, frame, *op, arguments),
            Expr::Call(call) => self.call(program, frame, call).expect("the function has a result"),
        }
    }

    /// A number or a truth.
    pub(super) fn single<'p>(
        &mut self,
        program: &'p Program,
        frame: &mut Frame<'p>,
        expr: &'p Expr,
    ) -> Value {
        self.value(program, frame, expr)[0]
    }

    /// The result of an operation.
    fn applied<'p>(
        &mut self,
        program: &'p Program,
        frame: &mut Frame<'p>,
        op: Op,
        arguments: &'p [Expr],
    ) -> Words {
        if let (Op::And | Op::Or, [first, second]) = (op, arguments)
            && !is_light(second)
        {
            return vec![self.in_turn(program, frame, op, first, second)];
        }
        let is_cell = |frame: &Frame<'_>| arguments.last().is_some_and(|bit| is_cell(program, frame, bit));
        if let (Op::Has, [Expr::Field(of, field), bit]) = (op, arguments)
            && self.words > FEW_WORDS
            && let Some(set) = self.address_of(frame, *of, *field)
        {
            let bit = self.single(program, frame, bit);
            return vec![self.has_at(set, bit, is_cell(frame))];
        }
        if let (Op::Has, [Expr::Local(set), bit]) = (op, arguments)
            && let Some(slot) = frame.mirrors[set.id]
        {
            let bit = self.single(program, frame, bit);
            let address = self.builder.ins().stack_addr(types::I64, slot, 0);
            return vec![self.has_at((address, STACK), bit, is_cell(frame))];
        }
        let values: Vec<Words> =
            arguments.iter().map(|argument| self.value(program, frame, argument)).collect();
        let [first, rest @ ..] = &values[..] else { unreachable!("each operation has an argument") };
        let second = rest.first().map(Vec::as_slice).unwrap_or_default();
        let number = match op {
            Op::Union => return self.joined(Join::Or, first, second),
            Op::Intersect => return self.joined(Join::And, first, second),
            Op::Minus => return self.joined(Join::AndNot, first, second),
            Op::Invert => return self.inverted(program, first),
            Op::Step(direction) => return self.step(&program.board.directions[direction], first),
            Op::Lowest => return self.lowest(first),
            Op::WithoutLowest => return self.without_lowest(first),
            Op::Bit => return self.bit(first[0], is_cell(frame)),
            Op::Table(table, _) => return self.entry_of(table, first[0], op.result()),
            Op::Choose(_) => return self.chosen(first[0], second, &rest[1]),
            Op::Count => self.count(first),
            Op::First => self.first(first),
            Op::Last => self.last(first),
            Op::Nth => self.nth(first, second[0]),
            Op::IsEmpty => self.has_none(first),
            Op::Has => self.has(first, second[0], is_cell(frame)),
            Op::Meets => self.meets(first, second),
            Op::SameSet => {
                let differ = self.joined(Join::Xor, first, second);
                self.has_none(&differ)
            }
            Op::Remainder => self.remainder(first[0], second[0]),
            Op::Mix | Op::MixSet => second.iter().fold(first[0], |hash, word| self.mix(hash, *word)),
            Op::Occurrences => {
                let arguments = [self.block, first[0], rest[0][0], rest[1][0], rest[2][0]];
                self.call_out(Callee::Occurrences, &arguments).expect("it has a result")
            }
            Op::IsPast => self.call_out(Callee::IsPast, &[self.block, first[0]]).expect("it has a result"),
            Op::Work => self.call_out(Callee::Work, &[first[0], second[0]]).expect("it has a result"),
            Op::Not => self.builder.ins().bxor_imm(first[0], 1),
            Op::AsNumber => self.builder.ins().uextend(types::I64, first[0]),
            Op::Add
            | Op::Subtract
            | Op::Multiply
            | Op::Least
            | Op::Greatest
            | Op::Equal
            | Op::Less
            | Op::And
            | Op::Or => self.of_two(op, first[0], second[0]),
        };
        vec![number]
    }

    /// The operations on two numbers or truths that are one instruction.
    fn of_two(&mut self, op: Op, first: Value, second: Value) -> Value {
        let ins = self.builder.ins();
        match op {
            Op::Add => ins.iadd(first, second),
            Op::Subtract => ins.isub(first, second),
            Op::Multiply => ins.imul(first, second),
            Op::Least => ins.smin(first, second),
            Op::Greatest => ins.smax(first, second),
            Op::Equal => ins.icmp(IntCC::Equal, first, second),
            Op::Less => ins.icmp(IntCC::SignedLessThan, first, second),
            Op::And => ins.band(first, second),
            Op::Or => ins.bor(first, second),
            _ => unreachable!("{op:?} is made elsewhere"),
        }
    }

    /// A choice between two values.
    fn chosen(&mut self, truth: Value, first: &[Value], second: &[Value]) -> Words {
        let pairs = first.iter().zip(second);
        pairs.map(|(first, second)| self.builder.ins().select(truth, *first, *second)).collect()
    }

    /// An entry of a table.
    fn entry_of(&mut self, table: usize, index: Value, ty: Type) -> Words {
        let mut row = self.row(table, index);
        if ty == Type::Bool {
            row[0] = self.builder.ins().icmp_imm(IntCC::NotEqual, row[0], 0);
        }
        row
    }

    /// The remainder of a division; 0 by 0.
    fn remainder(&mut self, first: Value, second: Value) -> Value {
        // The remainder by 1 is 0, as that by 0 is meant to be.
        let one = self.constant(1);
        let by = self.builder.ins().select(second, second, one);
        self.builder.ins().urem(first, by)
    }

    /// [`engine::mix`]
    fn mix(&mut self, hash: Value, word: Value) -> Value {
        let hash = self.builder.ins().rotl_imm(hash, 29);
        let mixed = self.builder.ins().bxor(hash, word);
        let start = self.constant(0xBB67_AE85_84CA_A73B_u64 as i64);
        let mixed = self.builder.ins().bxor(mixed, start);
        let by = self.constant(0x9E37_79B9_7F4A_7C15_u64 as i64);
        let low = self.builder.ins().imul(mixed, by);
        let high = self.builder.ins().umulhi(mixed, by);
        self.builder.ins().bxor(low, high)
    }
}

/// The player for whom the function is compiled.
pub(super) fn me(frame: &Frame<'_>) -> usize {
    frame.me.expect("only functions by player depend on the player")
}

/// True if a number is the bit of a cell for sure.
pub(super) fn is_cell(program: &Program, frame: &Frame<'_>, expr: &Expr) -> bool {
    match expr {
        Expr::Local(local) => frame.cells[local.id],
        Expr::Number(bit) => (0..64 * program.board.words as i64).contains(bit),
        Expr::ByPlayer(values) => values.iter().all(|value| is_cell(program, frame, value)),
        Expr::Apply(Op::Choose(_), arguments) => {
            arguments[1..].iter().all(|value| is_cell(program, frame, value))
        }
        _ => false,
    }
}
