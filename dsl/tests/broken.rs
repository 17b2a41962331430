//! Broken copies of the shipped rule files: one run reports all faults of a copy, each at its place.

use effort::amount;
use rulewright_dsl::render::{one_line, render};
use rulewright_dsl::{Diagnostic, Sources};
use std::path::{Path, PathBuf};

/// The shipped rule files, with parts of the text replaced in the file of `game`.
fn sources(game: &str, edits: &[(&str, &str)]) -> Sources {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    paths.sort();
    let mut sources = Sources::default();
    for path in paths {
        let mut text = std::fs::read_to_string(&path).unwrap();
        if path.file_stem().is_some_and(|stem| stem == game) {
            for (part, broken) in edits {
                assert!(text.contains(part), "{game} has no `{part}`");
                text = text.replacen(part, broken, 1);
            }
        }
        sources.add(format!("rules/{}", path.file_name().unwrap().to_string_lossy()), text);
    }
    sources
}

/// All diagnostics of the broken copy, first on one line each, then rendered.
fn told(game: &str, edits: &[(&str, &str)]) -> String {
    let sources = sources(game, edits);
    let found: Vec<Diagnostic> = match rulewright_dsl::compile(&sources, sources.find(game).unwrap()) {
        Ok((_, warnings)) => warnings,
        Err(faults) => faults,
    };
    assert!(!found.is_empty(), "nothing is wrong with {game}");
    let lines: Vec<String> = found.iter().map(|fault| one_line(fault, &sources)).collect();
    format!("{}\n\n{}", lines.join("\n"), render(&found, &sources, false))
}

macro_rules! broken {
    ($($name:ident: $game:literal, $($part:literal => $broken:literal),+;)*) => {$(
        #[test]
        fn $name() {
            insta::with_settings!({ omit_expression => true }, {
                insta::assert_snapshot!(told($game, &[$(($part, $broken)),+]));
            });
        }
    )*};
}

broken! {
    words_are_misspelled: "checkers",
        "king along diagonal: empty" => "knig along diagonal: empty",
        "on far edge" => "on far egde",
        "white facing north" => "white facing nort",
        "without capture or promotion" => "without capture or promoting";
    clauses_cannot_be_read: "checkers",
        "play step: man" => "play step man",
        "captured, empty; repeat while" => "captured, empty repeat while",
        "draw at repetition 3" => "draw at repetition three times",
        "value 150 per own king" => "value 150 per own knig";
    a_jump_over_own_pieces: "checkers",
        "diagonal: enemy captured" => "diagonal: own captured",
        "prefer jump over step" => "prefer jump over step over jump",
        "on far edge, ending" => "on near edge, ending",
        "loss when stuck\n" => "";
    a_picture_that_does_not_fit: "halma_8x8",
        "  |.......W|\n" => "  |........W|\n",
        "  |BB......|\n" => "  |BQ......|\n",
        "length 60" => "length 0";
    a_goal_that_cannot_be_filled: "halma",
        "region goal = their home" => "region goal = their home or rows 1 to 2",
        "every goal is occupied" => "every goal is own",
        "draw after 1000 plies\n" => "";
    nothing_is_captured: "pente",
        "; then along all: enemy{2} captured, own" => "",
        "line of 5 own" => "line of 20 own",
        "{10K}" => "{10K} and corners";
    names_that_are_not_there: "pente",
        "{10K}" => "{10I}",
        "limit white turn 1: to centre" => "limit whte turn 1: to center",
        "counter taken, board" => "counter token, board";
    nobody_can_pass: "little_go",
        "pass at will\n" => "",
        "score after 24 plies\n" => "",
        "komi 2.5" => "komi 2.3";
    a_score_without_points: "go_9x9",
        "points count (own or (empty enclosed by own))\n" => "",
        "value 100 per own\n" => "region eye = empty enclosed by own\nvalue 100 per own\n";
    no_line_is_so_long: "tic_tac_toe",
        "line of 3 own" => "line of 4 own",
        "draw when no empty\n" => "";
    replace_is_missing: "international_draughts",
        "replace piece man" => "piece man",
        "replace loss when stuck" => "loss when stuck",
        "prefer most captured" => "remove limit\nreplace play crown: king on corners";
    flips_beyond_the_board: "reversi",
        "enemy+ flipped, own" => "enemy+ flipped, own{8}",
        "pass when stuck\n" => "";
    cells_that_are_called_alike: "connect_four",
        "not north of empty" => "not (empty or occupied)",
        "column a row 1 up" => "column a";
    a_landing_on_pieces: "breakthrough",
        "empty or enemy captured" => "empty or enemy",
        "win when any own in far edge" => "win when any own in far edge\nwrite step \"{to}\"",
        "piece man \"w\" \"b\"" => "piece man \"w\" \"b\"\npiece king \"W\" \"B\"";
    the_same_end_twice: "gomoku",
        "draw when no empty" => "draw when no empty\nloss when line of exactly 5 own\nparameter size 15\n\
            draw at repetition 2";
    a_circle_of_bases: "checkers",
        "game checkers" => "game checkers extends international_draughts";
    a_base_that_is_not_there: "tic_tac_toe_misere",
        "extends tic_tac_toe" => "extends tic_tac_to";
}

/// One of so many damaged files is tried; the second number applies with `RULEWRIGHT_LONG`.
const ONE_OF: [usize; 2] = [6, 1];

/// A rule file with a line left out or a word exchanged either compiles or gives faults that can be rendered.
#[test]
fn damaged_files_are_told_of() {
    let shipped = sources("", &[]);
    let mut told = 0;
    for (id, source) in shipped.files() {
        for damaged in
            damaged(&source.text).into_iter().skip(id as usize % amount(ONE_OF)).step_by(amount(ONE_OF))
        {
            let mut sources = Sources::default();
            for (other, source) in shipped.files() {
                sources.add(&source.path, if other == id { damaged.as_str() } else { source.text.as_str() });
            }
            if let Err(faults) = rulewright_dsl::compile(&sources, id) {
                assert!(!faults.is_empty() && !render(&faults, &sources, false).is_empty(), "{damaged}");
                told += 1;
            }
        }
    }
    assert!(told > 600 / amount(ONE_OF), "{told} faults");
}

/// Copies of the text, each without one line (of those that are no picture rows) or with one word exchanged for another of the language.
fn damaged(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with('|')).collect();
    let without = lines.iter().map(|line| text.replacen(&format!("{line}\n"), "", 1));
    let others = ["own", "enemy", "empty", "2", "corners", "forward"];
    let words = text.split_whitespace().skip(3).step_by(7).zip(others.iter().cycle());
    let exchanged = words.map(|(word, other)| text.replacen(word, other, 1));
    without.chain(exchanged).collect()
}
