//! The compiler's warnings about generated modules.

use std::fs;
use std::path::Path;

use super::cargo::{ENGINE, artifacts, rustc};

/// Writes modules, given as texts, into a folder, and returns the compiler's warnings and errors about them. Neither the modules
/// nor the engine are compiled to machine code.
///
/// # Errors
/// If cargo or the compiler cannot be run.
pub fn warnings(folder: &Path, modules: &[String]) -> anyhow::Result<String> {
    let mut library = String::new();
    for (index, text) in modules.iter().enumerate() {
        fs::write(folder.join(format!("m{index}.rs")), text)?;
        library += &format!("pub mod m{index};\n");
    }
    fs::write(folder.join("lib.rs"), library)?;
    let [package, library] = ENGINE;
    let engine = artifacts("check", package)?.file(library, ".rmeta")?;
    let output =
        rustc(folder, &engine)?.args(["--crate-type", "lib", "--emit", "metadata", "lib.rs"]).output()?;
    Ok(String::from_utf8(output.stderr)?)
}
