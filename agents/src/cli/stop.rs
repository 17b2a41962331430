//! Ctrl-C: long commands stop early, print what they have, and clean up.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use signal_hook::consts::SIGINT;

/// The exit code of an interrupted command, by the convention of shells: 128 plus the signal's number.
pub const INTERRUPTED: u8 = 130;

/// A flag that Ctrl-C sets.
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Installs the handler: the first Ctrl-C sets the flag, a second one ends the process at once.
    pub fn on_interrupt() -> io::Result<Self> {
        let flag = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register_conditional_default(SIGINT, Arc::clone(&flag))?;
        signal_hook::flag::register(SIGINT, Arc::clone(&flag))?;
        Ok(Self(flag))
    }

    /// True after a Ctrl-C.
    pub fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// A test that is true after a Ctrl-C, or once `time` has passed since this call.
    pub fn or_after(&self, time: Duration) -> impl Fn() -> bool {
        let end = Instant::now().checked_add(time);
        move || self.asked() || end.is_some_and(|end| Instant::now() >= end)
    }
}
