//! The layout of records in memory.

use super::expr::Type;

/// "No cell" where a number is the bit of one: both cells of a pass, the start of a placement, the choice of a play without one.
pub const NOWHERE: i64 = 0xffff;

/// The bytes of a word.
const WORD: usize = 8;

/// The width of a number in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    /// One byte, not negative.
    Byte,
    /// Two bytes, not negative.
    Short,
    /// Four bytes, not negative.
    Word,
    /// Four bytes, signed.
    Signed,
}

impl Width {
    /// Number of bytes.
    pub fn bytes(self) -> usize {
        match self {
            Self::Byte => 1,
            Self::Short => 2,
            Self::Word | Self::Signed => 4,
        }
    }
}

/// The type of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldType {
    /// A set of cells, of as many words as the board needs.
    Set,
    /// A number. A value that does not fit loses its highest bits.
    Number(Width),
    /// True or false, in one byte.
    Bool,
}

impl FieldType {
    /// The type of the value.
    pub fn value(self) -> Type {
        match self {
            Self::Set => Type::Set,
            Self::Number(_) => Type::Number,
            Self::Bool => Type::Bool,
        }
    }
}

/// Index of a field in its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldId(pub usize);

/// A field of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// Its index.
    pub id: FieldId,
    /// Its type.
    pub ty: FieldType,
    /// Its first byte in the record. Sets begin at a multiple of 8, numbers at a multiple of their width.
    pub offset: usize,
}

/// The fields of a record, without gaps that are not 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The name and the place of each field.
    pub fields: Vec<(String, Field)>,
    /// Number of bytes, a multiple of 8.
    pub bytes: usize,
}

impl Record {
    /// A record of these fields, for sets of so many words: sets first, then numbers from wide to narrow.
    pub fn new(words: usize, fields: Vec<(String, FieldType)>) -> Self {
        let size = |ty: FieldType| match ty {
            FieldType::Set => WORD * words,
            FieldType::Number(width) => width.bytes(),
            FieldType::Bool => 1,
        };
        let mut order: Vec<usize> = (0..fields.len()).collect();
        order.sort_by_key(|id| (fields[*id].1 != FieldType::Set, std::cmp::Reverse(size(fields[*id].1))));
        let mut offsets = vec![0; fields.len()];
        let mut bytes = 0;
        for id in order {
            offsets[id] = bytes;
            bytes += size(fields[id].1);
        }
        let place = |(id, (name, ty)): (usize, (String, FieldType))| {
            (name, Field { id: FieldId(id), ty, offset: offsets[id] })
        };
        Self {
            fields: fields.into_iter().enumerate().map(place).collect(),
            bytes: bytes.next_multiple_of(WORD),
        }
    }

    /// The field of this name, if the record has it.
    pub fn find(&self, name: &str) -> Option<Field> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, field)| *field)
    }

    /// The name of a field.
    pub fn name(&self, field: FieldId) -> &str {
        &self.fields[field.0].0
    }
}
