//! Runs a command under default limits with all protections of this machine, and prints the report as JSON.

use std::path::PathBuf;
use std::process::ExitCode;

use sandbox::{Job, Limits, Protections, Sandbox};

fn main() -> ExitCode {
    if let Some(code) = sandbox::warden() {
        return code;
    }
    let mut arguments = std::env::args_os().skip(1);
    let (Some(dir), command) = (arguments.next(), arguments.collect::<Vec<_>>()) else { return usage() };
    let Ok(dir) = PathBuf::from(dir).canonicalize() else { return usage() };
    if command.is_empty() {
        return usage();
    }
    let protections = Protections::detect("/proc/self/exe".as_ref());
    eprintln!("protections: {protections}");
    let job = Job { command, dir, readable: Vec::new(), limits: Limits::default() };
    match Sandbox::new(protections).run(&job, &|| false) {
        Ok(report) => {
            println!(
                "{}",
                serde_json::json!({"end": report.end, "cpu": report.cpu.as_secs_f64(),
                "wall": report.wall.as_secs_f64(), "left_running": report.left_running,
                "stdout": report.stdout.text(), "stderr": report.stderr.text()})
            );
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: sandbox DIR PROGRAM [ARGUMENT...]   runs the program in DIR, which must be there");
    ExitCode::from(2)
}
