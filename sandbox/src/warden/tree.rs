//! The processes below the warden, as `/proc` shows them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, wait};

use super::outside::read_text;

/// The resources that the processes use at one moment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Use {
    /// CPU time of the living processes, and of the children that they have waited for.
    pub cpu: Duration,
    /// Bytes of resident memory, those that several processes share counted for each.
    pub memory: u64,
    /// Processes and threads.
    pub processes: u64,
}

/// The data of one process, in the units of `/proc/PID/stat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stat {
    /// True if it has ended and was not waited for yet.
    is_zombie: bool,
    /// Clock ticks of the process itself.
    own: u64,
    /// Clock ticks of the children that it has waited for.
    children: u64,
    threads: u64,
    /// Start time, which distinguishes processes with the same id.
    started: u64,
    /// Pages of resident memory.
    pages: u64,
}

impl Stat {
    /// Bytes of resident memory.
    pub fn resident(&self) -> u64 {
        self.pages * rustix::param::page_size() as u64
    }
}

/// The processes seen so far in a tree.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// The CPU time of each process in clock ticks, by its id and start time. Children whose parent ignores their end are in no
    /// other sum.
    own: BTreeMap<(i32, u64), u64>,
}

impl Seen {
    /// Looks at all living processes below this one, but stops soon after `most`: a fork bomb grows while it is looked at.
    pub fn look(&mut self, most: usize) -> Use {
        let mut now = Use::default();
        for pid in first_below(most) {
            let Some(stat) = stat(pid) else { continue };
            self.own.insert((pid.as_raw_pid(), stat.started), stat.own);
            now.cpu += ticks(stat.own + stat.children);
            now.memory += stat.resident();
            now.processes += stat.threads;
        }
        now
    }

    /// CPU time of all processes ever seen, up to the last look at each.
    pub fn cpu(&self) -> Duration {
        ticks(self.own.values().sum())
    }
}

fn ticks(ticks: u64) -> Duration {
    Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
}

/// Reads `/proc/PID/stat`; `None` if the process is gone.
pub(super) fn stat(pid: Pid) -> Option<Stat> {
    read_stat(&read_text(&format!("/proc/{}/stat", pid.as_raw_pid())).ok()?)
}

fn read_stat(text: &str) -> Option<Stat> {
    // The second field is the name in parentheses, which may contain anything. The field after it has number 3.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
    Some(Stat {
        is_zombie: fields.first() == Some(&"Z"),
        own: field(14)? + field(15)?,
        children: field(16)? + field(17)?,
        threads: field(20)?,
        started: field(22)?,
        pages: field(24)?,
    })
}

/// The number of living processes below this one; counts no further soon after `most`.
pub(super) fn living(most: usize) -> usize {
    let lives = |pid: &Pid| stat(*pid).is_some_and(|stat| !stat.is_zombie);
    first_below(most).iter().filter(|pid| lives(pid)).count()
}

/// CPU time that living processes below this one have used, exact to a nanosecond, as far as the kernel tells it.
pub(super) fn spent() -> Duration {
    let spent = |pid: Pid| Some(scheduled(&format!("/proc/{}", pid.as_raw_pid()))?[0]);
    below().into_iter().filter_map(spent).sum()
}

/// True if one of the living processes below this one, the first `helpers` aside, runs a program whose file it may not read: the kernel takes
/// its counters away. Looks at no more processes soon after `most`.
pub(super) fn has_uncounted(helpers: usize, most: usize) -> bool {
    first_below(most).into_iter().skip(helpers).any(is_uncounted)
}

fn is_uncounted(pid: Pid) -> bool {
    let own = rustix::process::geteuid().as_raw();
    let of = |name: &str| fs::metadata(format!("/proc/{}/{name}", pid.as_raw_pid()));
    // The entries of such a process belong to root. So do those of one that ends, but that has no program any more.
    let belongs_to_other = of("stat").is_ok_and(|entry| entry.uid() != own);
    match of("exe") {
        Err(error) => error.kind() == io::ErrorKind::PermissionDenied,
        // Root cannot tell by the owner, and looks at the rights of the file.
        Ok(file) => belongs_to_other || (file.uid() == own && file.mode() & 0o400 == 0),
    }
}

/// The longest time that one thread of the living processes below this one was ready to run and got no processor, as far as the kernel
/// tells it. Looks at no more processes soon after `most`.
pub(super) fn waited(most: usize) -> Duration {
    first_below(most).into_iter().map(waited_by).max().unwrap_or_default()
}

fn waited_by(pid: Pid) -> Duration {
    let threads = fs::read_dir(format!("/proc/{}/task", pid.as_raw_pid())).into_iter().flatten().flatten();
    let waited = threads.filter_map(|thread| Some(scheduled(thread.path().to_str()?)?[1]));
    waited.max().unwrap_or_default()
}

/// The time that a thread has run, and the time that it was ready to run but waited. `None` if the thread is gone, or the kernel
/// does not tell the times.
fn scheduled(thread: &str) -> Option<[Duration; 2]> {
    let text = read_text(&format!("{thread}/schedstat")).ok()?;
    let mut times = text.split_whitespace().map(|nanos| nanos.parse().ok().map(Duration::from_nanos));
    Some([times.next()??, times.next()??])
}

/// CPU time of all reaped children of this process, and of the children that those have waited for.
pub(super) fn reaped() -> Duration {
    let time = |used: nix::sys::time::TimeVal| {
        let micros = used.tv_sec() * 1_000_000 + used.tv_usec();
        Duration::from_micros(micros.unsigned_abs())
    };
    getrusage(UsageWho::RUSAGE_CHILDREN)
        .map_or(Duration::ZERO, |used| time(used.user_time()) + time(used.system_time()))
}

/// All processes below this one, parents first.
pub(super) fn below() -> Vec<Pid> {
    first_below(usize::MAX)
}

/// Processes below this one, parents first, until there are more than `most`.
pub(super) fn first_below(most: usize) -> Vec<Pid> {
    let mut pids = children(rustix::process::getpid());
    let mut next = 0;
    while let Some(&pid) = pids.get(next).filter(|_| pids.len() <= most) {
        pids.extend(children(pid));
        next += 1;
    }
    pids
}

fn children(pid: Pid) -> Vec<Pid> {
    let tasks = fs::read_dir(format!("/proc/{}/task", pid.as_raw_pid())).into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| read_text(task.path().join("children").to_str()?).ok());
    let pids = lists.flat_map(|list| list.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    pids.filter_map(|pid| pid.parse().ok().and_then(Pid::from_raw)).collect()
}

/// The first and the longest pause between two looks for processes that are not dead yet. Most are dead at the first look. The
/// kernel may be slow to end a namespace, and wardens that look without a pause slow it down further: five of them took 40 s
/// instead of 7.
const PAUSES: [Duration; 2] = [Duration::from_micros(200), Duration::from_millis(10)];

/// Processes that are killed before the next are looked for: a fork bomb grows while it is looked at.
const KILLED_AT_ONCE: usize = 500;

/// Kills all processes below this one and reaps them, so that their CPU time is added to that of this process's children.
pub(super) fn kill_all() {
    let mut pause = PAUSES[0];
    loop {
        for pid in first_below(KILLED_AT_ONCE) {
            // A process that has just ended needs no signal.
            let _ = kill_process(pid, Signal::KILL);
        }
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some(_)) | Err(rustix::io::Errno::INTR) => {}
                Ok(None) => break,
                // No child is left, so there is no descendant: orphans become children of the subreaper.
                Err(_) => return,
            }
        }
        std::thread::sleep(pause);
        pause = (2 * pause).min(PAUSES[1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_with_a_strange_name_is_read() {
        let text = "7 (a) b (c)) S 1 7 7 0 -1 4194560 1 0 0 0 11 12 13 14 20 0 3 0 99 4096 5 1844 1 1 0";
        let stat = Stat { is_zombie: false, own: 23, children: 27, threads: 3, started: 99, pages: 5 };
        assert_eq!(read_stat(text), Some(stat));
        assert_eq!(read_stat("7 (sh"), None);
    }

    #[test]
    fn who_waits_for_a_processor_is_told_from_who_sleeps() {
        use std::process::Command;
        // Both spin on one processor, which their parent gives them.
        let mut one = rustix::thread::CpuSet::new();
        one.set(0);
        let spin = move || {
            rustix::thread::sched_setaffinity(None, &one).unwrap();
            Command::new("sh").args(["-c", "while :; do :; done"]).spawn().unwrap()
        };
        let mut children = std::thread::spawn(move || vec![spin(), spin()]).join().unwrap();
        children.push(Command::new("sleep").arg("10").spawn().unwrap());
        let waited = |child: &std::process::Child| waited_by(Pid::from_child(child));
        let [spinning, sleeping] = [0, 2];
        while waited(&children[spinning]) < Duration::from_millis(50) {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(waited(&children[sleeping]) < waited(&children[spinning]));
        for child in &mut children {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    #[test]
    fn children_are_found() {
        let mut child = std::process::Command::new("sleep").arg("10").spawn().unwrap();
        let pid = Pid::from_child(&child);
        assert!(below().contains(&pid));
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
