//! Libraries built by cargo, and the compiler that uses them.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Context;
use serde_json::Value;

/// Names of the engine's package and, as cargo spells it, of its library. Modules call the library `engine`.
pub(super) const ENGINE: [&str; 2] = ["rulewright-engine", "rulewright_engine"];

/// The messages of cargo: a JSON object for each crate that cargo built or found up to date.
pub(super) struct Artifacts(Vec<Value>);

/// Builds the library of a package and its dependencies, by `cargo build` or `cargo check`.
pub(super) fn artifacts(command: &str, package: &str) -> anyhow::Result<Artifacts> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args([command, "--quiet", "--package", package, "--lib", "--message-format", "json"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stderr(Stdio::inherit())
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    Ok(Artifacts(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?))
}

impl Artifacts {
    /// The path of a library's file with this ending.
    pub(super) fn file(&self, library: &str, ending: &str) -> anyhow::Result<PathBuf> {
        let made = self
            .0
            .iter()
            .find(|message| message["reason"] == "compiler-artifact" && message["target"]["name"] == library);
        let files = made.and_then(|made| made["filenames"].as_array()).into_iter().flatten();
        let file = files.filter_map(Value::as_str).find(|file| file.ends_with(ending));
        file.map(PathBuf::from).with_context(|| format!("cargo makes no `{ending}` of library `{library}`"))
    }
}

/// The compiler, run in a folder, with the library `engine` and its dependencies.
pub(super) fn rustc(folder: &Path, engine: &Path) -> anyhow::Result<Command> {
    // Cargo puts a second link to a requested library one folder higher.
    let beside = engine.parent().context("a library lies in a folder")?;
    let dependencies = if beside.ends_with("deps") { beside.to_owned() } else { beside.join("deps") };
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc
        .args(["--edition", "2024", "--error-format", "short"])
        .arg(format!("-Ldependency={}", dependencies.display()))
        .arg(format!("--extern=engine={}", engine.display()))
        .current_dir(folder);
    Ok(rustc)
}
