//! Techniques must be of use to unknown games: each applies to the rules of at least two known ones.

mod common;

use std::collections::BTreeMap;

use codegen::Technique;
use common::models;

/// Rule files of games. Those of `snapshots/kin` are variants of shipped games, on other boards and with other words around the same idea.
const FOLDERS: [&str; 4] = ["rules", "snapshots/kin", "snapshots/strangers", "snapshots/general"];

/// The games whose modules a technique changes, by its name.
type Uses = BTreeMap<&'static str, Vec<String>>;

#[test]
fn each_technique_is_of_use_to_two_games() {
    let games: Vec<_> = FOLDERS.into_iter().flat_map(models).collect();
    let mut uses: Uses = Technique::ALL.into_iter().map(|technique| (technique.name(), Vec::new())).collect();
    for (name, model) in &games {
        let plan =
            codegen::plan(model).unwrap_or_else(|unsupported| panic!("{name}: {}", unsupported.reason));
        applied(&plan).for_each(|technique| uses.get_mut(technique).unwrap().push(name.clone()));
    }
    let few: Uses = uses.into_iter().filter(|(_, games)| games.len() < 2).collect();
    assert!(few.is_empty(), "techniques of one game or none: {few:?}");
}

/// The names of the techniques that apply, as a plan lists them.
fn applied(plan: &str) -> impl Iterator<Item = &str> {
    let heading = "passes, each with the places where it applies";
    let lines = plan.lines().skip_while(move |line| *line != heading).skip(1);
    // Places are indented deeper.
    let names = lines.take_while(|line| line.starts_with(' ')).filter(|line| !line.starts_with("    "));
    names.map(str::trim)
}
