//! Ctrl-C: long commands stop, tell what they have, and clean up.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use signal_hook::consts::SIGINT;

/// The exit code of a command that was interrupted, as shells have it: 128 and the signal's number.
pub const INTERRUPTED: u8 = 130;

/// Whether the user wants to stop.
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// From now on the first Ctrl-C is noted; a second one ends the process at once.
    pub fn on_interrupt() -> io::Result<Self> {
        let flag = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register_conditional_default(SIGINT, Arc::clone(&flag))?;
        signal_hook::flag::register(SIGINT, Arc::clone(&flag))?;
        Ok(Self(flag))
    }

    /// Whether there was a Ctrl-C.
    pub fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// True after a Ctrl-C, or when so much time has passed since the call.
    pub fn or_after(&self, time: Duration) -> impl Fn() -> bool {
        let end = Instant::now().checked_add(time);
        move || self.asked() || end.is_some_and(|end| Instant::now() >= end)
    }
}
