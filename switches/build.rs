//! Generates the games of `table.tsv` without a technique: a thin shell over the language and the code generator.
//!
//! A technique that makes no difference to a game stops the build, since nothing would be tested. The games are those of the
//! project, and those of strangers and of the folder `rules` of this crate, which are generated with all techniques, too.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use codegen::{Technique, Techniques};
use dsl::{FileId, Model, Sources};

fn main() {
    if let Err(error) = build() {
        println!("cargo::error={error}");
        std::process::exit(1);
    }
}

fn build() -> Result<(), Box<dyn Error>> {
    if env::var_os("CARGO_FEATURE_BENCH").is_none() {
        return Ok(());
    }
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo sets CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    let mut sources = Sources::default();
    read_all(&here.join("../rules"), &mut sources)?;
    let mut own = read_all(&here.join("rules"), &mut sources)?;
    own.extend(read_all(&here.join("../snapshots/strangers"), &mut sources)?);
    let table = here.join("table.tsv");
    println!("cargo::rerun-if-changed={}", table.display());
    let table = fs::read_to_string(table)?;
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let mut wholes = BTreeMap::new();
    let rows =
        lines.map(|line| Row::read(line, &sources, &own, &mut wholes)).collect::<Result<Vec<_>, _>>()?;
    let modules: BTreeMap<_, _> = rows.iter().flat_map(Row::modules).collect();
    let mut text = String::new();
    for (name, code) in modules {
        let path = out.join(format!("{name}.rs"));
        fs::write(&path, code)?;
        text += &format!("#[path = {path:?}]\nmod {name};\n");
    }
    text += "/// All rows of the table.\npub static ROWS: &[Row] = &[\n";
    text.extend(rows.iter().map(Row::declare));
    Ok(fs::write(out.join("rows.rs"), text + "];\n")?)
}

/// Adds the rule files of a folder, sorted by name, and returns them.
fn read_all(folder: &Path, sources: &mut Sources) -> io::Result<Vec<FileId>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    paths.sort();
    paths.iter().map(|path| Ok(sources.add(path.to_string_lossy(), fs::read_to_string(path)?))).collect()
}

/// A row of the table.
struct Row<'t> {
    technique: &'t str,
    game: &'t str,
    work: &'t str,
    /// The module without the technique.
    without: String,
    /// The module with the technique, if no other crate has it.
    with: Option<String>,
}

impl<'t> Row<'t> {
    fn read(
        line: &'t str,
        sources: &Sources,
        own: &[FileId],
        wholes: &mut BTreeMap<&'t str, Whole>,
    ) -> Result<Self, Box<dyn Error>> {
        let [technique, game, work] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("not three columns: {line}").into());
        };
        let file = sources.find(game).ok_or_else(|| format!("no game is called {game}"))?;
        let told = |error| format!("{game} without {technique}: {error}");
        let whole = match wholes.entry(game) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(Whole::of(sources, file).map_err(told)?),
        };
        let without = whole.without(technique.parse()?).map_err(told)?;
        Ok(Self { technique, game, work, without, with: own.contains(&file).then(|| whole.with.clone()) })
    }

    fn name(&self) -> String {
        format!("{}_without_{}", self.game, self.technique)
    }

    /// The names of its modules, and their text.
    fn modules(&self) -> impl Iterator<Item = (String, &str)> {
        let with = self.with.as_deref().map(|code| (self.game.to_owned(), code));
        with.into_iter().chain([(self.name(), self.without.as_str())])
    }

    /// The row as source text of the library.
    fn declare(&self) -> String {
        let Self { technique, game, work, .. } = self;
        let without = format!("&engine::Erased({}::Rules)", self.name());
        let own = if self.with.is_some() {
            format!("Some(&engine::Erased({game}::Rules))")
        } else {
            "None".to_owned()
        };
        format!(
            "    Row {{ technique: {technique:?}, game: {game:?}, work: {work:?}, without: {without}, own: {own} }},\n"
        )
    }
}

/// A game with all techniques.
struct Whole {
    model: Model,
    with: String,
}

impl Whole {
    fn of(sources: &Sources, file: FileId) -> Result<Self, String> {
        let (model, _) =
            dsl::compile(sources, file).map_err(|faults| dsl::render::render(&faults, sources, false))?;
        let with = generate(&model, Techniques::all())?;
        Ok(Self { model, with })
    }

    /// The module without a technique.
    fn without(&self, left_out: Technique) -> Result<String, String> {
        let without = generate(&self.model, Techniques::all().without(left_out))?;
        if self.with == without { Err("it makes no difference".to_owned()) } else { Ok(without) }
    }
}

fn generate(model: &Model, techniques: Techniques) -> Result<String, String> {
    codegen::rust_with(model, techniques).map_err(|refusal| refusal.reason)
}
