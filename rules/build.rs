//! Lists the files of learned weights, so that the program carries them.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("weights");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    paths.sort();
    let entry = |path: &std::path::PathBuf| {
        let game = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        format!("    ({game:?}, include_str!({:?})),\n", path.to_string_lossy())
    };
    let list: String = paths.iter().map(entry).collect();
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("weights.rs"), format!("&[\n{list}]\n"))
}
