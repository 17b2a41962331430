//! Comparison of a module's immediate wins, threats and answers with the interpreter.

use dsl::interp::{self, State};
use engine::{History, Player, Position as _, Random};

use super::compare::{same, text};
use super::matching::{Pair, told};
use crate::position::{Play, Position};

/// Number of plays tried that the module does not count among the answers.
const TRIED: usize = 4;

/// Checks that each play that the module sees to win is legal and wins, that each threat is legal, and that the opponent, if seen to
/// win, can win at once after plays that are no answers.
pub fn compare(
    state: &State,
    past: &History,
    position: &Position,
    pairs: &[Pair],
    random: &mut Random,
) -> Result<(), String> {
    let mover = state.turn();
    for win in position.wins(mover).map_err(text)? {
        let plain =
            listed(pairs, &win).ok_or_else(|| format!("the module sees {win:?} win, which is not listed"))?;
        let winner = winner_after(state, past, plain);
        same(&format!("who wins by {}", told(state, past, plain)), &winner, &Some(mover))?;
    }
    for threat in position.threats().map_err(text)? {
        listed(pairs, &threat)
            .ok_or_else(|| format!("the module sees {threat:?} threaten, which is not listed"))?;
    }
    let wins = position.wins(1 - mover).map_err(text)?;
    if wins.is_empty() {
        return Ok(());
    }
    let answers = position.answers(&wins).map_err(text)?;
    let dropped: Vec<_> =
        pairs.iter().filter(|(_, play)| !answers.iter().any(|answer| answer.is(play))).collect();
    for _ in 0..TRIED.min(dropped.len()) {
        let (plain, _) = random.one_of(&dropped);
        if !lets_win(state, past, plain) {
            return Err(format!(
                "{} stops {wins:?}, and is no answer in the module",
                told(state, past, plain)
            ));
        }
    }
    Ok(())
}

/// The interpreter's play of a pair.
fn listed<'p>(pairs: &'p [Pair], play: &Play) -> Option<&'p interp::Play> {
    pairs.iter().find(|(_, generated)| generated.is(play)).map(|(plain, _)| plain)
}

/// The player who has won after a play.
fn winner_after(state: &State, past: &History, play: &interp::Play) -> Option<Player> {
    let (next, past) = after(state, past, play);
    next.outcome(&past, false)?.winner
}

/// True if the opponent can win at once after a play.
fn lets_win(state: &State, past: &History, play: &interp::Play) -> bool {
    let (next, past) = after(state, past, play);
    let mut replies = Vec::new();
    next.plays(&past, &mut replies);
    replies.iter().any(|reply| winner_after(&next, &past, reply) == Some(next.turn()))
}

fn after(state: &State, past: &History, play: &interp::Play) -> (State, History) {
    let (mut next, mut past) = (state.clone(), past.clone());
    past.push(state.key());
    next.play(play);
    (next, past)
}
