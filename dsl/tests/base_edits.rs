//! The edits of a variant's faults that lie in its base: they are made in the variant's own file, or not at all.

use rulewright_dsl::{Diagnostic, Sources};

const BASE: &str = "game base \"Base\"
players white, black
board grid 4 x 4
piece man \"w\" \"b\"
start
  |bbbb|
  |....|
  |....|
  |wwww|
region goal = row 4
play step: man along all: empty
limit: to not corners
loss when stuck
draw after 100 plies
";

/// The faults of a variant with these clauses.
fn faults(base: &str, clauses: &str) -> Vec<Diagnostic> {
    let mut sources = Sources::default();
    sources.add("base.rules", base);
    let file = sources.add("variant.rules", format!("game variant extends base\n{clauses}\n"));
    rulewright_dsl::compile(&sources, file).map_or_else(|faults| faults, |(_, warnings)| warnings)
}

/// The texts of the edits, each of which must be in the variant.
fn edits(base: &str, clauses: &str) -> Vec<String> {
    let faults = faults(base, clauses);
    assert!(!faults.is_empty(), "nothing is wrong");
    let fixes = faults.into_iter().filter_map(|fault| fault.fix);
    fixes.inspect(|fix| assert_eq!(fix.span.file, 1, "{fix:?}")).map(|fix| fix.text).collect()
}

#[test]
fn a_clause_of_the_base_is_stated_again() {
    let edits = edits(BASE, "play jump: man along forward: enemy captured, empty");
    assert_eq!(edits, ["\nplayers white facing north, black facing south"]);
}

#[test]
fn a_named_clause_of_the_base_is_replaced() {
    let edits = edits(&BASE.replace("goal = row 4", "goal = own mna"), "win when any goal");
    assert_eq!(edits, ["\nreplace region goal = own man"]);
}

#[test]
fn what_is_missing_is_added_to_the_variant() {
    assert_eq!(edits(BASE, "remove loss\nwin when any goal and plies > 1"), ["\nloss when stuck"]);
}

#[test]
fn a_list_of_the_base_is_left_alone() {
    let base = BASE.replace("to not corners", "to not cornres");
    assert!(edits(&base, "length 20").is_empty());
    let notes = faults(&base, "length 20").remove(0).notes;
    assert!(notes.iter().any(|note| note.contains("base of this game")), "{notes:?}");
}

/// A clause of the variant is merged only after its base, so it mends no override of the base.
#[test]
fn overrides_of_a_base_are_left_alone() {
    for (base, clause) in [
        ("game base\nreplace parameter size 3\n", "length 20"),
        ("game base extends root\nparameter size 4\n", "length 20"),
        ("game base extends root\nreplace parameter sise 4\n", "replace parameter size 5"),
    ] {
        let mut sources = Sources::default();
        sources.add("root.rules", BASE.replace("game base \"Base\"", "game root\nparameter size 3"));
        sources.add("base.rules", base);
        let file = sources.add("variant.rules", format!("game variant extends base\n{clause}\n"));
        let (_, faults) = rulewright_dsl::inherit::inherit(&sources, file);
        assert!(faults[0].fix.is_none(), "{faults:?}");
        assert!(faults[0].notes.iter().any(|note| note.contains("base of this game")), "{faults:?}");
    }
}

#[test]
fn a_base_that_cannot_be_read_is_left_alone() {
    assert!(edits(&BASE.replace("man along", "man alogn"), "length 20").is_empty());
    assert!(edits(&BASE.replace("board grid 4 x 4\n", ""), "length 20").is_empty());
}
