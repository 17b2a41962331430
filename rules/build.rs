//! Lists the files of learned weights and of opening books, so that the program carries them.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    for name in ["weights", "books"] {
        let folder = Path::new(&here).join(name);
        println!("cargo::rerun-if-changed={}", folder.display());
        fs::write(Path::new(&out).join(format!("{name}.rs")), list(&folder)?)?;
    }
    Ok(())
}

/// The JSON files of a folder, as an array of the name of each and its text.
fn list(folder: &Path) -> io::Result<String> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    paths.sort();
    let entry = |path: &std::path::PathBuf| {
        let game = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        format!("    ({game:?}, include_str!({:?})),\n", path.to_string_lossy())
    };
    let entries: String = paths.iter().map(entry).collect();
    Ok(format!("&[\n{entries}]\n"))
}
