//! Every game on both of its back ends.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use dsl::interp::Interpreted;
use dsl::{Model, Sources};
use engine::{Erased, ErasedGame};

/// The games that the project itself must have, whatever else is in `rules/`.
pub const OURS: [&str; 64] = [
    "alquerque",
    "amazons",
    "anti_atari_go",
    "antidraughts",
    "archipelago",
    "atari_go",
    "ataxx",
    "brazilian_draughts",
    "breakthrough",
    "canadian_draughts",
    "causeway",
    "checkers",
    "chess",
    "chinese_checkers",
    "clobber",
    "connect6",
    "connect_four",
    "cubic_tic_tac_toe",
    "dobutsu_shogi",
    "fanorona",
    "fanorona_dimy",
    "fox_and_hounds",
    "frisian_draughts",
    "go_13x13",
    "go_19x19",
    "go_5x5",
    "go_9x9",
    "go_ko_19x19",
    "go_ko_5x5",
    "go_ko_9x9",
    "gomoku",
    "gomoku_free",
    "halma",
    "halma_8x8",
    "halma_classic",
    "hasami_shogi",
    "hex",
    "hex_swap",
    "international_draughts",
    "italian_draughts",
    "keryo_pente",
    "king_of_the_hill",
    "konane",
    "lines_of_action",
    "little_go",
    "loop_chess",
    "los_alamos_chess",
    "nine_mens_morris",
    "pente",
    "pente_free",
    "pente_tournament",
    "racing_kings",
    "relay",
    "reversi",
    "russian_draughts",
    "scrambled_lines_of_action",
    "tablut",
    "tic_tac_toe",
    "tic_tac_toe_misere",
    "turkish_draughts",
    "turncoats",
    "ultimate_tic_tac_toe",
    "y",
    "y_swap",
];

/// The path of a folder of this crate.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The names of the back ends, in the order of [`Pair::back_ends`].
pub const BACK_ENDS: [&str; 2] = ["interpreted", "generated"];

/// One game on two back ends: the interpreter and generated Rust.
pub struct Pair {
    /// The game's name.
    pub name: String,
    /// The checked rules.
    pub model: Arc<Model>,
    /// The game on the interpreter, the reference.
    pub interpreted: Erased<Interpreted>,
    /// The game as generated Rust.
    pub generated: &'static dyn ErasedGame,
}

impl Pair {
    /// Both back ends, in order of [`BACK_ENDS`].
    pub fn back_ends(&self) -> [&dyn ErasedGame; 2] {
        [&self.interpreted, self.generated]
    }
}

/// The games to test, sorted by name: those that were compiled in, or those that `RULEWRIGHT_GAME` names.
///
/// # Panics
/// If no game has such a name.
pub fn generated() -> Vec<&'static dyn ErasedGame> {
    let tested = |game: &&dyn ErasedGame| effort::is_tested(&game.metadata().name);
    let games: Vec<_> = rules::games().filter(tested).collect();
    assert!(!games.is_empty(), "RULEWRIGHT_GAME names no game that was compiled in");
    games
}

/// The games to test with both back ends, sorted by name.
pub fn pairs() -> &'static [Pair] {
    static PAIRS: LazyLock<Vec<Pair>> = LazyLock::new(|| generated().into_iter().map(pair).collect());
    &PAIRS
}

/// The game with this name that was compiled in.
pub fn find(name: &str) -> Option<Pair> {
    rules::find(name).map(pair)
}

fn pair(generated: &'static dyn ErasedGame) -> Pair {
    let name = generated.metadata().name.to_string();
    let mut sources = Sources::default();
    add_built_in(&mut sources);
    let model = compile(&sources, &name);
    Pair { name, interpreted: Erased(Interpreted::new(model.clone())), model, generated }
}

/// A game of the folder `rules/` of this crate, on the interpreter only: boards of other sizes with published
/// counts.
pub fn extra(name: &str) -> Option<Erased<Interpreted>> {
    let path = folder("rules").join(format!("{name}.rules"));
    let text = std::fs::read_to_string(&path).ok()?;
    let mut sources = Sources::default();
    sources.add(path.display().to_string(), text);
    add_built_in(&mut sources);
    Some(Erased(Interpreted::new(compile(&sources, name))))
}

fn add_built_in(sources: &mut Sources) {
    for (path, text) in rules::sources() {
        sources.add(path, text);
    }
}

fn compile(sources: &Sources, name: &str) -> Arc<Model> {
    let file = sources.find(name).unwrap_or_else(|| panic!("no rule text is called {name}"));
    match dsl::compile(sources, file) {
        Ok((model, _)) => Arc::new(model),
        Err(faults) => panic!("{}", dsl::render::render(&faults, sources, false)),
    }
}
