//! Ctrl-C, SIGTERM and the end of the terminal: long commands stop early, print what they have, and clean up.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::cpu_time;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

/// The exit code of an interrupted command, by the convention of shells: 128 plus the signal's number.
pub const INTERRUPTED: u8 = 130;

/// Least time between two readings of the CPU time, in nanoseconds.
const SOONEST: u64 = 100_000;

/// A flag that Ctrl-C sets.
pub struct Stop {
    asked: Arc<AtomicBool>,
    /// True while Ctrl-C and SIGTERM end the process instead.
    at_once: Arc<AtomicBool>,
}

impl Stop {
    /// Installs the handler: the first Ctrl-C or SIGTERM, by which batch systems end a command, sets the flag; a second one ends the
    /// process at once. SIGHUP sets the flag, too, unless it is ignored, as under `nohup`. Both the system and a shell send it when a
    /// terminal goes, so a second one changes nothing.
    pub fn on_interrupt() -> io::Result<Self> {
        let [asked, at_once] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        for signal in [SIGINT, SIGTERM] {
            for ends in [&asked, &at_once] {
                signal_hook::flag::register_conditional_default(signal, Arc::clone(ends))?;
            }
            signal_hook::flag::register(signal, Arc::clone(&asked))?;
        }
        if !ignores_hang_ups() {
            signal_hook::flag::register(SIGHUP, Arc::clone(&asked))?;
        }
        Ok(Self { asked, at_once })
    }

    /// Runs `work`, which has nothing to keep and does not ask for the flag: Ctrl-C or SIGTERM ends the process meanwhile.
    pub fn at_once<T>(&self, work: impl FnOnce() -> T) -> T {
        self.at_once.store(true, Ordering::Relaxed);
        let done = work();
        self.at_once.store(false, Ordering::Relaxed);
        done
    }

    /// True after a Ctrl-C.
    pub fn asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// A test that is true after a Ctrl-C, or once the process has used `threads` times `time` of CPU time since this call.
    pub fn or_after(&self, time: Duration, threads: u16) -> impl Fn() -> bool + Sync {
        let (begun, used) = (Instant::now(), cpu_time());
        let all = time.saturating_mul(threads.into());
        let next_look = AtomicU64::new(0);
        let nanoseconds = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        move || {
            // Reading the CPU time is slow, and a thread uses no more CPU time than wall time, so the next reading can wait for the rest.
            let now = nanoseconds(begun.elapsed());
            if self.asked() || now < next_look.load(Ordering::Relaxed) {
                return self.asked();
            }
            let rest = all.saturating_sub(cpu_time() - used);
            if !rest.is_zero() {
                let wait = nanoseconds(rest / threads.into()).max(SOONEST);
                next_look.store(now.saturating_add(wait), Ordering::Relaxed);
            }
            rest.is_zero()
        }
    }
}

/// True if the process ignores SIGHUP, or the system does not tell.
fn ignores_hang_ups() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let signals = ignored.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok());
    signals.is_none_or(|signals| signals & 1 << (SIGHUP - 1) != 0)
}
