//! Steps between few points, and the rows that they complete: `engine::generated::tables::Edges`, and the parts of
//! `engine::generated::tables::Rows` that it uses.

use super::outside::word_of;
use super::tables::pair;
use crate::error::EvalError;
use crate::outside::OutsideType;
use crate::value::Value;

/// The numbers of the elements of a list that pass a test, as a set.
fn numbers(list: &Value, test: impl Fn(&Value) -> Result<bool, EvalError>) -> Result<u64, EvalError> {
    let mut numbers = 0;
    for (number, element) in list.elements()?.iter().enumerate() {
        numbers |= u64::from(test(element)?) << number;
    }
    Ok(numbers)
}

/// A part of a table of steps or of rows; an error if the table is not of type `of`.
fn part(table: &Value, of: OutsideType, part: usize) -> Result<&Value, EvalError> {
    let fields = table.fields()?;
    if fields.of == of.id() { Ok(&fields.fields[part]) } else { Err(table.is_no(of.name())) }
}

fn has(set: u64, bit: &Value) -> Result<bool, EvalError> {
    Ok(set >> word_of(bit)? & 1 != 0)
}

/// The steps from one set of cells to another.
pub fn between(edges: &Value, from: &Value, onto: &Value) -> Result<u64, EvalError> {
    let (from, onto) = (word_of(from)?, word_of(onto)?);
    numbers(part(edges, OutsideType::Edges, 0)?, |step| {
        let (start, end) = pair(step)?;
        Ok(has(from, start)? && has(onto, end)?)
    })
}

/// The steps that lead into one of these rows from outside that row.
pub fn into_rows(edges: &Value, rows: &Value) -> Result<u64, EvalError> {
    let wanted = word_of(rows)?;
    let rows = part(edges, OutsideType::Edges, 1)?.elements()?;
    numbers(part(edges, OutsideType::Edges, 0)?, |step| {
        let (start, end) = pair(step)?;
        for (number, row) in rows.iter().enumerate() {
            let row = word_of(row)?;
            if wanted >> number & 1 != 0 && has(row, end)? && !has(row, start)? {
                return Ok(true);
            }
        }
        Ok(false)
    })
}

/// The start and the end of a step.
pub fn step_at(edges: &Value, step: &Value) -> Result<Value, EvalError> {
    let step = step.index()?;
    let byte = |bit: &Value| Ok::<_, EvalError>(crate::ints::IntType::Unsigned(8).wrap(word_of(bit)?.into()));
    let (start, end) = pair(&part(edges, OutsideType::Edges, 0)?.elements()?[step])?;
    Ok(Value::list(vec![Value::Int(byte(start)?), Value::Int(byte(end)?)]))
}

/// The numbers of the rows of which all cells but one are in a set.
pub fn lacking_one(rows: &Value, set: &Value) -> Result<u64, EvalError> {
    let set = word_of(set)?;
    numbers(part(rows, OutsideType::Rows, 0)?, |row| Ok((word_of(row)? & !set).count_ones() == 1))
}
