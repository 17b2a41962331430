//! Makes the program of a game from its rules.
//!
//! | file | content |
//! | --- | --- |
//! | `records`, `fields` | the fields of states, plays and places |
//! | `maker` | what all parts share |
//! | `board`, `region`, `number`, `condition`, `turn`, `attacked` | what rules ask of a position |
//! | `walk`, `rays` | the ways in which walks match, and slides by tables |
//! | `candidate`, `kinds` | a play as values, and the kinds that its piece may have |
//! | `form`, `clause/` | the plays of each clause |
//! | `limit`, `offer`, `plays` | which of them are legal, listed once, counted |
//! | `land`, `make` | the state after a play |
//! | `rows` | lines that the last ply has made |
//! | `outcome`, `value`, `hash` | what else is asked from outside |

mod attacked;
mod board;
mod candidate;
mod clause;
mod condition;
mod fields;
mod form;
mod hash;
mod kinds;
mod land;
mod limit;
mod make;
mod maker;
mod number;
mod offer;
mod outcome;
mod plays;
mod rays;
pub mod records;
mod region;
mod rows;
mod turn;
mod value;
mod walk;

use dsl::Model;
use dsl::model::{Event, Then};

use crate::facts::shape::Shape;
use crate::plan::stages;
use crate::program::{Entries, Program, Record};

use fields::{Fields, PlaceFields};
use maker::Maker;

/// The program of a game.
pub fn lower(model: &Model) -> Program {
    let (board, layout) = records::board(model);
    let words = board.words;
    let mut shape = Shape::new(model);
    shape.clause |= stages::ranks_clauses(model) && model.plays.len() > 1;
    let state = state_record(model, &shape, words);
    let play = records::play(model, &shape, words);
    let (place, places) = PlaceFields::make(model, &shape, words);
    let fields = Fields::of(model, &state);
    let mut maker = Maker::new(model, (board, layout), shape, fields, play, places);
    let entries = entries(&mut maker);
    Program {
        name: model.name.clone(),
        board: maker.cells,
        state,
        play: maker.plays,
        place,
        tables: maker.tables,
        functions: maker.functions,
        entries,
    }
}

/// The fields of a state, with those for what a play does while it is made.
fn state_record(model: &Model, shape: &Shape, words: usize) -> Record {
    let state = records::state(model, words);
    let marks = shape.marked
        && model.plays.iter().any(|play| play.then.iter().any(|then| matches!(then, Then::Mark(_))));
    let counted = model.counters.iter().flat_map(|counter| counter.by.iter().map(|by| by.event));
    let watched = model.clocks.iter().flatten().chain(&model.signals).copied();
    let mut lost_of: Vec<usize> = counted
        .chain(watched)
        .filter_map(|event| match event {
            Event::CaptureOf(kind) => Some(kind),
            _ => None,
        })
        .collect();
    lost_of.sort_unstable();
    lost_of.dedup();
    let fields = state.fields.into_iter().map(|(name, field)| (name, field.ty));
    Record::new(
        words,
        fields.chain(fields::done(marks, rows::any(model, words), &lost_of, shape.gone)).collect(),
    )
}

fn entries(maker: &mut Maker<'_>) -> Entries {
    let [count, nth] = plays::count_and_nth(maker);
    let drawn = plays::candidates(maker);
    let amounts = value::amounts(maker);
    let value = value::value(maker, &amounts);
    Entries {
        plays: plays::list(maker),
        count: Some(count),
        nth: Some(nth),
        candidates: drawn.map(|[number, _]| number),
        candidate: drawn.map(|[_, draw]| draw),
        make: make::make(maker),
        outcome: outcome::outcome(maker),
        key: hash::key(maker),
        second_key: hash::second_key(maker),
        hash: hash::whole(maker),
        value,
        race_value: value::race_value(maker, value),
        amounts,
        halves: outcome::halves(maker),
        noisy: value::noisy(maker),
        reluctance: value::reluctance(maker),
        clock_left: outcome::clock_left(maker),
        repetitions: outcome::repetitions(maker),
    }
}
