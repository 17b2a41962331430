//! The sources that this executable holds: `engine`, `agent`, and the libraries that they use. The build script packs them.

use std::io;
use std::path::Path;

use flate2::read::GzDecoder;

/// A compressed archive, see `build.rs`.
const ARCHIVE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/parts.tar.gz"));

/// The tables of the crate's manifest on packages and their versions.
pub const DEPENDENCIES: &str = include_str!(concat!(env!("OUT_DIR"), "/dependencies.toml"));

/// Writes the sources into a folder.
pub fn unpack(folder: &Path) -> io::Result<()> {
    let mut archive = tar::Archive::new(GzDecoder::new(ARCHIVE));
    // The files get the present time, so that they are new to cargo, however old they are.
    archive.set_preserve_mtime(false);
    archive.unpack(folder)
}

/// A stamp that tells these sources from those of other versions: their checksum and length, with which the archive ends.
pub fn stamp() -> String {
    let end = &ARCHIVE[ARCHIVE.len().saturating_sub(8)..];
    end.iter().map(|byte| format!("{byte:02x}")).collect()
}
