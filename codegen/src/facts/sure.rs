//! Wins that are sure although the game goes on: a player who only passes keeps more points than the opponent can get.

use dsl::model::{Comparison, Condition, Model, Number, Pass, Region, Verdict};

/// The number of plies after which pieces are counted, if only this number and passes end the game, each player may always pass, and a
/// player has a point for each piece. Other code checks that placements only take groups without liberties.
pub fn pieces_count_after(model: &Model) -> Option<u32> {
    let counts = model.points == Some(Number::Count(Region::Own));
    let scores = model.ends.iter().all(|end| end.verdict == Verdict::Score);
    if !counts || !scores || model.pass != Pass::AtWill || !model.turns.alternate() {
        return None;
    }
    let limits = model.ends.iter().map(|end| ended_by(&end.when)).collect::<Option<Vec<_>>>()?;
    // Beyond this limit, the number of plies may not fit into a signed number of 32 bits.
    limits.into_iter().flatten().min().filter(|limit| *limit <= u16::MAX.into())
}

/// The number of plies at which a condition ends the game; `Some(None)` if passes do. `None` if anything else does.
fn ended_by(condition: &Condition) -> Option<Option<u32>> {
    match condition {
        Condition::Compare(Number::Passes, Comparison::AtLeast, Number::Literal(_)) => Some(None),
        Condition::Compare(Number::Plies, Comparison::AtLeast, Number::Literal(plies)) => {
            u32::try_from(*plies).ok().map(Some)
        }
        _ => None,
    }
}
