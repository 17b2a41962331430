//! The amount of testing: which games, how long, and on all cores. For tests only, of any crate.
//!
//! Tests that try a number of games, positions or leaves try few of them, so that all tests together take minutes. With
//! `RULEWRIGHT_LONG=1` in the environment they try many. `RULEWRIGHT_GAME=name` tests one game only, and
//! `RULEWRIGHT_GAME=name,other` tests two.

use std::sync::Mutex;
use std::{env, panic, thread};

/// The first amount, or the second one if `RULEWRIGHT_LONG` is set.
pub fn amount<T>([short, long]: [T; 2]) -> T {
    if is_long() { long } else { short }
}

/// True if `RULEWRIGHT_LONG` is set.
pub fn is_long() -> bool {
    env::var_os("RULEWRIGHT_LONG").is_some_and(|value| !value.is_empty() && value != "0")
}

/// True if the game of this name is tested: all are, unless `RULEWRIGHT_GAME` names some.
pub fn is_tested(game: &str) -> bool {
    env::var("RULEWRIGHT_GAME").map_or(true, |games| games.split(',').any(|name| name == game))
}

/// Runs `test` on every item, on all cores, and fails with the messages of all failed items.
///
/// # Panics
/// If `test` panicked for an item, after all items have run.
pub fn for_each<T: Sync>(items: &[T], name: impl Fn(&T) -> String + Sync, test: impl Fn(&T) + Sync) {
    let next = Mutex::new(0..items.len());
    let failed = Mutex::new(Vec::new());
    let take = || next.lock().ok().and_then(|mut next| next.next());
    let work = || {
        while let Some(index) = take() {
            let item = &items[index];
            if let Err(cause) = panic::catch_unwind(panic::AssertUnwindSafe(|| test(item))) {
                failed.lock().expect("no thread panics with the lock").push((
                    index,
                    name(item),
                    message(&*cause),
                ));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut failed = failed.into_inner().expect("no thread panics with the lock");
    failed.sort();
    let lines: Vec<String> =
        failed.into_iter().map(|(_, name, message)| format!("{name}: {message}")).collect();
    assert!(lines.is_empty(), "{} of {} failed\n{}", lines.len(), items.len(), lines.join("\n"));
}

fn message(cause: &(dyn std::any::Any + Send)) -> String {
    let text =
        cause.downcast_ref::<String>().map(String::as_str).or_else(|| cause.downcast_ref::<&str>().copied());
    text.unwrap_or("failed without a message").to_owned()
}
