//! Runs one untrusted command in a directory: under limits, with protections of the operating system, measured, and with nothing
//! left running afterwards. This crate does not know the command's purpose.
//!
//! ```text
//! the program      Sandbox::run: starts the warden, gives it the job, reads its report
//!   warden         this executable again: makes namespaces and a cgroup, watches, kills, adds up CPU time
//!     inside       this executable again, the first process of the namespaces: mounts, rlimits, landlock
//!       command    and all that it starts
//! ```
//!
//! The warden is a separate process and a subreaper: each descendant, daemons included, is reaped by the warden or by a process
//! below it, so its CPU time is in the warden's sum, unless its parent ignores its end; a cgroup or a counter of the kernel has that, too. The
//! program must hand control to [`warden`] first of all in its `main`.

#![forbid(unsafe_code)]

pub mod files;
mod job;
mod protections;
mod run;
mod warden;

pub use job::{End, Job, Limit, Limits, MOST_FILES, Output, Report, SandboxError, fills_disk};
pub use protections::{Namespaces, Protections};
pub use run::Sandbox;
pub use warden::{is_of_system, warden};
