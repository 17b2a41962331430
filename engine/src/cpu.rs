//! CPU time of the process and of its threads, and the wall clock.
//!
//! Unix has clocks of CPU time. Elsewhere the wall clock stands in, counted from its first reading. WebAssembly without a host
//! (`wasm32-unknown-unknown`) has no clock that Rust knows, so no time passes there: limit a search by nodes, or give it a clock of the host as
//! [`crate::Clock::Own`].

use std::time::Duration;

/// CPU time of the process since its start, user and system, summed over its threads.
pub fn cpu_time() -> Duration {
    clock::process()
}

/// CPU time of the calling thread since its start, user and system.
pub fn thread_time() -> Duration {
    clock::thread()
}

/// Wall-clock time since its first reading in this process.
pub fn wall_time() -> Duration {
    wall::time()
}

#[cfg(unix)]
mod clock {
    use std::time::Duration;

    use nix::time::{ClockId, clock_gettime};

    pub fn process() -> Duration {
        read(ClockId::CLOCK_PROCESS_CPUTIME_ID)
    }

    pub fn thread() -> Duration {
        read(ClockId::CLOCK_THREAD_CPUTIME_ID)
    }

    fn read(clock: ClockId) -> Duration {
        // The wall clock stands in where the kernel lacks the clock.
        clock_gettime(clock).map_or_else(|_| super::wall::time(), Duration::from)
    }
}

#[cfg(not(unix))]
mod clock {
    pub use super::wall::{time as process, time as thread};
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod wall {
    use std::sync::OnceLock;
    use std::time::{Duration, Instant};

    /// Time since the first call.
    pub fn time() -> Duration {
        static BEGUN: OnceLock<Instant> = OnceLock::new();
        BEGUN.get_or_init(Instant::now).elapsed()
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod wall {
    use std::time::Duration;

    /// No time passes.
    pub fn time() -> Duration {
        Duration::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cpu_time_goes_up() {
        let before = cpu_time();
        let mut sum = 0_u64;
        while cpu_time() == before {
            sum = std::hint::black_box(sum.wrapping_add(1));
        }
        assert!(cpu_time() > before);
    }

    #[test]
    fn the_clock_that_stands_in_goes_up() {
        let before = wall::time();
        while wall::time() == before {}
        assert!(wall::time() > before);
    }
}
