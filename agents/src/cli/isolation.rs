//! Command line arguments for the protections under which the programs of others run.

use std::path::Path;

use anyhow::bail;
use clap::Args;
use sandbox::{Limits, Namespaces, Protections, Sandbox};

use super::text::{bytes, complain};
use crate::referee::{Conditions, Contender, Own, Place, Slack};

/// Which protections are left off, and how much of the machine a program may use.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Isolation")]
pub struct IsolationArgs {
    /// Run programs of others even if nothing on this machine keeps them from files that are not theirs, or measures all their CPU time
    #[arg(long)]
    trust: bool,
    /// Make no namespaces: they hide other processes, other files and the network
    #[arg(long)]
    no_namespaces: bool,
    /// Do not use landlock: it denies other files and TCP
    #[arg(long)]
    no_landlock: bool,
    /// Do not use seccomp: it denies memory that no process is charged for, and what outlives a program
    #[arg(long)]
    no_seccomp: bool,
    /// Make no control group: it measures the CPU time, and ends all processes at once
    #[arg(long)]
    no_cgroup: bool,
    /// Use no perf counter: it measures the CPU time
    #[arg(long)]
    no_counter: bool,
    /// Bytes of memory of a program with all that it starts
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "2G")]
    memory: usize,
    /// Processes and threads of a program
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u64).range(2..))]
    processes: u64,
    /// Bytes of all files of a program; no single one may be larger
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "256M")]
    disk: usize,
}

impl IsolationArgs {
    /// The conditions for these contenders on this machine. Prints the active protections on standard error.
    ///
    /// # Errors
    /// If no protection isolates programs, programs of others take part, and `--trust` is not given.
    pub fn conditions<'c>(
        &self,
        mut contenders: impl Iterator<Item = &'c Contender>,
        own: Own,
        slack: Slack,
    ) -> anyhow::Result<Conditions> {
        Place::sweep();
        let protections = self.protections();
        if !protections.isolates() && !self.trust && contenders.any(Contender::is_program) {
            bail!(
                "nothing here keeps programs from the files of others (protections: {protections}); install bubblewrap, \
                 or add --trust if you trust them"
            );
        }
        complain(format_args!("protections: {protections}"));
        let [memory, disk] = [self.memory, self.disk].map(|bytes| bytes as u64);
        let limits = Limits { memory, processes: self.processes, file: disk, disk, ..Limits::default() };
        let sandbox = Sandbox::new(protections);
        Ok(Conditions { own, sandbox, limits, slack })
    }

    /// Checks that all CPU time of these contenders is measured.
    ///
    /// # Errors
    /// If a part of it may go unmeasured, programs of others take part, and `--trust` is not given.
    pub fn demand_measure<'c>(
        &self,
        conditions: &Conditions,
        mut contenders: impl Iterator<Item = &'c Contender>,
    ) -> anyhow::Result<()> {
        let protections = conditions.sandbox.protections();
        if !protections.measures_all() && !self.trust && contenders.any(Contender::is_program) {
            bail!(
                "a program can hide CPU time here (protections: {protections}); run the command in a control group of your own, by \
                 `systemd-run --user --scope -p Delegate=yes rulewright ...`, or permit perf counters, by \
                 `sysctl kernel.perf_event_paranoid=2`, or add --trust if you trust the programs"
            );
        }
        Ok(())
    }

    /// The limits of a program, by name: they make results comparable.
    pub fn terms(&self) -> [(&'static str, String); 3] {
        [
            ("memory", format!("{} bytes", self.memory)),
            ("processes", self.processes.to_string()),
            ("disk", format!("{} bytes", self.disk)),
        ]
    }

    fn protections(&self) -> Protections {
        let found = Protections::detect(Path::new("/proc/self/exe"));
        Protections {
            namespaces: if self.no_namespaces { Namespaces::Off } else { found.namespaces },
            landlock: found.landlock && !self.no_landlock,
            seccomp: found.seccomp && !self.no_seccomp,
            cgroup: found.cgroup && !self.no_cgroup,
            counter: found.counter && !self.no_counter,
        }
    }
}
