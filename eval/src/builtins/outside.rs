//! Functions from outside.

use std::rc::Rc;

use engine::listing;

use super::{groups, lanes, lists, rays, sets, sinks, tables, ways};
use crate::error::{EvalError, error};
use crate::ints::{Int, IntType};
use crate::outside::OutsideType;
use crate::program::TypeId;
use crate::run::{Machine, Run};
use crate::types::Type;
use crate::value::Value;

/// Units of work for a leg: see [`listing`].
pub const WORK_OF_LEG: u64 = 64;

/// A function from outside.
#[derive(Clone, Debug)]
pub enum Outside {
    Some,
    Words,
    /// A function that returns its argument: a wrapper without meaning here.
    Itself,
    /// The value of a function that is called on first use.
    Lazy,
    Mix,
    MixWords,
    EmptyList,
    NoHistory,
    NothingDrawn,
    Default(Rc<Type>),
    From(IntType),
    Bit {
        width: u32,
        words: bool,
    },
    Unfold(usize),
    /// An array of a length; 0 until the length is known.
    FromFn(usize),
    Near(usize),
    NearOfWidth(u32),
    Places(usize),
    Rays(u32),
    Lines(u32),
    Between(u32),
    Images(u32),
    LanesNew,
    LanesOf,
    Class,
    Rows,
    Edges,
    Views,
    Groups,
    KeyOfGroups,
    Tally,
    Visiting,
    Nth,
    Best,
    BestSince,
    BestByEffect,
    Choosing,
    Filtered,
    Drawn,
    Slice,
    KeepThoseThatGoOn,
    ListInOrder,
    MayEnd,
    Ways,
    BeginList,
    EndList,
    Step,
    TellsCaptures,
    TellsTaking,
    Clause,
}

impl Outside {
    /// The function whose path ends with these two names.
    pub fn named(owner: &str, name: &str) -> Option<Self> {
        Some(match (owner, name) {
            ("tables", "near") => Self::Near(0),
            ("tables", "near_u32") => Self::NearOfWidth(32),
            ("tables", "near_u64") => Self::NearOfWidth(64),
            ("tables", "near_u128") => Self::NearOfWidth(128),
            ("tables", "places") => Self::Places(0),
            ("tables", "rays_u32") => Self::Rays(32),
            ("tables", "rays_u64") => Self::Rays(64),
            ("tables", "rays_u128") => Self::Rays(128),
            ("tables", "lines_u32") => Self::Lines(32),
            ("tables", "lines_u64") => Self::Lines(64),
            ("tables", "lines_u128") => Self::Lines(128),
            ("tables", "between_u32") => Self::Between(32),
            ("tables", "between_u64") => Self::Between(64),
            ("tables", "between_u128") => Self::Between(128),
            ("tables", "images_u32") => Self::Images(32),
            ("tables", "images_u64") => Self::Images(64),
            ("tables", "images_u128") => Self::Images(128),
            ("array", "from_fn") => Self::FromFn(0),
            // The engine draws from a list, which a caller has, and does notation (see `movement`), so these need no value here.
            ("random", "drawn_from_list")
            | ("numbered", "path" | "trace")
            | ("weights", "observe_board" | "observe_layers")
            | ("solve", "lay_out")
            | ("open", "each" | "fill" | "placements_to_end") => Self::NoHistory,
            // They draw from sinks of their own; a list of plays or candidates gives the same plays.
            ("sources" | "gathered", "drawn") => Self::NothingDrawn,
            ("ClauseInfo", "new" | "of_legs") => Self::Clause,
            ("LazyLock", "new") => Self::Lazy,
            ("Vec", "new") => Self::EmptyList,
            ("History", "new") => Self::NoHistory,
            ("CellInfo", "drawn") => Self::Drawn,
            ("Lanes", "new") => Self::LanesNew,
            ("Lanes", "of") => Self::LanesOf,
            ("Class", "new") => Self::Class,
            ("Rows", "new") => Self::Rows,
            ("Edges", "new") => Self::Edges,
            ("tables", "views_u32" | "views_u64" | "views_u128") => Self::Views,
            ("Groups", "of") => Self::Groups,
            ("Groups", "key_of") => Self::KeyOfGroups,
            ("Tally", "new") => Self::Tally,
            ("Visiting", "new") => Self::Visiting,
            ("Nth" | "NthOfFew", "new") => Self::Nth,
            ("Best", "new") => Self::Best,
            ("Best", "since") => Self::BestSince,
            ("Best", "by_effect") => Self::BestByEffect,
            ("Choosing", "new") => Self::Choosing,
            ("Filtered", "new") => Self::Filtered,
            ("ways", "keep_those_that_go_on") => Self::KeepThoseThatGoOn,
            ("ways", "list_in_order") => Self::ListInOrder,
            ("ways", "may_end") => Self::MayEnd,
            ("Ways", "new") => Self::Ways,
            ("listing", "begin") => Self::BeginList,
            ("listing", "end") => Self::EndList,
            ("listing", "step") => Self::Step,
            _ => return None,
        })
    }

    /// The same function for an array of this length, if it makes arrays.
    pub fn of_length(&self, length: usize) -> Option<Self> {
        match self {
            Self::FromFn(_) => Some(Self::FromFn(length)),
            Self::Near(_) => Some(Self::Near(length)),
            Self::Places(_) => Some(Self::Places(length)),
            _ => None,
        }
    }
}

/// The arguments, which must be `N`.
pub fn exactly<const N: usize>(args: Vec<Value>) -> Result<[Value; N], EvalError> {
    args.try_into().map_err(|args: Vec<Value>| error!("{} arguments where {N} are expected", args.len()))
}

/// Calls a function from outside.
pub fn call(machine: &mut Machine, outside: &Outside, args: Vec<Value>) -> Run {
    if let Some(sink) = sinks::make(machine, outside, &args)? {
        return Ok(sink);
    }
    match outside {
        Outside::KeepThoseThatGoOn => return ways::keep_those_that_go_on(machine, &exactly(args)?),
        Outside::ListInOrder => return ways::list_in_order(machine, &exactly(args)?),
        _ => {}
    }
    let args = args.into_iter().map(|arg| machine.taken(arg)).collect::<Vec<_>>();
    match outside {
        Outside::EmptyList => return Ok(Value::list(Vec::new())),
        Outside::NoHistory => return Ok(Value::History(Rc::default())),
        Outside::NothingDrawn => return Ok(Value::option(None)),
        Outside::Default(of) => return Ok(default(machine, of)?),
        Outside::Slice => return Ok(lists::slice(&exactly::<2>(args)?)?),
        Outside::Mix => {
            let [hash, word] = exactly(args)?;
            return Ok(Value::Int(Int::u64(engine::mix(word_of(&hash)?, word_of(&word)?))));
        }
        Outside::MixWords => {
            let [hash, words] = exactly(args)?;
            let words = words.elements()?.iter().map(word_of).collect::<Result<Vec<_>, _>>()?;
            return Ok(Value::Int(Int::u64(engine::generated::mix_words(word_of(&hash)?, &words))));
        }
        Outside::Lines(width) => return Ok(rays::lines(*width, &exactly(args)?)?),
        Outside::Rays(width) => return Ok(rays::table(*width, &exactly(args)?)?),
        Outside::Clause => {
            let [_, template] = exactly(args)?;
            return Ok(Value::structure(OutsideType::ClauseInfo.id(), vec![template]));
        }
        Outside::Rows => {
            let [_, rows] = exactly(args)?;
            return Ok(Value::structure(OutsideType::Rows.id(), vec![rows]));
        }
        Outside::Edges => {
            let [steps, rows] = exactly(args)?;
            return Ok(Value::structure(OutsideType::Edges.id(), vec![steps, rows]));
        }
        Outside::Views => {
            let [_, rays] = exactly(args)?;
            return Ok(Value::structure(OutsideType::Views.id(), vec![rays]));
        }
        Outside::Unfold(words) => return Ok(tables::unfold(*words, &exactly(args)?)?),
        Outside::Groups => return Ok(groups::of(&exactly(args)?)?),
        Outside::MayEnd => return ways::may_end(machine, &exactly(args)?),
        Outside::Ways => return ways::all(machine, &exactly(args)?),
        _ => {}
    }
    let [arg] = exactly(args)?;
    with_one(machine, outside, arg)
}

/// Calls a function of one argument.
fn with_one(machine: &mut Machine, outside: &Outside, arg: Value) -> Run {
    Ok(match outside {
        Outside::Some => Value::some(arg),
        Outside::Words => {
            let words = arg.elements()?.iter().map(word_of).collect::<Result<Rc<[u64]>, _>>()?;
            Value::Words(words)
        }
        Outside::Itself => arg,
        Outside::Lazy => machine.call_value(&arg, Vec::new())?,
        Outside::From(of) => match arg {
            Value::Bool(value) => Value::Int(of.wrap(value.into())),
            other => Value::Int(Int::open(other.int()?.bits).fit(*of)?),
        },
        Outside::Bit { width, words } => sets::bit(*width, *words, &arg)?,
        Outside::FromFn(length) => {
            let made = (0..*length).map(|index| machine.call_value(&arg, vec![Value::size(index)]));
            Value::list(made.collect::<Run<_>>()?)
        }
        Outside::Near(length) => tables::near(*length, &arg)?,
        Outside::Between(width) => rays::between(*width, &arg)?,
        Outside::NearOfWidth(width) => tables::near_of_width(*width, &arg)?,
        Outside::Places(length) => tables::places(*length, &arg)?,
        Outside::Images(width) => tables::images(*width, &arg)?,
        Outside::LanesNew => lanes::new(&arg)?,
        Outside::LanesOf => lanes::of(&arg)?,
        Outside::Class => tables::class(&arg)?,
        Outside::KeyOfGroups => Value::Int(Int::u64(groups::key_of(&arg)?)),
        Outside::Drawn => lists::drawn_cells(&arg)?,
        Outside::TellsCaptures => asked_of_template(&arg, engine::notation::tells_captures)?,
        Outside::TellsTaking => asked_of_template(&arg, engine::notation::tells_taking)?,
        Outside::BeginList => Value::Bool(listing::begin(arg.bool()?)),
        Outside::EndList => {
            listing::end(arg.bool()?);
            Value::Unit
        }
        Outside::Step => Value::Bool(listing::steps(arg.index()?, WORK_OF_LEG)),
        other => return Err(error!("{other:?} of {arg}").into()),
    })
}

/// The answer to a question about a template.
fn asked_of_template(template: &Value, asked: fn(&str) -> bool) -> Result<Value, EvalError> {
    match template {
        Value::Text(template) => Ok(Value::Bool(asked(template))),
        other => Err(other.is_no("text")),
    }
}

/// A word of 64 bits.
pub fn word_of(value: &Value) -> Result<u64, EvalError> {
    Ok(value.int()?.fit(IntType::Unsigned(64))?.bits as u64)
}

fn default(machine: &Machine, of: &Type) -> Result<Value, EvalError> {
    let types = &machine.program.types;
    let fields = |id: TypeId| types[id.0].fields.iter().map(|(_, of)| of.clone()).collect();
    of.default(&fields).ok_or_else(|| error!("{of:?} has no default"))
}
