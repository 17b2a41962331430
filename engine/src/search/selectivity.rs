//! How much a search leaves out in one game. A technique that gains in one game loses in another, so training tries each in matches
//! and keeps the result with the game's weights.

use std::fmt;
use std::str::FromStr;

/// Techniques that a selective alpha-beta search uses in one game besides the usual ones. The default is none of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selectivity {
    /// Nodes are cut by shallower searches.
    pub probcut: Option<ProbCut>,
    /// Late plays are searched less deep still.
    pub steep: bool,
}

/// How scores of searches differ from those of searches [`ProbCut::GAP`] plies less deep (M. Buro, ProbCut: an effective selective
/// extension of the αβ algorithm, 1995). In the rule file's units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbCut {
    /// Mean of the deeper scores less the shallower ones, each for the player to move.
    pub mean: i32,
    /// Their standard deviation.
    pub deviation: i32,
}

impl ProbCut {
    /// The plies between both searches: an even number, since what a side to move gains alternates.
    pub const GAP: u32 = 4;
}

impl fmt::Display for Selectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let probcut = self.probcut.map(|ProbCut { mean, deviation }| format!("probcut:{mean}:{deviation}"));
        let steep = self.steep.then(|| "steep".to_owned());
        let parts: Vec<String> = [probcut, steep].into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "none".to_owned() } else { parts.join("+") }.as_str())
    }
}

/// The text is no selectivity: `none`, or `probcut:MEAN:DEVIATION` or `steep`, with `+` between both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSelectivity;

impl FromStr for Selectivity {
    type Err = NoSelectivity;

    fn from_str(text: &str) -> Result<Self, NoSelectivity> {
        let mut read = Self::default();
        for part in text.split('+').filter(|_| text != "none") {
            match part.strip_prefix("probcut:").and_then(|numbers| numbers.split_once(':')) {
                Some((mean, deviation)) => {
                    let number = |text: &str| text.parse().map_err(|_| NoSelectivity);
                    read.probcut = Some(ProbCut { mean: number(mean)?, deviation: number(deviation)? });
                }
                None if part == "steep" => read.steep = true,
                None => return Err(NoSelectivity),
            }
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_are_written() {
        for text in ["none", "steep", "probcut:-5:38", "probcut:0:7+steep"] {
            assert_eq!(text.parse::<Selectivity>().map(|read| read.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "steep+", "probcut", "probcut:5", "probcut:5:x", "none+steep"] {
            assert_eq!(text.parse::<Selectivity>(), Err(NoSelectivity), "{text}");
        }
    }
}
