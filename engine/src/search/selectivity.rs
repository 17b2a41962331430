//! The selectivity of searches in one game. A technique that gains in one game loses in another, so training tries each in matches and keeps the
//! result with the game's weights.

use std::fmt;
use std::str::FromStr;

use crate::WIN;

/// Techniques that a selective alpha-beta search uses in one game besides the usual ones. The default is none of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selectivity {
    /// Long lists of plays are ordered by the [gain](crate::weights::Gains) of the piece that each places, also a ply from the leaves, where fewer
    /// plays are then searched. Has an effect only if all plays place pieces of one kind, the rules tell which plays win at once, and the weights
    /// have patterns and no network.
    pub gains: bool,
    /// Nodes of at least 5 plies are cut by searches [`ProbCut::FAR`] plies less deep.
    pub far: Option<ProbCut>,
    /// Nodes of 3 and 4 plies are cut by searches [`ProbCut::NEAR`] plies less deep.
    pub near: Option<ProbCut>,
    /// Reductions of late plays are larger.
    pub steep: bool,
    /// Fewer plays of a long list are searched near the leaves.
    pub narrow: bool,
}

/// Difference between the scores of searches and those of searches some plies less deep (M. Buro, ProbCut: an effective selective extension of the αβ
/// algorithm, 1995). In the rule file's units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbCut {
    /// Mean of the deeper scores less the shallower ones, each for the player to move.
    pub mean: i32,
    /// Their standard deviation.
    pub deviation: i32,
}

impl ProbCut {
    /// Plies between both searches for nodes far from the leaves. An even number, since being on move is worth something.
    pub const FAR: u32 = 4;
    /// Plies between both searches for nodes near the leaves.
    pub const NEAR: u32 = 2;
}

impl fmt::Display for Selectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cuts = |name: &str, cuts: Option<ProbCut>| {
            cuts.map(|ProbCut { mean, deviation }| format!("{name}:{mean}:{deviation}"))
        };
        let named = |name: &str, on: bool| on.then(|| name.to_owned());
        let all = [
            named("gains", self.gains),
            named("narrow", self.narrow),
            cuts("far", self.far),
            cuts("near", self.near),
            named("steep", self.steep),
        ];
        let parts: Vec<String> = all.into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "none".to_owned() } else { parts.join("+") }.as_str())
    }
}

/// Error: a text is neither `none` nor some of `gains`, `narrow`, `far:MEAN:DEVIATION`, `near:MEAN:DEVIATION` and `steep`, with `+` between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSelectivity;

impl FromStr for Selectivity {
    type Err = NoSelectivity;

    fn from_str(text: &str) -> Result<Self, NoSelectivity> {
        let mut read = Self::default();
        for part in text.split('+').filter(|_| text != "none") {
            match part.split_once(':') {
                Some(("far", numbers)) => read.far = Some(cuts(numbers)?),
                Some(("near", numbers)) => read.near = Some(cuts(numbers)?),
                None if part == "steep" => read.steep = true,
                None if part == "narrow" => read.narrow = true,
                None if part == "gains" => read.gains = true,
                _ => return Err(NoSelectivity),
            }
        }
        Ok(read)
    }
}

/// Reads a mean and a deviation, within the scores of undecided games.
fn cuts(numbers: &str) -> Result<ProbCut, NoSelectivity> {
    let number = |text: &str, least: i32| {
        let number = text.parse().ok().filter(|number| (least..WIN).contains(number));
        number.ok_or(NoSelectivity)
    };
    let (mean, deviation) = numbers.split_once(':').ok_or(NoSelectivity)?;
    Ok(ProbCut { mean: number(mean, -WIN)?, deviation: number(deviation, 0)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_are_written() {
        for text in [
            "none",
            "steep",
            "far:-5:38",
            "near:1:2",
            "narrow",
            "gains",
            "gains+narrow+far:0:7+near:0:3+steep",
        ] {
            assert_eq!(text.parse::<Selectivity>().map(|read| read.to_string()), Ok(text.to_owned()));
        }
        for text in [
            "",
            "steep+",
            "far",
            "far:5",
            "far:5:x",
            "far:5:-1",
            "near:2000000000:5",
            "none+steep",
            "steep:1",
        ] {
            assert_eq!(text.parse::<Selectivity>(), Err(NoSelectivity), "{text}");
        }
    }
}
