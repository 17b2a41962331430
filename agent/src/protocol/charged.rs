//! The CPU time that a process costs beyond its own clock: its start in a sandbox, and its end.

/// The CPU seconds of a turn, as the agent knew them when it wrote its `playdata.txt`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Charged {
    /// The time that `input.txt` gave for the rest of the game.
    pub given: f64,
    /// The time that the process had used by its own clock.
    pub used: f64,
    /// The cost of earlier processes beyond their own clocks, the last ones weighing most; `None` if unknown.
    pub beyond: Option<f64>,
}

impl Charged {
    /// The cost of processes beyond their own clocks, updated by the seconds that `input.txt` gives now. A clock that has been set back
    /// changes nothing.
    pub fn beyond(&self, seconds: f64) -> Option<f64> {
        let last = self.given - self.used - seconds;
        if last.is_nan() || last < 0.0 || last >= self.given {
            return self.beyond;
        }
        Some(self.beyond.map_or(last, |before| (before + last) / 2.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_processes_count_most() {
        let first = Charged { given: 2.0, used: 0.25, beyond: None };
        assert_eq!(first.beyond(1.5), Some(0.25));
        let second = Charged { given: 1.5, used: 0.25, beyond: Some(0.25) };
        assert_eq!(second.beyond(1.125), Some(0.1875));
    }

    #[test]
    fn a_clock_that_was_set_back_tells_nothing() {
        let charged = Charged { given: 2.0, used: 0.25, beyond: Some(0.5) };
        assert_eq!(charged.beyond(5.0), Some(0.5));
        assert_eq!(charged.beyond(f64::NAN), Some(0.5));
        assert_eq!(Charged { used: f64::NAN, ..charged }.beyond(1.0), Some(0.5));
    }
}
