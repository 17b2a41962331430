//! The shipped games, run in process, agree with the interpreter, however many techniques they are generated with.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use codegen::{Technique, Techniques};
use dsl::{Model, Sources};
use eval::{Module, agree, agree_from};

/// Games that between them use all there is in a module.
const SAMPLE: [&str; 12] = [
    "amazons",
    "checkers",
    "chess",
    "dobutsu_shogi",
    "fanorona",
    "go_9x9",
    "halma",
    "hex_swap",
    "nine_mens_morris",
    "pente",
    "reversi",
    "russian_draughts",
];

/// The models of the rule files in a folder of the project, by name.
fn models(folder: &str) -> Vec<(String, Arc<Model>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let mut sources = Sources::default();
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    paths.sort();
    let add = |path: &PathBuf| sources.add(path.to_string_lossy(), std::fs::read_to_string(path).unwrap());
    let files: Vec<_> = paths.iter().map(add).collect();
    let model = |(path, file): (&PathBuf, dsl::FileId)| {
        let (model, _) = dsl::compile(&sources, file).unwrap_or_else(|faults| panic!("{faults:?}"));
        (path.file_stem().unwrap().to_string_lossy().into_owned(), Arc::new(model))
    };
    paths.iter().zip(files).map(model).collect()
}

/// Does something with each game, several at a time, and fails with all that went wrong.
fn for_each(games: &[(String, Arc<Model>)], check: impl Fn(&str, &Arc<Model>) -> Result<(), String> + Sync) {
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((name, model)) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(fault) = check(name, model) {
                        faults.lock().unwrap().push(format!("{name}: {fault}"));
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_sample_of_games_agrees() {
    let mut games = models("rules");
    games.retain(|(name, _)| SAMPLE.contains(&&**name));
    assert_eq!(games.len(), SAMPLE.len());
    for_each(&games, |_, model| {
        agree(model, Techniques::all(), 0..3, 40).map(|_| ()).map_err(|fault| fault.to_string())
    });
}

#[test]
fn rules_that_are_generated_in_a_general_way_agree() {
    for_each(&models("snapshots/general"), |_, model| {
        agree(model, Techniques::all(), 0..4, 40).map(|_| ()).map_err(|fault| fault.to_string())
    });
}

/// Each technique is left out of each game where that changes the module. Three stretches are compared of each pair: at the
/// start, some plies later, and later still.
#[test]
fn games_agree_without_each_technique() {
    let pairs = AtomicUsize::new(0);
    for_each(&models("rules"), |_, model| {
        let with = codegen::generate(model).map_err(|refused| refused.reason)?;
        compare(model, &Module::new(with.clone()).map_err(|fault| fault.to_string())?)?;
        let with = with.to_string();
        for technique in Technique::ALL {
            // A refusal is no wrong play.
            let Ok(without) = codegen::generate_with(model, Techniques::all().without(technique)) else {
                continue;
            };
            if without.to_string() == with {
                continue;
            }
            pairs.fetch_add(1, Ordering::Relaxed);
            let module = Module::new(without).map_err(|fault| fault.to_string())?;
            compare(model, &module).map_err(|fault| format!("without {}: {fault}", technique.name()))?;
        }
        Ok(())
    });
    let pairs = pairs.into_inner();
    assert!(pairs > 200, "only {pairs} modules differ from those with all techniques");
}

/// Compares a module with the interpreter in short stretches.
fn compare(model: &Arc<Model>, module: &Module) -> Result<(), String> {
    if let Some(text) = module.unsupported().first() {
        return Err(format!("not understood: {text}"));
    }
    for (seed, first) in [(1, 0), (2, 8), (3, 25)] {
        agree_from(module, model, seed, first, 2).map_err(|fault| fault.to_string())?;
    }
    Ok(())
}
