//! Lines that the last ply has made.
//!
//! A position is asked for its result one ply after one that was not over. So a line that would have ended the game before has a cell that the ply
//! changed, and only the runs through such cells are looked at. On boards of one word, all lines take less time.

use dsl::Model;
use dsl::model::{Condition, DirId, Region};

use crate::facts::local::is_local;
use crate::program::{Body, Expr, FunctionId, Of, Type, Who};

use super::maker::Maker;
use super::walk::runs_in_circle;

/// A line that ends the game by itself.
struct Row<'c> {
    of: &'c Region,
    dirs: &'c [DirId],
    length: u32,
    exactly: bool,
}

impl<'c> Row<'c> {
    /// The condition as such a line, where each cell alone decides whether it belongs to it.
    fn of(condition: &'c Condition) -> Option<Self> {
        match condition {
            Condition::Line { exactly, length, of, dirs } if is_local(of) => {
                Some(Self { of, dirs, length: *length, exactly: *exactly })
            }
            _ => None,
        }
    }
}

/// True if an end is a line on a board of several words.
pub fn any(model: &Model, words: usize) -> bool {
    words > 1 && model.ends.iter().any(|end| Row::of(&end.when).is_some())
}

/// True if the condition of an end holds, if it is a line that the last ply can have made; `None` if the condition must be asked as it stands.
pub fn made_by_last_ply(
    maker: &mut Maker<'_>,
    condition: &Condition,
    set_of: impl FnOnce(&mut Maker<'_>, &Region) -> Expr,
) -> Option<Expr> {
    let kept = maker.fields.done.kept?;
    let row = Row::of(condition)?;
    if row.dirs.iter().any(|dir| runs_in_circle(maker, *dir)) {
        return None;
    }
    let function = function(maker, &row);
    let cells = set_of(maker, row.of);
    let changed = Expr::field(kept).not();
    Some(maker.call(function, Who::Me, Of::Given, vec![cells, changed]))
}

/// `fn(cells, changed) -> bool`: whether a set has a line with a cell of another.
fn function(maker: &mut Maker<'_>, row: &Row<'_>) -> FunctionId {
    let names = row.dirs.iter().map(usize::to_string).collect::<Vec<_>>().join("_");
    let name = format!("new_line_of_{}{}_{names}", if row.exactly { "just_" } else { "" }, row.length);
    let length = Expr::Number(row.length.into());
    let (dirs, exactly) = (row.dirs.to_vec(), row.exactly);
    maker.once(&name, |maker| {
        let mut body =
            Body::new(&name, "True if a set has a line with a cell of another.").returning(Type::Bool);
        let [cells, changed] = ["cells", "changed"].map(|name| body.parameter(name, Type::Set));
        body.each("at", changed & cells.clone(), |body, at| {
            for dir in dirs {
                let count = body.var("count", Expr::Number(1));
                for dir in [dir, maker.model.board.directions[dir].opposite] {
                    let next = maker.next_cell(dir, at.clone());
                    let next = body.var("next", next);
                    // A longer run than is asked for need not be counted to its end.
                    let test = cells
                        .clone()
                        .has(next.into())
                        .and(Expr::from(count).less(length.clone().plus(Expr::Number(1))));
                    body.repeat_while(test, |body| {
                        body.set(count, Expr::from(count).plus(Expr::Number(1)));
                        let further = maker.next_cell(dir, next.into());
                        body.set(next, further);
                    });
                }
                let is_line = if exactly {
                    Expr::from(count).equals(length.clone())
                } else {
                    Expr::from(count).at_least(length.clone())
                };
                body.when(is_line, |body| body.give(Expr::Bool(true)));
            }
        });
        body.give(Expr::Bool(false));
        body.finish()
    })
}
