//! The lists of plays and of places.

use std::mem::offset_of;

use codegen::program::{Field, FieldType, List};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AbiParam, InstBuilder, Signature, Value, types};

use super::frame::{Translator, Words};
use super::memory::{BLOCK, GIVEN, ITEMS};
use crate::layout::{Layout, WORD};
use crate::raw::{Block, Items};

impl Translator<'_, '_> {
    /// Where a part of a list's head is in the block.
    fn head(list: List, part: usize) -> i32 {
        let items = match list {
            List::Plays => offset_of!(Block, plays),
            List::Places => offset_of!(Block, places),
        };
        (items + part) as i32
    }

    fn layout(&self, list: List) -> &Layout {
        match list {
            List::Plays => &self.compiler.layouts.play,
            List::Places => &self.compiler.layouts.place,
        }
    }

    /// Words of an item.
    fn stride(&self, list: List) -> usize {
        match list {
            List::Plays => self.compiler.play_words,
            List::Places => self.compiler.layouts.place.words.max(1),
        }
    }

    /// The number of items.
    pub(super) fn length(&mut self, list: List) -> Value {
        let at = Self::head(list, offset_of!(Items, length));
        self.builder.ins().load(types::I64, BLOCK, self.block, at)
    }

    fn set_length(&mut self, list: List, length: Value) {
        let at = Self::head(list, offset_of!(Items, length));
        self.builder.ins().store(BLOCK, length, self.block, at);
    }

    /// The address of an item, which may lie outside.
    fn address(&mut self, list: List, index: Value) -> Value {
        let at = Self::head(list, offset_of!(Items, data));
        let data = self.builder.ins().load(types::I64, GIVEN, self.block, at);
        let bytes = (WORD * self.stride(list)) as i64;
        let offset = self.builder.ins().imul_imm(index, bytes);
        self.builder.ins().iadd(data, offset)
    }

    /// A field of an item; empty outside of the list.
    pub(super) fn item(&mut self, list: List, index: Value, field: Field) -> Words {
        let length = self.length(list);
        let is_inside = self.builder.ins().icmp(IntCC::UnsignedLessThan, index, length);
        let [inside, after] = [(); 2].map(|()| self.builder.create_block());
        let types = self.compiler.machine_types(field.ty.value());
        let results: Words = types.iter().map(|ty| self.builder.append_block_param(after, *ty)).collect();
        let nothing: Vec<_> = types.iter().map(|ty| self.builder.ins().iconst(*ty, 0).into()).collect();
        self.builder.ins().brif(is_inside, inside, &[], after, &nothing);
        self.begin(inside);
        let address = self.address(list, index);
        let offset = self.layout(list).offset(field.id);
        let values = self.load(address, ITEMS, offset, field.ty);
        let values: Vec<_> = values.into_iter().map(Into::into).collect();
        self.builder.ins().jump(after, &values);
        self.begin(after);
        results
    }

    /// Stores a field of an item; does nothing outside of the list.
    pub(super) fn put(&mut self, list: List, index: Value, field: Field, values: &[Value]) {
        let length = self.length(list);
        let is_inside = self.builder.ins().icmp(IntCC::UnsignedLessThan, index, length);
        let [inside, after] = [(); 2].map(|()| self.builder.create_block());
        self.builder.ins().brif(is_inside, inside, &[], after, &[]);
        self.begin(inside);
        let address = self.address(list, index);
        let offset = self.layout(list).offset(field.id);
        self.store(address, ITEMS, offset, field.ty, values);
        self.builder.ins().jump(after, &[]);
        self.begin(after);
    }

    /// Drops the items from an index on.
    pub(super) fn truncate(&mut self, list: List, index: Value) {
        let length = self.length(list);
        let less = self.builder.ins().umin(length, index);
        self.set_length(list, less);
    }

    /// Appends an item, whose fields have these values, in their order.
    pub(super) fn push(&mut self, list: List, values: &[Words]) {
        let words = self.packed(list, values);
        let length = self.length(list);
        let bytes = (WORD * self.stride(list)) as i64;
        let offset = self.builder.ins().imul_imm(length, bytes);
        let end = self.builder.ins().iadd_imm(offset, bytes);
        let at = Self::head(list, offset_of!(Items, room));
        let room = self.builder.ins().load(types::I64, GIVEN, self.block, at);
        let is_full = self.builder.ins().icmp(IntCC::UnsignedGreaterThan, end, room);
        let [full, free] = [(); 2].map(|()| self.builder.create_block());
        self.builder.ins().brif(is_full, full, &[], free, &[]);
        self.builder.set_cold_block(full);
        self.begin(full);
        self.grow(list, bytes);
        self.builder.ins().jump(free, &[]);
        self.begin(free);
        let at = Self::head(list, offset_of!(Items, data));
        let data = self.builder.ins().load(types::I64, GIVEN, self.block, at);
        let address = self.builder.ins().iadd(data, offset);
        for (place, word) in words.into_iter().enumerate() {
            self.builder.ins().store(ITEMS, word, address, (WORD * place) as i32);
        }
        let longer = self.builder.ins().iadd_imm(length, 1);
        self.set_length(list, longer);
    }

    /// Makes room for an item of so many bytes.
    fn grow(&mut self, list: List, bytes: i64) {
        let mut signature = Signature::new(self.compiler.convention());
        signature.params = vec![AbiParam::new(types::I64); 2];
        let signature = self.builder.import_signature(signature);
        let at = Self::head(list, offset_of!(Items, grow));
        let grow = self.builder.ins().load(types::I64, GIVEN, self.block, at);
        let items = self.builder.ins().iadd_imm(self.block, i64::from(Self::head(list, 0)));
        let bytes = self.constant(bytes);
        self.builder.ins().call_indirect(signature, grow, &[items, bytes]);
    }

    /// The words of an item.
    fn packed(&mut self, list: List, values: &[Words]) -> Words {
        let mut words: Vec<Option<Value>> = vec![None; self.stride(list)];
        let fields = self.layout(list).fields.clone();
        for (field, values) in fields.into_iter().zip(values) {
            let (first, low) = (field.offset / WORD, 8 * (field.offset % WORD) as i64);
            for (place, value) in values.iter().enumerate() {
                let bits = self.bits(field.ty, *value);
                let bits = if field.ty == FieldType::Set || low == 0 {
                    bits
                } else {
                    self.builder.ins().ishl_imm(bits, low)
                };
                let word = &mut words[first + place];
                *word = Some(word.map_or(bits, |word| self.builder.ins().bor(word, bits)));
            }
        }
        words.into_iter().map(|word| word.unwrap_or_else(|| self.constant(0))).collect()
    }
}
