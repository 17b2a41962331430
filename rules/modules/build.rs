//! Turns every rule file into a module: a thin shell over the language and the code generator.
//!
//! Rule files are those of the folder above this crate, and those in the folder that `RULEWRIGHT_RULES` names. A fault in
//! one stops the build with its diagnostics.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use dsl::{FileId, Sources};

/// How many crates share the games.
const SHARDS: u32 = 16;

fn main() {
    if let Err(error) = build() {
        println!("cargo::error={error}");
        std::process::exit(1);
    }
}

fn build() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=RULEWRIGHT_RULES");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?);
    let sources = read_all()?;
    let (games, faults): (Vec<_>, Vec<_>) =
        sources.files().map(|(id, _)| module(&sources, id)).partition(Result::is_ok);
    for fault in faults.into_iter().filter_map(Result::err).flatten() {
        println!("cargo::error={fault}");
    }
    let games: Vec<_> = games.into_iter().filter_map(Result::ok).collect();
    if games.len() < sources.files().count() {
        std::process::exit(1);
    }
    for game in &games {
        write(&out.join(format!("{}.rs", game.name)), &game.code)?;
    }
    write(&out.join("shards.rs"), &shards(&out, &sources, &games))
}

/// All rule files, those of this crate first, each folder's sorted by name.
fn read_all() -> io::Result<Sources> {
    let mut sources = Sources::default();
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let given = env::var_os("RULEWRIGHT_RULES").map(PathBuf::from);
    for folder in here.parent().into_iter().chain(given.as_deref()) {
        println!("cargo::rerun-if-changed={}", folder.display());
        let listing = fs::read_dir(folder)
            .map_err(|error| io::Error::other(format!("{}: {error}", folder.display())))?;
        let mut paths = listing.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
        paths.sort();
        for path in paths {
            let text = fs::read_to_string(&path)
                .map_err(|error| io::Error::other(format!("{}: {error}", path.display())))?;
            sources.add(path.to_string_lossy(), text);
        }
    }
    Ok(sources)
}

/// A generated module.
struct Module {
    file: FileId,
    name: String,
    code: String,
}

/// The module of a file, or its diagnostics, one line each.
fn module(sources: &Sources, file: FileId) -> Result<Module, Vec<String>> {
    let one_line = |diagnostic: &dsl::Diagnostic| {
        let help = diagnostic.fix.as_ref().map(|fix| format!(" (help: {})", fix.title));
        dsl::render::one_line(diagnostic, sources) + &help.unwrap_or_default()
    };
    let (model, warnings) = dsl::compile(sources, file)
        .map_err(|diagnostics| diagnostics.iter().map(one_line).collect::<Vec<_>>())?;
    for warning in &warnings {
        println!("cargo::warning={}", one_line(warning));
    }
    let refusals = codegen::refusals(sources, file, &model);
    if !refusals.is_empty() {
        return Err(refusals.iter().map(one_line).collect());
    }
    let code = codegen::rust(&model).map_err(|refusal| vec![one_line(&refusal.diagnostic())])?;
    Ok(Module { file, name: model.name, code })
}

/// The macro that gives a shard its modules and the list of its games.
fn shards(out: &Path, sources: &Sources, games: &[Module]) -> String {
    let arms: String = (0..SHARDS)
        .map(|shard| {
            let games: Vec<_> = games.iter().filter(|game| shard_of(&game.name) == shard).collect();
            format!("    ({shard}) => {{\n{}    }};\n", registry(out, sources, &games))
        })
        .collect();
    format!("/// The modules and the games of a shard.\n#[macro_export]\nmacro_rules! shard {{\n{arms}}}\n")
}

/// A hash of a game's name (FNV-1a), so that a new game moves no other to another shard.
fn shard_of(name: &str) -> u32 {
    let mix = |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    name.bytes().fold(0x811c_9dc5, mix) % SHARDS
}

/// The declarations of these modules, and the list of their games.
fn registry(out: &Path, sources: &Sources, games: &[&Module]) -> String {
    let mut text = String::new();
    for game in games {
        let path = out.join(format!("{}.rs", game.name));
        text += &format!("        #[path = {path:?}]\n        mod {};\n", game.name);
    }
    text += "        /// The games of this shard.\n";
    text += "        pub static GAMES: &[$crate::Shipped] = &[\n";
    for game in games {
        let source = sources.file(game.file);
        let (name, path, rules) = (&game.name, &source.path, &source.text);
        text += &format!(
            "            $crate::Shipped {{ name: {name:?}, game: &engine::Seat({name}::Rules), path: {path:?}, rules: {rules:?} }},\n"
        );
    }
    text + "        ];\n"
}

/// Writes a file unless it holds that text already, so that what did not change is not compiled again.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text)
}
