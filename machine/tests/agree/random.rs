//! Random rule files.

use engine::Random;
use fuzz::case::MergedRules;
use fuzz::{make, mend};

use crate::compare::compare;

#[test]
fn random_rule_files_are_played_as_by_the_interpreter() {
    let first = std::env::var("RULEWRIGHT_SEED").map_or(0, |seed| seed.parse().expect("a number"));
    let seeds: Vec<u64> = (first..first + effort::amount([60, 10_000])).collect();
    effort::for_each(&seeds, u64::to_string, |seed| {
        let made = make::file(&format!("random_{seed}"), &mut Random::new(*seed));
        let Some(clauses) = mend::mended(made) else { return };
        let rules = MergedRules::of(&clauses);
        let Ok(model) = rules.model() else { return };
        let compared = fuzz::driver::caught(|| compare(&model, 2, 8));
        compared.unwrap_or_else(|fault| panic!("{fault}\n{}", rules.text));
    });
}
