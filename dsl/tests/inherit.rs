//! Variants: overrides, and the faults of overrides.

use rulewright_dsl::ast::{ClauseKind, EndWhen, Verdict};
use rulewright_dsl::inherit::inherit;
use rulewright_dsl::render::render;
use rulewright_dsl::{Source, Sources};

/// The texts in order `a`, `b`, ...; the last one is the variant that is read.
fn sources(texts: &[&str]) -> Sources {
    let mut sources = Sources::default();
    for (at, text) in texts.iter().enumerate() {
        sources.add(format!("{}.rules", char::from(b'a' + at as u8)), *text);
    }
    sources
}

/// The clauses of the merged file as written.
fn merged(texts: &[&str]) -> Vec<String> {
    let sources = sources(texts);
    let (file, faults) = inherit(&sources, texts.len() as u32 - 1);
    assert!(faults.is_empty(), "{}", render(&faults, &sources, false));
    file.clauses
        .iter()
        .map(|clause| {
            let Source { text, .. } = sources.file(clause.span.file);
            text[clause.span.start as usize..clause.span.end as usize].to_owned()
        })
        .collect()
}

/// The diagnostics of the last text, with the texts.
fn faults(texts: &[&str]) -> String {
    let sources = sources(texts);
    let (_, faults) = inherit(&sources, texts.len() as u32 - 1);
    assert!(!faults.is_empty(), "nothing is wrong");
    render(&faults, &sources, false)
}

#[test]
fn single_clauses_are_overridden_where_they_stand() {
    let clauses = merged(&[
        "game a \"A\"\nboard grid 8 x 8\nlength 60\nsearch mcts",
        "game b extends a\nlength 20\nbudget 1.5\nboard grid 6 x 6",
    ]);
    assert_eq!(clauses, ["game b extends a", "board grid 6 x 6", "length 20", "search mcts", "budget 1.5"]);
}

#[test]
fn named_clauses_are_replaced_in_place_and_added_at_the_end() {
    let clauses = merged(&[
        "game a\nplay step: man along all: empty\nplay jump: man along all: enemy, empty\npass at will",
        "game b extends a\nplay hop: man along all: own, empty\nreplace play step: man along diagonal: empty",
    ]);
    assert_eq!(clauses[1], "replace play step: man along diagonal: empty");
    assert_eq!(clauses[2], "play jump: man along all: enemy, empty");
    assert_eq!(clauses[4], "play hop: man along all: own, empty");
}

#[test]
fn the_source_of_a_base_is_not_that_of_a_variant() {
    let source = |texts: &[&str]| {
        let (file, faults) = inherit(&sources(texts), texts.len() as u32 - 1);
        assert!(faults.is_empty());
        file.clauses.into_iter().find_map(|clause| match clause.kind {
            ClauseKind::Source(source) => Some(source.text),
            _ => None,
        })
    };
    let base = "game a\nsource \"The book of A\"\nboard grid 8 x 8";
    assert_eq!(source(&[base]).as_deref(), Some("The book of A"));
    assert_eq!(source(&[base, "game b extends a"]).as_deref(), Some("based on a"));
    assert_eq!(source(&[base, "game b extends a", "game c extends b"]).as_deref(), Some("based on b"));
    let own = "game b extends a\nsource \"The book of B\"";
    assert_eq!(source(&[base, own]).as_deref(), Some("The book of B"));
    assert_eq!(source(&[base, "game b extends a\nremove source"]), None);
    assert_eq!(source(&["game a\nboard grid 8 x 8", "game b extends a"]), None);
}

#[test]
fn lists_are_added_to() {
    let clauses = merged(&["game a\nwin when any own\npass at will", "game b extends a\ndraw after 9 plies"]);
    assert_eq!(clauses, ["game b extends a", "win when any own", "pass at will", "draw after 9 plies"]);
}

#[test]
fn one_replace_drops_the_list_and_keeps_the_written_order() {
    let clauses = merged(&[
        "game a\nwin when any own\ndraw when no empty\npass at will\nloss when stuck",
        "game b extends a\ndraw after 9 plies\nreplace loss when no own",
    ]);
    assert_eq!(
        clauses,
        ["game b extends a", "draw after 9 plies", "replace loss when no own", "pass at will"]
    );
}

#[test]
fn a_draw_that_goes_with_the_other_ends_is_told() {
    insta::assert_snapshot!(faults(&[
        "game a\nwin when any own\ndraw when no empty\nloss when stuck",
        "game b extends a\nreplace win when no own\nloss when stuck",
    ]));
}

#[test]
fn a_base_is_not_warned_of_again() {
    let texts = [
        "game a\nwin when any own\ndraw when no empty",
        "game b extends a\nreplace win when no own",
        "game c extends b\nlength 3",
    ];
    assert!(inherit(&sources(&texts), 2).1.is_empty());
}

#[test]
fn removing_comes_first_wherever_it_is_written() {
    let clauses = merged(&[
        "game a\nplay step: man along all: empty\nprefer step\nprefer most captured\nwin when any own\ndraw after 9 plies",
        "game b extends a\nplay step: man along diagonal: empty\nremove prefer\nremove play step\nremove draw",
    ]);
    assert_eq!(clauses, ["game b extends a", "win when any own", "play step: man along diagonal: empty"]);
}

#[test]
fn how_a_play_is_written_goes_with_the_play() {
    let clauses = merged(&[
        "game a\nplay step: man along all: empty\nwrite step \"{to}\"\nwrite pass \"-\"",
        "game b extends a\nremove play step",
    ]);
    assert_eq!(clauses, ["game b extends a", "write pass \"-\""]);
}

#[test]
fn a_variant_of_a_variant() {
    let texts = [
        "game a\nlength 1\nwin when any own",
        "game b extends a\nlength 2\nreplace win when no own",
        "game c extends b\nlength 3\nloss when stuck",
    ];
    let sources = sources(&texts);
    let (file, faults) = inherit(&sources, 2);
    assert!(faults.is_empty());
    assert_eq!(
        merged(&texts),
        ["game c extends b", "length 3", "replace win when no own", "loss when stuck"]
    );
    assert_eq!(file.clauses.iter().map(|clause| clause.span.file).collect::<Vec<_>>(), [2, 2, 1, 2]);
    let verdicts = file.clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::End { verdict, when: EndWhen::Holds(_), .. } => Some(*verdict),
        _ => None,
    });
    assert_eq!(verdicts.collect::<Vec<_>>(), [Verdict::Win, Verdict::Loss]);
}

#[test]
fn two_clauses_of_one_file_are_both_kept_for_the_resolver() {
    let clauses = merged(&[
        "game a\nlength 1\npiece man",
        "game b extends a\nlength 2\nlength 3\nreplace piece man \"x\"\nreplace piece man \"y\"",
    ]);
    assert_eq!(clauses.len(), 5);
}

#[test]
fn a_circle() {
    insta::assert_snapshot!(faults(&["game a extends b", "game b extends c", "game c extends a"]));
}

#[test]
fn a_game_that_extends_itself() {
    insta::assert_snapshot!(faults(&["game a extends a"]));
}

#[test]
fn a_circle_further_up() {
    insta::assert_snapshot!(faults(&["game a extends b", "game b extends a", "game c extends a"]));
}

#[test]
fn an_unknown_base() {
    let mut sources = Sources::default();
    let file = sources.add("small.rules", "game small extends chekers");
    sources.add("checkers.rules", "game checkers");
    let (_, faults) = inherit(&sources, file);
    insta::assert_snapshot!(render(&faults, &sources, false));
}

#[test]
fn a_base_that_nothing_resembles() {
    insta::assert_snapshot!(faults(&["game a", "game b extends shogi"]));
}

#[test]
fn a_name_that_the_base_has() {
    insta::assert_snapshot!(faults(&[
        "game a\npiece man \"b\" \"w\"",
        "game b extends a\npiece man \"B\" \"W\""
    ]));
}

#[test]
fn overrides_of_nothing() {
    insta::assert_snapshot!(faults(&[
        "game a\npiece man\nplay step: man along all: empty\nlimit step: to empty",
        "game b extends a\nreplace piece mann\nreplace play hop: man along all: empty\nreplace komi 2 for white\n\
         replace prefer step\nremove play stp\nremove play castle\nremove value\nremove limit step\nremove plya step",
    ]));
}

/// The variant's text after the edit of its first fault, and the faults that it has then.
fn mended(base: &str, variant: &str) -> (String, usize) {
    let (_, faults) = inherit(&sources(&[base, variant]), 1);
    let fix = faults[0].fix.as_ref().expect("there is an edit");
    let mut after = variant.to_owned();
    after.replace_range(fix.span.start as usize..fix.span.end as usize, &fix.text);
    let left = inherit(&sources(&[base, &after]), 1).1.len();
    (after, left)
}

#[test]
fn what_the_variant_removes_is_not_meant() {
    let base = "game a\nplay step: man along all: empty\nplay kstep: man along all: own";
    let variant = |clause: &str| format!("game b extends a\nremove play step\n{clause}");
    let edited = |clause: &str| mended(base, &variant(clause));
    let step = "play step: man along forward: empty";
    assert_eq!(edited(&format!("replace {step}")), (variant(step), 0));
    assert_eq!(edited(&format!("replace {}", step.replace("step", "kstp"))).1, 0);
    assert_eq!(edited("remove play step"), (variant(""), 0));
}

#[test]
fn all_blanks_behind_replace_go_with_it() {
    let clause = "play hop: man along all: empty";
    for blanks in ["  ", "\t", "\n  "] {
        let variant = format!("game b extends a\nreplace{blanks}{clause}");
        assert_eq!(mended("game a", &variant), (format!("game b extends a\n{clause}"), 0));
    }
    let commented = format!("game b extends a\nreplace # by a hop\n  {clause}");
    assert!(inherit(&sources(&["game a", &commented]), 1).1[0].fix.is_none());
}

#[test]
fn overrides_without_a_base() {
    insta::assert_snapshot!(faults(&["game a\nreplace length 20\nremove prefer"]));
}

#[test]
fn faults_of_the_base_are_told_and_nothing_is_guessed() {
    insta::assert_snapshot!(faults(&[
        "game a\nplay step man along all: empty",
        "game b extends a\nremove play step"
    ]));
}

#[test]
fn a_broken_clause_of_the_variant_does_not_hide_its_other_faults() {
    insta::assert_snapshot!(faults(&[
        "game a\nplay step: man along all: empty",
        "game b extends a\nplay hop man along all: own, empty\nremove play stp",
    ]));
}

#[test]
fn a_broken_game_clause_is_told_alone() {
    insta::assert_snapshot!(faults(&["game a", "game b extend a\nreplace length 3"]));
}
