//! The reasons why the build does not compile a rule file that the language accepts, as diagnostics. The build shows them,
//! and so does every command that checks a file.

use dsl::ast::Span;
use dsl::index;
use dsl::inherit::inherit;
use dsl::model::{Model, WrittenClause};
use dsl::{Diagnostic, FileId, Sources};

use crate::{Techniques, plan};

/// Rules that the generator cannot turn into code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The place of the words at fault.
    pub place: Span,
    /// The clause in which they stand.
    pub clause: WrittenClause,
    /// The reason, as a sentence.
    pub reason: String,
}

impl Unsupported {
    /// The warning that the build leaves the game out.
    pub fn diagnostic(&self) -> Diagnostic {
        let title = format!("no code can be generated for this: {}", self.reason);
        Diagnostic::warning("unsupported", self.place, title, "the interpreter alone plays it (`--rules`)")
    }
}

/// The diagnostics of a build for a file whose rules are sound: errors that would stop it, and the warning that it would
/// leave the game out. `model` is the model of the file.
pub fn refusals(sources: &Sources, file: FileId, model: &Model) -> Vec<Diagnostic> {
    let unsupported = plan::build(model, Techniques::all()).err();
    misnamed(sources, file, model)
        .into_iter()
        .chain(unsupported.map(|refusal| refusal.diagnostic()))
        .collect()
}

/// The error of a file whose name is not that of its game, or is that of another file as well: other games find the file
/// by that name. A text that is not saved as a rule file yet has no name.
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

    /// The codes and places (line and text) of the diagnostics of a build for the first of these files.
    fn told(files: &[(&str, &str)]) -> Vec<(&'static str, usize, String)> {
        let mut sources = Sources::default();
        for (path, text) in files {
            sources.add(*path, *text);
        }
        let (model, _) = dsl::compile(&sources, 0).unwrap_or_else(|faults| panic!("{faults:?}"));
        let source = sources.file(0);
        let told = |fault: &Diagnostic| {
            let Span { start, end, .. } = fault.labels[0].span;
            let words = source.text[start as usize..end as usize].to_owned();
            (fault.code, source.line(start as usize), words)
        };
        refusals(&sources, 0, &model).iter().map(told).collect()
    }

    #[test]
    fn a_file_is_called_as_its_game_is() {
        assert_eq!(told(&[("rules/small.rules", SOUND)]), []);
        assert_eq!(told(&[("rules/large.rules", SOUND)]), [("file-name", 1, "game small".to_owned())]);
        let commented = format!("# Small.\n\n{SOUND}");
        assert_eq!(told(&[("large.rules", &commented)]), [("file-name", 3, "game small".to_owned())]);
        assert_eq!(told(&[("a/small.rules", SOUND), ("b/small.rules", SOUND)]), []);
        assert_eq!(told(&[("new text", SOUND)]), [], "a text that is no file yet");
    }

    #[test]
    fn rules_that_only_the_interpreter_plays_are_told_at_the_word_at_fault() {
        let par = "play take: man along all: enemy captured\nprefer most captured\nprefer to corners over step over take\n";
        assert_eq!(
            told(&[("small.rules", &(SOUND.to_owned() + par))]),
            [("unsupported", 10, "step".to_owned())]
        );
    }
}
