//! The processors that an agent is compiled for.

/// The processors that an agent is compiled for. On machines other than x86-64 all but `native` are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table of names says it")]
pub enum Cpu {
    Native,
    #[default]
    V3,
    V2,
    Baseline,
}

/// Each choice, with its name, its description, and the compiler's name for it.
const CPUS: [(Cpu, &str, &str, &str); 4] = [
    (Cpu::Native, "native", "This machine's processor, and those that have all that it has", "native"),
    (Cpu::V3, "v3", "Processors since 2013, with AVX2 and BMI2 (x86-64-v3)", "x86-64-v3"),
    (Cpu::V2, "v2", "Processors since 2009, with POPCNT and SSE4.2 (x86-64-v2)", "x86-64-v2"),
    (Cpu::Baseline, "baseline", "Every x86-64 processor", "x86-64"),
];

impl Cpu {
    /// All choices.
    pub fn all() -> impl Iterator<Item = Self> {
        CPUS.iter().map(|(cpu, ..)| *cpu)
    }

    /// The choice with this name.
    pub fn named(name: &str) -> Option<Self> {
        CPUS.iter().find(|(_, other, ..)| *other == name).map(|(cpu, ..)| *cpu)
    }

    /// The name, as commands take it.
    pub fn name(self) -> &'static str {
        CPUS[self as usize].1
    }

    /// The description of the processors, in a line.
    pub fn about(self) -> &'static str {
        CPUS[self as usize].2
    }

    /// The compiler's name for it.
    pub fn target(self) -> &'static str {
        CPUS[self as usize].3
    }
}

impl std::fmt::Display for Cpu {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_of_its_processor() {
        for cpu in Cpu::all() {
            assert_eq!((CPUS[cpu as usize].0, Cpu::named(cpu.name())), (cpu, Some(cpu)));
        }
    }
}
