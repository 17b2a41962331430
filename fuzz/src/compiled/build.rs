//! Compiles the texts of modules to a program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context, bail};

use super::cargo::{ENGINE, artifacts, rustc};
use crate::verdict::Verdict;

/// Time limit for compiling a program; each of its modules adds a tenth.
const SLOWEST_MODULE: Duration = Duration::from_secs(90);

/// Paths of the compiled libraries that modules are linked with.
pub struct Libraries {
    engine: PathBuf,
    fuzz: PathBuf,
}

/// The result of compiling modules.
pub enum Build {
    /// The program.
    Program(PathBuf),
    /// The faults of modules, by the modules' indices in ascending order.
    Faults(BTreeMap<usize, Verdict>),
}

impl Libraries {
    /// Asks cargo for the libraries, which builds them if they are not up to date.
    pub fn find() -> anyhow::Result<Self> {
        let made = artifacts("build", "fuzz")?;
        Ok(Self { engine: made.file(ENGINE[1], ".rlib")?, fuzz: made.file("fuzz", ".rlib")? })
    }

    /// Compiles modules, given as texts, in a folder.
    pub fn build(&self, folder: &Path, modules: &[&str]) -> anyhow::Result<Build> {
        for (index, text) in modules.iter().enumerate() {
            fs::write(folder.join(format!("m{index}.rs")), text)?;
        }
        let (source, program) = (folder.join("main.rs"), folder.join("main"));
        fs::write(&source, main(modules.len()))?;
        let limit = SLOWEST_MODULE + SLOWEST_MODULE * modules.len() as u32 / 10;
        match self.compile(folder, limit)? {
            Compiled::Done => Ok(Build::Program(program)),
            Compiled::Late if modules.len() == 1 => {
                let text = format!("rustc takes more than {} s", limit.as_secs());
                Ok(Build::Faults([(0, Verdict::TooLarge(text))].into()))
            }
            Compiled::Late => self.one_by_one(folder, modules),
            Compiled::Refused(errors) => {
                let faults = faults(&errors);
                if faults.is_empty() {
                    bail!("rustc refuses the program:\n{errors}");
                }
                Ok(Build::Faults(faults))
            }
        }
    }

    /// Compiles each module alone, after all together exceeded the time limit, and returns their faults.
    fn one_by_one(&self, folder: &Path, modules: &[&str]) -> anyhow::Result<Build> {
        let mut found = BTreeMap::new();
        for (index, module) in modules.iter().enumerate() {
            if let Build::Faults(faults) = self.build(folder, &[module])? {
                found.extend(faults.into_values().map(|fault| (index, fault)));
            }
        }
        Ok(Build::Faults(found))
    }

    fn compile(&self, folder: &Path, limit: Duration) -> anyhow::Result<Compiled> {
        let errors = folder.join("errors");
        let mut rustc = rustc(folder, &self.engine)?
            .args(["--crate-type", "bin", "-D", "warnings", "-C", "opt-level=0", "-C", "debuginfo=0"])
            .args(["--extern", &format!("fuzz={}", self.fuzz.display())])
            .args(["-o", "main", "main.rs"])
            .stderr(fs::File::create(&errors)?)
            .spawn()
            .context("rustc cannot be run")?;
        let begun = Instant::now();
        loop {
            if let Some(status) = rustc.try_wait()? {
                let refused = || anyhow::Ok(Compiled::Refused(fs::read_to_string(&errors)?));
                return if status.success() { Ok(Compiled::Done) } else { refused() };
            }
            if begun.elapsed() > limit {
                rustc.kill()?;
                rustc.wait()?;
                return Ok(Compiled::Late);
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// The result of a compiler run.
enum Compiled {
    Done,
    /// The compiler reports these errors.
    Refused(String),
    /// The compiler exceeds the time limit.
    Late,
}

/// The source of the program's root.
fn main(modules: usize) -> String {
    let declared: String = (0..modules).map(|index| format!("mod m{index};\n")).collect();
    let listed: String = (0..modules).map(|index| format!("&m{index}::Rules, ")).collect();
    format!("{declared}fn main() -> std::io::Result<()> {{\n    fuzz::driver::run(&[{listed}])\n}}\n")
}

/// The first error in each module that has one.
fn faults(errors: &str) -> BTreeMap<usize, Verdict> {
    let mut faults = BTreeMap::new();
    for line in errors.lines() {
        let Some((place, error)) = line.split_once(": error") else { continue };
        let Some(module) = place.strip_prefix('m').and_then(|place| place.split_once(".rs:")) else {
            continue;
        };
        let Ok(module) = module.0.parse() else { continue };
        faults.entry(module).or_insert_with(|| Verdict::DoesNotCompile(format!("error{error}")));
    }
    faults
}
