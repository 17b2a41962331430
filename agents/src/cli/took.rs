//! The time that a command took, and the number of its threads.

use std::fmt;
use std::time::{Duration, Instant};

use clap::Args;

/// Threads to work with.
#[derive(Clone, Copy, Debug, Args)]
pub struct Threads {
    /// Threads to work with; the results are the same
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: u16,
}

/// A running clock.
pub struct Timer {
    begun: Instant,
    used: Duration,
}

/// The time between two moments.
#[derive(Clone, Copy, Debug)]
pub struct Took {
    /// CPU seconds of the process, the sum of all threads.
    pub cpu: f64,
    /// Seconds of wall time.
    pub wall: f64,
}

impl Timer {
    /// A clock that begins now.
    pub fn start() -> Self {
        Self { begun: Instant::now(), used: engine::cpu_time() }
    }

    /// The time since the beginning.
    pub fn stop(&self) -> Took {
        let cpu = (engine::cpu_time() - self.used).as_secs_f64();
        Took { cpu, wall: self.begun.elapsed().as_secs_f64() }
    }
}

impl fmt::Display for Took {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} s of CPU time, {:.3} s by the clock", self.cpu, self.wall)
    }
}
