//! Runtimes that size their memory by that of the machine, unless they are told: they would exceed the limit, and die.

use std::ffi::OsString;

/// An environment variable by which a runtime is told how much memory there is.
struct Runtime {
    variable: &'static str,
    /// The value for so many bytes.
    value: fn(u64) -> String,
}

/// Java takes a quarter for its heap. The others are told of three quarters: the rest is for stacks, code and the like.
const RUNTIMES: [Runtime; 4] = [
    Runtime { variable: "JAVA_TOOL_OPTIONS", value: |bytes| format!("-XX:MaxRAM={bytes}") },
    Runtime {
        variable: "NODE_OPTIONS",
        value: |bytes| format!("--max-old-space-size={}", (most(bytes) >> 20).max(1)),
    },
    Runtime { variable: "GOMEMLIMIT", value: |bytes| most(bytes).to_string() },
    Runtime { variable: "DOTNET_GCHeapHardLimit", value: |bytes| format!("{:#x}", most(bytes)) },
];

fn most(bytes: u64) -> u64 {
    bytes / 4 * 3
}

/// The variables for a limit of memory in bytes. One that the caller has set stays as it is.
pub(super) fn variables(memory: u64) -> impl Iterator<Item = (&'static str, OsString)> {
    RUNTIMES.iter().map(move |runtime| {
        let told = std::env::var_os(runtime.variable);
        (runtime.variable, told.unwrap_or_else(|| (runtime.value)(memory).into()))
    })
}
