//! Judges random files, one after the other, until time is up.

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

/// CPU time limit for making a file and its module.
const SLOWEST: Duration = Duration::from_secs(30);

/// A way to compare the back ends.
pub trait Judge: Sync {
    /// Compares the back ends on each case.
    ///
    /// # Errors
    /// If something fails through no fault of a case.
    fn judge(&self, cases: &[Case]) -> anyhow::Result<Vec<Verdict>>;

    /// The best number of cases for one call of [`Judge::judge`].
    fn at_once(&self) -> usize;
}

/// The settings of a hunt for faults.
pub struct Hunt {
    /// Time to stop.
    pub end: Instant,
    /// The seeds of the files, as far as time allows.
    pub seeds: Range<u64>,
    /// Number of threads.
    pub jobs: usize,
    /// Number of faults of each kind that are reduced; further ones are shown as found.
    pub each: usize,
    /// A folder for files with faults, reduced or not.
    pub into: Option<PathBuf>,
}

/// State shared by the threads.
struct Shared<'a> {
    hunt: &'a Hunt,
    judge: &'a dyn Judge,
    pool: Pool,
    next: AtomicU64,
    tally: Mutex<Tally>,
}

impl Hunt {
    /// Judges files until time is up or no seed is left.
    ///
    /// # Errors
    /// If something fails through no fault of a file.
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

    /// Makes the next cases, those with a module. Verdicts on the others are counted here.
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
        // A crash may be an endless loop, and reducing such a file takes too long.
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
