//! Runs an agent's process under limits of CPU time and wall time.

use std::fs;
use std::io;
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use wait4::Wait4;

/// Interval between two checks whether the agent has ended.
const LOOK: Duration = Duration::from_millis(1);
/// Interval between two readings of its CPU time.
const CPU_LOOK: Duration = Duration::from_millis(25);

/// The result of a process.
#[derive(Debug)]
pub struct Run {
    /// CPU time of the process and its descendants, user and system.
    pub cpu: Duration,
    /// Its exit status.
    pub status: ExitStatus,
    /// The limit it broke, if it was killed for that.
    pub killed: Option<Overrun>,
}

/// A limit that a process broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overrun {
    /// CPU time.
    Cpu,
    /// Wall time: the process sleeps or waits for something.
    Wall,
}

/// Runs a command to its end. Kills it and its descendants when a limit is broken.
///
/// # Errors
/// If the process cannot be started or waited for.
pub fn run(command: &mut Command, cpu_limit: Duration, wall_limit: Duration) -> io::Result<Run> {
    let mut child = command.spawn()?;
    let pid = Pid::from_child(&child);
    let started = Instant::now();
    let mut next_look = CPU_LOOK;
    let (mut killed, mut seen) = (None, Duration::ZERO);
    while !has_ended(pid)? {
        std::thread::sleep(LOOK);
        let wall = started.elapsed();
        if wall >= next_look {
            next_look = wall + CPU_LOOK;
            seen = seen.max(tree_cpu_time(pid).unwrap_or_default());
        }
        let overrun =
            if seen > cpu_limit { Some(Overrun::Cpu) } else { (wall > wall_limit).then_some(Overrun::Wall) };
        if overrun.is_some() {
            killed = overrun;
            kill_tree(pid);
            break;
        }
    }
    let used = child.wait4()?;
    // Descendants that nobody waited for appear only in the readings made while they ran.
    let cpu = (used.rusage.utime + used.rusage.stime).max(seen);
    Ok(Run { cpu, status: used.status, killed })
}

/// True if the process has ended. Leaves the process unreaped, so its id cannot be reused.
fn has_ended(pid: Pid) -> io::Result<bool> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    match waitid(WaitId::Pid(pid), options) {
        Ok(status) => Ok(status.is_some()),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// CPU time of a process and its descendants so far; `None` if the system does not give it.
fn tree_cpu_time(pid: Pid) -> Option<Duration> {
    let ticks_per_second = rustix::param::clock_ticks_per_second();
    let ticks: u64 = tree(pid).iter().filter_map(|pid| cpu_ticks(*pid)).sum();
    (ticks > 0).then(|| Duration::from_secs_f64(ticks as f64 / ticks_per_second as f64))
}

/// User and system time of a process and its reaped children, from `/proc/PID/stat`: fields 14 to 17.
fn cpu_ticks(pid: Pid) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_pid())).ok()?;
    // The second field is the name in parentheses, which may contain anything.
    let fields = stat.rsplit_once(')')?.1;
    fields.split_whitespace().skip(11).take(4).map(|field| field.parse::<u64>().ok()).sum()
}

/// A process and its living descendants, parents first.
fn tree(root: Pid) -> Vec<Pid> {
    let mut pids = vec![root];
    let mut next = 0;
    while let Some(&pid) = pids.get(next) {
        pids.extend(children(pid));
        next += 1;
    }
    pids
}

fn children(pid: Pid) -> Vec<Pid> {
    let tasks = fs::read_dir(format!("/proc/{}/task", pid.as_raw_pid())).into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<i32>>())
        .filter_map(Pid::from_raw)
        .collect()
}

/// Kills a process and its descendants. A process that has just ended is no error.
fn kill_tree(root: Pid) {
    for pid in tree(root) {
        let _ = kill_process(pid, Signal::KILL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn a_quick_process_is_measured() {
        let run = run(&mut shell("exit 7"), LONG, LONG).unwrap();
        assert_eq!(run.status.code(), Some(7));
        assert_eq!(run.killed, None);
        assert!(run.cpu > Duration::ZERO && run.cpu < Duration::from_secs(1));
    }

    #[test]
    fn a_child_that_works_counts_and_is_killed() {
        let busy = "(while :; do :; done) & wait";
        let run = run(&mut shell(busy), Duration::from_millis(100), LONG).unwrap();
        assert_eq!(run.killed, Some(Overrun::Cpu));
        assert!(run.cpu >= Duration::from_millis(100), "{:?}", run.cpu);
    }

    #[test]
    fn a_sleeper_is_killed() {
        let started = Instant::now();
        let run = run(&mut shell("sleep 30 & wait"), LONG, Duration::from_millis(100)).unwrap();
        assert_eq!(run.killed, Some(Overrun::Wall));
        assert!(started.elapsed() < Duration::from_secs(10));
    }
}
