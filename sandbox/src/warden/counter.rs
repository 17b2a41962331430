//! A counter of the kernel: the CPU time of a process and of all that it starts, those included whose parents ignore their end.

use std::time::Duration;

use perf_event::events::Software;
use perf_event::{Builder, Counter};
use rustix::process::Pid;

use crate::SandboxError;

/// Counts from its making on.
pub(super) struct TaskClock(Counter);

impl TaskClock {
    /// Counts the CPU time that a process and its future descendants use.
    pub fn of(pid: Pid) -> Result<Self, SandboxError> {
        let mut builder = Builder::new().kind(Software::TASK_CLOCK).observe_pid(pid.as_raw_pid()).any_cpu();
        // An ordinary user may not look into the kernel; its time is counted all the same, as that of any running task.
        builder.inherit(true).enabled(true).exclude_kernel(true).exclude_hv(true);
        builder.build().map(Self).map_err(|error| SandboxError::protection("a perf counter", error))
    }

    /// The CPU time so far: exact for processes that have ended.
    pub fn read(&mut self) -> Option<Duration> {
        self.0.read().ok().map(Duration::from_nanos)
    }
}
