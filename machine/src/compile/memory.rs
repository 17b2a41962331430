//! Fields of states and plays.

use codegen::program::{Field, FieldType, Of, Program, Type, Width};
use cranelift_codegen::ir::{AliasRegion, InstBuilder, MemFlags, Value, types};

use super::frame::{Frame, Held, Translator, Words};
use crate::layout::WORD;

/// Memory that a function is given as its state, and what of the block changes only in calls.
pub(super) const GIVEN: MemFlags = MemFlags::trusted().with_alias_region(Some(AliasRegion::Heap));
/// Items of lists.
pub(super) const ITEMS: MemFlags = MemFlags::trusted().with_alias_region(Some(AliasRegion::Table));
/// What changes of the block.
pub(super) const BLOCK: MemFlags = MemFlags::trusted().with_alias_region(Some(AliasRegion::Vmctx));
/// The stack.
pub(super) const STACK: MemFlags = MemFlags::trusted();
/// Tables, and the play that a function is given.
pub(super) const CONSTANT: MemFlags = MemFlags::trusted().with_readonly().with_can_move();

impl Translator<'_, '_> {
    /// The value of a field of a state or of the play.
    pub(super) fn field(&mut self, frame: &Frame<'_>, of: Of, field: Field) -> Words {
        if of == Of::Play {
            let offset = self.compiler.layouts.play.offset(field.id);
            let play = frame.play.expect("the function takes a play");
            return self.load(play, CONSTANT, offset, field.ty);
        }
        let offset = self.compiler.layouts.state.offset(field.id);
        match frame.state(of).clone() {
            Held::Split(fields) => {
                fields[field.id.0].iter().map(|variable| self.builder.use_var(*variable)).collect()
            }
            held => {
                let (base, flags) = self.base(&held);
                self.load(base, flags, offset, field.ty)
            }
        }
    }

    /// Stores a field of a state.
    pub(super) fn store_field(&mut self, frame: &Frame<'_>, of: Of, field: Field, values: &[Value]) {
        let offset = self.compiler.layouts.state.offset(field.id);
        match frame.state(of).clone() {
            Held::Split(fields) => {
                let values = self.fitted(field.ty, values);
                for (variable, value) in fields[field.id.0].iter().zip(values) {
                    self.builder.def_var(*variable, value);
                }
            }
            held => {
                let (base, flags) = self.base(&held);
                self.store(base, flags, offset, field.ty, values);
            }
        }
    }

    /// Copies the given state.
    pub(super) fn copy(&mut self, program: &Program, frame: &mut Frame<'_>, copy: usize) {
        let held = match &frame.copies[copy] {
            Some(held) => held.clone(),
            None if frame.shape.passes_copy[copy] => Held::Slot(self.slot(self.compiler.layouts.state.words)),
            None => self.split(program),
        };
        frame.copies[copy] = Some(held);
        let splits = [&frame.given, frame.state(Of::Copy(copy))].map(|held| matches!(held, Held::Split(_)));
        if splits == [false, false] {
            let (from, reads) = self.base(&frame.given.clone());
            let (to, writes) = self.base(&frame.state(Of::Copy(copy)).clone());
            for word in 0..self.compiler.layouts.state.words {
                let value = self.builder.ins().load(types::I64, reads, from, (WORD * word) as i32);
                self.builder.ins().store(writes, value, to, (WORD * word) as i32);
            }
            return;
        }
        for (_, field) in &program.state.fields {
            let values = self.field(frame, Of::Given, *field);
            self.store_field(frame, Of::Copy(copy), *field, &values);
        }
    }

    /// A state in variables.
    fn split(&mut self, program: &Program) -> Held {
        let fields = program.state.fields.iter().map(|(_, field)| {
            let types = self.compiler.machine_types(field.ty.value());
            types.into_iter().map(|ty| self.builder.declare_var(ty)).collect()
        });
        Held::Split(fields.collect())
    }

    /// The address of a state in memory, and how it is accessed.
    pub(super) fn base(&mut self, held: &Held) -> (Value, MemFlags) {
        match held {
            Held::At(address) => (*address, GIVEN),
            Held::Slot(slot) => (self.builder.ins().stack_addr(types::I64, *slot, 0), STACK),
            Held::Split(_) => unreachable!("a state that is passed on is in memory"),
        }
    }

    /// Loads a value.
    pub(super) fn load(&mut self, base: Value, flags: MemFlags, offset: usize, ty: FieldType) -> Words {
        let at = offset as i32;
        let ins = self.builder.ins();
        let number = match ty {
            FieldType::Set => {
                return (0..self.words)
                    .map(|word| {
                        let at = (offset + WORD * word) as i32;
                        self.builder.ins().load(types::I64, flags, base, at)
                    })
                    .collect();
            }
            FieldType::Bool => ins.load(types::I8, flags, base, at),
            FieldType::Number(Width::Byte) => ins.uload8(types::I64, flags, base, at),
            FieldType::Number(Width::Short) => ins.uload16(types::I64, flags, base, at),
            FieldType::Number(Width::Word) => ins.uload32(flags, base, at),
            FieldType::Number(Width::Signed) => ins.sload32(flags, base, at),
        };
        vec![number]
    }

    /// Stores a value.
    pub(super) fn store(
        &mut self,
        base: Value,
        flags: MemFlags,
        offset: usize,
        ty: FieldType,
        values: &[Value],
    ) {
        for (word, value) in values.iter().enumerate() {
            let at = (offset + WORD * word) as i32;
            let ins = self.builder.ins();
            match ty {
                FieldType::Set | FieldType::Bool => ins.store(flags, *value, base, at),
                FieldType::Number(Width::Byte) => ins.istore8(flags, *value, base, at),
                FieldType::Number(Width::Short) => ins.istore16(flags, *value, base, at),
                FieldType::Number(Width::Word | Width::Signed) => ins.istore32(flags, *value, base, at),
            };
        }
    }

    /// The value as it is read again after it is stored.
    fn fitted(&mut self, ty: FieldType, values: &[Value]) -> Words {
        let FieldType::Number(width) = ty else { return values.to_vec() };
        let value = values[0];
        if width == Width::Signed {
            let low = self.builder.ins().ireduce(types::I32, value);
            return vec![self.builder.ins().sextend(types::I64, low)];
        }
        vec![self.builder.ins().band_imm(value, mask(width))]
    }

    /// A value as the bits that it takes in a word, from the lowest on.
    pub(super) fn bits(&mut self, ty: FieldType, value: Value) -> Value {
        match ty {
            FieldType::Set => value,
            FieldType::Bool => self.builder.ins().uextend(types::I64, value),
            FieldType::Number(width) => self.builder.ins().band_imm(value, mask(width)),
        }
    }

    /// The address of a set in memory, if the value is a field that is there.
    pub(super) fn address_of(
        &mut self,
        frame: &Frame<'_>,
        of: Of,
        field: Field,
    ) -> Option<(Value, MemFlags)> {
        if of == Of::Play || field.ty.value() != Type::Set {
            return None;
        }
        let held = frame.state(of).clone();
        if matches!(held, Held::Split(_)) {
            return None;
        }
        let (base, flags) = self.base(&held);
        let offset = self.compiler.layouts.state.offset(field.id);
        Some((self.builder.ins().iadd_imm(base, offset as i64), flags))
    }
}

/// The bits of a number of this width.
fn mask(width: Width) -> i64 {
    match width {
        Width::Byte => 0xff,
        Width::Short => 0xffff,
        Width::Word | Width::Signed => 0xffff_ffff,
    }
}
