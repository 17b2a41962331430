//! The widths of the numbers of a state: each fits the largest value that the rules can give to the number or ask of it.

use dsl::model::{
    Adjustment, ClockId, Comparison, Condition, CounterId, Event, KindId, Model, Number, Takes, Value,
    ValueOf,
};

/// A width of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// 8 bits.
    Byte,
    /// 16 bits.
    Short,
    /// 32 bits.
    Word,
}

impl Width {
    /// The least width, but at least `least`, in which numbers from 0 to `most` fit.
    fn unsigned(least: Self, most: u64) -> Self {
        let fit = match most {
            0..=0xff => Self::Byte,
            0x100..=0xffff => Self::Short,
            _ => Self::Word,
        };
        fit.max(least)
    }

    /// The least width in which numbers from `-most` to `most` fit, of 16 bits or more.
    fn signed(most: u64) -> Self {
        if most <= i16::MAX as u64 { Self::Short } else { Self::Word }
    }
}

/// The widths of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Widths {
    /// The width of the number of plies.
    pub plies: Width,
    /// The width of the number of passes in a row.
    pub passes: Width,
    /// The width of clocks.
    pub clocks: Width,
    /// The width of counters, which may be negative.
    pub counters: Width,
    /// True if a game may last so long that a counter rises or falls beyond its width: then the counter stays at the bound.
    pub counters_saturate: bool,
    /// True if the difference of the players' static values may need more than 32 bits.
    pub value_is_wide: bool,
    /// True if the static value can be as high as the value of a won game.
    pub value_is_large: bool,
}

impl Widths {
    /// The widths of a game.
    pub fn new(model: &Model) -> Self {
        let limit = ply_limit(model);
        let counters = largest_counter(model, limit);
        let value = largest_value(model, counters);
        let starts = model.counters.iter().map(|counter| u64::from(counter.from.unsigned_abs()));
        let largest_start = starts.max().unwrap_or(0);
        Self {
            plies: plies(model, limit),
            passes: passes(model, limit),
            clocks: clocks(model, limit),
            counters: match counters {
                Some(farthest) => Width::signed(farthest),
                None if counters_may_stay(model) => Width::signed(largest_literal(model).max(largest_start)),
                None => Width::Word,
            },
            counters_saturate: counters.is_none(),
            value_is_wide: value > i32::MAX as u64 / 2,
            value_is_large: value >= engine::WIN as u64,
        }
    }
}

/// The plies after which every game is over by itself, if there is such a limit.
fn ply_limit(model: &Model) -> Option<u64> {
    fn limit(condition: &Condition) -> Option<u64> {
        match condition {
            Condition::Compare(Number::Plies, Comparison::AtLeast, Number::Literal(plies)) => {
                u64::try_from(*plies).ok()
            }
            Condition::Compare(Number::Plies, Comparison::More, Number::Literal(plies)) => {
                u64::try_from(plies + 1).ok()
            }
            Condition::Or(parts) => parts.iter().filter_map(limit).min(),
            _ => None,
        }
    }
    let by_themselves = model.ends.iter().filter(|end| end.takes == Takes::Nothing);
    by_themselves.filter_map(|end| limit(&end.when)).min()
}

/// The width of the number of plies. Without a limit, plies are counted only as far as their number can make a difference.
fn plies(model: &Model, limit: Option<u64>) -> Width {
    let last_turn = model.limits.iter().filter_map(|limit| limit.turn);
    let opening = last_turn.map(|(player, turn)| model.turns.plies_of(2 * turn + player as u32).1.into());
    let asked = asked(model, &Number::Plies);
    let goes_back = irreversible_clock(model).is_none() && repeats(model);
    let most = match (limit, asked) {
        (Some(limit), _) => limit,
        (None, Some(asked)) if model.turns.alternate() && !goes_back => asked,
        (None, _) => u64::MAX,
    };
    Width::unsigned(Width::Short, opening.chain([most]).max().unwrap_or(most))
}

/// The width of the number of passes in a row. Passes need not be counted beyond the literals that they are compared with, and
/// a limit of plies bounds them.
fn passes(model: &Model, limit: Option<u64>) -> Width {
    let first = u64::from(model.start.passes);
    let by_limit = limit.map_or(u64::MAX, |limit| limit + first);
    let most = asked(model, &Number::Passes).unwrap_or(u64::MAX).min(by_limit);
    Width::unsigned(Width::Byte, most.max(first))
}

/// One more than the largest literal that a number is compared with; `None` if the number has other uses, too.
fn asked(model: &Model, wanted: &Number) -> Option<u64> {
    let literals = conditions(model).into_iter().filter_map(|part| match part {
        Condition::Compare(number, _, Number::Literal(value))
        | Condition::Compare(Number::Literal(value), _, number)
            if number == wanted =>
        {
            Some(u64::try_from(value + 1).unwrap_or(0))
        }
        _ => None,
    });
    let literals: Vec<u64> = literals.collect();
    let uses: usize = numbers(model).into_iter().map(|number| uses(number, wanted)).sum();
    (uses == literals.len()).then(|| literals.into_iter().max().unwrap_or(0))
}

/// The number of times that `wanted` occurs in a number.
fn uses(number: &Number, wanted: &Number) -> usize {
    let in_parts: usize = number.parts().into_iter().map(|part| uses(part, wanted)).sum();
    in_parts + usize::from(number == wanted)
}

/// True if a condition asks how often a position occurred.
fn repeats(model: &Model) -> bool {
    conditions(model).iter().any(|part| matches!(part, Condition::Repetition(_)))
}

/// A clock whose events cannot be undone, so that no position from before such an event can occur again.
pub fn irreversible_clock(model: &Model) -> Option<ClockId> {
    let places = model.plays.iter().any(|play| play.placed_kinds().next().is_some());
    let lasting = |event: &Event| match event {
        Event::Capture => true,
        Event::Promotion => promotions_last(model),
        _ => false,
    };
    let clock = model.clocks.iter().position(|events| events.iter().all(lasting));
    if places { None } else { clock }
}

/// True if no piece that was promoted can become what it was.
fn promotions_last(model: &Model) -> bool {
    let mut kinds: Vec<KindId> = (0..model.kinds.len()).collect();
    loop {
        // A kind that becomes none of the others is on no circle.
        let leads_on = |kind: &KindId| {
            model.promotions.iter().any(|promotion| promotion.from == *kind && kinds.contains(&promotion.to))
        };
        let rest: Vec<KindId> = kinds.iter().copied().filter(leads_on).collect();
        if rest.len() == kinds.len() {
            return kinds.is_empty();
        }
        kinds = rest;
    }
}

/// The width of clocks. They count up to the largest number that a condition compares them with. The clock that bounds the
/// search for repetitions counts as long as a game can last.
fn clocks(model: &Model, limit: Option<u64>) -> Width {
    let conditions = conditions(model);
    let quiet = |part: &&Condition| match part {
        Condition::Quiet(_, plies) => Some(u64::from(*plies)),
        _ => None,
    };
    let asked = conditions.iter().filter_map(quiet).max().unwrap_or(0);
    let stopped = |clock: ClockId| {
        let stops = |end: &dsl::model::End| match end.when {
            Condition::Quiet(other, plies) if other == clock => Some(u64::from(plies)),
            _ => None,
        };
        model.ends.iter().filter_map(stops).min().or(limit).unwrap_or(u64::MAX)
    };
    let longest = irreversible_clock(model).filter(|_| repeats(model)).map_or(0, stopped);
    Width::unsigned(Width::Short, asked.max(longest))
}

/// The farthest that a counter can be from 0; `None` without a limit of plies.
fn largest_counter(model: &Model, limit: Option<u64>) -> Option<u64> {
    let farthest = |counter: CounterId| {
        let counter = &model.counters[counter];
        let moves = counter.by.iter().filter(|change| change.to != Adjustment::Back);
        let each: u64 = moves.map(|change| most_times(model, change.event)).sum();
        Some(u64::from(counter.from.unsigned_abs()) + limit? * each)
    };
    (0..model.counters.len()).map(farthest).max().unwrap_or(Some(0))
}

/// True if a counter may stay at a bound beyond all numbers that it is compared with: it does not come back from there, and nothing else is made
/// of it.
fn counters_may_stay(model: &Model) -> bool {
    let only_compared = |counter: CounterId| {
        [false, true].iter().all(|their| asked(model, &Number::Counter { counter, their: *their }).is_some())
    };
    let goes_one_way = |counter: CounterId| {
        let by = &model.counters[counter].by;
        let goes = |to: Adjustment| by.iter().any(|change| change.to == to);
        !(goes(Adjustment::Up) && goes(Adjustment::Down))
    };
    (0..model.counters.len()).all(|counter| only_compared(counter) && goes_one_way(counter))
}

/// The most times that an event can happen in a ply.
fn most_times(model: &Model, event: Event) -> u64 {
    match event {
        Event::Capture | Event::CaptureOf(_) => model.board.cells.len() as u64,
        Event::Placing | Event::PlacingOf(_) => 2,
        Event::Promotion | Event::Pass | Event::PlayBy(_) | Event::By(_) => 1,
    }
}

/// One more than the largest number that the rules compare with.
fn largest_literal(model: &Model) -> u64 {
    fn literal(number: &Number) -> u64 {
        match number {
            Number::Literal(value) => value.unsigned_abs() + 1,
            other => other.parts().into_iter().map(literal).sum(),
        }
    }
    numbers(model).into_iter().map(literal).max().unwrap_or(0)
}

/// An upper bound of the static value.
fn largest_value(model: &Model, counter: Option<u64>) -> u64 {
    let (cells, dirs) = (model.board.cells.len() as u64, model.board.directions.len() as u64);
    let chosen = if model.plays.iter().any(|play| play.choice.is_some()) { cells } else { 1 };
    let kinds = model.kinds.len() as u64;
    let amount = |value: &Value| match &value.per {
        ValueOf::Region(_) => cells,
        ValueOf::Plays => cells * cells * chosen * kinds,
        ValueOf::Distance { steps, .. } => {
            steps.iter().map(|steps| steps.iter().map(|steps| u64::from(*steps)).sum()).max().unwrap_or(0)
        }
        ValueOf::Walks(_) => cells * dirs,
        ValueOf::Counter(_) => counter.unwrap_or(i16::MAX as u64),
    };
    model.values.iter().map(|value| value.weight.unsigned_abs() * amount(value)).sum()
}

/// All conditions, and their parts.
fn conditions(model: &Model) -> Vec<&Condition> {
    model.conditions().flat_map(Condition::all).collect()
}

/// All numbers of conditions, and the points.
fn numbers(model: &Model) -> Vec<&Number> {
    let of_conditions = conditions(model).into_iter().flat_map(|part| part.mentioned().numbers);
    of_conditions.chain(&model.points).collect()
}
