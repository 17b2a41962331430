//! Texts that no author writes: the parser answers each of them, and every span in the answer lies within the text.

use proptest::collection::vec;
use proptest::prelude::*;
use rulewright_dsl::ast::Span;
use rulewright_dsl::parse::parse;
use rulewright_dsl::print::print;

/// The texts of the project's rule files.
fn rule_texts() -> Vec<String> {
    let folder =
        std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../rules")).expect("there are rules");
    let mut paths: Vec<_> = folder.map(|entry| entry.expect("they can be listed").path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    paths.iter().map(|path| std::fs::read_to_string(path).expect("they can be read")).collect()
}

/// Reads the text and checks the tree and the faults.
fn read(text: &str) {
    let (file, faults) = parse(0, text);
    let within = |span: Span| text.get(span.start as usize..span.end as usize).is_some();
    for fault in &faults {
        assert!(!fault.title.is_empty());
        assert!(fault.labels.iter().all(|label| within(label.span)), "{fault:?}");
        assert!(fault.fix.iter().all(|fix| within(fix.span)), "{fault:?}");
    }
    assert!(file.clauses.iter().all(|clause| within(clause.span)));
    if faults.is_empty() {
        let printed = print(&file);
        let (again, faults) = parse(0, &printed);
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(again, file);
        assert_eq!(print(&again), printed);
    }
}

/// Fragments of rule texts, and some that stand in no rule text.
fn piece() -> impl Strategy<Value = String> {
    let pieces = vec![
        "game",
        "play",
        "limit",
        "win when",
        "region",
        "value",
        "start",
        "replace",
        "own",
        "empty",
        "man",
        "x",
        "8",
        ":",
        ";",
        ",",
        "(",
        ")",
        "{",
        "}",
        "=",
        ">=",
        "+",
        "-",
        "*",
        "..",
        "\"",
        "|",
        "|..b|",
        "#",
        "\n",
        "\n  ",
        "\r\n",
        "\t",
        " ",
        "or",
        "and",
        "not",
        "their",
        "of",
        "to",
        "from",
        "in",
        "line of",
        "count",
        "any",
        "along",
        "all",
        "without liberties",
        "reaching",
        "é",
        "\u{feff}",
        "\u{0}",
        "−",
        "9999999999",
    ];
    prop_oneof![4 => proptest::sample::select(pieces).prop_map(str::to_owned), 1 => ".{0,3}"]
}

/// A rule file with some ranges of characters replaced, dropped or doubled.
fn mutated() -> impl Strategy<Value = String> {
    let texts = rule_texts();
    let edit = (any::<prop::sample::Index>(), 0..12_usize, piece(), 0..3_u8);
    (proptest::sample::select(texts), vec(edit, 1..6)).prop_map(|(mut text, edits)| {
        for (at, length, piece, how) in edits {
            let letters: Vec<char> = text.chars().collect();
            let start = at.index(letters.len() + 1);
            let end = (start + length).min(letters.len());
            let (before, middle, after) = (&letters[..start], &letters[start..end], &letters[end..]);
            let middle: String = match how {
                0 => piece,
                1 => String::new(),
                _ => middle.iter().chain(middle).collect(),
            };
            text = before.iter().collect::<String>() + &middle + &after.iter().collect::<String>();
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn any_text_has_an_answer(text in any::<String>()) {
        read(&text);
    }

    #[test]
    fn any_sequence_of_words_has_an_answer(pieces in vec(piece(), 0..60)) {
        read(&pieces.join(" "));
        read(&pieces.concat());
    }

    #[test]
    fn any_damaged_rule_file_has_an_answer(text in mutated()) {
        read(&text);
    }
}
