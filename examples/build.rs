//! Generates the module of the game of `pawns.rules`, which `src/lib.rs` includes.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use rulewright_dsl::render::render;
use rulewright_dsl::{Sources, compile};

const RULES: &str = "pawns.rules";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={RULES}");
    let mut sources = Sources::default();
    let file = sources.add(RULES, fs::read_to_string(RULES)?);
    let (model, _warnings) = compile(&sources, file).map_err(|faults| render(&faults, &sources, false))?;
    let module = rulewright_codegen::rust(&model).map_err(|refused| refused.reason)?;
    // Lints are for code that people write.
    let text = format!("#[allow(clippy::all)]\npub mod {} {{\n{module}}}\n", model.name);
    fs::write(Path::new(&env::var("OUT_DIR")?).join("pawns.rs"), text)?;
    Ok(())
}
