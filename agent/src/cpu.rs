//! What the processor must have for this program, and what it lacks: told in words, before an illegal instruction ends the process.
//!
//! The compiler may use those instructions anywhere, so `rulewright build` compiles this crate for every processor, and only the program of a
//! game for newer ones: the program says what that was, by [`crate::needed`].

use std::fs::File;
use std::io::Read;

/// What a program was compiled for: whether the compiler counts on a feature of the processor, and the name of that on Linux.
pub type Features = [(bool, &'static str)];

/// The [`Features`] of the crate in which this stands.
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

/// Enough of `/proc/cpuinfo` for the first processor, in bytes. All of it takes milliseconds with a hundred processors.
const FIRST_PROCESSOR: usize = 8 << 10;

/// What this processor lacks of all that is needed, by the names of Linux. Nothing where the system does not tell.
pub fn missing(needed: &Features) -> Vec<&'static str> {
    // One call of the library, which is compiled for every processor: its generic functions are compiled with this crate.
    let mut told = vec![0; FIRST_PROCESSOR];
    let read = File::open("/proc/cpuinfo").and_then(|mut file| file.read(&mut told));
    read.map_or_else(|_| Vec::new(), |length| lacking(&told[..length], needed))
}

/// The features that are needed, and not among the first flags in the text.
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
