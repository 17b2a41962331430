//! The module of a rule file, or the faults of the file.

use std::path::Path;

use dsl::{FileId, Severity, Sources};

/// A generated module.
pub struct Module {
    /// The game's name.
    pub name: String,
    /// Its rule file and those that this one extends.
    pub files: Vec<FileId>,
    /// The text of the module.
    pub code: String,
}

impl Module {
    /// The game's entry in the list of games.
    pub fn entry(&self, sources: &Sources) -> String {
        let source = sources.file(self.files[0]);
        let (name, path, rules) = (&self.name, shown(&source.path), &source.text);
        let fingerprint = dsl::fingerprint(sources, self.files[0]);
        format!(
            "    engine::Shipped {{ name: {name:?}, game: &engine::Erased({name}::Rules), path: {path:?}, rules: {rules:?}, \
             fingerprint: {fingerprint:?} }},\n"
        )
    }
}

/// The path of a rule file as users of the program see it: its folder's name and its own, such as `rules/checkers.rules`, without the folders of
/// the machine that builds the program.
fn shown(path: &str) -> String {
    let path = Path::new(path);
    let folder = path.parent().and_then(Path::file_name);
    let names = folder.into_iter().chain(path.file_name()).map(|name| name.to_string_lossy());
    names.collect::<Vec<_>>().join("/")
}

/// The modules of these files, without those that the generator cannot turn into code. If one has a fault, the faults of all
/// sources are shown and the process ends.
pub fn all(sources: &Sources, files: &[FileId]) -> Vec<Module> {
    let modules: Vec<_> = files.iter().filter_map(|file| generate(sources, *file).ok()).collect();
    if modules.len() < files.len() {
        let faults = sources.files().filter_map(|(file, _)| generate(sources, file).err());
        faults.flatten().for_each(|fault| println!("cargo::error={fault}"));
        std::process::exit(1);
    }
    modules.into_iter().flatten().collect()
}

/// The module of a file, or its diagnostics, one line each. `None`, with a warning, if the generator cannot turn its rules into
/// code: the interpreter plays them.
fn generate(sources: &Sources, file: FileId) -> Result<Option<Module>, Vec<String>> {
    let one_line = |diagnostic: &dsl::Diagnostic| {
        let help = diagnostic.fix.as_ref().map(|fix| format!(" (help: {})", fix.title));
        dsl::render::one_line(diagnostic, sources) + &help.unwrap_or_default()
    };
    let (model, warnings) = dsl::compile(sources, file)
        .map_err(|diagnostics| diagnostics.iter().map(one_line).collect::<Vec<_>>())?;
    for warning in &warnings {
        println!("cargo::warning={}", one_line(warning));
    }
    let refusals = codegen::refusals(sources, file, &model);
    let (errors, warnings): (Vec<_>, Vec<_>) =
        refusals.iter().partition(|refusal| refusal.severity == Severity::Error);
    if !errors.is_empty() {
        return Err(errors.into_iter().map(one_line).collect());
    }
    for warning in warnings {
        println!("cargo::warning={}: `{}` is left out", one_line(warning), model.name);
    }
    let code = codegen::rust(&model).ok();
    Ok(code.map(|code| Module { name: model.name, files: dsl::inherit::lineage(sources, file), code }))
}
