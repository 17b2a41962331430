//! Makes files and tries the generator on them, in a separate process: a check, or the generator, may never end.

use std::cell::LazyCell;
use std::io::{self, BufRead, Write};

use codegen::{Technique, Techniques};
use engine::Random;
use serde::{Deserialize, Serialize};

use crate::case::{Case, MergedRules};
use crate::compare::Effort;
use crate::in_process::By;
use crate::mutate::Pool;
use crate::verdict::Verdict;
use crate::{in_process, make, mend, mutate};

/// The file of a seed.
#[derive(Debug, Serialize, Deserialize)]
pub struct Made {
    /// Its clauses; `None` if the language refuses them.
    pub clauses: Option<Vec<String>>,
    /// The verdict, if it is known before any play is compared.
    pub verdict: Option<Verdict>,
}

/// A question to a worker.
#[derive(Debug, Serialize, Deserialize)]
pub enum Question {
    /// Make the file of a seed; the answer is [`Made`].
    Make(u64),
    /// Compare the back ends without a compiler; the answer is a [`Verdict`].
    Judge(Case, Effort, By),
}

/// Reads a [`Question`] per line of input, and prints the answer to each as a line.
///
/// # Errors
/// If a line is not a [`Question`], the shipped rules cannot be read, or input or output fails.
pub fn run() -> anyhow::Result<()> {
    let pool = LazyCell::new(Pool::shipped);
    for line in io::stdin().lock().lines() {
        let answer = match serde_json::from_str(&line?)? {
            Question::Make(seed) => {
                let pool = pool.as_ref().map_err(|error| anyhow::anyhow!("{error}"))?;
                serde_json::to_string(&made(seed, pool))
            }
            Question::Judge(case, effort, by) => {
                serde_json::to_string(&in_process::judge(&case, &effort, by))
            }
        };
        writeln!(io::stdout(), "{}", answer?)?;
    }
    Ok(())
}

fn made(seed: u64, pool: &Pool) -> Made {
    let Some(clauses) = mend::mended(clauses(seed, pool)) else {
        return Made { clauses: None, verdict: None };
    };
    let case = Case { rules: MergedRules::of(&clauses), techniques: techniques(seed) };
    Made { clauses: Some(clauses), verdict: case.module().err() }
}

/// The clauses of a seed, valid or not: made from the grammar for even seeds, from other files for odd seeds.
pub fn clauses(seed: u64, pool: &Pool) -> Vec<String> {
    let (name, mut random) = (format!("seed_{seed}"), Random::new(seed));
    if seed.is_multiple_of(2) {
        make::file(&name, &mut random)
    } else {
        mutate::file(&name, pool, &mut random)
    }
}

/// The techniques of a seed: all, or all but some.
pub fn techniques(seed: u64) -> Techniques {
    let mut random = Random::new(!seed);
    let left_out = [0, 0, 1, 8][random.below(4) as usize];
    (0..left_out).fold(Techniques::all(), |techniques, _| techniques.without(*random.one_of(&Technique::ALL)))
}

/// The names of the techniques that are left out.
pub fn left_out(techniques: Techniques) -> Vec<&'static str> {
    Technique::ALL.into_iter().filter(|one| !techniques.has(*one)).map(Technique::name).collect()
}
