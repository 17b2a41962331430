//! Parts of plays, limits and preferences.

use crate::conditions::condition;
use crate::regions::{atom, region};
use crate::words::{amount, dirs, ident, name};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use rulewright_dsl::ast::{LegRule, Mover, Need, PlayPart, Selector, Span, Step, Tier, Times};

const SPAN: Span = Span { file: 0, start: 0, end: 0 };

/// A part of a play.
pub fn play_part() -> BoxedStrategy<PlayPart> {
    let mover = (ident(), option::of(region()), dirs()).prop_map(|(kind, on, dirs)| Mover { kind, on, dirs });
    prop_oneof![
        (vec(mover, 1..3), walk()).prop_map(|(movers, walk)| PlayPart::Walk { movers, walk }),
        (ident(), region()).prop_map(|(kind, on)| PlayPart::Place { kind, on }),
        any::<bool>().prop_map(|at_will| PlayPart::Repeat { at_will, span: SPAN }),
        leg_rule().prop_map(|rule| PlayPart::Legs { rule, span: SPAN }),
        Just(PlayPart::LeaveAtEnd(SPAN)),
        (any::<bool>(), dirs(), walk()).prop_map(|(required, dirs, walk)| PlayPart::ThenWalk {
            required,
            dirs,
            walk,
            span: SPAN
        }),
        region().prop_map(|region| PlayPart::ThenCapture { region, span: SPAN }),
    ]
    .boxed()
}

fn leg_rule() -> BoxedStrategy<LegRule> {
    prop_oneof![
        Just(LegRule::StraightOn),
        Just(LegRule::NeverOn),
        Just(LegRule::NeverBack),
        Just(LegRule::LandToGoOn),
    ]
    .boxed()
}

/// The elements of a walk.
pub fn walk() -> BoxedStrategy<Vec<Step>> {
    let times = prop_oneof![
        Just(Times::Any),
        Just(Times::Some),
        amount().prop_map(Times::Exactly),
        (amount(), amount()).prop_map(|(least, most)| Times::Between(least, most)),
    ];
    let once = prop_oneof![Just(Times::One), Just(Times::Ahead), Just(Times::Behind)];
    let on = prop_oneof![(atom(), times), (region(), once)];
    let act = option::of(prop_oneof![Just("captured"), Just("flipped")].prop_map(name));
    vec((on, act).prop_map(|((on, times), act)| Step { on, times, act, span: SPAN }), 1..4).boxed()
}

/// The selectors of a limit: plays first, since a name after a region would read as one more word of the region.
pub fn selectors() -> BoxedStrategy<Vec<Selector>> {
    let others = prop_oneof![
        region().prop_map(Selector::From),
        region().prop_map(Selector::To),
        (ident(), amount()).prop_map(|(player, number)| Selector::Turn { player, number }),
    ];
    (vec(ident().prop_map(Selector::Play), 0..2), vec(others, 0..3))
        .prop_map(|(plays, others)| plays.into_iter().chain(others).collect())
        .boxed()
}

/// The need of a limit.
pub fn need() -> BoxedStrategy<Need> {
    prop_oneof![
        region().prop_map(Need::To),
        condition().prop_map(Need::Leaves),
        Just(Need::NotPrevious(SPAN)),
        Just(Need::NotPast(SPAN)),
    ]
    .boxed()
}

/// A tier of a preference.
pub fn tier() -> BoxedStrategy<Tier> {
    prop_oneof![
        ident().prop_map(Tier::Play),
        (option::of(ident()), region(), option::of(region())).prop_map(|(play, from, to)| Tier::Cells {
            play,
            from: Some(from),
            to,
            span: SPAN
        }),
        (option::of(ident()), region()).prop_map(|(play, to)| Tier::Cells {
            play,
            from: None,
            to: Some(to),
            span: SPAN
        }),
    ]
    .boxed()
}
