//! Statistics of noisy plays (captures, flips, promotions) in the game being searched.

/// Counts of nodes and of their plays.
#[derive(Clone, Debug, Default)]
pub(super) struct Noise {
    nodes: u64,
    /// Nodes with noisy plays only.
    forced: u64,
    /// Nodes with noisy and quiet plays.
    mixed: u64,
    plays: u64,
    noisy: u64,
}

/// Number of first nodes whose plays are all classified. After them, one node in [`SAMPLE`] is, unless noisy plays matter.
const YOUNG: u64 = 256;
const SAMPLE: u64 = 32;
/// Noisy plays matter if more than one play in this many is noisy.
const RARE: u64 = 128;

impl Noise {
    /// Adds a node with `plays` plays, of which `noisy` are noisy.
    pub(super) fn record(&mut self, plays: usize, noisy: usize) {
        self.nodes += 1;
        self.plays += plays as u64;
        self.noisy += noisy as u64;
        if noisy == plays {
            self.forced += 1;
        } else if noisy > 0 {
            self.mixed += 1;
        }
    }

    /// True if quiescence search pays: there are noisy plays, but not nearly all plays are noisy.
    pub(super) fn matters(&self) -> bool {
        self.noisy * RARE > self.plays && self.forced * 4 < self.nodes * 3
    }

    /// True if the plays of a node should be classified: noisy plays matter, little is known yet, or this
    /// node is a sample.
    pub(super) fn is_due(&self, visits: u64) -> bool {
        self.nodes < YOUNG || visits.is_multiple_of(SAMPLE) || self.matters()
    }

    /// True if a player with a noisy play often has to make one. Standing pat then waits until the plays are listed.
    pub(super) fn is_forcing(&self) -> bool {
        self.forced * 4 > self.mixed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(nodes: &[(usize, usize)]) -> Noise {
        let mut noise = Noise::default();
        nodes.iter().for_each(|&(plays, noisy)| noise.record(plays, noisy));
        noise
    }

    #[test]
    fn obligatory_captures() {
        let draughts = of(&[(7, 0), (8, 0), (1, 1), (2, 2), (9, 0), (9, 1)]);
        assert!(draughts.matters() && draughts.is_forcing());
    }

    #[test]
    fn captures_at_will() {
        let free = of(&[(30, 3), (25, 0), (31, 2), (28, 4), (29, 1)]);
        assert!(free.matters() && !free.is_forcing());
    }

    #[test]
    fn nothing_but_noise_or_next_to_none() {
        assert!(!of(&[(8, 8), (9, 9), (7, 7)]).matters());
        assert!(!of(&[(361, 0), (360, 1), (359, 0)]).matters());
        assert!(!of(&[]).matters());
    }
}
