//! Generated code agrees with the interpreter, with all techniques and with none, on rules that it once played differently, rules
//! that are generated in a general way, as no shipped game is, real games that the generator was not made for, and kin of games that
//! techniques were made for.

mod common;

use std::sync::Arc;

use codegen::{Technique, Techniques};
use common::models;
use dsl::Model;
use dsl::model::{Action, Mover};
use effort::amount;
use eval::{Sampling, Stats, agree};

/// Random games of each file and set of techniques; here and below the second number is for `RULEWRIGHT_LONG`.
const GAMES: [u64; 2] = [1, 30];
/// The plies of each.
const PLIES: usize = 24;
/// The plies of each where boards are large.
const FEW_PLIES: usize = 6;
/// The work of a game, as [`work_of_a_ply`] measures it: a file of hundreds of walks is compared for a few plies only, and so is
/// one with a walk of forty elements.
const WORK: [usize; 2] = [400, 800_000];

/// A rule file and the techniques with which it is generated.
struct Try {
    name: String,
    model: Arc<Model>,
    techniques: Techniques,
}

/// Fails with all files of a folder that do not agree in a few random games.
fn check(folder: &str, least: usize, most_plies: usize) {
    let all = Techniques::all();
    let none = Technique::ALL.into_iter().fold(all, Techniques::without);
    let models = models(folder);
    assert!(models.len() >= least, "{} files without a fault", models.len());
    let both = |(name, model): (String, Arc<Model>)| {
        [(all, "all techniques"), (none, "no technique")].map(|(techniques, with)| Try {
            name: format!("{name} with {with}"),
            model: Arc::clone(&model),
            techniques,
        })
    };
    let mut tries: Vec<Try> = models.into_iter().flat_map(both).collect();
    // The longest first, so that no core waits for another at the end.
    tries.sort_by_key(|tried| std::cmp::Reverse(work_of_a_ply(&tried.model)));
    effort::for_each(
        &tries,
        |tried| tried.name.clone(),
        |tried| {
            let plies = (amount(WORK) / work_of_a_ply(&tried.model)).clamp(1, most_plies);
            match agree(
                &tried.model,
                tried.techniques,
                0..amount(GAMES),
                plies,
                amount([Sampling::FEW, Sampling::MANY]),
            ) {
                Ok(Stats { positions, .. }) => println!("{}: {positions} positions", tried.name),
                Err(fault) => panic!("{fault}"),
            }
        },
    );
}

/// A measure of the work of finding plays: pairs of elements of each walk, since each may be repeated.
fn work_of_a_ply(model: &Model) -> usize {
    let pairs = |mover: &Mover| mover.walk.steps.len().pow(2);
    let of_play = |action: &Action| match action {
        Action::Move(movers) => movers.iter().map(pairs).sum(),
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => 1,
    };
    model.plays.iter().map(|play| of_play(&play.action)).sum::<usize>().max(1)
}

#[test]
fn rules_that_went_wrong_once_agree() {
    check("snapshots/defects", 20, PLIES);
}

#[test]
fn rules_that_need_a_general_way_agree() {
    check("snapshots/general", 17, PLIES);
}

#[test]
fn games_of_strangers_agree() {
    check("snapshots/strangers", 10, FEW_PLIES);
}

#[test]
fn games_that_others_counted_agree() {
    // The other files extend shipped games.
    check("snapshots/rules", 1, FEW_PLIES);
}

#[test]
fn kin_of_shipped_games_agree() {
    check("snapshots/kin", 9, FEW_PLIES);
}
