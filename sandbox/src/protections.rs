//! The protections of the operating system that a command runs under.

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{Job, Limits, Sandbox};

/// The protections of a command, each of which can be off. Limits hold in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Protections {
    /// User, process, network and mount namespaces: the command sees no other process, no network, and of the files
    /// only the system's, its own and those it may read.
    pub namespaces: Namespaces,
    /// Landlock: the command writes to its own directory only, reads what it may, opens no TCP connection, and signals no
    /// process outside.
    pub landlock: bool,
    /// A filter of system calls (seccomp): the command makes nothing that belongs to no process, so that its memory is counted, and nothing
    /// outlives it.
    pub seccomp: bool,
    /// A control group (version 2): the kernel adds up the CPU time and the memory, and kills all processes at once.
    pub cgroup: bool,
    /// A counter of the kernel (`perf_event_open`) that adds up the CPU time of the command and of all that it starts.
    pub counter: bool,
}

/// The maker of the namespaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Namespaces {
    /// No namespaces are made.
    Off,
    /// The warden.
    Own,
    /// The program `bwrap`, which some systems permit where they deny it to others.
    Bubblewrap,
}

impl Protections {
    /// No protection at all: for programs that are trusted.
    pub const NONE: Self =
        Self { namespaces: Namespaces::Off, landlock: false, seccomp: false, cgroup: false, counter: false };

    /// The protections that work on this machine, each tried by starting an empty job with the program `warden` (see
    /// [`Sandbox::with_warden`]). Takes about 30 ms.
    pub fn detect(warden: &Path) -> Self {
        let works = |protections| Sandbox::new(protections).with_warden(warden).try_out().is_ok();
        let namespaces = [Namespaces::Own, Namespaces::Bubblewrap]
            .into_iter()
            .find(|&namespaces| works(Self { namespaces, ..Self::NONE }));
        let namespaces = namespaces.unwrap_or(Namespaces::Off);
        Self {
            namespaces,
            landlock: works(Self { landlock: true, ..Self::NONE }),
            seccomp: works(Self { seccomp: true, ..Self::NONE }),
            cgroup: works(Self { cgroup: true, ..Self::NONE }),
            counter: works(Self { namespaces, counter: true, ..Self::NONE }),
        }
    }

    /// True if a command is kept from files that are not its own.
    pub fn isolates(&self) -> bool {
        self.namespaces != Namespaces::Off || self.landlock
    }

    /// True if the kernel adds up the CPU time of all processes. Otherwise a child that lives a few milliseconds, and whose parent ignores
    /// its end, goes unmeasured.
    pub fn measures_all(&self) -> bool {
        self.cgroup || self.counter
    }
}

impl Sandbox {
    /// Puts the protections on, and runs nothing.
    fn try_out(&self) -> Result<(), crate::SandboxError> {
        let dir = std::env::temp_dir();
        let job = Job { command: Vec::new(), dir, readable: Vec::new(), limits: Limits::default() };
        self.run(&job, &|| false).map(|_| ())
    }
}

impl fmt::Display for Protections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let namespaces = match self.namespaces {
            Namespaces::Off => None,
            Namespaces::Own => Some("namespaces (user, process, network, mount)"),
            Namespaces::Bubblewrap => Some("namespaces (by bubblewrap)"),
        };
        let landlock = self.landlock.then_some("landlock");
        let seccomp = self.seccomp.then_some("seccomp");
        let cgroup = self.cgroup.then_some("cgroup v2");
        let counter = self.counter.then_some("perf counter");
        let on = [namespaces, landlock, seccomp, cgroup, counter].into_iter().flatten().collect::<Vec<_>>();
        f.write_str(&if on.is_empty() { "none".to_owned() } else { on.join(", ") })?;
        f.write_str(if self.measures_all() { "" } else { "; CPU time is measured in part" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn protections_are_printed() {
        assert_eq!(Protections::NONE.to_string(), "none; CPU time is measured in part");
        let some =
            Protections { namespaces: Namespaces::Own, landlock: true, cgroup: true, ..Protections::NONE };
        assert_eq!(some.to_string(), "namespaces (user, process, network, mount), landlock, cgroup v2");
        assert!(some.isolates() && !Protections { cgroup: true, ..Protections::NONE }.isolates());
    }
}
