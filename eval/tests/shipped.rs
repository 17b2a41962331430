//! The shipped games, run in process, agree with the interpreter, with all techniques and without each.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use codegen::{Technique, Techniques};
use common::models;
use dsl::Model;
use effort::amount;
use eval::{Module, Sampling, agree, agree_from};

/// Games that together use every part of a module.
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

/// Random games of each of them; here and below the second number is for `RULEWRIGHT_LONG`.
const GAMES: [u64; 2] = [1, 20];

/// The part of a position that is compared.
const SAMPLING: [Sampling; 2] = [Sampling::FEW, Sampling::MANY];

/// One of this many techniques is left out of a game. The games take turns, so that each technique is left out of some.
const ONE_OF: [usize; 2] = [16, 1];

/// Stretches that are compared without a technique, each as the seed of its game and its first ply. In the short version, the
/// techniques take the later ones in turn.
const STRETCHES: [(u64, usize); 3] = [(1, 0), (2, 8), (3, 25)];

/// The shipped games to test, with their names.
fn games() -> Vec<(String, Arc<Model>)> {
    let mut games = models("rules");
    assert!(games.len() >= 64, "{} games without a fault", games.len());
    games.retain(|(name, _)| effort::is_tested(name));
    games
}

fn name((name, _): &(String, Arc<Model>)) -> String {
    name.clone()
}

#[test]
fn a_sample_of_games_agrees() {
    let games = games();
    let is_all = games.len() > SAMPLE.len();
    let sample: Vec<_> = games.into_iter().filter(|(name, _)| !is_all || SAMPLE.contains(&&**name)).collect();
    assert!(!is_all || sample.len() == SAMPLE.len());
    effort::for_each(&sample, name, |(_, model)| {
        agree(model, Techniques::all(), 0..amount(GAMES), 40, amount(SAMPLING))
            .unwrap_or_else(|fault| panic!("{fault}"));
    });
}

/// Techniques are left out of each game one at a time, where that changes the module.
#[test]
fn games_agree_without_each_technique() {
    let games = games();
    let pairs = AtomicUsize::new(0);
    let turns: Vec<_> = games.iter().enumerate().collect();
    effort::for_each(
        &turns,
        |(_, game)| name(game),
        |(turn, (_, model))| {
            let tried = without_techniques(model, *turn).unwrap_or_else(|fault| panic!("{fault}"));
            pairs.fetch_add(tried, Ordering::Relaxed);
        },
    );
    let (pairs, least) = (pairs.into_inner(), 3 * games.len() / amount(ONE_OF));
    assert!(pairs > least, "only {pairs} modules differ from those with all techniques");
}

/// Compares a game with the interpreter without each technique whose turn it is and that changes its module, and returns the
/// number of those techniques.
fn without_techniques(model: &Arc<Model>, turn: usize) -> Result<usize, String> {
    let all = Techniques::all();
    let with = codegen::generate(model).map_err(|refused| refused.reason)?;
    compare(model, &Module::new(with.clone()).map_err(|fault| fault.to_string())?, &STRETCHES)?;
    let with = with.to_string();
    let decisions = codegen::decisions(model, all).map_err(|refused| refused.reason)?;
    let mut tried = 0;
    let techniques =
        Technique::ALL.into_iter().enumerate().skip(turn % amount(ONE_OF)).step_by(amount(ONE_OF));
    for (index, technique) in techniques {
        // A refusal to generate a module is no disagreement.
        let rest = all.without(technique);
        if codegen::decisions(model, rest).is_ok_and(|without| without == decisions) {
            continue;
        }
        let Ok(without) = codegen::generate_with(model, rest) else {
            continue;
        };
        if without.to_string() == with {
            continue;
        }
        tried += 1;
        let module = Module::new(without).map_err(|fault| fault.to_string())?;
        let later = 1 + index / amount(ONE_OF) % 2;
        compare(model, &module, amount([&STRETCHES[later..=later], &STRETCHES]))
            .map_err(|fault| format!("without {}: {fault}", technique.name()))?;
    }
    Ok(tried)
}

/// Compares a module with the interpreter in short stretches.
fn compare(model: &Arc<Model>, module: &Module, stretches: &[(u64, usize)]) -> Result<(), String> {
    if let Some(text) = module.unsupported().first() {
        return Err(format!("not understood: {text}"));
    }
    for &(seed, first) in stretches {
        agree_from(module, model, seed, first..first + 2, amount(SAMPLING))
            .map_err(|fault| fault.to_string())?;
    }
    Ok(())
}
