//! Whose turn it is.

use crate::program::{Expr, Of};

use super::maker::Maker;

/// True if a new turn begins after so many plies.
pub fn begins(maker: &Maker<'_>, plies: Expr) -> Expr {
    let turns = maker.model.turns;
    if turns.alternate() {
        return Expr::Bool(true);
    }
    let first = Expr::Number(turns.first.into());
    let later = plies.clone().less(first.clone()).not();
    later.and(plies.less_by(first).remainder(Expr::Number(turns.each.into())).equals(Expr::Number(0)))
}

/// True if `ME`, the player to move in a state, made the last ply, too. Before the first ply the other player counts as its maker.
pub fn made_last_ply(maker: &Maker<'_>, of: Of) -> Expr {
    let plies = || Expr::Field(of, maker.fields.plies);
    begins(maker, plies()).or(plies().equals(Expr::Number(0))).not()
}

/// The plies that are left in the turn, in a state.
pub fn left(maker: &Maker<'_>, of: Of) -> Expr {
    let turns = maker.model.turns;
    if turns.alternate() {
        return Expr::Number(1);
    }
    let number = |number: u32| Expr::Number(number.into());
    let plies = || Expr::Field(of, maker.fields.plies);
    let later = number(turns.each)
        .less_by(plies().less_by(number(turns.first)).greatest(number(0)).remainder(number(turns.each)));
    plies().less(number(turns.first)).choose(number(turns.first).less_by(plies()), later)
}

/// True in this turn of this player, of which `ME` is to move.
pub fn is_turn(maker: &Maker<'_>, player: usize, turn: u32) -> Expr {
    let (begin, end) = maker.model.turns.plies_of(2 * turn + player as u32);
    let number = |number: u32| Expr::Number(number.into());
    let plies = || Expr::Field(Of::Given, maker.fields.plies);
    let within = plies().at_least(number(begin)).and(plies().less(number(end)));
    let [first, second] = [0, 1].map(|me| if me == player { within.clone() } else { Expr::Bool(false) });
    Expr::by_player([first, second])
}
