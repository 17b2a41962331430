//! Watches a command: its output, its limits, its end; then kills the processes left and adds up their CPU time.

use std::io::{self, BufRead, BufReader, PipeReader};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::capture::Capture;
use super::cgroup::Group;
use super::inside::{Note, send};
use super::tree::{self, Seen};
use crate::{End, Job, Limit, Report, SandboxError};

/// Shortest and longest interval between two looks at the processes.
const LOOKS: [Duration; 2] = [Duration::from_millis(4), Duration::from_millis(25)];
/// Interval between two looks at the directory.
const DISK_LOOK: Duration = Duration::from_millis(200);
/// The signal by which the kernel and the warden kill.
const SIGKILL: i32 = 9;

/// The command to watch.
pub(super) struct Watch<'a> {
    pub job: &'a Job,
    /// The link to the process inside, which has received its order.
    pub link: UnixStream,
    /// Standard output and error.
    pub outputs: [PipeReader; 2],
    pub group: Option<&'a Group>,
}

/// Lets the command start, and watches it to its end. Kills and reaps all processes, whatever happens.
pub(super) fn watch(watch: Watch) -> Result<Report, SandboxError> {
    let mut watcher = Watcher::new(watch)?;
    let ended = watcher.start().and_then(|started| Ok((watcher.until_end(started)?, started.elapsed())));
    let left_running = tree::living(watcher.most()).saturating_sub(watcher.helpers);
    // The kernel forgets the CPU time of processes that die with their process namespace.
    let _ = watcher.look();
    watcher.kill_all();
    let (end, wall) = ended?;
    let (end, cpu) = (watcher.last_look(end), watcher.cpu());
    let [stdout, stderr] = watcher.outputs.map(Capture::finish);
    Ok(Report { end, cpu, wall, left_running, stdout, stderr })
}

struct Watcher<'a> {
    job: &'a Job,
    link: BufReader<UnixStream>,
    outputs: [Capture; 2],
    group: Option<&'a Group>,
    seen: Seen,
    /// The most CPU time reported by any look or by the process inside.
    told: Duration,
    /// CPU time used before the command started, in all and as counted by the cgroup.
    before: [Duration; 2],
    /// Processes that were there before the command started.
    helpers: usize,
    /// Number of processors: CPU time passes at most this many times as fast as wall time.
    cores: u32,
}

impl<'a> Watcher<'a> {
    fn new(watch: Watch<'a>) -> Result<Self, SandboxError> {
        let [out, err] = watch.outputs.map(|pipe| Capture::new(pipe, watch.job.limits.output));
        let failed = |error| fault(watch.job, error);
        Ok(Self {
            job: watch.job,
            link: BufReader::new(watch.link),
            outputs: [out.map_err(failed)?, err.map_err(failed)?],
            group: watch.group,
            seen: Seen::default(),
            told: Duration::ZERO,
            before: [Duration::ZERO; 2],
            helpers: 0,
            cores: std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32),
        })
    }

    /// Waits until all protections are on, and then lets the command start.
    fn start(&mut self) -> Result<Instant, SandboxError> {
        match self.read_note()? {
            Some(Note::Ready) => {}
            Some(Note::Failed(error)) => return Err(error),
            Some(Note::Ended { .. }) | None => {
                while self.outputs[1].read() {}
                let said = self.outputs[1].text();
                return Err(SandboxError::protection(
                    "the process inside",
                    format!("it ended: {}", said.trim()),
                ));
            }
        }
        self.helpers = tree::living(usize::MAX);
        self.before = [tree::spent(), self.group.and_then(Group::cpu).unwrap_or_default()];
        send(self.link.get_mut(), &"go").map_err(|error| fault(self.job, error))?;
        Ok(Instant::now())
    }

    /// The next note; `None` if the process inside has ended.
    fn read_note(&mut self) -> Result<Option<Note>, SandboxError> {
        let mut line = String::new();
        match self.link.read_line(&mut line) {
            Ok(0) => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => Ok(None),
            Ok(_) => serde_json::from_str(&line).map(Some).map_err(|error| fault(self.job, error.into())),
            Err(error) => Err(fault(self.job, error)),
        }
    }

    /// Reads the output and looks at the limits until the command ends or must be killed.
    fn until_end(&mut self, started: Instant) -> Result<End, SandboxError> {
        let (mut next_look, mut next_disk_look) = (started + LOOKS[0], started + DISK_LOOK);
        loop {
            let ready = self.wait(next_look).map_err(|error| fault(self.job, error))?;
            if ready.link {
                return match self.read_note()? {
                    Some(Note::Ended { end, cpu }) => {
                        self.told = self.told.max(cpu);
                        Ok(end)
                    }
                    Some(Note::Failed(error)) => Err(error),
                    Some(Note::Ready) | None => Ok(End::Signalled(SIGKILL)),
                };
            }
            if ready.control {
                return Ok(End::Stopped);
            }
            let now = Instant::now();
            if now < next_look {
                continue;
            }
            let (overrun, rest) = self.look();
            let is_full = || now >= next_disk_look && self.fills_disk();
            let overrun = overrun.or_else(|| is_full().then_some(Limit::Disk));
            if let Some(limit) = overrun.or_else(|| self.is_late(now - started).then_some(Limit::Wall)) {
                return Ok(End::Overran(limit));
            }
            if now >= next_disk_look {
                next_disk_look = now + DISK_LOOK;
            }
            next_look = now + rest.clamp(LOOKS[0], LOOKS[1]);
        }
    }

    /// True if the wall time has passed, without the time in which a thread waited for a processor: a busy machine is no fault of the
    /// command.
    fn is_late(&self, passed: Duration) -> bool {
        let is_late = |wall| passed > wall && passed > wall + tree::waited(self.most());
        self.job.limits.wall.is_some_and(is_late)
    }

    /// The number of processes at which a look may stop, since the command has overrun its limit.
    fn most(&self) -> usize {
        usize::try_from(self.job.limits.processes)
            .map_or(usize::MAX, |most| most.saturating_add(self.helpers))
    }

    /// Waits for an event, until `until` at most, and reads output.
    fn wait(&mut self, until: Instant) -> io::Result<Ready> {
        let left = until.saturating_duration_since(Instant::now());
        let timeout = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        let control = io::stdin();
        let open: Vec<usize> = (0..2).filter(|&stream| self.outputs[stream].is_open).collect();
        let mut polled =
            vec![PollFd::new(self.link.get_ref(), PollFlags::IN), PollFd::new(&control, PollFlags::IN)];
        polled.extend(open.iter().map(|&stream| PollFd::new(&self.outputs[stream].pipe, PollFlags::IN)));
        match poll(&mut polled, Some(&timeout)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let ready: Vec<bool> = polled.iter().map(|polled| !polled.revents().is_empty()).collect();
        for (place, stream) in open.into_iter().enumerate() {
            if ready[place + 2] {
                self.outputs[stream].read();
            }
        }
        Ok(Ready { link: ready[0], control: ready[1] })
    }

    /// Looks at the processes. Returns the limit that they exceed, and the shortest time in which they could reach the CPU limit.
    fn look(&mut self) -> (Option<Limit>, Duration) {
        let limits = &self.job.limits;
        let reaped = tree::reaped();
        // The command's processes and the helpers'.
        let now = self.seen.look(self.most());
        self.told = self.told.max((reaped + now.cpu).saturating_sub(self.before[0]));
        let used = self.cpu();
        let overrun = if used > limits.cpu {
            Some(Limit::Cpu)
        } else if now.processes > limits.processes {
            Some(Limit::Processes)
        } else {
            // Pages that forked processes share are looked for only where they matter: the kernel goes through all page tables for that.
            let exceeds = now.memory > limits.memory && tree::memory(self.most()) > limits.memory;
            exceeds.then_some(Limit::Memory)
        };
        (overrun, limits.cpu.saturating_sub(used) / self.cores)
    }

    /// CPU time of the command, as far as it is known: all of it when all processes have been reaped.
    fn cpu(&self) -> Duration {
        let counted = self.group.and_then(Group::cpu).unwrap_or_default().saturating_sub(self.before[1]);
        let reaped = tree::reaped().saturating_sub(self.before[0]);
        counted.max(reaped).max(self.told).max(self.seen.cpu().saturating_sub(self.before[0]))
    }

    fn fills_disk(&self) -> bool {
        crate::fills_disk(&self.job.dir, &self.job.limits)
    }

    /// The end, after a last check for a kill by the kernel for lack of memory and for a full disk.
    fn last_look(&self, end: End) -> End {
        match end {
            End::Signalled(SIGKILL) if self.group.is_some_and(Group::ran_out_of_memory) => {
                End::Overran(Limit::Memory)
            }
            End::Exited(_) if !self.job.command.is_empty() && self.fills_disk() => End::Overran(Limit::Disk),
            end => end,
        }
    }

    fn kill_all(&self) {
        if let Some(group) = self.group {
            group.kill();
        }
        tree::kill_all();
    }
}

/// The sources that can be read now.
struct Ready {
    link: bool,
    control: bool,
}

fn fault(job: &Job, error: io::Error) -> SandboxError {
    SandboxError::Warden { program: job.program(), reason: error.to_string() }
}
