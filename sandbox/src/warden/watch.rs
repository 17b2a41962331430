//! Watches a command: its output, its limits, its end; then kills the processes left and adds up their CPU time.

use std::fmt;
use std::io::{self, BufRead, BufReader, PipeReader};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::Order;
use super::capture::Capture;
use super::cgroup::Group;
use super::counter::TaskClock;
use super::inside::{Note, send};
use super::memory::{self, Mounts};
use super::removed;
use super::tree::{self, Seen};
use crate::files;
use crate::{End, Job, Limit, Protections, Report, SandboxError};

/// Shortest and longest interval between two looks at the processes.
const LOOKS: [Duration; 2] = [Duration::from_millis(4), Duration::from_millis(25)];
/// Interval between two looks at what takes longer to see: the directory, the areas of shared memory, the threads that wait.
const LONG_LOOK: Duration = Duration::from_millis(200);
/// The signal by which the kernel and the warden kill.
const SIGKILL: i32 = 9;

/// The command to watch.
pub(super) struct Watch<'a> {
    pub order: &'a Order,
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
    let waited = watcher.waited();
    // The kernel forgets the CPU time of processes that die with their process namespace.
    let _ = watcher.look();
    watcher.kill_all();
    let (end, wall) = ended?;
    let (end, cpu) = (watcher.last_look(end), watcher.cpu());
    let [stdout, stderr] = watcher.outputs.map(Capture::finish);
    Ok(Report { end, cpu, wall, waited, left_running, stdout, stderr })
}

struct Watcher<'a> {
    job: &'a Job,
    protections: Protections,
    link: BufReader<UnixStream>,
    outputs: [Capture; 2],
    group: Option<&'a Group>,
    /// True once the process inside has started the command.
    has_started: bool,
    /// Counts from the start on, if it is one of the protections.
    counter: Option<TaskClock>,
    mounts: Mounts,
    seen: Seen,
    /// The longest time that a thread was seen to have waited for a processor.
    waited: Duration,
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
        let Order { job, protections } = watch.order;
        let [out, err] = watch.outputs.map(|pipe| Capture::new(pipe, job.limits.output));
        let failed = |error| fault(job, error);
        Ok(Self {
            job,
            protections: *protections,
            link: BufReader::new(watch.link),
            outputs: [out.map_err(failed)?, err.map_err(failed)?],
            group: watch.group,
            has_started: false,
            counter: None,
            mounts: Mounts::default(),
            seen: Seen::default(),
            waited: Duration::ZERO,
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
            Some(Note::Started | Note::Ended { .. }) | None => {
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
        // The other helpers are above the process inside.
        if let Some(&inside) = tree::below().last() {
            self.mounts = Mounts::of(inside, self.protections.namespaces);
            self.counter = self.protections.counter.then(|| TaskClock::of(inside)).transpose()?;
        }
        send(self.link.get_mut(), &"go").map_err(|error| fault(self.job, error))?;
        Ok(Instant::now())
    }

    /// The next note; `None` if the process inside has ended.
    fn read_note(&mut self) -> Result<Option<Note>, SandboxError> {
        let mut line = String::new();
        match self.link.read_line(&mut line) {
            Ok(0) => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => Ok(None),
            Ok(_) => serde_json::from_str(&line).map(Some).map_err(|error| self.forged(&error)),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(self.forged(&error)),
            Err(error) => Err(fault(self.job, error)),
        }
    }

    fn forged(&self, what: &dyn fmt::Display) -> SandboxError {
        SandboxError::Forged { program: self.job.program(), what: what.to_string() }
    }

    /// Reads the output and looks at the limits until the command ends or must be killed.
    fn until_end(&mut self, started: Instant) -> Result<End, SandboxError> {
        let (mut next_look, mut next_long_look) = (started + LOOKS[0], started + LONG_LOOK);
        loop {
            let ready = self.wait(next_look).map_err(|error| fault(self.job, error))?;
            if ready.link {
                match self.read_note()? {
                    Some(Note::Started) => self.has_started = true,
                    Some(Note::Ended { end, cpu }) => {
                        self.told = self.told.max(cpu);
                        return Ok(end);
                    }
                    Some(Note::Failed(error @ (SandboxError::Start { .. } | SandboxError::Busy { .. })))
                        if !self.has_started =>
                    {
                        return Err(error);
                    }
                    // The process inside says nothing else once all protections are on.
                    Some(note @ (Note::Failed(_) | Note::Ready)) => {
                        return Err(self.forged(&format!("{note:?}")));
                    }
                    None => return Ok(End::Signalled(SIGKILL)),
                }
            }
            if ready.control {
                return Ok(End::Stopped);
            }
            let now = Instant::now();
            if now < next_look {
                continue;
            }
            let (overrun, rest) = self.look();
            let is_long = now >= next_long_look;
            let overrun = overrun.or_else(|| if is_long { self.long_look() } else { None });
            if let Some(limit) = overrun.or_else(|| self.is_late(now - started).then_some(Limit::Wall)) {
                return Ok(End::Overran(limit));
            }
            if is_long {
                next_long_look = now + LONG_LOOK;
            }
            next_look = now + rest.clamp(LOOKS[0], LOOKS[1]);
        }
    }

    /// True if the wall time has passed, without the time in which a thread waited for a processor: a busy machine is no fault of the
    /// command.
    fn is_late(&mut self, passed: Duration) -> bool {
        let wall = self.job.limits.wall;
        wall.is_some_and(|wall| passed > wall && passed > wall + self.waited())
    }

    /// The longest time that a thread has waited for a processor, as far as it was seen.
    fn waited(&mut self) -> Duration {
        self.waited = self.waited.max(tree::waited(self.most()));
        self.waited
    }

    /// The number of processes at which a look may stop, since the command has overrun its limit.
    fn most(&self) -> usize {
        usize::try_from(self.job.limits.processes)
            .map_or(usize::MAX, |most| most.saturating_add(self.helpers))
    }

    /// Waits for an event, until `until` at most, and reads output.
    fn wait(&mut self, until: Instant) -> io::Result<Ready> {
        // A line may have come together with the last one.
        let is_told = !self.link.buffer().is_empty();
        let left = if is_told { Duration::ZERO } else { until.saturating_duration_since(Instant::now()) };
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
        Ok(Ready { link: is_told || ready[0], control: ready[1] })
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
        } else if self.has_uncounted() {
            Some(Limit::Unread)
        } else {
            let most = limits.memory.saturating_sub(self.mounts.used());
            // Pages that forked processes share are looked for only where they matter: the kernel goes through all page tables for that.
            let exceeds = now.memory > most && memory::resident(self.most()) > most;
            exceeds.then_some(Limit::Memory)
        };
        (overrun, limits.cpu.saturating_sub(used) / self.cores)
    }

    /// True if a process escapes the counter, and no cgroup measures it.
    fn has_uncounted(&self) -> bool {
        let is_needed = self.has_started && self.counter.is_some() && self.group.is_none();
        is_needed && tree::has_uncounted(self.helpers, self.most())
    }

    /// Looks at what takes longer to see. Returns the limit that is exceeded.
    fn long_look(&mut self) -> Option<Limit> {
        self.waited();
        let (limits, held) = (&self.job.limits, removed::held(&self.job.dir, self.most()));
        if held.disk > limits.disk || files::size(&self.job.dir, limits.most()) > limits.disk - held.disk {
            return Some(Limit::Disk);
        }
        (held.memory.max(memory::shared(self.most())) > limits.memory).then_some(Limit::Memory)
    }

    /// CPU time of the command, as far as it is known: all of it when all processes have been reaped.
    fn cpu(&mut self) -> Duration {
        let counter = self.counter.as_mut().and_then(TaskClock::read).unwrap_or_default();
        let counted = self.group.and_then(Group::cpu).unwrap_or_default().saturating_sub(self.before[1]);
        let reaped = tree::reaped().saturating_sub(self.before[0]);
        counted.max(counter).max(reaped).max(self.told).max(self.seen.cpu().saturating_sub(self.before[0]))
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
