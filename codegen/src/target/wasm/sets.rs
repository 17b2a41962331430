//! Sets of cells, word by word.

use wasm_encoder::ValType;

use super::writer::{Frame, Word, Writer};
use crate::program::{Direction, Expr, NOWHERE, Op};

/// Bits of a word.
const BITS: i64 = 64;

/// An operation on two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    Or,
    And,
    AndNot,
    Xor,
}

impl<'p> Writer<'p> {
    /// The words of a set.
    pub fn set(&mut self, frame: &Frame<'p>, set: &'p Expr) -> Vec<Word> {
        match set {
            Expr::Local(local) => frame.locals[local.id].iter().map(|local| Word::Local(*local)).collect(),
            Expr::Bits(bits) => bits.iter().map(|word| Word::Const(*word)).collect(),
            Expr::ByPlayer(values) => self.set(frame, &values[frame.me.expect("`ME` is known")]),
            Expr::Field(of, field) => {
                let place = self.place(frame, *of);
                (0..self.program.board.words)
                    .map(|word| self.load_word(place, field.offset + 8 * word))
                    .collect()
            }
            Expr::Item(list, index, field) => self.set_of_item(frame, *list, index, *field),
            Expr::Call(call) => self.call(frame, call),
            Expr::Apply(op, parts) => self.set_of(frame, *op, parts),
            Expr::Number(_) | Expr::Bool(_) | Expr::Len(_) => unreachable!("a set is asked for"),
        }
    }

    fn set_of(&mut self, frame: &Frame<'p>, op: Op, parts: &'p [Expr]) -> Vec<Word> {
        match op {
            Op::Union => self.joined(frame, Join::Or, parts),
            Op::Intersect => self.joined(frame, Join::And, parts),
            Op::Minus => self.joined(frame, Join::AndNot, parts),
            Op::Invert => {
                let set = self.set(frame, &parts[0]);
                let cells =
                    self.program.board.cells.iter().map(|word| Word::Const(*word)).collect::<Vec<_>>();
                self.join(Join::AndNot, &cells, &set)
            }
            Op::Step(dir) => {
                let set = self.set(frame, &parts[0]);
                self.step(&self.program.board.directions[dir], &set)
            }
            Op::Lowest => {
                let set = self.set(frame, &parts[0]);
                self.up_to_first(
                    &set,
                    |writer, word| {
                        writer.ins().i64_const(0);
                        writer.get(word);
                        writer.ins().i64_sub();
                        writer.get(word);
                        writer.ins().i64_and();
                    },
                    |_, _| Word::Const(0),
                )
            }
            Op::WithoutLowest => {
                let set = self.set(frame, &parts[0]);
                self.without_lowest(&set)
            }
            Op::Bit => {
                let bit = self.number(frame, &parts[0]);
                (0..self.program.board.words).map(|place| self.bit_in(bit, place)).collect()
            }
            Op::Choose(_) => {
                let (yes, no) = (self.set(frame, &parts[1]), self.set(frame, &parts[2]));
                let test = self.truth(frame, &parts[0]);
                let chosen = |(yes, no): (Word, Word)| {
                    self.get(yes);
                    self.get(no);
                    self.ins().local_get(test).select();
                    self.take(ValType::I64)
                };
                yes.into_iter().zip(no).map(chosen).collect()
            }
            Op::Table(table, _) => self.set_of_table(frame, table, &parts[0]),
            other => unreachable!("{other:?} gives no set"),
        }
    }

    /// An operation on each word of two sets.
    fn joined(&mut self, frame: &Frame<'p>, how: Join, parts: &'p [Expr]) -> Vec<Word> {
        let one = self.set(frame, &parts[0]);
        let other = self.set(frame, &parts[1]);
        self.join(how, &one, &other)
    }

    /// An operation on each word of two sets.
    pub fn join(&mut self, how: Join, one: &[Word], other: &[Word]) -> Vec<Word> {
        let word = |(one, other): (&Word, &Word)| match (how, *one, *other) {
            (Join::And, Word::Const(0), _) | (Join::And, _, Word::Const(0)) => Word::Const(0),
            (Join::AndNot, Word::Const(0), _) => Word::Const(0),
            (Join::Or | Join::Xor, Word::Const(0), word) => word,
            (Join::Or | Join::Xor | Join::AndNot, word, Word::Const(0)) => word,
            (_, one, other) => {
                self.on_stack(how, one, other);
                self.take(ValType::I64)
            }
        };
        one.iter().zip(other).map(word).collect()
    }

    fn on_stack(&mut self, how: Join, one: Word, other: Word) {
        self.get(one);
        match (how, other) {
            (Join::AndNot, Word::Const(constant)) => self.get(Word::Const(!constant)),
            (_, other) => self.get(other),
        }
        let is_constant = matches!(other, Word::Const(_));
        let mut code = self.ins();
        match how {
            Join::Or => code.i64_or(),
            Join::And => code.i64_and(),
            Join::AndNot if is_constant => code.i64_and(),
            Join::AndNot => code.i64_const(-1).i64_xor().i64_and(),
            Join::Xor => code.i64_xor(),
        };
    }

    /// Puts all bits of the words on the stack, in one.
    pub fn any_bit(&mut self, set: &[Word]) {
        let (first, rest) = set.split_first().expect("a set has a word");
        self.get(*first);
        for word in rest {
            self.get(*word);
            self.ins().i64_or();
        }
    }

    fn step(&mut self, direction: &Direction, set: &[Word]) -> Vec<Word> {
        let mut whole: Vec<Option<Word>> = vec![None; set.len()];
        for shift in &direction.shifts {
            let from = match &shift.from {
                None => set.to_vec(),
                Some(mask) => {
                    let mask: Vec<Word> = mask.iter().map(|word| Word::Const(*word)).collect();
                    self.join(Join::And, set, &mask)
                }
            };
            for (place, whole) in whole.iter_mut().enumerate() {
                if let Some(part) = self.shifted_word(&from, shift.by.into(), place) {
                    *whole = Some(whole.map_or(part, |whole| self.join(Join::Or, &[whole], &[part])[0]));
                }
            }
        }
        whole.into_iter().map(|word| word.unwrap_or(Word::Const(0))).collect()
    }

    /// A word of a set whose bits are moved up by `by`; `None` if it is 0.
    fn shifted_word(&mut self, set: &[Word], by: i64, place: usize) -> Option<Word> {
        let (whole, bits) = (by.div_euclid(BITS), by.rem_euclid(BITS));
        let at = |place: i64| {
            let word = usize::try_from(place).ok().and_then(|place| set.get(place).copied());
            word.filter(|word| *word != Word::Const(0))
        };
        let low = at(place as i64 - whole);
        let high = at(place as i64 - whole - 1).filter(|_| bits != 0);
        if low.is_none() && high.is_none() {
            return None;
        }
        if let Some(low) = low {
            self.get(low);
            self.ins().i64_const(bits).i64_shl();
        }
        if let Some(high) = high {
            self.get(high);
            self.ins().i64_const(BITS - bits).i64_shr_u();
        }
        if low.is_some() && high.is_some() {
            self.ins().i64_or();
        }
        Some(self.take(ValType::I64))
    }

    /// All but the cell of the lowest bit.
    pub fn without_lowest(&mut self, set: &[Word]) -> Vec<Word> {
        self.up_to_first(
            set,
            |writer, word| {
                writer.get(word);
                writer.get(word);
                writer.ins().i64_const(1).i64_sub().i64_and();
            },
            |_, word| word,
        )
    }

    /// The words up to the first that is not 0 changed by `first`, which makes 0 of 0; those after it by `later`.
    fn up_to_first(
        &mut self,
        set: &[Word],
        first: impl Fn(&mut Self, Word),
        later: impl Fn(&mut Self, Word) -> Word,
    ) -> Vec<Word> {
        let mut changed = Vec::new();
        for (place, word) in set.iter().enumerate() {
            if place > 0 {
                let later = later(self, *word);
                self.get(later);
            }
            first(self, *word);
            if place > 0 {
                self.any_bit(&set[..place]);
                self.ins().i64_const(0).i64_ne().select();
            }
            changed.push(self.take(ValType::I64));
        }
        changed
    }

    /// A word of the set of one bit.
    fn bit_in(&mut self, bit: Word, place: usize) -> Word {
        self.ins().i64_const(1);
        self.get(bit);
        self.ins().i64_shl().i64_const(0);
        self.is_in(bit, place);
        self.ins().select();
        self.take(ValType::I64)
    }

    /// Puts on the stack whether a bit is in a word.
    fn is_in(&mut self, bit: Word, place: usize) {
        self.get(bit);
        self.ins().i64_const(6).i64_shr_u().i64_const(place as i64).i64_eq();
    }

    /// Puts the lowest bit of a set on the stack.
    pub fn first(&mut self, set: &[Word]) {
        for (place, word) in set.iter().enumerate() {
            self.get(*word);
            self.ins().i64_ctz().i64_const(BITS * place as i64).i64_add();
        }
        self.ins().i64_const(NOWHERE);
        for word in set.iter().rev() {
            self.get(*word);
            self.ins().i64_const(0).i64_ne().select();
        }
    }

    /// Puts the highest bit of a set on the stack.
    pub fn last(&mut self, set: &[Word]) {
        for (place, word) in set.iter().enumerate().rev() {
            self.ins().i64_const(BITS * (place as i64 + 1) - 1);
            self.get(*word);
            self.ins().i64_clz().i64_sub();
        }
        self.ins().i64_const(NOWHERE);
        for word in set {
            self.get(*word);
            self.ins().i64_const(0).i64_ne().select();
        }
    }

    /// Puts on the stack whether a set has a bit.
    pub fn has(&mut self, set: &[Word], bit: Word) {
        self.ins().i64_const(0);
        for (place, word) in set.iter().enumerate() {
            self.get(*word);
            self.ins().i64_const(0);
            self.is_in(bit, place);
            self.ins().select().i64_or();
        }
        self.get(bit);
        self.ins().i64_shr_u().i64_const(1).i64_and().i32_wrap_i64();
    }

    /// Puts the number of cells on the stack.
    pub fn count(&mut self, set: &[Word]) {
        for (place, word) in set.iter().enumerate() {
            self.get(*word);
            self.ins().i64_popcnt();
            if place > 0 {
                self.ins().i64_add();
            }
        }
    }
}
