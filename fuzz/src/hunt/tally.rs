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
    /// Positions compared in these.
    pub positions: u64,
    /// Other files by the kind of their verdict, which begins with a word for all of its sort.
    pub kinds: BTreeMap<String, usize>,
}

impl Tally {
    /// Counts a verdict on a valid file, and gives how often there was one of its kind.
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

    /// Whether a back end is at fault somewhere, or a module was not compared.
    pub fn has_faults(&self) -> bool {
        self.kinds.keys().any(|kind| !["refused", "too large"].iter().any(|sort| kind.starts_with(sort)))
    }

    /// One line.
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
