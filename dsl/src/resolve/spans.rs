//! The places of parts of the syntax tree that do not hold a span of their own.

use crate::ast::{Amount, Dirs, Name, Number, Region, Span, Tier, Way};

/// The place of words in a row.
pub(crate) fn of_names(names: &[Name]) -> Span {
    match (names.first(), names.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => Span::default(),
    }
}

/// The place of an amount.
pub(crate) fn of_amount(amount: &Amount) -> Span {
    match amount {
        Amount::Literal(_, span) => *span,
        Amount::Parameter(name) => name.span,
    }
}

/// The place of words for directions.
pub(crate) fn of_ways(ways: &[Way]) -> Span {
    let place = |way: &Way| match way {
        Way::Word(name) => name.span,
        Way::Leap(leap) => leap.span,
    };
    match (ways.first(), ways.last()) {
        (Some(first), Some(last)) => place(first).to(place(last)),
        _ => Span::default(),
    }
}

/// The place of directions.
pub(crate) fn of_dirs(dirs: &Dirs) -> Span {
    match (dirs.any_of.first(), dirs.any_of.last()) {
        (Some(first), Some(last)) => of_ways(first).to(of_ways(last)),
        _ => Span::default(),
    }
}

/// The place of a number.
pub(crate) fn of_number(number: &Number) -> Span {
    match number {
        Number::Groups { span, .. }
        | Number::LargestGroup { span, .. }
        | Number::Count(_, span)
        | Number::Their(_, span) => *span,
        Number::Amount(amount) => of_amount(amount),
        Number::Add(a, b) | Number::Subtract(a, b) => of_number(a).to(of_number(b)),
    }
}

/// The place of a text without its quotes, or of a picture row without its bars.
pub(crate) fn inside(text: &Name) -> Span {
    Span { start: text.span.start + 1, end: text.span.end.saturating_sub(1), ..text.span }
}

/// The place of a region.
pub(crate) fn of_region(region: &Region) -> Span {
    region.span()
}

/// The place of a tier.
pub(crate) fn of_tier(tier: &Tier) -> Span {
    match tier {
        Tier::Play(name) => name.span,
        Tier::Cells { from, to, span, .. } => from.iter().chain(to).map(of_region).fold(*span, Span::to),
    }
}
