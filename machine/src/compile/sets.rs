//! Operations on sets of cells, word by word.

use codegen::program::{Direction, NOWHERE, Program};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};

use super::frame::{Translator, Words};
use super::memory::CONSTANT;
use crate::layout::WORD;
use crate::raw::Callee;

/// Bits of a word.
const BITS: i64 = 64;

/// An operation on two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    Or,
    And,
    AndNot,
    Xor,
}

impl Translator<'_, '_> {
    /// A constant set.
    pub(super) fn bits_of(&mut self, bits: &[u64]) -> Words {
        (0..self.words).map(|word| self.constant(bits.get(word).copied().unwrap_or(0) as i64)).collect()
    }

    fn join(&mut self, how: Join, first: Value, second: Value) -> Value {
        let ins = self.builder.ins();
        match how {
            Join::Or => ins.bor(first, second),
            Join::And => ins.band(first, second),
            Join::AndNot => ins.band_not(first, second),
            Join::Xor => ins.bxor(first, second),
        }
    }

    /// The operation on each word of two sets.
    pub(super) fn joined(&mut self, how: Join, first: &[Value], second: &[Value]) -> Words {
        first.iter().zip(second).map(|(first, second)| self.join(how, *first, *second)).collect()
    }

    /// All bits of the words in one.
    pub(super) fn any_bit(&mut self, set: &[Value]) -> Value {
        let (first, rest) = set.split_first().expect("a set has a word");
        rest.iter().fold(*first, |any, word| self.builder.ins().bor(any, *word))
    }

    /// The cells one step in a direction.
    pub(super) fn step(&mut self, direction: &Direction, set: &[Value]) -> Words {
        let mut whole: Vec<Option<Value>> = vec![None; self.words];
        for shift in &direction.shifts {
            let from = match &shift.from {
                None => set.to_vec(),
                Some(mask) => {
                    let mask = self.bits_of(mask);
                    self.joined(Join::And, set, &mask)
                }
            };
            for (word, whole) in whole.iter_mut().enumerate() {
                if let Some(part) = self.shifted_word(&from, shift.by.into(), word) {
                    *whole = Some(whole.map_or(part, |whole| self.builder.ins().bor(whole, part)));
                }
            }
        }
        whole.into_iter().map(|word| word.unwrap_or_else(|| self.constant(0))).collect()
    }

    /// A word of a set whose bits are moved up by `by`; `None` if it is 0.
    fn shifted_word(&mut self, set: &[Value], by: i64, word: usize) -> Option<Value> {
        let (whole, bits) = (by.div_euclid(BITS), by.rem_euclid(BITS));
        let at = |place: i64| usize::try_from(place).ok().and_then(|place| set.get(place).copied());
        let low = at(word as i64 - whole);
        let high = at(word as i64 - whole - 1).filter(|_| bits != 0);
        let low = low.map(|low| self.builder.ins().ishl_imm(low, bits));
        let high = high.map(|high| self.builder.ins().ushr_imm(high, BITS - bits));
        match (low, high) {
            (Some(low), Some(high)) => Some(self.builder.ins().bor(low, high)),
            (low, high) => low.or(high),
        }
    }

    /// The cell of the lowest bit.
    pub(super) fn lowest(&mut self, set: &[Value]) -> Words {
        let lowest = |this: &mut Self, word: Value| {
            let negative = this.builder.ins().ineg(word);
            this.builder.ins().band(word, negative)
        };
        let zero = self.constant(0);
        self.first_word(set, lowest, |_, _| zero)
    }

    /// All but the cell of the lowest bit.
    pub(super) fn without_lowest(&mut self, set: &[Value]) -> Words {
        self.first_word(set, |this, word| this.rest(word), |_, word| word)
    }

    /// A word without its lowest bit.
    pub(super) fn rest(&mut self, word: Value) -> Value {
        let less = self.builder.ins().iadd_imm(word, -1);
        self.builder.ins().band(word, less)
    }

    /// The words up to the first that is not 0 changed by `first`, which makes 0 of 0; those after it by `later`.
    fn first_word(
        &mut self,
        set: &[Value],
        first: impl Fn(&mut Self, Value) -> Value,
        later: impl Fn(&mut Self, Value) -> Value,
    ) -> Words {
        let mut before: Option<Value> = None;
        let mut words = Words::new();
        for word in set {
            let changed = first(self, *word);
            words.push(match before {
                None => changed,
                Some(before) => {
                    let later = later(self, *word);
                    self.builder.ins().select(before, later, changed)
                }
            });
            before = Some(before.map_or(*word, |before| self.builder.ins().bor(before, *word)));
        }
        words
    }

    /// The set of one bit. `is_cell` tells that it is the bit of a cell for sure.
    pub(super) fn bit(&mut self, bit: Value, is_cell: bool) -> Words {
        let one = self.constant(1);
        let one = self.builder.ins().ishl(one, bit);
        if self.words == 1 {
            return vec![if is_cell { one } else { self.if_in_words(bit, one) }];
        }
        let place = self.builder.ins().ushr_imm(bit, 6);
        let zero = self.constant(0);
        (0..self.words)
            .map(|word| {
                let here = self.builder.ins().icmp_imm(IntCC::Equal, place, word as i64);
                self.builder.ins().select(here, one, zero)
            })
            .collect()
    }

    /// A word, or 0 if a bit lies in no word.
    fn if_in_words(&mut self, bit: Value, word: Value) -> Value {
        let inside = self.is_in_words(bit);
        let zero = self.constant(0);
        self.builder.ins().select(inside, word, zero)
    }

    fn is_in_words(&mut self, bit: Value) -> Value {
        let end = BITS * self.words as i64;
        self.builder.ins().icmp_imm(IntCC::UnsignedLessThan, bit, end)
    }

    /// The number of cells.
    pub(super) fn count(&mut self, set: &[Value]) -> Value {
        let (first, rest) = set.split_first().expect("a set has a word");
        let first = self.builder.ins().popcnt(*first);
        rest.iter().fold(first, |sum, word| {
            let count = self.builder.ins().popcnt(*word);
            self.builder.ins().iadd(sum, count)
        })
    }

    /// The lowest bit.
    pub(super) fn first(&mut self, set: &[Value]) -> Value {
        let nowhere = self.constant(NOWHERE);
        set.iter().enumerate().rev().fold(nowhere, |later, (place, word)| {
            let bit = self.builder.ins().ctz(*word);
            let bit = self.builder.ins().iadd_imm(bit, BITS * place as i64);
            self.builder.ins().select(*word, bit, later)
        })
    }

    /// The highest bit.
    pub(super) fn last(&mut self, set: &[Value]) -> Value {
        let nowhere = self.constant(NOWHERE);
        set.iter().enumerate().fold(nowhere, |earlier, (place, word)| {
            let zeros = self.builder.ins().clz(*word);
            let end = self.constant(BITS * (place as i64 + 1) - 1);
            let bit = self.builder.ins().isub(end, zeros);
            self.builder.ins().select(*word, bit, earlier)
        })
    }

    /// The bit of the n-th cell.
    pub(super) fn nth(&mut self, set: &[Value], n: Value) -> Value {
        let (mut word, mut rest, mut base) = (set[0], n, self.constant(0));
        let mut before = self.builder.ins().popcnt(set[0]);
        for (place, next) in set.iter().enumerate().skip(1) {
            let is_later = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, n, before);
            let left = self.builder.ins().isub(n, before);
            let first = self.constant(BITS * place as i64);
            word = self.builder.ins().select(is_later, *next, word);
            rest = self.builder.ins().select(is_later, left, rest);
            base = self.builder.ins().select(is_later, first, base);
            let count = self.builder.ins().popcnt(*next);
            before = self.builder.ins().iadd(before, count);
        }
        self.call_out(Callee::Nth, &[word, rest, base]).expect("it has a result")
    }

    /// Whether a set has the cell of a bit.
    pub(super) fn has(&mut self, set: &[Value], bit: Value, is_cell: bool) -> Value {
        let mut word = set[0];
        if self.words > 1 {
            let place = self.builder.ins().ushr_imm(bit, 6);
            for (other, next) in set.iter().enumerate().skip(1) {
                let here = self.builder.ins().icmp_imm(IntCC::Equal, place, other as i64);
                word = self.builder.ins().select(here, *next, word);
            }
        }
        self.has_in_word(word, bit, is_cell)
    }

    /// Whether a set in memory has the cell of a bit.
    pub(super) fn has_at(
        &mut self,
        (address, flags): (Value, cranelift_codegen::ir::MemFlags),
        bit: Value,
        is_cell: bool,
    ) -> Value {
        let mut place = self.builder.ins().ushr_imm(bit, 6);
        if !is_cell {
            let last = self.constant(self.words as i64 - 1);
            place = self.builder.ins().umin(place, last);
        }
        let offset = self.builder.ins().ishl_imm(place, i64::from(WORD.ilog2()));
        let address = self.builder.ins().iadd(address, offset);
        let word = self.builder.ins().load(types::I64, flags, address, 0);
        self.has_in_word(word, bit, is_cell)
    }

    /// Whether the word in which a bit lies has it.
    fn has_in_word(&mut self, word: Value, bit: Value, is_cell: bool) -> Value {
        let moved = self.builder.ins().ushr(word, bit);
        let last = self.builder.ins().band_imm(moved, 1);
        let has = self.builder.ins().ireduce(types::I8, last);
        if is_cell {
            return has;
        }
        let inside = self.is_in_words(bit);
        self.builder.ins().band(has, inside)
    }

    /// Whether two sets have a cell in common.
    pub(super) fn meets(&mut self, first: &[Value], second: &[Value]) -> Value {
        let both = self.joined(Join::And, first, second);
        self.has_any(&both)
    }

    /// Whether a set has a cell.
    pub(super) fn has_any(&mut self, set: &[Value]) -> Value {
        let any = self.any_bit(set);
        self.builder.ins().icmp_imm(IntCC::NotEqual, any, 0)
    }

    /// Whether a set has no cell.
    pub(super) fn has_none(&mut self, set: &[Value]) -> Value {
        let any = self.any_bit(set);
        self.builder.ins().icmp_imm(IntCC::Equal, any, 0)
    }

    /// A row of a table, or 0 outside of it.
    pub(super) fn row(&mut self, table: usize, index: Value) -> Words {
        let table = &self.compiler.tables[table];
        let (address, stride, rows) = (table.address(), table.stride, table.rows);
        let last = self.constant(rows as i64);
        let row = self.builder.ins().umin(index, last);
        let offset = self.builder.ins().imul_imm(row, (WORD * stride) as i64);
        let address = self.constant(address);
        let address = self.builder.ins().iadd(address, offset);
        (0..stride)
            .map(|word| self.builder.ins().load(types::I64, CONSTANT, address, (WORD * word) as i32))
            .collect()
    }

    /// All other cells of the board.
    pub(super) fn inverted(&mut self, program: &Program, set: &[Value]) -> Words {
        let cells = self.bits_of(&program.board.cells);
        self.joined(Join::AndNot, &cells, set)
    }
}
