//! The errors of a build.

use std::io;
use std::path::PathBuf;

/// The reason why an agent was not built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// There is no cargo.
    #[error(
        "no `cargo` was found: install Rust 1.88 or newer (https://rustup.rs), or write the crate with `--source` and run \
         `cargo build --release` in it where cargo is"
    )]
    NoCargo,
    /// Cargo does not run.
    #[error("cannot run `{}`", .program.display())]
    Cargo {
        /// The path of cargo.
        program: PathBuf,
        /// The error of the operating system.
        #[source]
        source: io::Error,
    },
    /// Cargo is older than the crate needs.
    #[error("found {found}, but agents need Rust 1.{} or newer: run `rustup update`", crate::cargo::OLDEST)]
    TooOld {
        /// The version that cargo states.
        found: String,
    },
    /// There is no linker.
    #[error(
        "cargo found no linker, `{0}`, which Rust needs to make programs. Install one: on Debian and Ubuntu `apt install build-essential`, on Fedora \
         `dnf install gcc`, on Arch `pacman -S gcc`, on Alpine `apk add build-base`, on macOS `xcode-select --install`"
    )]
    NoLinker(String),
    /// Cargo failed.
    #[error("cargo could not build the agent; it ended with\n\n{0}")]
    Failed(String),
    /// The build was asked to stop.
    #[error("stopped; nothing was written")]
    Stopped,
    /// The folder for the crate is not empty, or is a file.
    #[error("{} is there already: name another folder with `--out`, or remove it", .0.display())]
    Exists(PathBuf),
    /// A file or folder cannot be written.
    #[error("cannot write {}", .path.display())]
    Unwritable {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        #[source]
        source: io::Error,
    },
    /// Two executables would have one name.
    #[error(
        "there would be two executables called `{0}`: each game needs a name of its own, and not `calibrate`"
    )]
    SameName(String),
    /// Cargo keeps the name for itself.
    #[error(
        "an agent cannot be called `{0}`, since cargo keeps this name for itself: give the game another name in its `game` clause"
    )]
    ReservedName(String),
}
