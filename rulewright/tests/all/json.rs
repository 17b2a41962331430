//! JSON: its fields are those of `docs/json.md`, and errors are told in it.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::common::dir::Dir;

const PAGE: &str = include_str!("../../../docs/json.md");

/// A field of the page.
struct Field {
    /// Its path, such as `plays[].text`.
    path: String,
    /// True if it may be missing.
    optional: bool,
    /// True if what is in it is told elsewhere.
    elsewhere: bool,
}

/// The fields of a section of the page.
fn fields(section: &str) -> Vec<Field> {
    let heading = format!("\n## {section}\n");
    let at = PAGE.find(&heading).unwrap_or_else(|| panic!("docs/json.md has no section {section}"));
    let text = &PAGE[at + heading.len()..];
    let text = &text[..text.find("\n## ").unwrap_or(text.len())];
    let rows =
        text.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once(" | "));
    let field = |path: &str, value: &str| Field {
        path: path.trim_matches('`').to_owned(),
        optional: value.starts_with("only if"),
        elsewhere: value.contains("as `check` has them"),
    };
    rows.flat_map(|(paths, value)| paths.split(", ").map(move |path| field(path, value)).collect::<Vec<_>>())
        .collect()
}

/// Adds the paths of all values in a result.
fn add_paths(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    found.insert(path.to_owned());
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let dot = if path.is_empty() { "" } else { "." };
                add_paths(value, &format!("{path}{dot}{name}"), found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| add_paths(value, &format!("{path}[]"), found)),
        _ => {}
    }
}

/// True if a path is that of a field, or of something that holds it.
fn fits(path: &str, field: &str) -> bool {
    let (mut path, mut field) = (path, field);
    while let Some((before, after)) = field.split_once("NAME") {
        let Some(rest) = path.strip_prefix(before) else { return before.starts_with(path) };
        // Names have blanks at most, but for those of fields below them.
        let end = rest.find(['.', '[']).unwrap_or(rest.len());
        (path, field) = (&rest[end..], after);
    }
    field.starts_with(path)
}

/// Compares a result with a section of the page.
fn compare(section: &str, result: &str) {
    let fields = fields(section);
    assert!(!fields.is_empty(), "{section}");
    let mut found = BTreeSet::new();
    for line in result.lines() {
        add_paths(&serde_json::from_str(line).unwrap(), "", &mut found);
    }
    for path in &found {
        let has = |field: &Field| fits(path, &field.path) || field.elsewhere && path.starts_with(&field.path);
        assert!(fields.iter().any(has), "{section}: `{path}` is not on the page");
    }
    for field in fields.iter().filter(|field| !field.optional) {
        // A list may be empty.
        let outer = field.path.split("[]").next().unwrap_or_default();
        let has = |wanted: &str| {
            found.iter().any(|path| path == wanted || fits(path, wanted) && wanted.contains("NAME"))
        };
        assert!(has(&field.path) || has(outer), "{section}: `{}` is missing: {found:?}", field.path);
    }
}

#[test]
fn the_fields_are_those_of_the_page() {
    let dir = Dir::new();
    let text = rules::source("tic_tac_toe").unwrap();
    dir.write("t.rules", text);
    dir.write("bad.rules", "game bad extends tic_tac_toe \"Bad\"\nlimit x turn 1: to nott {b2}\n");
    let scheme = "[tic_tac_toe]\nsource = \"a test\"\n[[tic_tac_toe.section]]\nname = \"moves\"\nmoves = 1\npoints = 1\nmove_seconds = 2\n";
    dir.write("scheme.toml", scheme);
    let agent = ["--agent", "random", "--trust"];
    let few = ["--games", "2", "--plies", "1"];
    let cases: &[(&str, &[&[&str]])] = &[
        ("`games`", &[&["games"]]),
        ("`check`", &[&["check", "t.rules"]]),
        ("`check`", &[&["check", "bad.rules"]]),
        ("`check --play`", &[&["check", "--play", "3", "t.rules"]]),
        ("`show`", &[&["show", "checkers"]]),
        ("`show`", &[&["show", "pente"]]),
        ("`moves`", &[&["moves", "checkers"]]),
        ("`explain`", &[&["explain", "tic_tac_toe", "b2"]]),
        ("`perft`", &[&["perft", "tic_tac_toe", "2", "--divide"]]),
        ("`diff`", &[&["diff", "tic_tac_toe", "tic_tac_toe_misere"]]),
        ("`playouts`", &[&["playouts", "tic_tac_toe", "--games", "2"]]),
        ("`bestmove`", &[&["bestmove", "checkers", "--depth", "3"]]),
        ("`bestmove`", &[&["bestmove", "checkers", "--how", "greedy"]]),
        ("`analyse`", &[&["analyse", "tic_tac_toe", "--depth", "2"]]),
        ("`solve`", &[&["solve", "tic_tac_toe", "--verify"]]),
        ("`book`", &[&["book", "tic_tac_toe", "--plies", "2", "--output", "t.book"]]),
        ("`match`", &[&["match", "tic_tac_toe", "--first", "random", "--second", "random", "--record", "r"]]),
        ("`replay`", &[&["replay", "r", "--boards"]]),
        ("`sprt`", &[&["sprt", "tic_tac_toe", "--base", "random", "--test", "greedy", "--fixed"], &few]),
        ("`sprt`", &[&["sprt", "tic_tac_toe", "--base", "random", "--test", "greedy"], &few]),
        ("`openings`", &[&["openings", "tic_tac_toe", "--openings", "1", "--plies", "1"]]),
        (
            "`tournament`",
            &[&["tournament", "tic_tac_toe", "--with", "random", "--with", "greedy", "--trust"], &few],
        ),
        ("`grade`", &[&["grade", "tic_tac_toe", "--scheme", "scheme.toml"], &agent]),
        ("`study`", &[&["study", "tic_tac_toe", "--nodes", "10"], &few]),
        ("`train qlearning`", &[&["train", "qlearning", "tic_tac_toe", "--games", "10"]]),
        ("`build`", &[&["build", "t.rules", "--source", "--out", "crate"]]),
        ("`calibrate`", &[&["calibrate"]]),
        ("Errors", &[&["show", "nothing"]]),
        ("Errors", &[&["show", "bad.rules"]]),
        ("Errors", &[&["show", "--what"]]),
    ];
    for (section, arguments) in cases {
        let run = dir.rulewright(&[&arguments.concat()[..], &["--json"]].concat());
        assert!(!run.out.is_empty(), "{section}: {}", run.err);
        compare(section, &run.out);
    }
}

#[test]
fn errors_are_told_in_json_and_in_words() {
    let dir = Dir::new();
    let told = |arguments: &[&str]| {
        let run = dir.rulewright(arguments);
        let error: Value = serde_json::from_str(&run.out).unwrap();
        (run.code, run.err, error["error"].clone())
    };
    let (code, words, error) = told(&["moves", "chekcers", "--json"]);
    assert_eq!((code, &error["exit_code"]), (Some(1), &1.into()));
    assert_eq!(error["message"], "there is no game called `chekcers`; did you mean `checkers`?");
    assert_eq!(words, "error: there is no game called `chekcers`; did you mean `checkers`?\n");
    let (code, _, error) = told(&["moves", "--json", "--positon", "x"]);
    assert_eq!((code, &error["exit_code"]), (Some(2), &2.into()));
    assert!(error["message"].as_str().unwrap().contains("--positon"), "{error}");
    dir.write("bad.rules", "game bad extends tic_tac_toe \"Bad\"\nlimit x turn 1: to nott {b2}\n");
    let (_, _, error) = told(&["moves", "bad.rules", "--json"]);
    assert_eq!(error["diagnostics"][0]["places"][0]["line"], 2);
}

#[test]
fn plays_tell_what_they_take() {
    let dir = Dir::new();
    dir.write("chain", include_str!("../samples/checkers/chain.input.txt"));
    let plays =
        dir.rulewright(&["moves", "checkers", "--position", "chain", "--json"]).json()["plays"].clone();
    let taken = |play: &Value| {
        play["captures"].as_array().unwrap().len() + 1 == play["cells"].as_array().unwrap().len()
    };
    assert!(plays.as_array().unwrap().iter().all(taken), "{plays}");
    let flips = dir.rulewright(&["moves", "reversi", "--json"]).json();
    assert_eq!(flips["plays"][0]["flips"].as_array().map(Vec::len), Some(1), "{flips}");
    assert_eq!(flips["plays"][0]["from"], Value::Null);
}
