//! Conversion of positions as plain data to values and back.

use engine::{Piece, Setup};

use crate::error::{EvalError, error};
use crate::ints::IntType;
use crate::outside::OutsideType;
use crate::value::Value;

/// The value of a setup.
pub fn to_value(setup: &Setup) -> Value {
    let int = |width: u8, value: i128| Value::Int(IntType::Signed(width).wrap(value as u128));
    let byte = |value: u8| Value::Int(IntType::Unsigned(8).wrap(value.into()));
    let piece =
        |piece: &Piece| Value::structure(OutsideType::Piece.id(), vec![byte(piece.player), byte(piece.kind)]);
    let board = |pieces: &[Option<Piece>]| {
        Value::list(pieces.iter().map(|cell| Value::option(cell.as_ref().map(piece))).collect())
    };
    let bools = |values: &[bool]| Value::list(values.iter().map(|value| Value::Bool(*value)).collect());
    let counters =
        |values: &Vec<i32>| Value::list(values.iter().map(|value| int(32, (*value).into())).collect());
    let fields = vec![
        board(&setup.board),
        Value::option(setup.previous.as_deref().map(board)),
        Value::size(setup.turn),
        Value::u32(setup.plies),
        Value::u32(setup.passes),
        Value::list(setup.counters.iter().map(counters).collect()),
        Value::list(setup.clocks.iter().map(|clock| Value::u32(*clock)).collect()),
        bools(&setup.signals),
        bools(&setup.unmoved),
        bools(&setup.marked),
        Value::list(setup.last.iter().map(|last| Value::option(last.map(Value::size))).collect()),
    ];
    Value::structure(OutsideType::Setup.id(), fields)
}

/// The setup that a value represents.
pub fn from_value(value: &Value) -> Result<Setup, EvalError> {
    let fields = value.fields()?;
    let [board_field, previous, turn, plies, passes, counters, clocks, signals, unmoved, marked, last] =
        &*fields.fields
    else {
        return Err(value.is_no("setup"));
    };
    let bool = |value: &Value| value.bool();
    Ok(Setup {
        board: board(board_field)?,
        previous: option(previous)?.map(board).transpose()?,
        turn: turn.index()?,
        plies: plies.index()? as u32,
        passes: passes.index()? as u32,
        counters: two(list(counters, |values| list(values, |value| Ok(value.int()?.signed() as i32)))?)?,
        clocks: list(clocks, |clock| Ok(clock.index()? as u32))?,
        signals: list(signals, bool)?,
        unmoved: list(unmoved, bool)?,
        marked: list(marked, bool)?,
        last: two(list(last, |last| option(last)?.map(Value::index).transpose())?)?,
    })
}

fn board(value: &Value) -> Result<Vec<Option<Piece>>, EvalError> {
    list(value, |cell| option(cell)?.map(piece).transpose())
}

fn piece(value: &Value) -> Result<Piece, EvalError> {
    match &*value.fields()?.fields {
        [player, kind] => Ok(Piece { player: player.index()? as u8, kind: kind.index()? as u8 }),
        _ => Err(value.is_no("piece")),
    }
}

fn list<T>(value: &Value, each: impl Fn(&Value) -> Result<T, EvalError>) -> Result<Vec<T>, EvalError> {
    value.elements()?.iter().map(each).collect()
}

/// The content of an option.
pub fn option(value: &Value) -> Result<Option<&Value>, EvalError> {
    match value {
        Value::Option(content) => Ok(content.as_deref()),
        other => Err(other.is_no("option")),
    }
}

fn two<T>(values: Vec<T>) -> Result<[T; 2], EvalError> {
    values.try_into().map_err(|values: Vec<T>| error!("{} values for two players", values.len()))
}
