//! Learned data of a game as text, for the sources of a built agent: numbers and a few words, separated by blanks.

use std::fmt::Write as _;
use std::str::{FromStr, SplitAsciiWhitespace};

use engine::weights::{Codes, NEURONS, Network, Pattern, Phased, Row, Spot, View, Weights, Worth};

/// Numbers that are read from a text.
pub(crate) struct Numbers<'t>(SplitAsciiWhitespace<'t>);

impl<'t> Numbers<'t> {
    /// The numbers of a text.
    pub(crate) fn of(text: &'t str) -> Self {
        Self(text.split_ascii_whitespace())
    }

    /// The next number; `None` if there is none of that kind.
    pub(crate) fn next<N: FromStr>(&mut self) -> Option<N> {
        self.0.next()?.parse().ok()
    }

    /// All remaining numbers; `None` if one of them is of another kind.
    pub(crate) fn all<N: FromStr>(&mut self) -> Option<Vec<N>> {
        self.0.by_ref().map(|number| number.parse().ok()).collect()
    }

    /// A list, which begins with its length.
    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length: usize = self.next()?;
        (0..length).map(|_| item(self)).collect()
    }

    fn row(&mut self) -> Option<Row> {
        let mut row = [0; NEURONS];
        for weight in &mut row {
            *weight = self.next()?;
        }
        Some(row)
    }

    fn view(&mut self) -> Option<View> {
        Some(View { biases: self.row()?, pieces: self.list(Self::row)? })
    }

    fn network(&mut self) -> Option<Network> {
        let views = [self.view()?, self.view()?];
        Some(Network { views, outputs: [[self.row()?, self.row()?], [self.row()?, self.row()?]] })
    }

    fn phased(&mut self) -> Option<Phased> {
        Some([self.next()?, self.next()?])
    }
}

/// Learned weights as numbers, for [`read_weights`].
pub fn write_weights(weights: &Weights) -> String {
    let mut text = String::new();
    let Weights { phases, values, to_move, pieces, counters, codes, patterns, networks, selectivity } =
        weights;
    // Writing to a `String` cannot fail, here and below.
    let _ = writeln!(text, "{} {}", phases[0], phases[1]);
    for list in [values, &to_move.to_vec(), pieces, counters] {
        let _ = writeln!(text, "{}", list.len());
        list.iter().for_each(|[opening, ending]| _ = writeln!(text, "{opening} {ending}"));
    }
    let _ = writeln!(text, "{} {}", codes.kinds, patterns.len());
    for Pattern { spots, worths } in patterns {
        let _ = writeln!(text, "{}", spots.len());
        for Spot { cells, exchanged } in spots {
            let _ = write!(text, "{} {}", u8::from(*exchanged), cells.len());
            cells.iter().for_each(|cell| _ = write!(text, " {cell}"));
            text.push('\n');
        }
        let _ = writeln!(text, "{}", worths.len());
        let worth = |text: &mut String, (content, Worth { to_first, to_mover }): &(u32, Worth)| {
            let _ =
                writeln!(text, "{content} {} {} {} {}", to_first[0], to_first[1], to_mover[0], to_mover[1]);
        };
        worths.iter().for_each(|known| worth(&mut text, known));
    }
    let _ = writeln!(text, "{}", networks.len());
    for Network { views, outputs } in networks {
        for View { biases, pieces } in views {
            write_row(&mut text, biases);
            let _ = writeln!(text, "{}", pieces.len());
            pieces.iter().for_each(|row| write_row(&mut text, row));
        }
        outputs.iter().flatten().for_each(|row| write_row(&mut text, row));
    }
    let _ = writeln!(text, "{selectivity}");
    text
}

fn write_row(text: &mut String, row: &Row) {
    let _ = writeln!(text, "{}", row.map(|weight| weight.to_string()).join(" "));
}

/// The weights that [`write_weights`] wrote; `None` if the text is damaged.
pub fn read_weights(text: &str) -> Option<Weights> {
    let mut numbers = Numbers::of(text);
    Some(Weights {
        phases: [numbers.next()?, numbers.next()?],
        values: numbers.list(Numbers::phased)?,
        to_move: numbers.list(Numbers::phased)?.try_into().ok()?,
        pieces: numbers.list(Numbers::phased)?,
        counters: numbers.list(Numbers::phased)?,
        codes: Codes { kinds: numbers.next()? },
        patterns: numbers.list(|numbers| {
            let spots = numbers.list(|numbers| {
                let exchanged = numbers.next::<u8>()? == 1;
                Some(Spot { exchanged, cells: numbers.list(Numbers::next)? })
            })?;
            let worths = numbers.list(|numbers| {
                let content = numbers.next()?;
                Some((content, Worth { to_first: numbers.phased()?, to_mover: numbers.phased()? }))
            })?;
            Some(Pattern { spots, worths })
        })?,
        networks: numbers.list(Numbers::network)?,
        selectivity: numbers.next()?,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use engine::Turns;
    use engine::search::{ProbCut, Selectivity};

    use super::*;
    use crate::book::{Book, Page};
    use crate::keys::Keys;
    use crate::tests::interpreted;

    #[test]
    fn weights_are_read_as_they_were_written() {
        let spot = |exchanged| Spot { cells: vec![0, 4, 8], exchanged };
        let weights = Weights {
            phases: [9, 0],
            values: vec![[16, -32]],
            to_move: [[1, 2], [-3, 4]],
            pieces: vec![[5, 6]; 18],
            counters: vec![[7, 8]],
            codes: Codes { kinds: 1 },
            patterns: vec![Pattern {
                spots: vec![spot(false), spot(true)],
                worths: vec![(7, Worth { to_first: [9, -9], to_mover: [3, 4] })],
            }],
            networks: [4, 9]
                .map(|worth| Network {
                    views: [1, -2]
                        .map(|weight| View { biases: [weight; NEURONS], pieces: vec![[3; NEURONS]; 18] }),
                    outputs: [[[worth; NEURONS], [5; NEURONS]], [[6; NEURONS], [-7; NEURONS]]],
                })
                .to_vec(),
            selectivity: Selectivity {
                far: Some(ProbCut { mean: -3, deviation: 40 }),
                steep: true,
                ..Selectivity::default()
            },
        };
        let text = write_weights(&weights);
        assert_eq!(read_weights(&text), Some(weights));
        assert_eq!(read_weights(&text[..text.len() - 20]), None, "cut off");
    }

    #[test]
    fn a_book_is_read_as_it_was_written() {
        let entry = interpreted(
            "game g\nboard grid 3 x 1\nplayers a, b\npiece m \"x\" \"o\"\nplay p: m on empty\nloss when stuck\n",
            &[],
        );
        let page = Page { good: BTreeSet::from([3, 1 << 47]), solvable: 2 };
        let text =
            Book::new(&*entry, Keys::with(vec![vec![0, 1, 2], vec![2, 1, 0]], Turns::default(), true), page)
                .text();
        assert_eq!(Book::read(&*entry, &text).unwrap().text(), text);
        assert!(Book::read(&*entry, &text.replacen('2', "9", 2)).is_none(), "cells of a larger board");
    }
}
