//! The static value of a position, and what searches and random games ask of plays.

use dsl::model::{Region, Value, ValueOf, Walk};

use crate::program::{Body, Expr, FunctionId, Local, NOWHERE, Of, Type, Who};

use super::board::Board;
use super::candidate::Candidate;
use super::land::{captured, kind_in_the_end};
use super::maker::Maker;
use super::region::{for_view, region};
use super::walk::{along, each_direction, elements, starts_along};
use super::{kinds, make, plays};

/// `fn() -> number`, for each `value` clause: the first player's amount less the second's.
pub fn amounts(maker: &mut Maker<'_>) -> Vec<FunctionId> {
    let values: Vec<Value> = maker.model.values.clone();
    values.iter().enumerate().map(|(nth, value)| balance(maker, nth, value)).collect()
}

fn balance(maker: &mut Maker<'_>, nth: usize, value: &Value) -> FunctionId {
    let amount = amount(maker, nth, value);
    let name = format!("balance_{}", nth + 1);
    maker.once(&name, |maker| {
        let mut body =
            Body::new(&name, "The first player's amount less the second's.").returning(Type::Number);
        let [first, second] =
            [0, 1].map(|player| maker.call(amount, Who::Player(player), Of::Given, Vec::new()));
        body.give(first.less_by(second));
        body.finish()
    })
}

/// `fn() -> number`: the amount of a `value` clause. By player.
fn amount(maker: &mut Maker<'_>, nth: usize, value: &Value) -> FunctionId {
    let number_of_moves = (value.per == ValueOf::Plays).then(|| plays::number_of_moves(maker));
    let name = format!("value_{}", nth + 1);
    maker.once(&name, |maker| {
        let doc = format!("Line {}: `{}`", value.clause.line, value.clause.text);
        let mut body = Body::new(&name, doc).by_player().returning(Type::Number);
        let amount = match &value.per {
            ValueOf::Region(of) => set_of(maker, &mut body, of).count(),
            ValueOf::Plays => match number_of_moves {
                Some(number) => maker.call(number, Who::Me, Of::Given, Vec::new()),
                None => Expr::Number(0),
            },
            ValueOf::Distance { from, steps } => {
                let from = set_of(maker, &mut body, from);
                let from = body.named("pieces", from);
                distance(maker, &from, steps, i64::from)
            }
            ValueOf::Walks(walk) => {
                let board = Board::of(&maker.fields, Of::Given).named(&mut body);
                let on = elements(maker, &mut body, &board, Who::Me, walk);
                let sum = body.var("sum", Expr::Number(0));
                if walk.beside().is_none() {
                    each_direction(maker, &mut body, &walk.dirs, Who::Me, &mut |maker, body, dir| {
                        let starts = starts_along(maker, body, walk, dir, &on);
                        body.set(sum, Expr::from(sum).plus(starts.count()));
                    });
                } else {
                    count_each(maker, &mut body, walk, &on, sum);
                }
                sum.into()
            }
            ValueOf::Counter(id) => for_view(maker.fields.counters[*id].map(Expr::field), Who::Me),
        };
        body.give(amount);
        body.finish()
    })
}

/// Counts the matches of a walk from each cell in each direction.
fn count_each(maker: &mut Maker<'_>, body: &mut Body, walk: &Walk, on: &[Expr], sum: Local) {
    let cells = maker.all();
    body.each("from", cells, |body, from| {
        let start = body.named("start", from.bit());
        each_direction(maker, body, &walk.dirs, Who::Me, &mut |maker, body, dir| {
            let found = body.var("found", Expr::Bool(false));
            along(maker, body, walk, dir, (&start, on), &mut |_, body, _| {
                body.set(found, Expr::Bool(true));
            });
            body.set(sum, Expr::from(sum).plus(Expr::from(found).as_number()));
        });
    });
}

/// The sum over the cells of a set of a function of the player's steps from there.
fn distance(maker: &Maker<'_>, of: &Expr, steps: &[Vec<u32>; 2], worth: impl Fn(u32) -> i64) -> Expr {
    let of_player = |steps: &Vec<u32>| {
        let mut lengths: Vec<u32> = steps.clone();
        lengths.sort_unstable();
        lengths.dedup();
        let mut sum = Expr::Number(0);
        for length in lengths.into_iter().filter(|length| *length > 0) {
            let mask: Vec<bool> = steps.iter().map(|steps| *steps == length).collect();
            let there = of.clone() & Expr::Bits(maker.bits(&mask));
            sum = sum.plus(there.count().times(Expr::Number(worth(length))));
        }
        sum
    };
    Expr::by_player([of_player(&steps[0]), of_player(&steps[1])])
}

/// The set of a region of the given state, in the view of `ME`.
fn set_of(maker: &mut Maker<'_>, body: &mut Body, of: &Region) -> Expr {
    let board = Board::of(&maker.fields, Of::Given);
    region(maker, body, &board, Who::Me, of)
}

/// `fn() -> number`: the static value of the first player's position less that of the second.
pub fn value(maker: &mut Maker<'_>, amounts: &[FunctionId]) -> FunctionId {
    let weights: Vec<i64> = maker.model.values.iter().map(|value| value.weight).collect();
    maker.once("value", |maker| {
        let mut body = Body::new("value", "The static value for the first player.").returning(Type::Number);
        let terms = weights.iter().zip(amounts).map(|(weight, amount)| {
            maker.call(*amount, Who::Me, Of::Given, Vec::new()).times(Expr::Number(*weight))
        });
        let sum = terms.reduce(Expr::plus).unwrap_or(Expr::Number(0));
        body.give(bounded(sum));
        body.finish()
    })
}

/// A value below that of a won game.
fn bounded(value: Expr) -> Expr {
    let most = i64::from(engine::WIN) - 1;
    value.least(Expr::Number(most)).greatest(Expr::Number(-most))
}

/// `fn() -> number`: the value for searches of a race; `None` if the game is none.
pub fn race_value(maker: &mut Maker<'_>, value: FunctionId) -> Option<FunctionId> {
    let term = maker.model.values[maker.model.race()?].clone();
    let ValueOf::Distance { from, steps } = &term.per else { return None };
    let squares = maker.once("squared_steps", |maker| {
        let mut body = Body::new("squared_steps", "The sum of the squares of the steps of each piece.")
            .by_player()
            .returning(Type::Number);
        let from = set_of(maker, &mut body, from);
        let from = body.named("pieces", from);
        let sum = distance(maker, &from, steps, |steps| i64::from(steps).pow(2));
        body.give(sum);
        body.finish()
    });
    Some(maker.once("race_value", |maker| {
        let mut body = Body::new("race_value", "The value for searches of a race.").returning(Type::Number);
        let [first, second] =
            [0, 1].map(|player| maker.call(squares, Who::Player(player), Of::Given, Vec::new()));
        let behind = first.less_by(second).times(Expr::Number(term.weight));
        body.give(bounded(maker.call(value, Who::Me, Of::Given, Vec::new()).plus(behind)));
        body.finish()
    }))
}

/// `fn() -> bool`, with a play: whether it captures or promotes. By player.
pub fn noisy(maker: &mut Maker<'_>) -> FunctionId {
    let make_by = make::make_by(maker);
    let takes_later = maker.model.plays.iter().any(crate::facts::shape::takes_at_rest);
    maker.once("noisy", |maker| {
        let mut body = Body::new("noisy", "True if a play captures or promotes.")
            .by_player()
            .with_play()
            .returning(Type::Bool);
        let play = Candidate::given(maker);
        body.when(play.to.clone().equals(Expr::Number(NOWHERE)), |body| body.give(Expr::Bool(false)));
        let board = Board::of(&maker.fields, Of::Given).named(&mut body);
        if maker.shape.captures {
            let captured = captured(maker, &board, &play);
            body.when(captured.any(), |body| body.give(Expr::Bool(true)));
        }
        if maker.shape.moves && !maker.model.promotions.is_empty() {
            let before = kinds::kind_at(&board, &play.from.clone().bit());
            let end = kind_in_the_end(maker, &mut body, &board, &play);
            let moves = play.from.clone().equals(Expr::Number(NOWHERE)).not();
            body.when(moves.and(before.equals(end).not()), |body| body.give(Expr::Bool(true)));
        }
        if takes_later {
            let after = body.copy();
            maker.run(&mut body, make_by, Who::Me, after, play.values(maker));
            let now = Board::of(&maker.fields, after);
            let nowhere = |cell: &Expr| cell.clone().equals(Expr::Number(NOWHERE));
            let placed = nowhere(&play.from).as_number();
            let by_choice = make::placed_by_choice(maker, &play).at_least(Expr::Number(0)).as_number();
            let before = board.pieces().count().plus(placed).plus(by_choice);
            body.when(now.pieces().count().less(before), |body| body.give(Expr::Bool(true)));
        }
        body.give(Expr::Bool(false));
        body.finish()
    })
}

/// `fn() -> number`, with a play: the reluctance of random games to make it; `None` if there is none. By player.
pub fn reluctance(maker: &mut Maker<'_>) -> Option<FunctionId> {
    let avoid = maker.model.avoid.clone()?;
    Some(maker.once("reluctance", |maker| {
        let mut body = Body::new("reluctance", "The reluctance of random games to make a play.")
            .by_player()
            .with_play()
            .returning(Type::Number);
        let play = Candidate::given(maker);
        let board = Board::of(&maker.fields, Of::Given).from(play.from.clone().bit());
        let avoided = region(maker, &mut body, &board, Who::Me, &avoid);
        let ends_there = play.to.clone().bit().meets(avoided).as_number().times(Expr::Number(2));
        body.give(play.to.equals(Expr::Number(NOWHERE)).choose(Expr::Number(1), ends_there));
        body.finish()
    }))
}
