//! Measures the time that a sandbox takes in addition to its command, under each protection of this machine:
//! `cargo run --release -p sandbox --example overhead [RUNS]`.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use sandbox::{Job, Limits, Namespaces, Protections, Sandbox, SandboxError};

fn main() -> ExitCode {
    if let Some(code) = sandbox::warden() {
        return code;
    }
    let runs = std::env::args().nth(1).and_then(|runs| runs.parse().ok()).unwrap_or(50);
    let all = Protections::detect("/proc/self/exe".as_ref());
    let none = Protections::NONE;
    let sets = [
        none,
        Protections { landlock: all.landlock, ..none },
        Protections { cgroup: all.cgroup, ..none },
        Protections { namespaces: all.namespaces, ..none },
        Protections { namespaces: Namespaces::Bubblewrap, ..none },
        Protections { cgroup: false, ..all },
        all,
    ];
    for protections in sets {
        match overhead(protections, runs) {
            Ok([median, mean]) => println!("{median:6.2} ms median, {mean:6.2} ms mean: {protections}"),
            Err(error) => println!("  not here: {error}"),
        }
    }
    ExitCode::SUCCESS
}

/// Milliseconds that a run of `true` takes in addition to the time of the program: median and mean of `runs` runs.
fn overhead(protections: Protections, runs: u32) -> Result<[f64; 2], SandboxError> {
    let dir = tempfile::tempdir()
        .map_err(|error| SandboxError::Start { program: "true".to_owned(), reason: error.to_string() })?;
    let job = Job {
        command: vec!["true".into()],
        dir: dir.path().to_owned(),
        readable: Vec::new(),
        limits: Limits::default(),
    };
    let sandbox = Sandbox::new(protections);
    let mut times = Vec::new();
    for _ in 0..runs {
        let begun = Instant::now();
        let report = sandbox.run(&job, &|| false)?;
        times.push(begun.elapsed().saturating_sub(report.wall));
    }
    times.sort();
    let mean = times.iter().sum::<Duration>() / runs.max(1);
    Ok([times[times.len() / 2], mean].map(|time| 1000.0 * time.as_secs_f64()))
}
