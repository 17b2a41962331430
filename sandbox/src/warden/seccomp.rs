//! A filter of system calls: it denies those by which a command makes what belongs to none of its processes. Such memory is in no count,
//! and some of it outlives the command.

use std::env::consts::ARCH;
use std::io;

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};

use crate::SandboxError;

/// The system calls that are denied.
const DENIED: &[i64] = &[
    // Files in memory without a place.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    // System V: shared memory, queues and semaphores.
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    // Queues of messages, keys.
    libc::SYS_mq_open,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
];

/// The bit of the system calls of x32, an interface for 32-bit programs on x86-64.
const X32: i64 = 0x4000_0000;

/// Restricts this process and all that it starts. Programs for another processor, such as 32-bit ones, are killed.
pub(super) fn restrict() -> Result<(), SandboxError> {
    let filter = filter().map_err(|error| SandboxError::protection("seccomp", error))?;
    apply_filter(&filter).map_err(|error| SandboxError::protection("seccomp", error))
}

fn filter() -> Result<BpfProgram, seccompiler::BackendError> {
    // As if the kernel did not have the call: programs then do without.
    let denied =
        SeccompAction::Errno(io::Error::from(rustix::io::Errno::NOSYS).raw_os_error().unwrap_or(1) as u32);
    let rules = DENIED.iter().flat_map(|call| [*call, call | X32]).map(|call| (call, Vec::new())).collect();
    SeccompFilter::new(rules, SeccompAction::Allow, denied, TargetArch::try_from(ARCH)?)?.try_into()
}
