//! A fixed set of random rule files: the language accepts a good share, and both back ends agree on it, without the Rust
//! compiler.

use std::process::Command;

use effort::amount;
use fuzz::mutate::Pool;
use fuzz::worker;

/// Number of files; here and below the second value is that of `RULEWRIGHT_LONG`.
const FILES: [usize; 2] = [40, 3_000];
/// CPU seconds for each.
const SECONDS: [&str; 2] = ["0.2", "0.7"];
/// Least share of the files that the language must accept, in percent: a test of fewer shows little.
const LEAST_ACCEPTED: usize = 40;
/// Largest share of the accepted files that the generator may refuse, in percent.
const MOST_REFUSED: usize = 5;

#[test]
fn both_back_ends_agree_on_random_files() {
    agree(&[]);
}

#[test]
fn programs_agree_with_the_interpreter_on_random_files() {
    agree(&["--programs"]);
}

fn agree(options: &[&str]) {
    let files = amount(FILES).to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_fuzz"))
        .args(["--files", &files, "--seconds", amount(SECONDS), "--jobs", "2", "--minutes", "200"])
        .args(options)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let figure = |name: &str| -> usize {
        let figures = text.lines().rfind(|line| line.contains(" accepted, ")).unwrap();
        let words: Vec<&str> = figures.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        words[words.iter().position(|word| *word == name).unwrap() - 1].parse().unwrap()
    };
    assert_eq!(figure("made"), amount(FILES), "{text}");
    assert!(100 * figure("accepted") >= LEAST_ACCEPTED * figure("made"), "{text}");
    assert!(100 * figure("refused") <= MOST_REFUSED * figure("accepted"), "{text}");
    assert!(figure("agree") > figure("accepted") / 2, "{text}");
}

#[test]
fn a_seed_gives_the_same_file_each_time() {
    let pool = Pool::shipped().unwrap();
    for seed in 0..20 {
        assert_eq!(worker::clauses(seed, &pool), worker::clauses(seed, &pool));
    }
}
