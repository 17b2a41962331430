//! The build scripts of the crates `rules/shards/*` and `rules/rest`: they turn rule files into modules with the language and the
//! code generator.
//!
//! The games of the folder `rules` are shared out among the shards by a hash of their names. A shard watches only the files of its
//! games, so that no other shard is compiled again when a rule file changes. No shard watches a new file: the crate `rest`, which
//! watches the folder, compiles the games that no shard has, and those of the folder that `RULEWRIGHT_RULES` names. A fault in a
//! rule file stops the build with its diagnostics; a file that the generator cannot turn into code is left out.

mod module;
mod share;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use dsl::{FileId, Sources};

use module::Module;

/// The build script of a shard, whose package is called `rules-` and its number.
pub fn build_shard() {
    stop_on_error(shard());
}

/// The build script of `rest`: the games that no shard has.
pub fn build_rest() {
    stop_on_error(rest());
}

fn stop_on_error(result: io::Result<()>) {
    if let Err(error) = result {
        println!("cargo::error={error}");
        std::process::exit(1);
    }
}

fn shard() -> io::Result<()> {
    let package = variable("CARGO_PKG_NAME")?;
    let number = package.trim_start_matches("rules-").parse().map_err(io::Error::other)?;
    let mut sources = Sources::default();
    let mut files = add_folder(&manifest()?.join("../.."), &mut sources)?;
    files.retain(|file| share::shard_of(sources.file(*file).stem()) == number);
    let modules = module::all(&sources, &files);
    for file in modules.iter().flat_map(|module| &module.files) {
        println!("cargo::rerun-if-changed={}", sources.file(*file).path);
    }
    let names: Vec<_> = modules.iter().map(|module| module.name.as_str()).collect();
    println!("cargo::metadata=games={}", names.join(","));
    write_all(&sources, &modules)
}

fn rest() -> io::Result<()> {
    let mut sources = Sources::default();
    let folder = manifest()?.join("..");
    let mut files = add_folder(&folder, &mut sources)?;
    let held = share::held_by_shards()?;
    files.retain(|file| !held.iter().any(|name| name == sources.file(*file).stem()));
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-env-changed=RULEWRIGHT_RULES");
    if let Some(folder) = env::var_os("RULEWRIGHT_RULES").map(PathBuf::from) {
        println!("cargo::rerun-if-changed={}", folder.display());
        files.extend(add_folder(&folder, &mut sources)?);
    }
    write_all(&sources, &module::all(&sources, &files))
}

/// Adds the rule files of a folder, sorted by name.
fn add_folder(folder: &Path, sources: &mut Sources) -> io::Result<Vec<FileId>> {
    let told = |path: &Path, error| io::Error::other(format!("{}: {error}", path.display()));
    let folder = folder.canonicalize().map_err(|error| told(folder, error))?;
    let listing = fs::read_dir(&folder).map_err(|error| told(&folder, error))?;
    let mut paths = listing.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).map_err(|error| told(&path, error))?;
        Ok(sources.add(path.to_string_lossy(), text))
    };
    paths.into_iter().map(read).collect()
}

/// Writes the modules, and `games.rs`, which declares them and lists their games.
fn write_all(sources: &Sources, modules: &[Module]) -> io::Result<()> {
    let out = PathBuf::from(variable("OUT_DIR")?);
    let mut text = String::new();
    for module in modules {
        let path = out.join(format!("{}.rs", module.name));
        write(&path, &module.code)?;
        text += &format!("#[path = {path:?}]\nmod {};\n", module.name);
    }
    text += "/// The games of these modules.\npub static GAMES: &[engine::Shipped] = &[\n";
    text.extend(modules.iter().map(|module| module.entry(sources)));
    write(&out.join("games.rs"), &(text + "];\n"))
}

/// Writes a file unless it holds that text already, so that unchanged modules are not compiled again.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text)
}

/// The folder of the package that is built.
fn manifest() -> io::Result<PathBuf> {
    variable("CARGO_MANIFEST_DIR").map(PathBuf::from)
}

/// A variable that cargo sets.
fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(|error| io::Error::other(format!("{name}: {error}")))
}
