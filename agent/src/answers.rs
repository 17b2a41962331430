//! Plays that are known without a search, and positions that can be solved.

use engine::solve::{Solving, Worth};
use engine::{Budget, ErasedPosition, Setup, Written};
use std::fmt;

/// The share of a play's time in which the position may be solved; the rest is for the search if that fails.
const SHARE: f64 = 0.9;

/// Prior knowledge of a game.
pub trait Answers: fmt::Debug + Sync {
    /// A play that keeps the result; `None` if no such play is known.
    fn play(&self, position: &dyn ErasedPosition) -> Option<Written>;

    /// The settings to solve a position; `None` if that takes too long.
    fn solving(&self, setup: &Setup) -> Option<Solving>;
}

/// The knowledge of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A play that keeps the result. In a solved position: of the winning plays, the one with the largest margin that there was time to
    /// prove; if every play loses, the play that is hardest to answer.
    Play(Written),
    /// No such play. Holds the plays that were found not to win, as far as there was time.
    Missed(Vec<Written>),
}

/// A play that is known, or found by solving the position before the soft end of a budget.
pub(crate) fn answer(answers: &dyn Answers, position: &dyn ErasedPosition, budget: Budget) -> Answer {
    let known = answers.play(position);
    known.map_or_else(|| solution(answers, position, budget), Answer::Play)
}

/// The answer found by solving the position.
fn solution(answers: &dyn Answers, position: &dyn ErasedPosition, budget: Budget) -> Answer {
    let nothing = Answer::Missed(Vec::new());
    let Some(solving) = answers.solving(&position.setup()) else { return nothing };
    let deadline = Budget { hard: budget.soft, ..budget }.deadline();
    let share = |solving: Solving| Solving { deadline: deadline.part(0.0, SHARE), ..solving };
    let by_most = Solving { margin_of: Some(Worth::Win), ..solving.clone() };
    let Some(solved) = position.solve(&share(by_most), &|| false, &|_| {}) else { return nothing };
    let plays = position.plays();
    let at = |index: &u32| plays.get(*index as usize).cloned();
    if !solved.is_result_known() {
        return Answer::Missed(solved.missed.iter().filter_map(at).collect());
    }
    let play = match solved.plays.first() {
        Some(index) => at(index),
        None if solved.most() == Worth::Loss => {
            let hard = hardest(position, &share(Solving { every_play: true, ..solving }));
            hard.and_then(|index| plays.into_iter().nth(index))
        }
        None => None,
    };
    play.map_or(nothing, Answer::Play)
}

/// The index of the play that is hardest to answer for the opponent, who wins: the play after which the greatest share of replies gives
/// up the win. `None` if there was no time for any play, or every reply wins.
fn hardest(position: &dyn ErasedPosition, solving: &Solving) -> Option<usize> {
    let mut best: Option<(usize, [usize; 2])> = None;
    for (index, next) in position.nexts().iter().enumerate() {
        let replies = next.plays().len();
        if next.outcome().is_some() || next.turn() == position.turn() || replies == 0 {
            continue;
        }
        let solved = next.solve(solving, &|| false, &|_| {})?;
        if solving.deadline.is_over() {
            break;
        }
        let wrong = replies.saturating_sub(solved.plays.len());
        if best.is_none_or(|(_, [most, of])| wrong * of > most * replies) {
            best = Some((index, [wrong, replies]));
        }
    }
    best.filter(|(_, [wrong, _])| *wrong > 0).map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::Duration;

    use engine::History;

    use super::*;
    use crate::turn::read_input;

    /// Knows no play, and lets every position be solved.
    #[derive(Debug)]
    struct Solver;

    impl Answers for Solver {
        fn play(&self, _: &dyn ErasedPosition) -> Option<Written> {
            None
        }

        fn solving(&self, _: &Setup) -> Option<Solving> {
            Some(Solving { memory: 1 << 20, ..Solving::default() })
        }
    }

    /// The answer in a position of tic-tac-toe, without a limit of time.
    fn answered(input: &str) -> Option<String> {
        let rules = format!("{}/../rules/tic_tac_toe.rules", env!("CARGO_MANIFEST_DIR"));
        answered_by(&std::fs::read_to_string(rules).unwrap(), input)
    }

    /// The answer in a position of the game with these rules.
    fn answered_by(rules: &str, input: &str) -> Option<String> {
        let game = crate::tests::interpreted(rules, &[]);
        let setup = read_input(&*game, Path::new("test"), input).unwrap().setup;
        let budget = Budget { soft: Duration::MAX, hard: Duration::MAX };
        match answer(&Solver, &*game.at(&setup, History::new()), budget) {
            Answer::Play(play) => Some(play.to_string()),
            Answer::Missed(_) => None,
        }
    }

    #[test]
    fn a_solved_position_is_won() {
        assert_eq!(answered("SINGLE\nX\n1\nXX.\nOO.\n...\n").as_deref(), Some("c3"));
    }

    #[test]
    fn of_plays_that_win_the_largest_margin_is_taken() {
        let rules = "game small\nplayers x, o\nboard grid 3 x 3\npiece mark \"X\" \"O\"\nplay place: mark on empty\n\
            score when no empty\npoints count own in {a1 b1 c1 a3} + count own in {c1}\n";
        // Both plays win: X has two points, b1 is worth one and c1 two.
        assert_eq!(answered_by(rules, "SINGLE\nX\n1\nXOX\nOXO\nX..\n").as_deref(), Some("c1"));
    }

    #[test]
    fn a_lost_position_is_hard_to_win() {
        // X has two rows to complete. A block of either threatens a row of O's own, which two of three replies overlook; the first
        // play of the list blocks nothing.
        assert_eq!(answered("SINGLE\nO\n1\n.O.\n.OX\n.XX\n").as_deref(), Some("c3"));
        // Wherever O plays, the only reply wins.
        assert_eq!(answered("SINGLE\nO\n1\nXOX\nOXO\n.O.\n"), None);
    }
}
