//! The lines through each cell, along which pieces look.

use super::{rays, sets};
use crate::error::{EvalError, error};
use crate::outside::OutsideType;
use crate::value::Value;

/// The number of empty cells that are seen from a cell.
pub fn once(views: &Value, cell: &Value, empty: &Value) -> Result<u32, EvalError> {
    Ok(seen(views, cell, empty)?.len() as u32)
}

/// The number of ways to slide from a cell over empty ones to one of them, and from there, with the first cell empty too, to look
/// over empty cells at one of them.
pub fn twice(views: &Value, start: &Value, empty: &Value) -> Result<u32, EvalError> {
    let then = sets::with(empty, start, true)?;
    let mut found = 0;
    for cell in seen(views, start, empty)? {
        found += seen(views, &Value::u32(cell), &then)?.len() as u32;
    }
    Ok(found)
}

/// The empty cells that are seen from a cell.
fn seen(views: &Value, from: &Value, empty: &Value) -> Result<Vec<u32>, EvalError> {
    let fields = views.fields()?;
    if fields.of != OutsideType::Views.id() {
        return Err(views.is_no("table of lines"));
    }
    let stops = sets::not(empty)?;
    let mut seen = Vec::new();
    for line in &**fields.fields[0].elements()? {
        for (ray, goes_up) in line.elements()?.iter().zip([true, false]) {
            let ray = ray.elements()?.get(from.index()?).ok_or_else(|| error!("a cell beyond the set"))?;
            for cell in sets::cells(&rays::until(ray, &stops, goes_up)?)? {
                if sets::holds(empty, &Value::u32(cell))? {
                    seen.push(cell);
                }
            }
        }
    }
    Ok(seen)
}
