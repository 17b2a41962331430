//! The result of comparing the two back ends on one rule file.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The result for one rule file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// The language refuses the file.
    Invalid(String),
    /// The back ends agree.
    Agrees {
        /// Positions compared.
        positions: u64,
    },
    /// The back ends differ.
    Differs(Difference),
    /// The generator refuses the rules.
    Refused(String),
    /// The generator panics.
    GeneratorPanics(String),
    /// The Rust compiler refuses the module.
    DoesNotCompile(String),
    /// A back end panics, or does not end.
    Crashes(String),
    /// The module contains code that [`eval`] cannot run yet.
    NotUnderstood(String),
    /// The rules are too much work to compare, or to compile.
    TooLarge(String),
}

/// The first difference found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// Name of the kind of difference.
    pub kind: String,
    /// The plies made before, in their order.
    pub plies: Vec<String>,
    /// The two answers.
    pub text: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at ply {}", self.kind, self.plies.len())?;
        if !self.plies.is_empty() {
            write!(f, " (after {})", self.plies.join(", "))?;
        }
        write!(f, ": {}", self.text)
    }
}

impl Verdict {
    /// True if a back end is at fault, or the module contains code that cannot be run, such as a name that it does not declare.
    pub fn is_fault(&self) -> bool {
        matches!(
            self,
            Self::Differs(_)
                | Self::GeneratorPanics(_)
                | Self::DoesNotCompile(_)
                | Self::Crashes(_)
                | Self::NotUnderstood(_)
        )
    }

    /// A short text that is the same for faults that may have the same cause: messages without names and numbers.
    pub fn kind(&self) -> String {
        match self {
            Self::Invalid(_) => "invalid".to_owned(),
            Self::Agrees { .. } => "agrees".to_owned(),
            Self::Differs(difference) => format!("differs: {}", difference.kind),
            Self::Refused(reason) => format!("refused: {}", without_names(reason)),
            Self::GeneratorPanics(message) => format!("generator panics: {}", without_names(message)),
            Self::DoesNotCompile(error) => format!("does not compile: {}", without_names(error)),
            Self::Crashes(message) => format!("crashes: {}", without_names(message)),
            Self::NotUnderstood(what) => format!("not understood: {what}"),
            Self::TooLarge(reason) => format!("too large: {}", without_names(reason)),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(faults) => write!(f, "invalid: {faults}"),
            Self::Agrees { positions } => write!(f, "agrees in {positions} positions"),
            Self::Differs(difference) => write!(f, "differs: {difference}"),
            Self::Refused(reason) => write!(f, "refused: {reason}"),
            Self::GeneratorPanics(message) => write!(f, "the generator panics: {message}"),
            Self::DoesNotCompile(error) => write!(f, "does not compile: {error}"),
            Self::Crashes(message) => write!(f, "crashes: {message}"),
            Self::NotUnderstood(what) => write!(f, "not understood by eval: {what}"),
            Self::TooLarge(reason) => write!(f, "too large: {reason}"),
        }
    }
}

/// The first line of a message, without quoted text and digits.
fn without_names(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let outside: Vec<&str> = line.split('`').step_by(2).collect();
    outside.join("_").chars().filter(|char| !char.is_ascii_digit()).collect()
}
