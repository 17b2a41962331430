//! Errors of reading or running a module.

/// A module does something at which a debug build would panic, or has syntax that is not understood here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct EvalError {
    /// The reason, as a sentence.
    pub reason: String,
    /// The functions that were being run, the innermost first, each with the text of its statement.
    pub place: Vec<String>,
}

impl EvalError {
    /// An error at no place yet.
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), place: Vec::new() }
    }
}

impl std::fmt::Display for EvalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.reason)?;
        self.place.iter().try_for_each(|place| write!(f, "\n  in {place}"))
    }
}

/// An [`EvalError`] with a formatted reason.
macro_rules! error {
    ($($what:tt)*) => { $crate::error::EvalError::new(format!($($what)*)) };
}
pub(crate) use error;
