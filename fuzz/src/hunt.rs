//! Random files, one after the other, until time is up.

mod found;
mod tally;

use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::case::{Case, MergedRules};
use crate::in_process;
use crate::mutate::Pool;
use crate::process::Process;
use crate::verdict::Verdict;
use crate::worker::{self, Made, Question};
pub use found::Found;
pub use tally::Tally;

/// Time to make a file and its module.
const SLOWEST: Duration = Duration::from_secs(30);

/// A way to compare the back ends.
pub trait Judge: Sync {
    /// Compares them on each case.
    ///
    /// # Errors
    /// If something fails that no case is to blame for.
    fn judge(&self, cases: &[Case]) -> anyhow::Result<Vec<Verdict>>;

    /// How many cases are best judged at once.
    fn at_once(&self) -> usize;
}

/// How long to look for faults, and what to do with them.
pub struct Hunt {
    /// When to stop.
    pub end: Instant,
    /// The seeds of the files, until time is up.
    pub seeds: Range<u64>,
    /// Threads.
    pub jobs: usize,
    /// Faults of one kind that are reduced; others are shown as they are.
    pub each: usize,
    /// A folder for reduced files.
    pub into: Option<PathBuf>,
}

/// What the threads share.
struct Shared<'a> {
    hunt: &'a Hunt,
    judge: &'a dyn Judge,
    pool: Pool,
    next: AtomicU64,
    tally: Mutex<Tally>,
}

impl Hunt {
    /// Judges files until the end.
    ///
    /// # Errors
    /// If something fails that no file is to blame for.
    pub fn run(&self, judge: &dyn Judge) -> anyhow::Result<Tally> {
        let pool = Pool::shipped()?;
        let shared = Shared {
            hunt: self,
            judge,
            pool,
            next: AtomicU64::new(self.seeds.start),
            tally: Mutex::default(),
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..self.jobs.max(1)).map(|_| scope.spawn(|| shared.work())).collect();
            threads.into_iter().try_for_each(|thread| {
                thread.join().unwrap_or_else(|_| Err(anyhow::anyhow!("a thread panicked")))
            })
        })?;
        Ok(shared.tally.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Shared<'_> {
    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn goes_on(&self) -> bool {
        Instant::now() < self.hunt.end && self.next.load(Ordering::Relaxed) < self.hunt.seeds.end
    }

    fn work(&self) -> anyhow::Result<()> {
        let mut worker = Process::new(in_process::worker()?);
        while self.goes_on() {
            let cases = self.cases(&mut worker)?;
            let verdicts = self.judge.judge(&cases)?;
            for (case, verdict) in cases.iter().zip(verdicts) {
                self.count(case, verdict)?;
            }
        }
        Ok(())
    }

    /// The next cases that have a module.
    fn cases(&self, worker: &mut Process) -> anyhow::Result<Vec<Case>> {
        let mut cases = Vec::new();
        while cases.len() < self.judge.at_once() && self.goes_on() {
            let seed = self.next.fetch_add(1, Ordering::Relaxed);
            if seed >= self.hunt.seeds.end {
                break;
            }
            let techniques = worker::techniques(seed);
            self.tally().made += 1;
            match worker.ask::<Made>(&Question::Make(seed), SLOWEST)? {
                Err(why) => {
                    let rules = MergedRules::of(&worker::clauses(seed, &self.pool));
                    self.count(
                        &Case { rules, techniques },
                        Verdict::Crashes(format!("check or generator: {why}")),
                    )?;
                }
                Ok(Made { clauses: None, .. }) => {}
                Ok(Made { clauses: Some(clauses), verdict }) => {
                    let case = Case { rules: MergedRules::of(&clauses), techniques };
                    match verdict {
                        Some(verdict) => self.count(&case, verdict)?,
                        None => cases.push(case),
                    }
                }
            }
        }
        Ok(cases)
    }

    fn count(&self, case: &Case, verdict: Verdict) -> anyhow::Result<()> {
        let times = self.tally().add(&verdict);
        if !verdict.is_fault() {
            if matches!(verdict, Verdict::TooLarge(_)) {
                writeln!(io::stdout(), "\n{}: {verdict}", case.rules.name)?;
            }
            return Ok(());
        }
        // A file that takes for ever cannot be made smaller in time.
        let reduce = times <= self.hunt.each && !matches!(verdict, Verdict::Crashes(_));
        let found =
            if reduce { Found::reduced(self.judge, case, verdict)? } else { Found::of(case, verdict) };
        writeln!(io::stdout(), "{found}\n{}", self.tally().short())?;
        match &self.hunt.into {
            Some(folder) => found.write(folder),
            None => Ok(()),
        }
    }
}
