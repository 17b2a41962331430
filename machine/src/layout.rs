//! Where the fields of records lie in memory.

use codegen::program::{Field, FieldId, FieldType, Program, Record};

/// The bytes of a word.
pub(crate) const WORD: usize = 8;

/// Where the fields of a record lie.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The fields, in their order, with their places here.
    pub(crate) fields: Vec<Field>,
    /// Number of words of a record.
    pub(crate) words: usize,
}

impl Layout {
    /// As the record says.
    fn of(record: &Record) -> Self {
        let fields = record.fields.iter().map(|(_, field)| *field).collect();
        Self { fields, words: record.bytes.div_ceil(WORD) }
    }

    /// With the field `to` first, so that a pass is known by the lowest bits; then numbers from wide to narrow, then sets.
    fn of_play(record: &Record, words_of_set: usize) -> Self {
        let mut layout = Self::of(record);
        let to = record.find("to").map(|field| field.id);
        let bytes = |ty: FieldType| match ty {
            FieldType::Set => WORD * words_of_set,
            FieldType::Number(width) => width.bytes(),
            FieldType::Bool => 1,
        };
        let mut order: Vec<Field> = layout.fields.clone();
        order.sort_by_key(|field| {
            let is_set = field.ty == FieldType::Set;
            (Some(field.id) != to, is_set, std::cmp::Reverse(bytes(field.ty)))
        });
        let mut end = 0_usize;
        for field in order {
            let bytes = bytes(field.ty);
            let offset = end.next_multiple_of(bytes.min(WORD));
            layout.fields[field.id.0].offset = offset;
            end = offset + bytes;
        }
        layout.words = end.div_ceil(WORD);
        layout
    }

    /// A field's first byte.
    pub(crate) fn offset(&self, field: FieldId) -> usize {
        self.fields[field.0].offset
    }
}

/// The layouts of all records of a program.
#[derive(Clone, Debug)]
pub(crate) struct Layouts {
    /// Of a state.
    pub(crate) state: Layout,
    /// Of a play.
    pub(crate) play: Layout,
    /// Of a place.
    pub(crate) place: Layout,
}

impl Layouts {
    /// The layouts of a program's records.
    pub(crate) fn of(program: &Program) -> Self {
        Self {
            state: Layout::of(&program.state),
            play: Layout::of_play(&program.play, program.board.words),
            place: Layout::of(&program.place),
        }
    }
}

/// A number of a record, which lies in one word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    word: usize,
    shift: u32,
    mask: u64,
}

impl Spot {
    /// The number with this name, which is not negative; `None` if the record has none.
    pub(crate) fn of(record: &Record, layout: &Layout, name: &str) -> Option<Self> {
        let field = record.find(name)?;
        let bits = match field.ty {
            FieldType::Set => return None,
            FieldType::Number(width) => 8 * width.bytes(),
            FieldType::Bool => 8,
        };
        let offset = layout.offset(field.id);
        // Bytes of a word from the lowest on, as this crate's processors have them.
        Some(Self { word: offset / WORD, shift: 8 * (offset % WORD) as u32, mask: u64::MAX >> (64 - bits) })
    }

    /// The number.
    #[inline(always)]
    pub(crate) fn read(self, words: &[u64]) -> u64 {
        words[self.word] >> self.shift & self.mask
    }
}
