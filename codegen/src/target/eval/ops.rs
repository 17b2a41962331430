//! Operations.

use engine::{History, listing, mix};

use super::value::{Checked, Value};
use crate::program::{Bits, Board, NOWHERE, Op, Program, Rows, Table, Type};

/// Bits of a word.
const WORD: i64 = 64;

/// The result of an operation. All arguments are evaluated.
pub fn apply(program: &Program, past: &History, op: Op, arguments: &[Value]) -> Checked<Value> {
    let wanted = op.arguments();
    let given: Vec<Type> = arguments.iter().map(Value::ty).collect();
    if given != wanted {
        return Err(format!("{op:?} is given {given:?}"));
    }
    let board = &program.board;
    let set = |index: usize| arguments[index].set();
    let clean = |index: usize| cells(board, arguments[index].set()?);
    let number = |index: usize| arguments[index].number();
    let truth = |index: usize| arguments[index].bool();
    Ok(match op {
        Op::Union => Value::Set(each_word(set(0)?, set(1)?, |one, other| one | other)),
        Op::Intersect => Value::Set(each_word(set(0)?, set(1)?, |one, other| one & other)),
        Op::Minus => Value::Set(each_word(set(0)?, set(1)?, |one, other| one & !other)),
        Op::Invert => Value::Set(each_word(&board.cells, set(0)?, |all, some| all & !some)),
        Op::Step(dir) if dir < board.directions.len() => Value::Set(board.step(dir, clean(0)?)),
        Op::Step(dir) => return Err(format!("there is no direction {dir}")),
        Op::Lowest => Value::Set(bit_set(board, bits(clean(0)?).next())),
        Op::WithoutLowest => {
            let lowest = bit_set(board, bits(clean(0)?).next());
            Value::Set(each_word(set(0)?, &lowest, |all, lowest| all & !lowest))
        }
        Op::Bit => Value::Set(bit_set(board, known_bit(board, number(0)?)?)),
        Op::Count => Value::Number(bits(clean(0)?).count() as i64),
        Op::First => Value::Number(bits(clean(0)?).next().unwrap_or(NOWHERE)),
        Op::Last => Value::Number(bits(clean(0)?).last().unwrap_or(NOWHERE)),
        Op::Nth => {
            let n = index(number(1)?)?;
            Value::Number(bits(clean(0)?).nth(n).unwrap_or(NOWHERE))
        }
        Op::IsEmpty => Value::Bool(bits(clean(0)?).next().is_none()),
        Op::Has => {
            let set = clean(0)?;
            Value::Bool(known_bit(board, number(1)?)?.is_some_and(|bit| has(set, bit)))
        }
        Op::Meets => {
            let common = each_word(set(0)?, set(1)?, |one, other| one & other);
            Value::Bool(bits(cells(board, &common)?).next().is_some())
        }
        Op::SameSet => Value::Bool(clean(0)? == clean(1)?),
        Op::Add => Value::Number(number(0)?.wrapping_add(number(1)?)),
        Op::Subtract => Value::Number(number(0)?.wrapping_sub(number(1)?)),
        Op::Multiply => Value::Number(number(0)?.wrapping_mul(number(1)?)),
        Op::Remainder => {
            let (of, by) = (not_negative(number(0)?)?, not_negative(number(1)?)?);
            Value::Number(of.checked_rem(by).unwrap_or(0))
        }
        Op::Least => Value::Number(number(0)?.min(number(1)?)),
        Op::Greatest => Value::Number(number(0)?.max(number(1)?)),
        Op::Equal => Value::Bool(number(0)? == number(1)?),
        Op::Less => Value::Bool(number(0)? < number(1)?),
        Op::And => Value::Bool(truth(0)? && truth(1)?),
        Op::Or => Value::Bool(truth(0)? || truth(1)?),
        Op::Not => Value::Bool(!truth(0)?),
        Op::AsNumber => Value::Number(truth(0)?.into()),
        Op::Choose(_) => arguments[if truth(0)? { 1 } else { 2 }].clone(),
        Op::Mix => Value::Number(mix(number(0)? as u64, number(1)? as u64) as i64),
        Op::MixSet => {
            let words = clean(1)?.iter().copied();
            Value::Number(words.fold(number(0)? as u64, mix) as i64)
        }
        Op::Table(table, ty) => {
            let table = program.tables.get(table).ok_or_else(|| format!("there is no table {table}"))?;
            row(table, number(0)?, board.words).of(ty)?
        }
        Op::Occurrences => {
            let [round, window, least] = [index(number(1)?)?, index(number(2)?)?, index(number(3)?)?];
            if round == 0 {
                return Err("a round has no plies".to_owned());
            }
            Value::Number(past.occurrences(number(0)? as u64, round, window, least) as i64)
        }
        Op::IsPast => Value::Bool(past.contains(number(0)? as u64)),
        Op::Work => Value::Bool(listing::steps(index(number(0)?)?, not_negative(number(1)?)? as u64)),
    })
}

/// The entry of a table.
fn row(table: &Table, number: i64, words: usize) -> Value {
    let number = usize::try_from(number).ok();
    match &table.rows {
        Rows::Sets(sets) => {
            let set = number.and_then(|number| sets.get(number));
            set.map_or(Value::nothing(Type::Set, words), |set| Value::Set(set.clone()))
        }
        Rows::Numbers(numbers) => {
            let entry = number.and_then(|number| numbers.get(number));
            Value::Number(entry.copied().unwrap_or(0))
        }
    }
}

/// The set, which must have no ghost bits.
pub fn cells<'s>(board: &Board, set: &'s Bits) -> Checked<&'s Bits> {
    if set.len() != board.words {
        return Err(format!("a set has {} words", set.len()));
    }
    match set.iter().zip(&board.cells).all(|(word, cells)| word & !cells == 0) {
        true => Ok(set),
        false => Err(format!("{set:x?} has bits that are no cells")),
    }
}

/// The bits of a set, the lowest first.
pub fn bits(set: &Bits) -> impl Iterator<Item = i64> + '_ {
    (0..WORD * set.len() as i64).filter(|bit| has(set, *bit))
}

fn has(set: &[u64], bit: i64) -> bool {
    set[(bit / WORD) as usize] >> (bit % WORD) & 1 != 0
}

/// The set of a bit, or of none.
fn bit_set(board: &Board, bit: Option<i64>) -> Bits {
    let mut set = vec![0; board.words];
    if let Some(bit) = bit {
        set[(bit / WORD) as usize] |= 1 << (bit % WORD);
    }
    set
}

/// The bit of a cell; `None` for none.
fn known_bit(board: &Board, bit: i64) -> Checked<Option<i64>> {
    if bit == NOWHERE {
        return Ok(None);
    }
    match board.cell_of(bit) {
        Some(_) => Ok(Some(bit)),
        None => Err(format!("{bit} is no cell's bit")),
    }
}

fn each_word(one: &Bits, other: &Bits, what: impl Fn(u64, u64) -> u64) -> Bits {
    one.iter().zip(other).map(|(one, other)| what(*one, *other)).collect()
}

fn not_negative(number: i64) -> Checked<i64> {
    if number < 0 { Err(format!("{number} is negative")) } else { Ok(number) }
}

fn index(number: i64) -> Checked<usize> {
    not_negative(number).map(|number| number as usize)
}
