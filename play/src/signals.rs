//! Signals that end, stop and continue the process.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::flag;
use signal_hook::low_level::emulate_default_handler;

/// Flags that signals set.
pub(crate) struct Signals {
    /// Signals that would end the process.
    ends: Vec<(i32, Arc<AtomicBool>)>,
    stop: Arc<AtomicBool>,
    go_on: Arc<AtomicBool>,
}

impl Signals {
    /// Watches signals from now on. The second signal of a kind that would end the process ends it. A hang-up of the terminal ends the process
    /// at once, as there is nothing to give back. This holds even if the parent process had hang-ups ignored, as without a terminal no key would
    /// ever come.
    ///
    /// # Errors
    /// If the system refuses.
    pub(crate) fn watch() -> io::Result<Self> {
        flag::register_conditional_shutdown(SIGHUP, 128 + SIGHUP, Arc::new(AtomicBool::new(true)))?;
        let ends = [SIGINT, SIGTERM].into_iter().map(|signal| {
            let came = Arc::new(AtomicBool::new(false));
            flag::register_conditional_default(signal, came.clone())?;
            flag::register(signal, came.clone())?;
            Ok((signal, came))
        });
        let watched = |signal| {
            let came = Arc::new(AtomicBool::new(false));
            flag::register(signal, came.clone()).map(|_| came)
        };
        Ok(Self { ends: ends.collect::<io::Result<_>>()?, stop: watched(SIGTSTP)?, go_on: watched(SIGCONT)? })
    }

    /// The number of a signal that has come and would end the process.
    pub(crate) fn ending(&self) -> Option<i32> {
        self.ends.iter().find(|(_, came)| came.load(Relaxed)).map(|(signal, _)| *signal)
    }

    /// True once after a signal that asks the process to stop.
    pub(crate) fn asks_to_stop(&self) -> bool {
        self.stop.swap(false, Relaxed)
    }

    /// Stops the process until it is told to go on.
    ///
    /// # Errors
    /// If the system refuses.
    pub(crate) fn stop(&self) -> io::Result<()> {
        emulate_default_handler(SIGTSTP)
    }

    /// True once after the process was told to go on, however it was stopped.
    pub(crate) fn goes_on(&self) -> bool {
        self.go_on.swap(false, Relaxed)
    }
}
