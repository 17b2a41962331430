//! Packs the sources that an agent is built from: `engine`, `agent`, and the libraries that these use, from where cargo has unpacked
//! them for this workspace. Nothing is fetched.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::{Compression, GzBuilder};
use serde_json::Value;

type Done<T> = Result<T, Box<dyn Error>>;
type Archive = tar::Builder<flate2::write::GzEncoder<File>>;

/// Crates of this workspace that agents are made of.
const OWN: [&str; 2] = ["engine", "agent"];
/// Systems on which no agent is built: `libc` has half a megabyte of text for each dozen of them.
const OTHER_SYSTEMS: &str = "aix android cygwin dragonfly emscripten espidf freebsd freebsdlike fuchsia haiku helenos hermit hermit_abi horizon \
     hurd illumos l4re netbsd netbsdlike newlib nto nuttx openbsd psp qurt redox relibc rtems sgx solaris solarish solid switch teeos \
     trusty uclibc ucrt vita vxworks wasi windows xous";

fn main() -> Done<()> {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join("..");
    for watched in ["Cargo.toml", "Cargo.lock"].iter().chain(&OWN) {
        println!("cargo::rerun-if-changed={}", root.join(watched).display());
    }
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let libraries = libraries(&root, &out)?;
    // A gzip header without a time, so that equal sources give equal archives.
    let packed = GzBuilder::new().write(File::create(out.join("parts.tar.gz"))?, Compression::best());
    let mut archive = tar::Builder::new(packed);
    for name in OWN {
        own(&mut archive, &root.join(name), Path::new(name))?;
    }
    for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
        add(&mut archive, Path::new(license), &fs::read(root.join(license))?)?;
    }
    for (name, folder) in &libraries {
        library(&mut archive, folder, &Path::new("vendor").join(name))?;
    }
    archive.into_inner()?.finish()?.flush()?;
    fs::write(out.join("dependencies.toml"), dependencies(&root, &libraries)?)?;
    Ok(())
}

/// The libraries that agents use, with their folders.
///
/// Cargo is asked about a separate package that uses nothing but agents: for the workspace, cargo would need the libraries of all
/// tests and of all systems, which a build does not download.
fn libraries(root: &Path, out: &Path) -> Done<BTreeMap<String, PathBuf>> {
    let asked = out.join("asked");
    fs::create_dir_all(asked.join("src"))?;
    fs::write(asked.join("src/lib.rs"), "")?;
    fs::copy(root.join("Cargo.lock"), asked.join("Cargo.lock"))?;
    let agent = root.join("agent");
    let manifest = format!(
        "[package]\nname = \"asked\"\nedition = \"2024\"\n[dependencies]\nrulewright-agent = {{ path = {agent:?} }}\n[workspace]\n"
    );
    fs::write(asked.join("Cargo.toml"), manifest)?;
    let metadata: Value = serde_json::from_str(&metadata(root, &asked.join("Cargo.toml"))?)?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let mut libraries = BTreeMap::new();
    for package in packages.iter().filter(|package| !package["source"].is_null()) {
        let name = package["name"].as_str().ok_or("a package without a name")?;
        let manifest = package["manifest_path"].as_str().ok_or("a package without a manifest")?;
        let folder = Path::new(manifest).parent().ok_or("a manifest without a folder")?;
        libraries.insert(name.to_owned(), folder.to_owned());
    }
    Ok(libraries)
}

/// Cargo's metadata of the packages that a package needs on the target system.
fn metadata(root: &Path, manifest: &Path) -> Done<String> {
    let mut command = Command::new(std::env::var_os("CARGO").ok_or("cargo does not tell where it is")?);
    command.args(["metadata", "--format-version", "1", "--offline", "--filter-platform"]);
    command.arg(std::env::var("TARGET")?).arg("--manifest-path").arg(manifest).current_dir(root);
    let output = command.output()?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Adds a crate of this workspace, without its tests.
fn own(archive: &mut Archive, folder: &Path, to: &Path) -> Done<()> {
    let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
    let needed = manifest.split("\n[dev-dependencies]").next().unwrap_or_default();
    add(archive, &to.join("Cargo.toml"), needed.as_bytes())?;
    sources(archive, &folder.join("src"), &to.join("src"), &|name| name != "tests.rs" && name != "tests")
}

/// Adds a library: the files that compile, and its licence.
fn library(archive: &mut Archive, folder: &Path, to: &Path) -> Done<()> {
    for name in sorted(folder)? {
        let kept = ["Cargo.toml", "README.md", "build.rs"].contains(&&*name)
            || ["LICENSE", "COPYRIGHT", "COPYING"].iter().any(|start| name.starts_with(start));
        if kept && folder.join(&name).is_file() {
            add(archive, &to.join(&name), &fs::read(folder.join(&name))?)?;
        }
    }
    // Cargo asks for this file in a folder of libraries. It lists no files, since some are left out.
    add(archive, &to.join(".cargo-checksum.json"), b"{\"files\":{}}")?;
    let other = |name: &str| OTHER_SYSTEMS.split(' ').any(|system| name.trim_end_matches(".rs") == system);
    let is_libc = to.ends_with("libc");
    sources(archive, &folder.join("src"), &to.join("src"), &|name| !is_libc || !other(name))
}

/// Adds the files of a folder and of the folders in it, but only the entries that are `kept`.
fn sources(archive: &mut Archive, folder: &Path, to: &Path, kept: &dyn Fn(&str) -> bool) -> Done<()> {
    for name in sorted(folder)?.into_iter().filter(|name| kept(name)) {
        let (from, to) = (folder.join(&name), to.join(&name));
        if from.is_dir() {
            sources(archive, &from, &to, kept)?;
        } else {
            add(archive, &to, &fs::read(from)?)?;
        }
    }
    Ok(())
}

fn sorted(folder: &Path) -> Done<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().into_string().map_err(|name| format!("{name:?} is no text"))?);
    }
    names.sort();
    Ok(names)
}

fn add(archive: &mut Archive, path: &Path, content: &[u8]) -> Done<()> {
    let mut header = tar::Header::new_gnu();
    header.set_size(content.len() as u64);
    header.set_mode(0o644);
    header.set_cksum();
    Ok(archive.append_data(&mut header, path, content)?)
}

/// The lines of the workspace's manifest on the libraries that the crates name, and on all packages.
fn dependencies(root: &Path, libraries: &BTreeMap<String, PathBuf>) -> Done<String> {
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let table = |name: &str| manifest.split(&format!("\n[{name}]\n")).nth(1)?.split("\n[").next();
    let named = |line: &&str| line.split(' ').next().is_some_and(|name| libraries.contains_key(name));
    let packages = table("workspace.package").ok_or("no table of packages")?;
    let all = table("workspace.dependencies").ok_or("no table of dependencies")?;
    let lines: Vec<&str> = all.lines().filter(named).collect();
    Ok(format!("[workspace.package]\n{packages}\n[workspace.dependencies]\n{}\n", lines.join("\n")))
}
