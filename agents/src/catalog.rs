//! Finds games: generated games by name, and rule texts for the interpreter.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use agent::program::complain;
use dsl::interp::Interpreted;
use dsl::{Diagnostic, FileId, Label, Model, Severity, Sources};
use engine::weights::Weights;
use engine::{Erased, ErasedGame, Shipped};
use serde_json::{Value, json};

use crate::book::{Book, BookFile};
use crate::display::Style;
use crate::weights;

/// A game to play, by what runs its rules.
pub enum Chosen {
    /// A game that was compiled in.
    Generated(&'static dyn ErasedGame),
    /// A game run by machine code made in memory.
    Machine(Box<dyn ErasedGame>),
    /// A game run by the interpreter.
    Interpreted(Box<dyn ErasedGame>),
}

impl Chosen {
    /// The game, type-erased.
    pub fn entry(&self) -> &dyn ErasedGame {
        match self {
            Chosen::Generated(entry) => *entry,
            Chosen::Machine(entry) | Chosen::Interpreted(entry) => &**entry,
        }
    }

    /// What runs the rules, as `--backend` names it.
    pub fn backend(&self) -> &'static str {
        match self {
            Chosen::Generated(_) => "compiled",
            Chosen::Machine(_) => "machine",
            Chosen::Interpreted(_) => "interpreted",
        }
    }
}

/// The reason why a game was not found, or cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CatalogError {
    /// No game has that name.
    #[error("there is no game called `{name}`{}", hint(.nearest.as_deref()))]
    UnknownGame {
        /// The name.
        name: String,
        /// A game with a similar name, or a rule file of this name.
        nearest: Option<String>,
    },
    /// A rule file cannot be read.
    #[error("cannot read {}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        #[source]
        source: std::io::Error,
    },
    /// A game was asked for as machine code, which is not to be had.
    #[error("{name} does not run as machine code: {source}; leave `--backend machine` out")]
    NoMachine {
        /// The game.
        name: String,
        /// The reason.
        #[source]
        source: machine::Unavailable,
    },
    /// A rule file was asked for as a compiled game.
    #[error("{} is not compiled into this program: leave `--backend compiled` out", .path.display())]
    NotCompiled {
        /// The file.
        path: PathBuf,
    },
    /// A rule file has errors.
    #[error("{rendered}")]
    Broken {
        /// All diagnostics, as text.
        rendered: String,
        /// All diagnostics, as [`RuleText::json`].
        diagnostics: Vec<Value>,
    },
}

/// What may help somebody who gave a wrong name of a game.
fn hint(nearest: Option<&str>) -> String {
    nearest.map_or(
        "; `rulewright games` lists them all, and a rule file is named as `FILE.rules` or `./FILE`"
            .to_owned(),
        |name| format!("; did you mean `{name}`?"),
    )
}

/// The games compiled into this program. The library does not depend on them, since a new rule file would then recompile all of it.
static SHIPPED: OnceLock<&[&Shipped]> = OnceLock::new();

/// The learned weights of some of these games, by name.
static WEIGHTS: OnceLock<Files> = OnceLock::new();

/// The opening books of some of these games, by name.
static BOOKS: OnceLock<Files> = OnceLock::new();

/// Texts of files, by the names of games.
type Files = &'static [(&'static str, &'static str)];

/// Registers the games of this program, and the learned weights and opening books of some of them. Only the first call in a process
/// counts; before it no game is known.
pub fn ship(games: &'static [&'static Shipped], weights: Files, books: Files) {
    SHIPPED.get_or_init(|| games);
    WEIGHTS.get_or_init(|| weights);
    BOOKS.get_or_init(|| books);
}

/// The opening book shipped with a generated game. A book that does not fit is left out with a warning.
pub fn book<'g>(name: &str, entry: &'g dyn ErasedGame) -> Option<Book<'g>> {
    let known = shipped().iter().find(|known| known.name == name)?;
    book_of(entry, known.fingerprint)
}

/// The opening book shipped with the game of this name, if the shipped rules have the fingerprint `rules`. A damaged book is left out
/// with a warning.
pub fn book_of<'g>(entry: &'g dyn ErasedGame, rules: &str) -> Option<Book<'g>> {
    let name = &*entry.metadata().name;
    let text = shipped_with(&BOOKS, name, rules)?;
    match BookFile::parse(text).and_then(|file| file.book(entry, rules)) {
        Ok(book) => Some(book),
        Err(error) => {
            complain(format_args!("warning: {name}: the opening book is not used: {error}"));
            None
        }
    }
}

/// The file of learned weights shipped with the game `name`, if the shipped rules have the fingerprint `rules`.
pub fn learned_file(name: &str, rules: &str) -> Option<&'static str> {
    shipped_with(&WEIGHTS, name, rules)
}

/// The learned weights shipped with the game of this name, if the shipped rules have the fingerprint `rules`. Damaged weights are left
/// out with a warning.
pub fn learned(entry: &dyn ErasedGame, rules: &str) -> Option<Weights> {
    let metadata = entry.metadata();
    let text = learned_file(&metadata.name, rules)?;
    weights::parsed_or_warned(text, metadata, rules)
}

/// The text in `files` shipped with the game `name`, if the shipped rules have the fingerprint `rules`.
fn shipped_with(files: &OnceLock<Files>, name: &str, rules: &str) -> Option<&'static str> {
    shipped().iter().find(|known| known.name == name && known.fingerprint == rules)?;
    let all = files.get().copied().unwrap_or_default();
    all.iter().find(|(game, _)| *game == name).map(|(_, text)| *text)
}

fn shipped() -> &'static [&'static Shipped] {
    SHIPPED.get().copied().unwrap_or_default()
}

/// The generated games, in the order given to [`ship`].
pub fn games() -> impl ExactSizeIterator<Item = &'static dyn ErasedGame> {
    shipped().iter().map(|known| known.game)
}

/// The generated game `name`, with its shipped learned weights. Weights that do not fit are left out with a warning.
///
/// # Errors
/// If there is no such game.
pub fn generated(name: &str) -> Result<&'static dyn ErasedGame, CatalogError> {
    let known = shipped().iter().find(|known| known.name == name).ok_or_else(|| unknown(name))?;
    let all = WEIGHTS.get().copied().unwrap_or_default();
    let Some((_, text)) = all.iter().find(|(game, _)| *game == name) else { return Ok(known.game) };
    Ok(weights::shipped(known, text))
}

fn unknown(name: &str) -> CatalogError {
    let file = format!("{name}.rules");
    let known = || dsl::nearest(name, shipped().iter().map(|known| known.name)).map(str::to_owned);
    let nearest = if Path::new(&file).is_file() { Some(file) } else { known() };
    CatalogError::UnknownGame { name: name.to_owned(), nearest }
}

/// The game with that name, run by the interpreter from its compiled-in text.
///
/// # Errors
/// If there is no such game.
pub fn interpreted(name: &str) -> Result<Box<dyn ErasedGame>, CatalogError> {
    built_in(name)?.interpreted()
}

/// The game of a rule file, run by the interpreter.
///
/// # Errors
/// If the file cannot be read or has errors.
pub fn interpreted_file(path: &Path) -> Result<Box<dyn ErasedGame>, CatalogError> {
    file(path)?.interpreted()
}

/// A rule text with the texts that it may extend.
#[derive(Clone)]
pub struct RuleText {
    /// All texts.
    pub sources: Sources,
    /// The text itself, among `sources`.
    pub file: FileId,
}

/// A rule text that has errors.
pub struct Broken<'t> {
    /// All diagnostics of the text.
    pub diagnostics: Vec<Diagnostic>,
    text: &'t RuleText,
}

impl From<Broken<'_>> for CatalogError {
    fn from(broken: Broken) -> Self {
        let Broken { diagnostics, text } = broken;
        Self::Broken {
            rendered: text.render(&diagnostics, Style::of_stderr()),
            diagnostics: diagnostics.iter().map(|diagnostic| text.json(diagnostic)).collect(),
        }
    }
}

impl RuleText {
    /// The model and the warnings.
    ///
    /// # Errors
    /// All diagnostics, if one of them is an error.
    pub fn compile(&self) -> Result<(Model, Vec<Diagnostic>), Broken<'_>> {
        dsl::compile(&self.sources, self.file).map_err(|diagnostics| Broken { diagnostics, text: self })
    }

    /// The game, run by the interpreter.
    ///
    /// # Errors
    /// If the text has errors.
    pub fn interpreted(&self) -> Result<Box<dyn ErasedGame>, CatalogError> {
        let (model, _) = self.compile()?;
        Ok(Box::new(Erased(Interpreted::new(Arc::new(model)))))
    }

    /// The game, run by machine code; by the interpreter where that cannot be, with a note.
    ///
    /// # Errors
    /// If the text has errors.
    pub fn fastest(&self) -> Result<Chosen, CatalogError> {
        match self.machine() {
            Err(CatalogError::NoMachine { name, source }) => {
                complain(format_args!("note: {name} is run by the interpreter, which is slow: {source}"));
                self.interpreted().map(Chosen::Interpreted)
            }
            made => made,
        }
    }

    /// The game, run by machine code.
    ///
    /// # Errors
    /// If the text has errors, or machine code cannot be made of it here.
    pub fn machine(&self) -> Result<Chosen, CatalogError> {
        let (model, _) = self.compile()?;
        let (name, program) = (model.name.clone(), codegen::lower::lower(&model));
        let made = machine::game(Arc::new(model), program);
        made.map(Chosen::Machine).map_err(|source| CatalogError::NoMachine { name, source })
    }

    /// All diagnostics of the text. If the text compiles, also those of the build, and the model.
    pub fn diagnose(&self) -> (Option<Model>, Vec<Diagnostic>) {
        match self.compile() {
            Err(broken) => (None, broken.diagnostics),
            Ok((model, mut found)) => {
                found.extend(codegen::refusals(&self.sources, self.file, &model));
                (Some(model), found)
            }
        }
    }

    /// The rules in one text, with those that the game extends.
    pub fn whole(&self) -> String {
        dsl::print::print(&dsl::inherit::inherit(&self.sources, self.file).0)
    }

    /// The fingerprint that distinguishes these rules from others.
    pub fn fingerprint(&self) -> String {
        dsl::fingerprint(&self.sources, self.file)
    }

    /// A diagnostic as an object: `docs/json.md` has its fields.
    pub fn json(&self, diagnostic: &Diagnostic) -> Value {
        let place = |label: &Label| {
            let file = self.sources.file(label.span.file);
            let (line, column) = dsl::render::line_and_column(&file.text, label.span.start as usize);
            json!({"file": file.path, "line": line, "column": column, "text": label.text})
        };
        let severity = if diagnostic.severity == Severity::Error { "error" } else { "warning" };
        json!({
            "code": diagnostic.code,
            "severity": severity,
            "title": diagnostic.title,
            "places": diagnostic.labels.iter().map(place).collect::<Vec<_>>(),
            "notes": diagnostic.notes,
            "help": diagnostic.fix.as_ref().map(|fix| json!({"title": fix.title, "text": fix.text})),
        })
    }

    /// Diagnostics as text.
    pub fn render(&self, diagnostics: &[Diagnostic], style: Style) -> String {
        dsl::render::render(diagnostics, &self.sources, style.has_colour()).trim_end().to_owned()
    }
}

/// The text of a rule file. Its base is looked up among the rule files of the same folder, then among the
/// compiled-in texts.
///
/// # Errors
/// If the file cannot be read. Other files of the folder are skipped if they cannot be read.
pub fn file(path: &Path) -> Result<RuleText, CatalogError> {
    let text = std::fs::read_to_string(path)
        .map_err(|source| CatalogError::Unreadable { path: path.to_owned(), source })?;
    let others = neighbours(path, Vec::new()).into_iter();
    let others = others.filter_map(|other| std::fs::read_to_string(&other).ok().map(|text| (other, text)));
    Ok(with_text(path, text, others))
}

/// The rule file that somebody means who writes `text` where a game is named; `None` if it is the name of a game. Names have neither an
/// extension nor a folder.
pub fn rule_file(text: &str) -> Option<&Path> {
    let path = Path::new(text);
    let is_file = path.extension().is_some() || path.components().count() > 1;
    is_file.then_some(path)
}

/// The text of a rule file, or of a compiled-in game, by the words of [`rule_file`].
///
/// # Errors
/// If there is no such file or game.
pub fn named(text: &str) -> Result<RuleText, CatalogError> {
    rule_file(text).map_or_else(|| built_in(text), file)
}

/// A rule file, run by machine code if that can be, or the generated game of a name.
///
/// # Errors
/// If there is no such file or game, or the file has errors.
pub fn chosen(text: &str) -> Result<Chosen, CatalogError> {
    match rule_file(text) {
        Some(path) => file(path)?.fastest(),
        None => generated(text).map(Chosen::Generated),
    }
}

/// The rule text with this path and content. It may extend `others`, given alike, and the compiled-in texts.
pub fn with_text(path: &Path, text: String, others: impl IntoIterator<Item = (PathBuf, String)>) -> RuleText {
    let mut sources = Sources::default();
    let file = sources.add(path.display().to_string(), text);
    for (other, text) in others {
        sources.add(other.display().to_string(), text);
    }
    add_built_in(&mut sources);
    RuleText { sources, file }
}

/// The other rule files of the same folder, sorted: those on disk, and those among the names `unsaved`.
pub fn neighbours(path: &Path, unsaved: Vec<OsString>) -> BTreeSet<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_rules = |name: &OsStr| Path::new(name).extension().is_some_and(|ending| ending == "rules");
    entries
        .map(|entry| entry.file_name())
        .chain(unsaved)
        .filter(|name| is_rules(name) && Some(&**name) != path.file_name())
        .map(|name| path.with_file_name(name))
        .collect()
}

/// The compiled-in rule text with that name.
///
/// # Errors
/// If there is no such game.
pub fn built_in(name: &str) -> Result<RuleText, CatalogError> {
    let mut sources = Sources::default();
    add_built_in(&mut sources);
    let file = sources.find(name).ok_or_else(|| unknown(name))?;
    Ok(RuleText { sources, file })
}

fn add_built_in(sources: &mut Sources) {
    for known in shipped() {
        sources.add(known.path, known.rules);
    }
}
