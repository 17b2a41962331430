//! The next margin to ask for, by bounds that come nearer to each other.

use super::goal::OUTRIGHT;
use crate::metadata::BY_POINTS;
use crate::{Metadata, Position};

/// Verdicts by which a player wins whatever the points.
const OUTRIGHT_ENDS: [&str; 2] = ["win", "loss"];
/// The verdict by which nobody wins whatever the points.
const DRAWN: &str = "draw";

/// The margins that a game can end with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Margins {
    /// True if a player can win by another end than points.
    outright: bool,
    /// True if all margins by points are an odd number of half points.
    odd: bool,
    /// True if a game can be drawn by another end than points: its margin is 0.
    drawn: bool,
    /// Distance of the next question from the least margin, while there is no upper bound.
    step: i64,
}

impl Margins {
    /// The margins of a game; `None` if points never decide it.
    pub fn of<P: Position>(metadata: &Metadata, position: &P) -> Option<Self> {
        position.halves()?;
        let verdicts = || (0..metadata.ends.len()).map(|end| metadata.verdict(end));
        let [first, second] = metadata.komi_halves;
        verdicts().any(|verdict| verdict == BY_POINTS).then(|| Self {
            outright: verdicts().any(|verdict| OUTRIGHT_ENDS.contains(&verdict)),
            odd: (first - second) % 2 != 0,
            drawn: verdicts().any(|verdict| verdict == DRAWN),
            step: 2,
        })
    }

    /// The next margin to ask for: of the player to move, whose margin is at least `least` and at most `most`. `None` if there is just one margin
    /// between them, or nobody is known to win.
    pub fn next(&mut self, [least, most]: [i64; 2]) -> Option<i64> {
        if least > 0 {
            self.of_winner(least, most)
        } else if most < 0 {
            self.of_winner(-most, -least).map(|margin| 1 - margin)
        } else {
            None
        }
    }

    /// [`Margins::next`] for the player who wins. Questions double their distance until one is missed, then halve the gap.
    fn of_winner(&mut self, least: i64, most: i64) -> Option<i64> {
        if self.outright && most == OUTRIGHT {
            return (least < most).then_some(OUTRIGHT);
        }
        let least = self.up(least);
        if most >= OUTRIGHT - 1 {
            let margin = least + self.step;
            self.step *= 2;
            return Some(margin);
        }
        let others = (most - least) / 2;
        (others > 0).then(|| least + 2 * ((others + 1) / 2))
    }

    /// The bounds, moved inwards to margins that a game can have.
    pub fn rounded(self, [least, most]: [i64; 2]) -> [i64; 2] {
        [self.reached(least), -self.reached(-most)]
    }

    /// The least margin that a game can have of those that reach a goal.
    pub fn reached(self, goal: i64) -> i64 {
        if goal.abs() >= OUTRIGHT - 1 { goal } else { self.up(goal) }
    }

    fn up(self, margin: i64) -> i64 {
        let can_be = (margin % 2 != 0) == self.odd || margin == 0 && self.drawn;
        if can_be { margin } else { margin + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks until a margin is known. Returns the bounds, and how many questions that took.
    fn found(mut margins: Margins, margin: i64) -> ([i64; 2], usize) {
        let mut bounds = if margin > 0 { [1, OUTRIGHT] } else { [-OUTRIGHT, -1] };
        for asked in 0.. {
            match margins.next(bounds) {
                Some(question) if margin >= question => bounds[0] = question,
                Some(question) => bounds[1] = question - 1,
                None => return (margins.rounded(bounds), asked),
            }
        }
        unreachable!()
    }

    #[test]
    fn questions_lead_to_the_margin() {
        for outright in [false, true] {
            for odd in [false, true] {
                let margins = Margins { outright, odd, drawn: false, step: 2 };
                for margin in 1..60 {
                    let margin = 2 * margin - i64::from(odd);
                    for margin in [margin, -margin] {
                        let (bounds, asked) = found(margins, margin);
                        assert_eq!(bounds, [margin; 2]);
                        assert!(asked <= 12, "{margin}: {asked} questions");
                    }
                }
            }
        }
    }

    #[test]
    fn a_draw_by_another_end_has_no_margin() {
        let margins = |drawn| Margins { outright: false, odd: true, drawn, step: 2 };
        assert_eq!(margins(true).rounded([0, 0]), [0, 0]);
        assert_eq!((margins(true).reached(0), margins(false).reached(0)), (0, 1));
        assert_eq!(margins(true).rounded([2, 4]), [3, 3]);
    }

    #[test]
    fn a_win_by_another_end_takes_one_question() {
        let margins = Margins { outright: true, odd: true, drawn: false, step: 2 };
        assert_eq!(found(margins, OUTRIGHT), ([OUTRIGHT; 2], 1));
        assert_eq!(found(margins, -OUTRIGHT), ([-OUTRIGHT; 2], 1));
    }
}
