//! Instructions of a random ply, counted by valgrind's tool callgrind.

use std::process::Command;

use anyhow::{Context, bail, ensure};
use serde_json::Value;

/// Approximate number of plies in the shorter of two runs.
const PLIES: f64 = 5_000.0;
/// Value of `--seconds`, which no run reaches: `--games` ends the run.
const SECONDS: &str = "1e9";

/// Checks that valgrind can be run, and says so clearly if it cannot.
///
/// # Errors
/// If valgrind cannot be run.
pub fn look_for_valgrind() -> anyhow::Result<()> {
    let run = Command::new("valgrind").arg("--version").output();
    let version = run.context(
        "--instructions needs valgrind, which cannot be started: install it, or leave the option out",
    )?;
    ensure!(version.status.success(), "--instructions needs valgrind, but `valgrind --version` fails");
    Ok(())
}

/// Mean instructions of a ply in random games from the start of a game. `mean_plies` is their approximate length. Work done once, such as
/// the program's start, cancels out: two runs are compared, one with twice the games of the other.
/// # Errors
/// If valgrind fails.
pub fn instructions_of_a_ply(game: &str, mean_plies: f64) -> anyhow::Result<f64> {
    let games = (PLIES / mean_plies.max(1.0)).ceil() as u64;
    let [short, long] = [run(game, games)?, run(game, 2 * games)?];
    Ok((long.0 - short.0) / (long.1 - short.1).max(1.0))
}

/// The numbers of instructions and of plies of `games` random games.
fn run(game: &str, games: u64) -> anyhow::Result<(f64, f64)> {
    let program = std::env::current_exe()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["playouts", game, "--games", &games.to_string(), "--seconds", SECONDS, "--json"])
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let Some(instructions) = collected(&said).filter(|_| output.status.success()) else {
        bail!("valgrind failed on {games} random games of {game}: {}", said.trim_end());
    };
    let played: Value = serde_json::from_slice(&output.stdout)?;
    let plies = ["plies", "unfinished_plies"].iter().filter_map(|name| played[name].as_f64()).sum();
    Ok((instructions, plies))
}

/// The number in the line `==123== Collected : 456789` of callgrind.
fn collected(said: &str) -> Option<f64> {
    said.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::collected;

    #[test]
    fn the_number_of_instructions_is_read() {
        let said = "==7== Events    : Ir\n==7== Collected : 8123456\n==7==\n";
        assert_eq!(collected(said), Some(8_123_456.0));
        assert_eq!(collected("valgrind: no such tool"), None);
    }
}
