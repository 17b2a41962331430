//! Processor features that this program needs and the processor lacks, reported before an illegal instruction ends the process.
//!
//! The compiler may use the instructions of such features anywhere. Therefore `rulewright build` compiles this crate for every processor,
//! and only the program of a game for newer ones. The program states its features by [`crate::needed`].

use std::fs::File;
use std::io::Read;

/// The features that a program was compiled for: true if the compiler counts on the feature, and its name on Linux.
pub type Features = [(bool, &'static str)];

/// The [`Features`] of the crate that uses this macro.
#[macro_export]
macro_rules! needed {
    () => {
        $crate::needed! {
            "sse3" "pni"
            "ssse3" "ssse3"
            "sse4.1" "sse4_1"
            "sse4.2" "sse4_2"
            "popcnt" "popcnt"
            "avx" "avx"
            "avx2" "avx2"
            "bmi1" "bmi1"
            "bmi2" "bmi2"
            "f16c" "f16c"
            "fma" "fma"
            "lzcnt" "abm"
            "movbe" "movbe"
            "adx" "adx"
            "gfni" "gfni"
            "sha" "sha_ni"
            "avx512f" "avx512f"
            "avx512bw" "avx512bw"
            "avx512cd" "avx512cd"
            "avx512dq" "avx512dq"
            "avx512vl" "avx512vl"
            "avx512vbmi" "avx512vbmi"
            "avx512bitalg" "avx512_bitalg"
            "avx512vpopcntdq" "avx512_vpopcntdq"
        }
    };
    ($($compiler:literal $linux:literal)+) => { &[$((cfg!(target_feature = $compiler), $linux)),+] };
}

/// Bytes of `/proc/cpuinfo` that are enough for the first processor. Reading the whole file takes milliseconds with a hundred processors.
const FIRST_PROCESSOR: usize = 8 << 10;

/// The needed features that this processor lacks, by their names on Linux; none where the system does not list features.
pub fn missing(needed: &Features) -> Vec<&'static str> {
    // A single call of the standard library, which is compiled for every processor; its generic functions are compiled with this crate.
    let mut told = vec![0; FIRST_PROCESSOR];
    let read = File::open("/proc/cpuinfo").and_then(|mut file| file.read(&mut told));
    read.map_or_else(|_| Vec::new(), |length| lacking(&told[..length], needed))
}

/// The needed features that are not in the first line of flags.
fn lacking(told: &[u8], features: &Features) -> Vec<&'static str> {
    let Some(flags) = told.split(|byte| *byte == b'\n').find(|line| line.starts_with(b"flags")) else {
        return Vec::new();
    };
    let has = |name: &str| flags.split(|byte| *byte == b' ').any(|flag| flag == name.as_bytes());
    features.iter().filter(|(needed, name)| *needed && !has(name)).map(|(_, name)| *name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_and_not_there_is_lacking() {
        let features = [(true, "avx2"), (true, "avx"), (false, "bmi2"), (true, "sse4_2")];
        let told = b"processor\t: 0\nflags\t\t: fpu avx sse4_2 avx512f\nbugs : avx2\n";
        assert_eq!(lacking(told, &features), ["avx2"]);
        assert_eq!(lacking(b"Features : fp asimd\n", &features), [""; 0], "another kind of processor");
    }

    #[test]
    fn this_processor_has_all_that_this_test_was_compiled_for() {
        assert_eq!(missing(needed!()), [""; 0]);
    }
}
