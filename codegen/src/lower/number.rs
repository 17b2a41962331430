//! Numbers that the rules compute from a position.

use dsl::model::{Comparison, DirId, Number, Region};

use crate::program::{Body, Expr, Of, Type, Who};

use super::board::Board;
use super::maker::Maker;
use super::region::{flood_function, for_view, region};

/// The value of a number, as `who` sees the state `of`.
pub fn number(maker: &mut Maker<'_>, body: &mut Body, of: Of, who: Who, number: &Number) -> Expr {
    match number {
        Number::Literal(value) => Expr::Number(*value),
        Number::Count(of_region) => set_of(maker, body, of, who, of_region).count(),
        Number::Groups { of: of_region, links } => {
            let set = set_of(maker, body, of, who, of_region);
            groups(maker, of, set, links, false)
        }
        Number::LargestGroup { of: of_region, links } => {
            let set = set_of(maker, body, of, who, of_region);
            groups(maker, of, set, links, true)
        }
        Number::Counter { counter, their } => {
            let whose = if *their { who.other() } else { who };
            for_view(maker.fields.counters[*counter].map(|field| Expr::Field(of, field)), whose)
        }
        Number::Plies => Expr::Field(of, maker.fields.plies),
        Number::Passes => Expr::Field(of, maker.fields.passes),
        Number::Add(a, b) => {
            let a = self::number(maker, body, of, who, a);
            a.plus(self::number(maker, body, of, who, b))
        }
        Number::Subtract(a, b) => {
            let a = self::number(maker, body, of, who, a);
            a.less_by(self::number(maker, body, of, who, b))
        }
    }
}

/// The set of a region in a state.
pub fn set_of(maker: &mut Maker<'_>, body: &mut Body, of: Of, who: Who, of_region: &Region) -> Expr {
    let board = Board::of(&maker.fields, of);
    region(maker, body, &board, who, of_region)
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
