//! Fields, lists and tables in memory.

use wasm_encoder::ValType;

use super::writer::{Frame, Place, RUNTIME, TABLES, Word, Writer, at};
use crate::program::{Expr, Field, FieldType, List, Of, Record, Type, Width};

/// The number of the imported function that makes room.
const GROW: u32 = 0;

/// The numbers of a list.
struct Header {
    data: usize,
    length: usize,
    room: usize,
}

fn header(list: List) -> Header {
    let first = 12 * number_of(list);
    Header { data: first, length: first + 4, room: first + 8 }
}

fn number_of(list: List) -> usize {
    match list {
        List::Plays => 0,
        List::Places => 1,
    }
}

impl<'p> Writer<'p> {
    /// A word in memory.
    pub fn load_word(&mut self, place: Place, offset: usize) -> Word {
        self.ins().local_get(place.base).i64_load(at(place.offset + offset, 3));
        self.take(ValType::I64)
    }

    /// Puts a number or a truth on the stack, from a record so many bytes after the address there.
    pub fn load(&mut self, offset: usize, field: Field) {
        let offset = offset + field.offset;
        let mut code = self.ins();
        match field.ty {
            FieldType::Bool => code.i32_load8_u(at(offset, 0)),
            FieldType::Number(Width::Byte) => code.i64_load8_u(at(offset, 0)),
            FieldType::Number(Width::Short) => code.i64_load16_u(at(offset, 1)),
            FieldType::Number(Width::Word) => code.i64_load32_u(at(offset, 2)),
            FieldType::Number(Width::Signed) => code.i64_load32_s(at(offset, 2)),
            FieldType::Set => unreachable!("a set is no number"),
        };
    }

    /// Stores a value in a record.
    pub fn store(&mut self, frame: &Frame<'p>, place: Place, field: Field, value: &'p Expr) {
        let offset = place.offset + field.offset;
        self.scoped(|writer| {
            if field.ty == FieldType::Set {
                for (word, value) in writer.set(frame, value).into_iter().enumerate() {
                    writer.ins().local_get(place.base);
                    writer.get(value);
                    writer.ins().i64_store(at(offset + 8 * word, 3));
                }
                return;
            }
            writer.ins().local_get(place.base);
            writer.push(frame, value);
            let mut code = writer.ins();
            match field.ty {
                FieldType::Bool => code.i32_store8(at(offset, 0)),
                FieldType::Number(Width::Byte) => code.i64_store8(at(offset, 0)),
                FieldType::Number(Width::Short) => code.i64_store16(at(offset, 1)),
                FieldType::Number(Width::Word | Width::Signed) => code.i64_store32(at(offset, 2)),
                FieldType::Set => unreachable!("a set is stored above"),
            };
        });
    }

    /// Copies the given state.
    pub fn copy(&mut self, frame: &Frame<'p>, copy: usize) {
        let (from, to) = (self.place(frame, Of::Given), self.place(frame, Of::Copy(copy)));
        for offset in (0..self.program.state.bytes).step_by(8) {
            self.ins().local_get(to.base).local_get(from.base);
            self.ins().i64_load(at(from.offset + offset, 3)).i64_store(at(to.offset + offset, 3));
        }
    }

    fn record(&self, list: List) -> (&'p Record, usize) {
        match list {
            List::Plays => (&self.program.play, self.instances.play_bytes),
            List::Places => (&self.program.place, self.program.place.bytes),
        }
    }

    /// Puts the number of items on the stack.
    pub fn push_length(&mut self, list: List) {
        self.ins().local_get(RUNTIME).i64_load32_u(at(header(list).length, 2));
    }

    /// Puts the address of an item on the stack, by its index.
    fn push_address(&mut self, list: List, index: Word) {
        let bytes = self.record(list).1 as i32;
        self.ins().local_get(RUNTIME).i32_load(at(header(list).data, 2));
        self.get(index);
        self.ins().i32_wrap_i64().i32_const(bytes).i32_mul().i32_add();
    }

    /// Puts on the stack whether a list has an item of this index.
    fn push_has_item(&mut self, list: List, index: Word) {
        self.get(index);
        self.push_length(list);
        self.ins().i64_lt_u();
    }

    /// Puts a number or a truth of an item on the stack.
    pub fn push_item(&mut self, frame: &Frame<'p>, list: List, index: &'p Expr, field: Field) {
        let index = self.number(frame, index);
        self.push_has_item(list, index);
        let is_truth = field.ty == FieldType::Bool;
        let ty = if is_truth { ValType::I32 } else { ValType::I64 };
        let item = |writer: &mut Self| {
            writer.push_address(list, index);
            writer.load(0, field);
        };
        self.either(
            Some(ty),
            item,
            Some(&mut |writer| {
                let mut code = writer.ins();
                if is_truth {
                    code.i32_const(0)
                } else {
                    code.i64_const(0)
                };
            }),
        );
    }

    /// A set of an item.
    pub fn set_of_item(&mut self, frame: &Frame<'p>, list: List, index: &'p Expr, field: Field) -> Vec<Word> {
        let index = self.number(frame, index);
        self.push_has_item(list, index);
        self.words_if(|writer| {
            writer.push_address(list, index);
            field.offset
        })
    }

    /// The words that begin so many bytes after an address, both of which `address` tells, if the truth on the stack holds; else none.
    fn words_if(&mut self, address: impl FnOnce(&mut Self) -> usize) -> Vec<Word> {
        let words: Vec<u32> = (0..self.program.board.words).map(|_| self.temp(ValType::I64)).collect();
        let from = self.temp(ValType::I32);
        let load = |writer: &mut Self| {
            let offset = address(writer);
            writer.ins().local_set(from);
            for (place, word) in words.iter().enumerate() {
                writer.ins().local_get(from).i64_load(at(offset + 8 * place, 3)).local_set(*word);
            }
        };
        self.either(
            None,
            load,
            Some(&mut |writer| {
                for word in &words {
                    writer.ins().i64_const(0).local_set(*word);
                }
            }),
        );
        words.into_iter().map(Word::Local).collect()
    }

    /// Appends an item.
    pub fn append(&mut self, frame: &Frame<'p>, list: List, values: &'p [Expr]) {
        let (record, bytes) = self.record(list);
        let words = self.scoped_words(frame, record, bytes, values);
        let Header { length, room, .. } = header(list);
        self.ins().local_get(RUNTIME).i32_load(at(length, 2));
        self.ins().local_get(RUNTIME).i32_load(at(room, 2)).i32_eq();
        self.either(
            None,
            |writer| {
                writer.ins().local_get(RUNTIME).i32_const(number_of(list) as i32).call(GROW);
            },
            None,
        );
        self.push_length(list);
        let index = self.take(ValType::I64);
        self.push_address(list, index);
        let address = self.temp(ValType::I32);
        self.ins().local_set(address);
        for (place, word) in words.into_iter().enumerate() {
            self.ins().local_get(address);
            self.get(word);
            self.ins().i64_store(at(8 * place, 3));
        }
        self.ins().local_get(RUNTIME);
        self.get(index);
        self.ins().i32_wrap_i64().i32_const(1).i32_add().i32_store(at(length, 2));
    }

    /// The words of an item, so that each is written as a whole.
    fn scoped_words(
        &mut self,
        frame: &Frame<'p>,
        record: &Record,
        bytes: usize,
        values: &'p [Expr],
    ) -> Vec<Word> {
        let mut words = vec![Word::Const(0); bytes / 8];
        for ((_, field), value) in record.fields.iter().zip(values) {
            let first = field.offset / 8;
            if field.ty == FieldType::Set {
                for (place, word) in self.set(frame, value).into_iter().enumerate() {
                    words[first + place] = word;
                }
                continue;
            }
            let bits = 8 * field.ty.bytes() as u32;
            let shift = 8 * (field.offset % 8) as i64;
            let mask = u64::MAX >> (64 - bits);
            let part = match value {
                Expr::Number(number) => Word::Const((*number as u64 & mask) << shift),
                Expr::Bool(truth) => Word::Const(u64::from(*truth) << shift),
                value => {
                    self.push(frame, value);
                    if field.ty == FieldType::Bool {
                        self.ins().i64_extend_i32_u();
                    } else {
                        self.ins().i64_const(mask as i64).i64_and();
                    }
                    self.ins().i64_const(shift).i64_shl();
                    self.take(ValType::I64)
                }
            };
            words[first] = match (words[first], part) {
                (Word::Const(one), Word::Const(other)) => Word::Const(one | other),
                (one, other) => self.join(super::sets::Join::Or, &[one], &[other])[0],
            };
        }
        words
    }

    /// Stores a field of an item.
    pub fn put(&mut self, frame: &Frame<'p>, list: List, index: &'p Expr, field: Field, value: &'p Expr) {
        let index = self.number(frame, index);
        let address = self.temp(ValType::I32);
        self.push_has_item(list, index);
        let store = |writer: &mut Self| {
            writer.push_address(list, index);
            writer.ins().local_set(address);
            writer.store(frame, Place { base: address, offset: 0 }, field, value);
        };
        self.either(None, store, None);
    }

    /// Drops the items from an index on.
    pub fn truncate(&mut self, frame: &Frame<'p>, list: List, index: &'p Expr) {
        let index = self.number(frame, index);
        self.push_has_item(list, index);
        self.either(
            None,
            |writer| {
                writer.ins().local_get(RUNTIME);
                writer.get(index);
                writer.ins().i32_wrap_i64().i32_store(at(header(list).length, 2));
            },
            None,
        );
    }

    /// Puts on the stack whether a table has an entry of this number.
    fn push_has_entry(&mut self, table: usize, number: Word) {
        self.get(number);
        let rows = self.instances.table(table).2;
        self.ins().i64_const(rows as i64).i64_lt_u();
    }

    /// Puts the address of an entry on the stack, without that of the table. Returns the latter.
    fn push_entry_address(&mut self, table: usize, number: Word) -> usize {
        let (first, words, _) = self.instances.table(table);
        self.ins().global_get(TABLES);
        self.get(number);
        self.ins().i32_wrap_i64().i32_const(8 * words as i32).i32_mul().i32_add();
        first
    }

    /// Puts an entry of a table of numbers on the stack.
    pub fn push_entry(&mut self, frame: &Frame<'p>, table: usize, number: &'p Expr) {
        debug_assert_eq!(self.program.tables[table].rows.ty(), Type::Number);
        let number = self.number(frame, number);
        self.push_has_entry(table, number);
        let entry = |writer: &mut Self| {
            let first = writer.push_entry_address(table, number);
            writer.ins().i64_load(at(first, 3));
        };
        self.either(
            Some(ValType::I64),
            entry,
            Some(&mut |writer| {
                writer.ins().i64_const(0);
            }),
        );
    }

    /// An entry of a table of sets.
    pub fn set_of_table(&mut self, frame: &Frame<'p>, table: usize, number: &'p Expr) -> Vec<Word> {
        let number = self.number(frame, number);
        self.push_has_entry(table, number);
        self.words_if(|writer| writer.push_entry_address(table, number))
    }
}
