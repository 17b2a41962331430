//! Landlock: access to files, TCP and signals, as far as the kernel knows it.

use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus,
    Scope, path_beneath_rules,
};

use super::{DEVICES, SYSTEM};
use crate::{Job, Namespaces, SandboxError};

/// The newest rights that are taken away; older kernels know fewer.
const RIGHTS: ABI = ABI::V6;

/// Restricts this process and all that it starts.
pub(super) fn restrict(job: &Job, namespaces: Namespaces) -> Result<(), SandboxError> {
    let failed = |error: RulesetError| SandboxError::protection("landlock", error);
    let read = AccessFs::from_read(RIGHTS);
    let all = AccessFs::from_all(RIGHTS);
    let rules = Ruleset::default()
        .handle_access(all)
        .and_then(|rules| rules.handle_access(AccessNet::from_all(RIGHTS)))
        .and_then(|rules| rules.scope(Scope::from_all(RIGHTS)))
        .and_then(Ruleset::create)
        .map_err(failed)?;
    // The files that a mount namespace shows may all be read.
    let shown: Vec<&Path> = match namespaces {
        Namespaces::Off => {
            let readable = job.readable.iter().map(|path| &**path);
            SYSTEM.iter().copied().chain(["/proc"]).map(Path::new).chain(readable).collect()
        }
        Namespaces::Own | Namespaces::Bubblewrap => vec![Path::new("/")],
    };
    let own_temporary = (namespaces != Namespaces::Off).then_some(Path::new("/tmp"));
    let written = DEVICES.iter().map(Path::new).chain([&*job.dir]).chain(own_temporary);
    let status = rules
        .add_rules(path_beneath_rules(shown, read))
        .and_then(|rules| rules.add_rules(path_beneath_rules(written, all)))
        .and_then(|rules| rules.restrict_self())
        .map_err(failed)?;
    match status.ruleset {
        RulesetStatus::NotEnforced => Err(SandboxError::protection("landlock", "this kernel has none")),
        RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced => Ok(()),
    }
}
