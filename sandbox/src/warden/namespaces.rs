//! Namespaces that the warden makes itself.

use std::fs;
use std::io;

use nix::sched::{CloneFlags, unshare};
use rustix::process::{getegid, geteuid};
use rustix::thread::{capabilities, configure_capability_in_ambient_set, set_capabilities};

use crate::SandboxError;

/// Puts this process into a new user namespace without network, and its future children into a new process namespace. The user
/// keeps its number, so files keep their owners.
pub(super) fn enter() -> Result<(), SandboxError> {
    let failed = |error: io::Error| SandboxError::protection("namespaces", error);
    // Read before: afterwards both are nobody until the maps are written.
    let (user, group) = (geteuid(), getegid());
    let flags = CloneFlags::CLONE_NEWUSER
        | CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWNET
        | CloneFlags::CLONE_NEWIPC
        | CloneFlags::CLONE_NEWUTS;
    unshare(flags).map_err(|error| failed(error.into()))?;
    let map = |id: u32| format!("{id} {id} 1");
    fs::write("/proc/self/uid_map", map(user.as_raw())).map_err(failed)?;
    fs::write("/proc/self/setgroups", "deny").map_err(failed)?;
    fs::write("/proc/self/gid_map", map(group.as_raw())).map_err(failed)?;
    pass_on_capabilities().map_err(failed)
}

/// Lets the process inside keep the capabilities of the new namespace, which an ordinary user's program loses at its start. The
/// process inside drops them itself after its mounts.
fn pass_on_capabilities() -> io::Result<()> {
    let mut sets = capabilities(None)?;
    sets.inheritable = sets.permitted;
    set_capabilities(None, sets)?;
    for capability in sets.permitted.iter() {
        configure_capability_in_ambient_set(capability, true)?;
    }
    Ok(())
}
