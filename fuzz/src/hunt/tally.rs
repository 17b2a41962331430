//! The figures of a hunt.

use std::collections::BTreeMap;
use std::fmt;

use crate::verdict::Verdict;

/// The figures of a hunt.
#[derive(Debug, Default)]
pub struct Tally {
    /// Files made, valid or not.
    pub made: u64,
    /// Files that the language takes.
    pub accepted: u64,
    /// Files on which the back ends agree.
    pub agreed: u64,
    /// Positions compared in the files that agree.
    pub positions: u64,
    /// Number of other files, by the kind of their verdict. The first word of a kind names the sort of verdict.
    pub kinds: BTreeMap<String, usize>,
}

impl Tally {
    /// Counts a verdict on a valid file, and returns the number of verdicts of its kind so far; 0 if the back ends agree.
    pub fn add(&mut self, verdict: &Verdict) -> usize {
        self.accepted += 1;
        if let Verdict::Agrees { positions } = verdict {
            self.agreed += 1;
            self.positions += positions;
            return 0;
        }
        let times = self.kinds.entry(verdict.kind()).or_default();
        *times += 1;
        *times
    }

    /// True if any verdict is neither agreement, nor a refusal of the generator, nor "too large".
    pub fn has_faults(&self) -> bool {
        self.kinds.keys().any(|kind| !["refused", "too large"].iter().any(|sort| kind.starts_with(sort)))
    }

    /// The figures in one line.
    pub fn short(&self) -> String {
        let Self { made, accepted, agreed, positions, kinds } = self;
        let refused: usize =
            kinds.iter().filter(|(kind, _)| kind.starts_with("refused")).map(|(_, times)| times).sum();
        format!(
            "{made} made, {accepted} accepted, {refused} refused, {agreed} agree in {positions} positions"
        )
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.short())?;
        for (kind, times) in &self.kinds {
            write!(f, "\n{times:7} {kind}")?;
        }
        Ok(())
    }
}
