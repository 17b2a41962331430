//! Names, numbers and texts.

use proptest::collection::vec;
use proptest::prelude::*;
use rulewright_dsl::ast::{Amount, Dirs, Leap, Name, Span, Way};

/// A name as the parser makes it.
pub fn name(text: impl Into<String>) -> Name {
    Name { text: text.into(), span: Span::default() }
}

/// Names, many of which start like a word of the language, or are a word with a fixed meaning in other places.
pub fn ident() -> BoxedStrategy<Name> {
    let words = prop_oneof![
        Just("own"),
        Just("man"),
        Just("input"),
        Just("town"),
        Just("order"),
        Just("inner"),
        Just("nothing"),
        Just("anyone"),
        Just("x"),
        Just("x2"),
        Just("a"),
        Just("turnip"),
        Just("isle"),
        Just("aheads"),
        Just("goal"),
        Just("camp_1"),
        Just("plies"),
        Just("empty"),
        Just("board"),
        Just("the"),
    ];
    words.prop_map(name).boxed()
}

/// A text in quotes.
pub fn text() -> BoxedStrategy<Name> {
    "[a-z #|'é.{}-]{0,12}".prop_map(name).boxed()
}

/// A row of a picture.
pub fn row() -> BoxedStrategy<Name> {
    "[.bw#\" ]{0,5}".prop_map(name).boxed()
}

/// A literal.
pub fn literal() -> BoxedStrategy<Amount> {
    (-999_999_999..=999_999_999_i64).prop_map(|value| Amount::Literal(value, Span::default())).boxed()
}

/// A literal or a parameter.
pub fn amount() -> BoxedStrategy<Amount> {
    prop_oneof![literal(), ident().prop_map(Amount::Parameter)].boxed()
}

/// A decimal.
pub fn decimal() -> BoxedStrategy<Name> {
    "[0-9]{1,2}(\\.[0-9]{1,2})?".prop_map(name).boxed()
}

/// A direction word of the grammar.
pub fn direction() -> BoxedStrategy<Name> {
    prop_oneof![Just("north"), Just("southeast"), Just("all"), Just("diagonal"), Just("forward")]
        .prop_map(name)
        .boxed()
}

/// A leap.
fn leap() -> BoxedStrategy<Way> {
    [literal(), literal()].prop_map(|by| Way::Leap(Leap { by, span: Span::default() })).boxed()
}

/// A direction word, any other name, or a leap.
fn way() -> BoxedStrategy<Way> {
    prop_oneof![4 => direction().prop_map(Way::Word), 2 => ident().prop_map(Way::Word), 1 => leap()].boxed()
}

/// A word that can only be a direction, or a leap.
fn sure_way() -> BoxedStrategy<Way> {
    prop_oneof![4 => direction().prop_map(Way::Word), 1 => leap()].boxed()
}

/// Direction sets as they may follow `along` and `anywhere`: of any words.
pub fn dirs() -> BoxedStrategy<Dirs> {
    vec(vec(way(), 1..3), 1..3).prop_map(|any_of| Dirs { any_of }).boxed()
}

/// Direction sets as they may begin a region: joined ones of directions only, or one of any words.
pub fn leading_dirs() -> BoxedStrategy<Dirs> {
    prop_oneof![vec(vec(sure_way(), 1..3), 1..3), vec(vec(way(), 1..3), 1..2),]
        .prop_map(|any_of| Dirs { any_of })
        .boxed()
}
