//! Amounts: numbers that are written out or given by a parameter.
//!
//! # amount-range
//! A number out of the range that makes sense in its place.
//! ```text
//! draw at repetition 0
//! ```

use super::names::{Names, Thing, Wanted};
use super::{Faults, spans};
use crate::Diagnostic;
use crate::ast::Amount;
use std::ops::RangeInclusive;

/// The value of an amount, of any size.
pub(super) fn amount(names: &Names, amount: &Amount, faults: &mut Faults) -> Option<i64> {
    match amount {
        Amount::Literal(value, _) => Some(*value),
        Amount::Parameter(name) => match names.noun(&name.text) {
            Some(Thing::Parameter(value)) => value,
            _ => names.miss(name, Wanted::Amount, faults),
        },
    }
}

/// The value of an amount, which must lie in a range; `what` names the amount in a fault.
pub(super) fn within(
    names: &Names,
    written: &Amount,
    what: &str,
    range: RangeInclusive<i64>,
    faults: &mut Faults,
) -> Option<i64> {
    let value = amount(names, written, faults)?;
    if range.contains(&value) {
        return Some(value);
    }
    let (least, most) = (*range.start(), *range.end());
    let limits = if least == most { format!("only {least} is") } else { format!("{least} to {most} are") };
    let fault = Diagnostic::error(
        "amount-range",
        spans::of_amount(written),
        format!("{value} is no {what}: {limits} possible"),
        "out of range",
    );
    faults.push(match written {
        Amount::Literal(..) => fault,
        Amount::Parameter(name) => match names.defined_at(&name.text) {
            Some(span) => fault.because(span, "the parameter is defined here"),
            None => fault,
        },
    });
    None
}

/// Like [`within`], for ranges of small numbers that are not negative.
pub(super) fn count(
    names: &Names,
    written: &Amount,
    what: &str,
    range: RangeInclusive<u32>,
    faults: &mut Faults,
) -> Option<u32> {
    let range = i64::from(*range.start())..=i64::from(*range.end());
    within(names, written, what, range, faults).and_then(|value| u32::try_from(value).ok())
}
