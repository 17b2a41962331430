//! The processes between the caller and the command.

mod bubblewrap;
mod capture;
mod cgroup;
mod counter;
mod inside;
mod landlock;
mod memory;
mod mounts;
mod namespaces;
mod outside;
mod removed;
mod runtimes;
mod seccomp;
mod tree;
mod watch;

use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use crate::{Job, Protections};

/// The first argument that makes a process the warden.
pub(crate) const WARDEN: &str = "sandbox-warden";
/// The first argument that makes a process the first one inside.
const INSIDE: &str = "sandbox-inside";

/// The order that the caller gives the warden, and the warden the process inside.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Order {
    pub job: Job,
    pub protections: Protections,
}

/// Directories of the system, which every command may read.
const SYSTEM: &[&str] = &[
    "/bin",
    "/etc",
    "/gnu",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix",
    "/opt",
    "/run/current-system",
    "/sbin",
    "/snap",
    "/usr",
];
/// True if every command may read the file at this absolute path without links, since it is one of the system's.
pub fn is_of_system(path: &Path) -> bool {
    SYSTEM.iter().any(|folder| path.starts_with(folder))
}

/// Devices that every command may use.
const DEVICES: &[&str] = &["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// Does the work of a warden if this process was started as one. A program that uses [`crate::Sandbox`] calls
/// this first of all, and exits with the code if there is one.
pub fn warden() -> Option<ExitCode> {
    match std::env::args_os().nth(1) {
        Some(word) if word == OsStr::new(WARDEN) => Some(outside::main()),
        Some(word) if word == OsStr::new(INSIDE) => Some(inside::main()),
        _ => None,
    }
}
