//! The places of a model's parts are the words from which the parts were made.

use super::{games, model_of, resolved};
use crate::ast::Span;
use crate::model::{
    Action, AtomPlaces, Condition, Model, Need, Preference, Then, ThenPlaces, Walk, WalkPlaces,
};

const TEXT: &str = r#"game some
players a facing north, b facing south
board grid 6 x 6
piece man "a" "b"
piece king "A" "B"
start man on rank 1
play step: man along forward: empty; king on rank 2 along diagonal or
  orthogonal: empty*;
  man along all: (occupied), # over one
    enemy in not corners captured, empty+; when no enemy or plies > 3;
  then required along all: empty*, own; then mark own
promote man to king on far edge
limit step from near edge to not corners: leaves not (any own on edge and moved)
prefer to corners over step
prefer most captured, 1 per own, 2 per king
win when every own is king or not (count own > 3 and line of 2 enemy)
loss when stuck
draw after 20 plies without capture when any own
"#;

fn words(span: Span) -> &'static str {
    &TEXT[span.start as usize..span.end as usize]
}

fn wholes(atoms: &[AtomPlaces]) -> Vec<&'static str> {
    atoms.iter().map(|atom| words(atom.whole)).collect()
}

#[test]
fn walks_have_the_places_of_their_elements() {
    let play = &model_of(TEXT).places.plays[0];
    let kinds: Vec<_> = play.movers.iter().map(|mover| words(mover.kind)).collect();
    assert_eq!(kinds, ["man", "king", "man"]);
    assert_eq!(play.movers[1].on.map(words), Some("rank 2"));
    assert_eq!(words(play.movers[1].walk.dirs), "diagonal or\n  orthogonal");
    let third = &play.movers[2].walk;
    assert_eq!(words(third.dirs), "all");
    assert_eq!(words(third.steps[1].whole), "enemy in not corners captured");
    assert_eq!(words(third.steps[1].region), "enemy in not corners");
    assert_eq!(words(third.steps[2].whole), "empty+");
    let [ThenPlaces::Walk(walk), ThenPlaces::Region(marked)] = play.then.as_slice() else { panic!() };
    assert_eq!((words(walk.all_steps()), words(*marked)), ("empty*, own", "own"));
}

#[test]
fn conditions_have_the_places_of_their_atoms() {
    let places = model_of(TEXT).places;
    assert_eq!(wholes(&places.plays[0].when), ["no enemy", "plies > 3"]);
    assert!(places.plays[0].when[0].says_no);
    assert_eq!(wholes(&places.limits[0].leaves), ["any own on edge", "moved"]);
    assert_eq!(wholes(&places.ends[0]), ["every own is king", "count own > 3", "line of 2 enemy"]);
    let regions: Vec<_> = places.ends[0][0].regions.iter().map(|region| words(*region)).collect();
    assert_eq!(regions, ["own", "king"]);
    assert_eq!(wholes(&places.ends[1]), ["stuck"]);
    assert_eq!(wholes(&places.ends[2]), ["draw after 20 plies without capture when any own", "any own"]);
}

#[test]
fn limits_preferences_and_promotions_have_the_places_of_their_regions() {
    let places = model_of(TEXT).places;
    assert_eq!(places.limits[0].from.map(words), Some("near edge"));
    assert_eq!(places.limits[0].to.map(words), Some("not corners"));
    let preferences: Vec<Vec<_>> =
        places.preferences.iter().map(|parts| parts.iter().map(|part| words(*part)).collect()).collect();
    assert_eq!(preferences, [vec!["to corners", "step"], vec!["own", "king"]]);
    assert_eq!(places.promotions.iter().map(|on| words(*on)).collect::<Vec<_>>(), ["far edge"]);
}

#[test]
fn every_game_has_a_place_for_each_part() {
    let sources = games();
    for (file, source) in sources.files() {
        let (model, _) = resolved(&sources, file);
        let model = model.unwrap();
        assert_parallel(&model, &source.path);
    }
}

fn assert_parallel(model: &Model, name: &str) {
    let places = &model.places;
    assert_eq!(model.plays.len(), places.plays.len(), "{name}");
    for (play, places) in model.plays.iter().zip(&places.plays) {
        let movers = if let Action::Move(movers) = &play.action { movers.as_slice() } else { &[] };
        assert_eq!(movers.len(), places.movers.len(), "{name}");
        movers.iter().zip(&places.movers).for_each(|(mover, at)| assert_walk(&mover.walk, &at.walk, name));
        assert_eq!(play.then.len(), places.then.len(), "{name}");
        for (then, places) in play.then.iter().zip(&places.then) {
            match (then, places) {
                (Then::Walks { walk, .. } | Then::Pull(walk), ThenPlaces::Walk(at)) => {
                    assert_walk(walk, at, name);
                }
                (Then::Capture(_) | Then::Mark(_), ThenPlaces::Region(_)) => {}
                (then, at) => panic!("{name}: {then:?} at {at:?}"),
            }
        }
        assert_eq!(play.when.as_ref().map_or(0, atoms), places.when.len(), "{name}");
    }
    assert_eq!(model.promotions.len(), places.promotions.len(), "{name}");
    assert_eq!(model.limits.len(), places.limits.len(), "{name}");
    for (limit, places) in model.limits.iter().zip(&places.limits) {
        let leaves = if let Need::Leaves(condition) = &limit.need { atoms(condition) } else { 0 };
        assert_eq!(leaves, places.leaves.len(), "{name}");
        let given = (limit.from.is_some(), limit.to.is_some());
        assert_eq!(given, (places.from.is_some(), places.to.is_some()), "{name}");
    }
    assert_eq!(model.preferences.len(), places.preferences.len(), "{name}");
    for (preference, places) in model.preferences.iter().zip(&places.preferences) {
        let parts = match preference {
            Preference::Tiers(tiers, _) => tiers.len(),
            Preference::Most(worths, _) => worths.iter().filter(|worth| worth.of.is_some()).count(),
            Preference::Soonest(..) => 1,
        };
        assert_eq!(parts, places.len(), "{name}");
    }
    assert_eq!(model.ends.len(), places.ends.len(), "{name}");
    for (end, places) in model.ends.iter().zip(&places.ends) {
        assert_eq!(atoms(&end.when), places.len(), "{name}");
    }
}

fn assert_walk(walk: &Walk, places: &WalkPlaces, name: &str) {
    assert_eq!(walk.steps.len(), places.steps.len(), "{name}");
}

fn atoms(condition: &Condition) -> usize {
    match condition {
        Condition::Not(part) => atoms(part),
        Condition::And(parts) | Condition::Or(parts) => parts.iter().map(atoms).sum(),
        _ => 1,
    }
}
