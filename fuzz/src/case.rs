//! A rule file to compare the back ends on.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use codegen::{Techniques, Unsupported};
use dsl::{Model, Sources, ast, inherit, parse, print, render};
use proc_macro2::TokenStream;
use serde::{Deserialize, Serialize};

use crate::driver::caught;
use crate::verdict::Verdict;

/// The text of a rule file, with its game's base merged into it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MergedRules {
    /// The game's name.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// Rules, and the techniques that their module is generated with.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Case {
    /// The rules.
    pub rules: MergedRules,
    /// The techniques.
    #[serde(with = "left_out")]
    pub techniques: Techniques,
}

/// Techniques in JSON: the names of those that are left out.
mod left_out {
    use codegen::{Technique, Techniques};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(techniques: &Techniques, serializer: S) -> Result<S::Ok, S::Error> {
        let left_out = Technique::ALL.iter().filter(|one| !techniques.has(**one));
        left_out.map(|one| one.name()).collect::<Vec<_>>().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Techniques, D::Error> {
        let names = Vec::<String>::deserialize(deserializer)?;
        names.iter().try_fold(Techniques::all(), |techniques, name| {
            let technique = name.parse().map_err(D::Error::custom)?;
            Ok(techniques.without(technique))
        })
    }
}

impl MergedRules {
    /// The rules of a text that extends no other file.
    pub fn new(name: &str, text: String) -> Self {
        Self { name: name.to_owned(), text }
    }

    /// Joins clauses to rules; the first clause names the game.
    pub fn of(clauses: &[String]) -> Self {
        let name = clauses.first().and_then(|game| game.split_whitespace().nth(1)).unwrap_or("nameless");
        Self::new(name, clauses.iter().flat_map(|clause| [clause.as_str(), "\n"]).collect())
    }

    /// The clauses as the formatter prints them, without comments. Clauses that cannot be parsed are left out.
    pub fn clauses(&self) -> Vec<String> {
        let (tree, _) = parse::parse(0, &self.text);
        let text = |mut clause: ast::Clause| {
            (clause.comments, clause.comment, clause.blank_before) = (Vec::new(), None, false);
            let text = print::print(&ast::File { clauses: vec![clause], trailing: Vec::new() });
            text.trim_end().to_owned()
        };
        tree.clauses.into_iter().map(text).collect()
    }

    /// The checked model.
    ///
    /// # Errors
    /// Returns the faults of the text, one per line.
    pub fn model(&self) -> Result<Model, String> {
        let mut sources = Sources::default();
        let file = sources.add(format!("{}.rules", self.name), self.text.clone());
        let broken = |faults: Vec<dsl::Diagnostic>| {
            let lines: Vec<String> = faults.iter().map(|fault| render::one_line(fault, &sources)).collect();
            lines.join("\n")
        };
        dsl::compile(&sources, file).map(|(model, _)| model).map_err(broken)
    }
}

impl Case {
    /// Generates the tokens of the module for the case's model.
    ///
    /// # Errors
    /// Returns the verdict on the case if the generator panics or refuses the rules.
    pub fn tokens(&self, model: &Model) -> Result<TokenStream, Verdict> {
        caught(|| codegen::generate_with(model, self.techniques))
            .map_err(Verdict::GeneratorPanics)?
            .map_err(refused)
    }

    /// Generates the text of the case's module.
    ///
    /// # Errors
    /// Returns the verdict on the case if its rules are invalid, or the generator panics or refuses them.
    pub fn module(&self) -> Result<String, Verdict> {
        let model = self.rules.model().map_err(Verdict::Invalid)?;
        caught(|| codegen::rust_with(&model, self.techniques))
            .map_err(Verdict::GeneratorPanics)?
            .map_err(refused)
    }
}

fn refused(refusal: Unsupported) -> Verdict {
    let (reason, line, text) = (refusal.reason, refusal.clause.line, refusal.clause.text);
    Verdict::Refused(format!("{reason} (line {line}: `{text}`)"))
}

/// Reads a rule file, or all rule files of a folder, with the base of each merged into it. Bases must be in the same folder.
///
/// # Errors
/// If a file cannot be read, or there is none.
pub fn read(path: &Path) -> anyhow::Result<Vec<MergedRules>> {
    let folder = if path.is_dir() { path } else { path.parent().unwrap_or(Path::new("")) };
    let mut sources = Sources::default();
    let mut wanted = Vec::new();
    for found in rule_files(folder)? {
        let text = fs::read_to_string(&found).with_context(|| found.display().to_string())?;
        let file = sources.add(found.to_string_lossy(), text);
        if path.is_dir() || found.file_name() == path.file_name() {
            wanted.push(file);
        }
    }
    anyhow::ensure!(!wanted.is_empty(), "{}: no such rule file", path.display());
    let merged = |file| {
        let (mut tree, _) = inherit::inherit(&sources, file);
        let source = sources.file(file);
        let extends = source.text.lines().any(|line| line.starts_with("game ") && line.contains(" extends "));
        for clause in &mut tree.clauses {
            clause.replace = None;
        }
        // A file without a base keeps its text, syntax errors included.
        let text = if extends { print::print(&tree) } else { source.text.clone() };
        MergedRules::new(source.stem(), text)
    };
    Ok(wanted.into_iter().map(merged).collect())
}

/// The rule files of a folder, sorted by name.
fn rule_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let listing = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut paths = listing.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    paths.sort();
    Ok(paths)
}
