//! Clauses of every kind.

use crate::conditions::{condition, number};
use crate::plays::{need, play_part, selectors, tier, walk};
use crate::regions::region;
use crate::words::{amount, decimal, dirs, ident, literal, name, row, text};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use rulewright_dsl::ast::{
    Adjustment, BoardDecl, BoardLine, CellItem, Change, ClauseKind, EndWhen, Event, InputItem, PlayerDecl,
    PromoteThen, Span, Start, Takes, ValueOf, Verdict, Worth,
};

const SPAN: Span = Span { file: 0, start: 0, end: 0 };

/// The clause that begins a file.
pub fn game() -> BoxedStrategy<ClauseKind> {
    (ident(), option::of(ident()), option::of(text()))
        .prop_map(|(name, extends, title)| ClauseKind::Game { name, extends, title })
        .boxed()
}

/// The content of any other clause.
pub fn kind() -> BoxedStrategy<ClauseKind> {
    prop_oneof![2 => head(), 2 => material(), 3 => rules(), 2 => ends(), 2 => files()].boxed()
}

fn head() -> BoxedStrategy<ClauseKind> {
    let tag = prop_oneof![Just("line"), Just("capture"), Just("not")].prop_map(name);
    let player = (ident(), option::of(ident())).prop_map(|(name, facing)| PlayerDecl { name, facing });
    let point = prop_oneof![Just("a1"), Just("10K"), Just("0,12")].prop_map(name);
    let line = vec(point, 1..4).prop_map(|points| BoardLine { points, span: Span::default() });
    let board = (
        ident(),
        amount(),
        option::of(amount()),
        option::of(ident()),
        option::of((amount(), amount())),
        vec(line, 0..3),
    )
        .prop_map(|(shape, width, height, squares, parts, lines)| {
            // After the width alone, `x2` would read as the height.
            let squares = squares.filter(|name: &rulewright_dsl::ast::Name| {
                height.is_some() || name.text != "x2" && name.text != "x"
            });
            BoardDecl { shape, width, height, squares, parts, lines }
        });
    prop_oneof![
        text().prop_map(ClauseKind::Source),
        vec(tag, 1..4).prop_map(ClauseKind::Tags),
        vec(player, 1..3).prop_map(ClauseKind::Players),
        board.prop_map(ClauseKind::Board),
        (ident(), literal()).prop_map(|(name, value)| ClauseKind::Parameter { name, value }),
        (ident(), option::of(ident())).prop_map(|(heading, name)| ClauseKind::Remove { heading, name }),
    ]
    .boxed()
}

fn material() -> BoxedStrategy<ClauseKind> {
    prop_oneof![
        (ident(), vec(text(), 0..3)).prop_map(|(name, symbols)| ClauseKind::Piece { name, symbols }),
        text().prop_map(ClauseKind::Empty),
        vec(row(), 1..4).prop_map(|rows| ClauseKind::Start(Start::Picture(rows))),
        vec((ident(), region()), 1..3).prop_map(|placed| ClauseKind::Start(Start::Placed(placed))),
        (ident(), region()).prop_map(|(name, region)| ClauseKind::Region { name, region }),
        (ident(), option::of(amount()), vec(change(), 1..3))
            .prop_map(|(name, from, changes)| ClauseKind::Counter { name, from, changes }),
        amount().prop_map(ClauseKind::PassesFrom),
    ]
    .boxed()
}

fn change() -> BoxedStrategy<Change> {
    let to = prop_oneof![Just(Adjustment::Up), Just(Adjustment::Down), Just(Adjustment::Back)];
    (to, vec(event(), 1..3)).prop_map(|(to, by)| Change { to, by }).boxed()
}

/// An event for counters, clocks and conditions.
pub fn event() -> BoxedStrategy<Event> {
    let of = (ident(), ident()).prop_map(|(event, kind)| Event::Of(event, kind));
    prop_oneof![ident().prop_map(Event::Named), ident().prop_map(Event::PlayBy), of].boxed()
}

fn rules() -> BoxedStrategy<ClauseKind> {
    let then = option::of(prop_oneof![Just(PromoteThen::EndsPlay), Just(PromoteThen::GoesOn)]);
    prop_oneof![
        3 => (ident(), vec(play_part(), 1..4)).prop_map(|(name, parts)| ClauseKind::Play { name, parts }),
        1 => (ident(), vec(ident(), 1..4), region(), then)
            .prop_map(|(from, to, on, then)| ClauseKind::Promote { from, to, on, then }),
        1 => any::<bool>().prop_map(|at_will| ClauseKind::Pass { at_will }),
        1 => (amount(), option::of(amount())).prop_map(|(each, first)| ClauseKind::Turns { each, first }),
        2 => (selectors(), need()).prop_map(|(which, need)| ClauseKind::Limit { which, need }),
        2 => vec(tier(), 1..4).prop_map(ClauseKind::Prefer),
        1 => worth().prop_map(ClauseKind::PreferMost),
        1 => region().prop_map(ClauseKind::PreferSoonest),
    ]
    .boxed()
}

fn worth() -> BoxedStrategy<Vec<Worth>> {
    let each = (amount(), region()).prop_map(|(each, of)| Worth { each: Some(each), of });
    let of = option::of(region());
    let alone = of.prop_map(|of| of.into_iter().map(|of| Worth { each: None, of }).collect());
    prop_oneof![alone, vec(each, 1..3)].boxed()
}

fn ends() -> BoxedStrategy<ClauseKind> {
    let verdict =
        prop_oneof![Just(Verdict::Win), Just(Verdict::Loss), Just(Verdict::Draw), Just(Verdict::Score)];
    let takes = prop_oneof![Just(Takes::Nothing), Just(Takes::AClaim)];
    let when = prop_oneof![
        3 => condition().prop_map(EndWhen::Holds),
        1 => amount().prop_map(EndWhen::Plies),
        1 => (amount(), vec(event(), 1..3), option::of(condition()))
            .prop_map(|(plies, events, when)| EndWhen::Quiet(plies, events, when)),
        1 => event().prop_map(EndWhen::Event),
        1 => amount().prop_map(EndWhen::Repetition),
    ];
    prop_oneof![
        3 => (verdict, when, takes).prop_map(|(verdict, when, takes)| ClauseKind::End { verdict, when, takes }),
        1 => number().prop_map(ClauseKind::Points),
        1 => (decimal(), ident()).prop_map(|(points, player)| ClauseKind::Komi { points, player }),
    ]
    .boxed()
}

fn files() -> BoxedStrategy<ClauseKind> {
    prop_oneof![
        vec(cell_item(), 1..5).prop_map(ClauseKind::Cells),
        (ident(), text(), any::<bool>()).prop_map(|(play, template, each_leg)| ClauseKind::Write {
            play,
            template,
            each_leg
        }),
        input_items().prop_map(ClauseKind::Input),
        (ident(), option::of(literal()), any::<bool>(), option::of(text()))
            .prop_map(|(format, number, by_name, text)| ClauseKind::Record { format, number, by_name, text }),
        Just(ClauseKind::PliesFromPieces),
        decimal().prop_map(ClauseKind::Budget),
        amount().prop_map(ClauseKind::Length),
        (amount(), value_of()).prop_map(|(weight, per)| ClauseKind::Value { weight, per }),
        ident().prop_map(ClauseKind::Search),
    ]
    .boxed()
}

fn cell_item() -> BoxedStrategy<CellItem> {
    let symbol = || prop_oneof![Just("a"), Just("A"), Just("0"), Just("12")].prop_map(name);
    prop_oneof![
        (symbol(), option::of(symbol())).prop_map(|(first, without)| CellItem::Column { first, without }),
        (symbol(), any::<bool>()).prop_map(|(first, up)| CellItem::Row { first, up }),
        symbol().prop_map(CellItem::Numbered),
        text().prop_map(CellItem::Text),
    ]
    .boxed()
}

fn input_item() -> BoxedStrategy<InputItem> {
    prop_oneof![
        Just(InputItem::Mode(SPAN)),
        vec(text(), 0..3).prop_map(|words| InputItem::Player(words, SPAN)),
        Just(InputItem::Seconds(SPAN)),
        ident().prop_map(InputItem::Counter),
        Just(InputItem::PreviousBoard(SPAN)),
        Just(InputItem::Board(SPAN)),
    ]
    .boxed()
}

/// The lines of an input, with or without `no newline` at the end.
fn input_items() -> BoxedStrategy<Vec<InputItem>> {
    let end = vec(Just(InputItem::NoNewline(SPAN)), 0..2);
    (vec(input_item(), 1..5), end).prop_map(|(lines, end)| [lines, end].concat()).boxed()
}

fn value_of() -> BoxedStrategy<ValueOf> {
    prop_oneof![
        2 => region().prop_map(ValueOf::Region),
        1 => Just(ValueOf::Play(SPAN)),
        1 => (region(), region()).prop_map(|(from, to)| ValueOf::Distance { from, to, span: SPAN }),
        1 => (dirs(), walk()).prop_map(|(dirs, walk)| ValueOf::Walk { dirs, walk, span: SPAN }),
        1 => ident().prop_map(ValueOf::Counter),
    ]
    .boxed()
}
