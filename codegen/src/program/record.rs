//! The layout of records in memory.

use super::expr::Type;

/// "No cell" where a number is the bit of one: both cells of a pass, the start of a placement, the choice of a play without one.
pub const NOWHERE: i64 = 0xffff;

/// The bytes of a word.
pub(super) const WORD: usize = 8;

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
    /// Number of bytes of a number or a truth.
    ///
    /// # Panics
    /// If it is a set.
    pub fn bytes(self) -> usize {
        match self {
            Self::Set => panic!("a set is no number"),
            Self::Bool => 1,
            Self::Number(width) => width.bytes(),
        }
    }

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

impl Field {
    /// The number, or 1 for true, in the bytes of a record: words whose lowest byte is the first.
    ///
    /// # Panics
    /// If the field is a set.
    pub fn number(&self, record: &[u64]) -> i64 {
        let word = record[self.offset / WORD] >> (8 * (self.offset % WORD));
        match self.ty {
            FieldType::Set => panic!("a set is no number"),
            FieldType::Bool | FieldType::Number(Width::Byte) => i64::from(word as u8),
            FieldType::Number(Width::Short) => i64::from(word as u16),
            FieldType::Number(Width::Word) => i64::from(word as u32),
            FieldType::Number(Width::Signed) => i64::from(word as i32),
        }
    }

    /// Stores a number. One that does not fit loses its highest bits.
    ///
    /// # Panics
    /// If the field is a set.
    pub fn set_number(&self, record: &mut [u64], value: i64) {
        let mask = u64::MAX >> (64 - 8 * self.ty.bytes());
        let shift = 8 * (self.offset % WORD);
        let word = &mut record[self.offset / WORD];
        *word = *word & !(mask << shift) | (value as u64 & mask) << shift;
    }

    /// The words of the set in the bytes of a record.
    pub fn set<'r>(&self, record: &'r [u64], words: usize) -> &'r [u64] {
        &record[self.offset / WORD..][..words]
    }

    /// Stores a set.
    pub fn set_set(&self, record: &mut [u64], set: &[u64]) {
        record[self.offset / WORD..][..set.len()].copy_from_slice(set);
    }
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

    /// Number of words.
    pub fn words(&self) -> usize {
        self.bytes / WORD
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

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let number = |name: &str, width| (name.to_owned(), FieldType::Number(width));
        let fields = vec![
            number("a", Width::Byte),
            ("b".to_owned(), FieldType::Bool),
            number("c", Width::Short),
            ("d".to_owned(), FieldType::Set),
            number("e", Width::Signed),
            number("f", Width::Word),
        ];
        Record::new(2, fields)
    }

    #[test]
    fn fields_lie_side_by_side() {
        let record = record();
        let offsets: Vec<usize> = record.fields.iter().map(|(_, field)| field.offset).collect();
        assert_eq!((offsets, record.bytes), (vec![26, 27, 24, 0, 16, 20], 32));
    }

    #[test]
    fn a_field_holds_what_was_stored_and_changes_no_other() {
        let record = record();
        let field = |name: &str| record.find(name).unwrap();
        let mut block = vec![u64::MAX; record.words()];
        for (name, value, read) in [
            ("a", 0x1ff, 0xff),
            ("b", 0, 0),
            ("c", 0x1_0002, 2),
            ("e", -5, -5),
            ("f", -1, 0xffff_ffff),
            ("a", 7, 7),
        ] {
            let before: Vec<i64> = ["a", "b", "c", "e", "f"].map(|name| field(name).number(&block)).to_vec();
            field(name).set_number(&mut block, value);
            for (other, before) in ["a", "b", "c", "e", "f"].into_iter().zip(before) {
                let wanted = if other == name { read } else { before };
                assert_eq!(field(other).number(&block), wanted, "{other} after {name}");
            }
        }
        field("d").set_set(&mut block, &[3, 4]);
        assert_eq!((field("d").set(&block, 2), field("e").number(&block)), (&[3, 4][..], -5));
    }
}
