//! Measures games as machine code beside the interpreter: the time to the first list of plays, and rates of random games, searches and counts in CPU time.
//!
//! `cargo run --release -p machine --example measure -- [--seconds S] [--alone] FILE.rules...`

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use codegen::lower::lower;
use dsl::interp::Interpreted;
use dsl::{Model, Sources};
use engine::{Erased, ErasedGame, ErasedPosition, SearchLimits, Searcher};

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut seconds = 1.0;
    if arguments.first().is_some_and(|first| first == "--seconds") {
        seconds = arguments[1].parse().expect("a number of seconds");
        arguments.drain(..2);
    }
    let alone = arguments.first().is_some_and(|first| first == "--alone");
    arguments.drain(..usize::from(alone));
    let time = Duration::from_secs_f64(seconds);
    println!(
        "game                  model  lower compile first (ms)  plies/s   times  nodes/s  times  leaves/s  times"
    );
    for file in arguments.iter().map(PathBuf::from) {
        measure(&file, time, alone);
    }
}

fn measure(file: &Path, time: Duration, alone: bool) {
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let begin = Instant::now();
    let model = Arc::new(model(file));
    let known = begin.elapsed();
    let Ok(program) = std::panic::catch_unwind(|| lower(&model)) else {
        println!("{name:20} is not lowered");
        return;
    };
    let lowered = begin.elapsed();
    let game = match machine::game(Arc::clone(&model), program) {
        Ok(game) => game,
        Err(error) => {
            println!("{name:20} {error}");
            return;
        }
    };
    let ready = begin.elapsed();
    let start = game.start();
    let plays = start.perft(1, false, &|| false).unwrap_or(0);
    let first = begin.elapsed();
    let interpreted = Erased(Interpreted::new(Arc::clone(&model)));
    let other = interpreted.start();
    assert_eq!(other.perft(1, false, &|| false), Ok(plays), "{name}");
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    print!(
        "{name:20} {:6.1} {:6.1} {:7.1} {:5.1}",
        ms(known),
        ms(lowered - known),
        ms(ready - lowered),
        ms(first - ready),
    );
    if alone {
        let leaves = leaves(start.as_ref(), time);
        println!(
            "  {:12.0} {:10.0} {:12.0}",
            plies(start.as_ref(), time),
            nodes(start.as_ref(), time),
            leaves.rate
        );
        return;
    }
    let rates = [&start, &other].map(|position| plies(position.as_ref(), time));
    print!("  {:12.0} {:7.0}", rates[0], rates[0] / rates[1]);
    let rates = [&start, &other].map(|position| nodes(position.as_ref(), time));
    print!(" {:10.0} {:6.0}", rates[0], rates[0] / rates[1]);
    let [fast, slow] = [&start, &other].map(|position| leaves(position.as_ref(), time));
    let shared = fast.counts.iter().zip(&slow.counts);
    let differ = shared.enumerate().find(|(_, (one, other))| one != other);
    println!(
        " {:12.0} {:6.0}  {}",
        fast.rate,
        fast.rate / slow.rate,
        match differ {
            Some((depth, counts)) => format!("DIFFERS at depth {}: {counts:?}", depth + 1),
            None => format!("equal to depth {}", slow.counts.len().min(fast.counts.len())),
        }
    );
}

/// Random plies a second.
fn plies(position: &dyn ErasedPosition, time: Duration) -> f64 {
    let (begin, mut plies) = (engine::thread_time(), 0);
    for seed in 0.. {
        let played = position.playouts(seed, 16, &|| engine::thread_time() - begin >= time);
        plies += played.plies + played.unfinished_plies;
        if engine::thread_time() - begin >= time {
            break;
        }
    }
    plies as f64 / (engine::thread_time() - begin).as_secs_f64()
}

/// Nodes a second of a search.
fn nodes(position: &dyn ErasedPosition, time: Duration) -> f64 {
    let begin = engine::thread_time();
    let deadline = engine::Deadline::at(engine::Clock::own(move || engine::thread_time() - begin), time);
    let limits = SearchLimits { deadline, forced: true, ..SearchLimits::default() };
    let found = position.search(Searcher::AlphaBeta, &limits);
    found.map_or(0, |found| found.nodes) as f64 / (engine::thread_time() - begin).as_secs_f64()
}

struct Leaves {
    /// The leaves of each depth, from 1 on, that were counted.
    counts: Vec<u64>,
    /// Leaves a second of the deepest.
    rate: f64,
}

fn leaves(position: &dyn ErasedPosition, time: Duration) -> Leaves {
    let mut leaves = Leaves { counts: Vec::new(), rate: 0.0 };
    let begin = engine::thread_time();
    for depth in 1..30 {
        let from = engine::thread_time();
        let Ok(count) = position.perft(depth, false, &|| engine::thread_time() - begin > time) else {
            break;
        };
        let took = (engine::thread_time() - from).as_secs_f64();
        leaves.counts.push(count);
        if count == 0 {
            break;
        }
        leaves.rate = count as f64 / took;
    }
    leaves
}

fn model(file: &Path) -> Model {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (mut sources, mut wanted) = (Sources::default(), None);
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "rules") {
            let id = sources.add(path.to_string_lossy(), std::fs::read_to_string(&path).expect("a text"));
            wanted = wanted.or((path.file_name() == file.file_name()).then_some(id));
        }
    }
    dsl::compile(&sources, wanted.expect("a rule file")).unwrap_or_else(|faults| panic!("{faults:?}")).0
}
