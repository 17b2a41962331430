//! Faults put into generated modules by hand, each of which the comparison with the interpreter must find.
//!
//! A fault replaces a piece of a module's text. The test fails if that text is no longer there, so that each fault remains a fault.

use std::sync::Arc;

use dsl::{Model, Sources};
use eval::{Disagreement, Module, Sampling, agree_in};

/// Men, kings, captures, promotion, a clock, an opening limit and repetition, on a board small enough to meet all of them soon.
const SKIRMISH: &str = r#"game skirmish "A small battle"
players black facing south, white facing north
board grid 5 x 5
piece man "b" "w"
piece king "B" "W"
start man on ranks 1 to 1
play step: man along forward, king along all: empty
play jump: man along forward, king along all: enemy captured, empty
prefer jump over step
promote man to king on far edge
limit black turn 1: to column 3
loss when stuck
draw after 9 plies without capture or promotion
draw at repetition 2
value 100 per own man
write step "{from}-{to}"
write jump "{from}x{to}"
"#;

/// Stones with captures of enclosed runs, a ban on restoring the previous position, and passes.
const STONES: &str = r#"game stones "Runs, groups and passes"
players x, o
board grid 4 x 4
piece stone "X" "O"
play place: stone on empty; then along orthogonal: enemy+ captured, own
limit place: not the previous position
pass at will
win when line of 4 own
score when passes >= 2
points count own
write place "{to}"
write pass "pass"
"#;

/// A fault: its name, the rules, the text that it replaces, and the text that it puts there.
type Fault = (&'static str, &'static str, &'static str, &'static str);

const FAULTS: &[Fault] = &[
    ("a wrong shift", SKIRMISH, "[-6, -5, 1, 7, 6, 5, -1, -7]", "[-6, -5, 1, 7, 7, 5, -1, -7]"),
    ("steps that go back", STONES, "shifted(cells, SHIFT[D])", "shifted(cells, -SHIFT[D])"),
    ("a dropped mask", SKIRMISH, "let on_0 = board.empty();", "let on_0 = BOARD;"),
    ("runs that end too soon", STONES, "[u32; 8] = [2, 2, 2, 2", "[u32; 8] = [0, 2, 2, 2"),
    (
        "a clock that is one off",
        SKIRMISH,
        "self.clocks[SINCE_CAPTURE_OR_PROMOTION] >= 9",
        "self.clocks[SINCE_CAPTURE_OR_PROMOTION] > 9",
    ),
    ("a clock that captures do not wind back", SKIRMISH, "if lost > 0 || promoted", "if promoted"),
    ("a hash without kings", SKIRMISH, "u64::from(self.king)", "0"),
    (
        "an opening limit of the wrong player",
        SKIRMISH,
        "if ME == 0 && self.plies == 0",
        "if ME == 1 && self.plies == 0",
    ),
    ("a limit that is skipped", STONES, "next.board != self.previous", "true"),
    (
        "captured pieces that stay",
        SKIRMISH,
        "board.exchange::<ME>(from, captured);",
        "board.exchange::<ME>(from, Set::EMPTY);",
    ),
    ("a promotion on the near edge", SKIRMISH, "to.meets(CELLS_2[ME])", "to.meets(CELLS_2[1 - ME])"),
    ("stages that are all listed", SKIRMISH, "if out.total() == before {", "if out.total() >= before {"),
    ("replies of the last play alone", SKIRMISH, "self.count += number;", "self.count = number;"),
    ("a turn that is kept", STONES, "self.turn ^= 1;", ""),
    (
        "passes that are never forgotten",
        STONES,
        "if passed { self.passes.saturating_add(1) } else { 0 }",
        "self.passes + u8::from(passed)",
    ),
    ("stones that are not taken", STONES, "board.take_off(over);", ""),
    ("a row of three", STONES, "(cells, 4)", "(cells, 3)"),
    ("a winner who lost", SKIRMISH, "winner: Some(1 - ME)", "winner: Some(ME)"),
    ("an evaluation of one player", SKIRMISH, "self.worth::<0>() - self.worth::<1>()", "self.worth::<0>()"),
    ("a repetition too late", SKIRMISH, "self.earlier(past, 1) >= 1", "self.earlier(past, 1) >= 2"),
];

fn compiled(text: &str) -> Arc<Model> {
    let mut sources = Sources::default();
    let name = text.split_whitespace().nth(1).unwrap_or_default();
    let file = sources.add(format!("{name}.rules"), text);
    let (model, _) = dsl::compile(&sources, file).unwrap_or_else(|faults| panic!("{faults:#?}"));
    Arc::new(model)
}

/// Random games of a module beside the interpreter, of up to forty plies.
fn play(model: &Arc<Model>, text: &str) -> Result<(), Disagreement> {
    let module = Module::new(text.parse().expect("text of a module")).map_err(Disagreement::Unread)?;
    agree_in(&module, model, 0..60, 40, Sampling::MANY).map(|_| ())
}

#[test]
fn modules_without_a_fault_agree() {
    for rules in [SKIRMISH, STONES] {
        let model = compiled(rules);
        play(&model, &codegen::rust(&model).unwrap()).unwrap_or_else(|fault| panic!("{fault}"));
    }
}

#[test]
fn every_fault_is_found() {
    let found = FAULTS.iter().filter(|(name, rules, text, fault)| {
        let model = compiled(rules);
        let sound = codegen::rust(&model).unwrap();
        assert!(sound.contains(text), "{name}: the module has no `{text}`");
        play(&model, &sound.replace(text, fault)).is_ok()
    });
    let missed: Vec<_> = found.map(|(name, ..)| *name).collect();
    assert!(missed.is_empty(), "not found: {missed:?}");
}
