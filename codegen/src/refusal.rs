//! What keeps the build from compiling a rule file that the language accepts, as diagnostics: the build shows them, and so
//! does whoever looks at a file before it is built.

use dsl::index;
use dsl::inherit::inherit;
use dsl::model::{Model, WrittenClause};
use dsl::{Diagnostic, FileId, Sources};

use crate::{Techniques, plan};

/// Rules that the generator cannot turn into code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The clause at fault.
    pub clause: WrittenClause,
    /// What about it, as a sentence.
    pub reason: String,
}

impl Unsupported {
    /// It as a warning with its place: the build leaves the game out.
    pub fn diagnostic(&self) -> Diagnostic {
        let title = format!("no code can be generated for this: {}", self.reason);
        Diagnostic::warning(
            "unsupported",
            self.clause.span,
            title,
            "the interpreter alone plays it (`--rules`)",
        )
    }
}

/// What the build would say of a file whose rules are sound: errors with which it would stop, and the warning with which it
/// would leave the game out. `model` is what the file means.
pub fn refusals(sources: &Sources, file: FileId, model: &Model) -> Vec<Diagnostic> {
    let unsupported = plan::build(model, Techniques::all()).err();
    misnamed(sources, file, model)
        .into_iter()
        .chain(unsupported.map(|refusal| refusal.diagnostic()))
        .collect()
}

/// The error of a file that is not called as its game is, or that another file is called like. Other games find it by
/// that name. A text that is no rule file yet has no such name.
fn misnamed(sources: &Sources, file: FileId, model: &Model) -> Option<Diagnostic> {
    let source = sources.file(file);
    if !source.path.ends_with(".rules") || sources.find(&model.name) == Some(file) {
        return None;
    }
    let (tree, _) = inherit(sources, file);
    let at = index::clause(&tree, "game").unwrap_or_default();
    let (name, found) = (&model.name, source.file_name());
    let title = format!("the game `{name}` must stand in a file called `{name}.rules`, and in one only");
    Some(Diagnostic::error("file-name", at, title, format!("stands in `{found}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUND: &str = "game small\nplayers a facing north, b facing south\nboard grid 4 x 4\npiece man \"a\" \"b\"\n\
        start man on rank 1\nplay step: man along forward: empty or enemy captured\nloss when stuck\n";

    /// The codes and lines of what the build would say of these files' first.
    fn told(files: &[(&str, &str)]) -> Vec<(&'static str, usize)> {
        let mut sources = Sources::default();
        for (path, text) in files {
            sources.add(*path, *text);
        }
        let (model, _) = dsl::compile(&sources, 0).unwrap_or_else(|faults| panic!("{faults:?}"));
        let line = |fault: &Diagnostic| sources.file(0).line(fault.labels[0].span.start as usize);
        refusals(&sources, 0, &model).iter().map(|fault| (fault.code, line(fault))).collect()
    }

    #[test]
    fn a_file_is_called_as_its_game_is() {
        assert_eq!(told(&[("rules/small.rules", SOUND)]), []);
        assert_eq!(told(&[("rules/large.rules", SOUND)]), [("file-name", 1)]);
        let commented = format!("# Small.\n\n{SOUND}");
        assert_eq!(told(&[("large.rules", &commented)]), [("file-name", 3)]);
        assert_eq!(told(&[("a/small.rules", SOUND), ("b/small.rules", SOUND)]), []);
        assert_eq!(told(&[("new text", SOUND)]), [], "a text that is no file yet");
    }

    #[test]
    fn rules_that_only_the_interpreter_plays_are_told() {
        let par = "play take: man along all: enemy captured\nprefer most captured\nprefer step over take\n";
        assert_eq!(told(&[("small.rules", &(SOUND.to_owned() + par))]), [("unsupported", 10)]);
    }
}
