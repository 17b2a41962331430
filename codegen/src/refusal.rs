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
    /// The clause in which these words stand.
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

/// The diagnostics of a build for a file whose rules are sound: errors that would stop the build, and the warning that the
/// build would leave the game out. `model` is the model of the file.
pub fn refusals(sources: &Sources, file: FileId, model: &Model) -> Vec<Diagnostic> {
    let unsupported = plan::build(model, Techniques::all()).err();
    misnamed(sources, file, model)
        .into_iter()
        .chain(unsupported.map(|refusal| refusal.diagnostic()))
        .collect()
}

/// The error of a file that is not named after its game, or has the same name as another file: other games find the file by its
/// name. A text that is not yet saved as a rule file has no name.
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
