//! Tells that a training takes long because the rules are interpreted.

use crate::catalog::Chosen;
use crate::cli::text::complain;

/// Warns if the chosen game, `name`, is run by the interpreter.
pub fn warn(chosen: &Chosen, name: &str) {
    if let Chosen::Interpreted(_) = chosen {
        complain(format_args!(
            "warning: {name} is run by the interpreter, which plays up to a thousand times slower than a compiled game. To compile the rule \
             files of a folder, use `RULEWRIGHT_RULES=FOLDER cargo build --release` in the source tree, and then `{name}` instead of the \
             file"
        ));
    }
}
