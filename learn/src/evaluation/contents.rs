//! Groups the contents of a pattern that share a weight.

use engine::weights::Codes;

use super::patterns::{Pattern, Tie};

/// The classes of a pattern's contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// For each content its class, with the sign -1 if it is worth the opposite, else 1. `None` for a content that is worth
    /// nothing: the empty one, and one that is worth as much to both players.
    pub classes: Vec<Option<(u32, i8)>>,
}

impl Contents {
    /// The contents of a pattern, with new classes from `next` on. `exchanged` is the worth of a content with the players
    /// exchanged, as a multiple of the content's worth.
    pub fn new(pattern: &Pattern, codes: Codes, exchanged: i8, next: &mut usize) -> Self {
        let cells = pattern.spots.first().map_or(0, |spot| spot.cells.len());
        let count = codes.count().pow(cells as u32) as usize;
        let mut found = Self { classes: vec![None; count] };
        let mut known = vec![false; count];
        for content in 1..count {
            if !known[content] {
                found.close(content, pattern, codes, exchanged, &mut known, next);
            }
        }
        found
    }

    /// Gives one class to a content and all contents tied to it, or none if the ties contradict each other.
    fn close(
        &mut self,
        first: usize,
        pattern: &Pattern,
        codes: Codes,
        exchanged: i8,
        known: &mut [bool],
        next: &mut usize,
    ) {
        let class = *next as u32;
        let mut group = vec![first];
        (known[first], self.classes[first]) = (true, Some((class, 1)));
        let (mut done, mut is_worth) = (0, true);
        while let Some(content) = group.get(done).copied() {
            done += 1;
            let Some((_, sign)) = self.classes[content] else { continue };
            for tie in &pattern.ties {
                let image = image(content, tie, codes);
                let sign = if tie.exchanged { exchanged * sign } else { sign };
                if !known[image] {
                    (known[image], self.classes[image]) = (true, Some((class, sign)));
                    group.push(image);
                }
                is_worth &= self.classes[image] == Some((class, sign));
            }
        }
        if is_worth {
            *next += 1;
        } else {
            group.iter().for_each(|content| self.classes[*content] = None);
        }
    }
}

/// The image of a content under a symmetry of its pattern.
fn image(content: usize, tie: &Tie, codes: Codes) -> usize {
    let count = codes.count() as usize;
    let code = |cell: usize| content / count.pow(cell as u32) % count;
    let turned = |code: usize| match code.checked_sub(1) {
        Some(piece) if tie.exchanged => 1 + (piece + codes.kinds) % (2 * codes.kinds),
        _ => code,
    };
    tie.order.iter().rev().fold(0, |sum, cell| sum * count + turned(code(*cell)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use engine::weights::Spot;

    use super::*;

    fn pair(ties: &[(&[usize], bool)], exchanged: i8) -> Contents {
        let ties: BTreeSet<Tie> = ties
            .iter()
            .map(|(order, exchanged)| Tie { order: order.to_vec(), exchanged: *exchanged })
            .collect();
        let spots = vec![Spot { cells: vec![4, 7], exchanged: false }];
        Contents::new(&Pattern { spots, ties }, Codes { kinds: 1 }, exchanged, &mut 0)
    }

    #[test]
    fn without_symmetry_each_content_has_its_own_class() {
        let classes: Vec<_> = (0..8).map(|class| Some((class, 1))).collect();
        assert_eq!(pair(&[], -1).classes[1..], classes);
        assert_eq!(pair(&[], -1).classes[0], None);
    }

    #[test]
    fn a_mirror_makes_two_contents_one() {
        let mirror = pair(&[(&[1, 0], false)], -1).classes;
        // x. and .x; o. and .o; xo and ox.
        assert_eq!([mirror[1], mirror[2], mirror[5]], [mirror[3], mirror[6], mirror[7]]);
        assert_ne!(mirror[1], mirror[2]);
    }

    #[test]
    fn the_other_side_is_worth_the_opposite() {
        let turned = pair(&[(&[1, 0], true)], -1).classes;
        // x. and .o
        assert_eq!((turned[1], turned[6]), (Some((0, 1)), Some((0, -1))));
        // xo becomes itself.
        assert_eq!(turned[7], None);
    }

    #[test]
    fn whoever_is_on_move_has_as_much_of_either_side() {
        let turned = pair(&[(&[1, 0], true)], 1).classes;
        assert_eq!((turned[1], turned[6]), (Some((0, 1)), Some((0, 1))));
        assert!(turned[7].is_some());
    }
}
