//! Numbers that the rules compute from a position.

use dsl::model::{Comparison, DirId, Number};

use crate::program::{Body, Expr, Of, Type, Who};

use super::board::Board;
use super::maker::Maker;
use super::region::{flood_function, for_view, region};

/// What numbers and conditions are asked of: the numbers of a state, and a board, which is that of the state unless a play is tried on it.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The state.
    pub of: Of,
    /// The board.
    pub board: Board,
}

impl Seen {
    /// A state with its own board.
    pub fn state(maker: &Maker<'_>, of: Of) -> Self {
        Self { of, board: Board::of(&maker.fields, of) }
    }
}

/// The value of a number, as `who` sees it.
pub fn number(maker: &mut Maker<'_>, body: &mut Body, seen: &Seen, who: Who, number: &Number) -> Expr {
    let of = seen.of;
    match number {
        Number::Literal(value) => Expr::Number(*value),
        Number::Count(of_region) => region(maker, body, &seen.board, who, of_region).count(),
        Number::Groups { of: of_region, links } => {
            let set = region(maker, body, &seen.board, who, of_region);
            groups(maker, of, set, links, false)
        }
        Number::LargestGroup { of: of_region, links } => {
            let set = region(maker, body, &seen.board, who, of_region);
            groups(maker, of, set, links, true)
        }
        Number::Counter { counter, their } => {
            let whose = if *their { who.other() } else { who };
            for_view(maker.fields.counters[*counter].map(|field| Expr::Field(of, field)), whose)
        }
        Number::Plies => Expr::Field(of, maker.fields.plies),
        Number::Passes => Expr::Field(of, maker.fields.passes),
        Number::Add(a, b) => {
            let a = self::number(maker, body, seen, who, a);
            a.plus(self::number(maker, body, seen, who, b))
        }
        Number::Subtract(a, b) => {
            let a = self::number(maker, body, seen, who, a);
            a.less_by(self::number(maker, body, seen, who, b))
        }
    }
}

/// True if the comparison of two numbers holds.
pub fn compare(a: Expr, how: Comparison, b: Expr) -> Expr {
    match how {
        Comparison::AtLeast => a.less(b).not(),
        Comparison::AtMost => b.less(a).not(),
        Comparison::More => b.less(a),
        Comparison::Less => a.less(b),
        Comparison::Equal => a.equals(b),
    }
}

/// The number of groups of a set's cells, or the size of the largest one.
fn groups(maker: &mut Maker<'_>, of: Of, set: Expr, links: &[DirId], largest: bool) -> Expr {
    let what = if largest { "largest_group" } else { "groups" };
    let name = format!("{what}_{}", links.iter().map(usize::to_string).collect::<Vec<_>>().join("_"));
    let function = maker.once(&name, |maker| {
        let doc = if largest {
            "The cells of the largest group of a set."
        } else {
            "The number of groups of a set."
        };
        let mut body = Body::new(&name, doc).returning(Type::Number);
        let set = body.parameter("set", Type::Set);
        let flood = flood_function(maker, links);
        let left = body.var("left", set);
        let result = body.var("result", Expr::Number(0));
        body.repeat_while(Expr::from(left).any(), |body| {
            let seed = Expr::from(left).lowest();
            let group = body.named("group", maker.call(flood, Who::Me, Of::Given, vec![seed, left.into()]));
            body.set(left, Expr::from(left).minus(group.clone()));
            let next = if largest {
                Expr::from(result).greatest(group.count())
            } else {
                Expr::from(result).plus(Expr::Number(1))
            };
            body.set(result, next);
        });
        body.give(result.into());
        body.finish()
    });
    maker.call(function, Who::Me, of, vec![set])
}
