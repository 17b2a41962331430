//! A fixed set of random rule files through the language and the generator, without the Rust compiler.

use fuzz::case::{Case, MergedRules};
use fuzz::mend;
use fuzz::mutate::Pool;
use fuzz::verdict::Verdict;
use fuzz::worker;

/// Seeds of which files are made.
const SEEDS: u64 = 120;
/// Of so many of them the language must take at least this share in hundredths: else the random files show little.
const LEAST_ACCEPTED: usize = 40;

#[test]
fn valid_files_become_modules_or_are_refused() {
    let pool = Pool::shipped().unwrap();
    let files = (0..SEEDS).filter_map(|seed| Some((seed, mend::mended(worker::clauses(seed, &pool))?)));
    let mut accepted = 0;
    for (seed, clauses) in files {
        accepted += 1;
        let case = Case { rules: MergedRules::of(&clauses), techniques: worker::techniques(seed) };
        match case.module() {
            Ok(_) | Err(Verdict::Refused(_)) => {}
            Err(fault) => panic!("{fault}\n{}", case.rules.text),
        }
    }
    assert!(100 * accepted >= LEAST_ACCEPTED * SEEDS as usize, "{accepted} of {SEEDS} files are valid");
}

#[test]
fn a_seed_gives_the_same_file_each_time() {
    let pool = Pool::shipped().unwrap();
    for seed in 0..20 {
        assert_eq!(worker::clauses(seed, &pool), worker::clauses(seed, &pool));
    }
}
