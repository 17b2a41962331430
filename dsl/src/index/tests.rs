//! Names, the roles of words, and the words that may come next.

use super::*;

#[test]
fn names_have_their_places() {
    let text =
        "game a\nplayers x, o\npiece man \"m\" \"n\"\nregion camp = row 1\nplay step: man along all: empty\n";
    let (tree, faults) = crate::parse::parse(0, text);
    assert!(faults.is_empty());
    let found: Vec<_> = declared(&tree).into_iter().map(|known| (known.name, known.what)).collect();
    let wanted = [
        ("a", What::Game),
        ("x", What::Player),
        ("o", What::Player),
        ("man", What::Piece),
        ("camp", What::Region),
        ("step", What::Play),
    ];
    assert_eq!(found, wanted.map(|(name, what)| (name.to_owned(), what)));
    let place = place_of(&tree, What::Region, "camp").unwrap();
    assert_eq!(&text[place.start as usize..place.end as usize], "camp");
    let players = clause(&tree, "players").unwrap();
    assert_eq!(&text[players.start as usize..players.end as usize], "players x, o");
}

#[test]
fn words_are_those_of_the_grammar() {
    let words = keywords();
    for word in ["along", "game", "win", "without"] {
        assert!(words.iter().any(|known| known == word), "{word}");
    }
    assert!(clause_words().iter().all(|word| words.iter().any(|known| known == word)));
    assert!(fixed_words().contains(&"forward"));
}

/// The text with blanks in place of comments and of broken clauses.
fn plain(text: &str) -> String {
    crate::parse::clauses(text).into_iter().fold(" ".repeat(text.len()), |mut plain, (clause, start)| {
        plain.replace_range(start..start + clause.len(), &clause);
        plain
    })
}

/// The rule files of the project.
fn rule_files() -> Vec<(String, String)> {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../rules")).unwrap();
    let paths = folder.map(|entry| entry.unwrap().path());
    let rules = paths.filter(|path| path.extension().is_some_and(|ending| ending == "rules"));
    rules.map(|path| (path.display().to_string(), std::fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn every_word_of_a_file_plays_a_part() {
    for (path, text) in rule_files() {
        let mut left = plain(&text);
        for Word { range, .. } in words(&text) {
            left.replace_range(range.clone(), &" ".repeat(range.len()));
        }
        let word = left
            .split_whitespace()
            .find(|word| word.starts_with(|letter: char| letter.is_alphabetic() && letter != 'x'));
        assert_eq!(word, None, "{path}");
    }
}

#[test]
fn what_stands_at_a_place_is_among_what_may_come_there() {
    for (path, text) in rule_files() {
        // All words of all files would take seconds.
        for Word { range, sort } in words(&text).into_iter().step_by(11) {
            let (before, word) = (&text[..range.start], &text[range]);
            let fits = |next: &Next| match (&sort, next) {
                (Sort::Keyword, Next::Keyword(known)) => known == word,
                (Sort::Name(role), Next::Name(next)) => role == next,
                _ => false,
            };
            let is_word = matches!(sort, Sort::Keyword | Sort::Name(_));
            assert!(!is_word || next(before).iter().any(fits), "{path}: {word} after {before}");
        }
    }
}

/// All words and names that may come after a text, described in words.
fn words_after(text: &str) -> Vec<String> {
    let of = |next: Next| match next {
        Next::Keyword(word) => vec![word],
        Next::Name(Role::Declares(what)) => vec![format!("a new {what:?}")],
        Next::Name(Role::Replaces(what)) => vec![format!("{what:?} of the base")],
        Next::Name(Role::Free) => vec!["any".to_owned()],
        Next::Name(Role::Means { sorts, words }) => {
            let sorts = sorts.iter().map(|what| format!("{what:?}"));
            sorts.chain(words.into_iter().map(str::to_owned)).collect()
        }
    };
    next(text).into_iter().flat_map(of).collect()
}

#[test]
fn words_are_offered_by_place() {
    let cases: [(&str, &[&str], &[&str]); 13] = [
        ("play step: man along ", &["forward", "leap"], &["Piece", "own", "when", "win"]),
        ("play step: man ", &["along", "on", "to"], &["forward", "own", "Piece"]),
        ("play ", &["a new Play"], &["Play", "own"]),
        ("replace play ", &["Play of the base"], &["own"]),
        ("play step: ", &["Piece", "repeat", "then", "when"], &["forward", "own"]),
        ("play step: man along all: empty; repeat ", &["at", "while"], &["Piece", "will"]),
        (
            "win when ",
            &["any", "no", "line", "count", "stuck", "Counter", "plies"],
            &["own", "Piece", "along"],
        ),
        ("win when no ", &["own", "Region", "Piece", "rank", "within", "north"], &["any", "win", "Counter"]),
        ("win after 3 ", &["plies"], &["own", "3"]),
        ("players a facing ", &["south"], &["own", "facing"]),
        ("remove piece ", &["Piece"], &["Play", "Region"]),
        ("board hex 8 x 8 ", &["dark", "in"], &["hex", "own"]),
        ("", &["play", "replace", "remove", "win"], &["own", "any", "along"]),
    ];
    for (text, wanted, unwanted) in cases {
        let found = words_after(text);
        let has = |word: &&&str| found.iter().any(|known| known == **word);
        assert!(wanted.iter().all(|word| has(&word)), "{text:?}: {found:?}");
        assert!(!unwanted.iter().any(|word| has(&word)), "{text:?}: {found:?}");
    }
}

#[test]
fn nothing_is_offered_in_texts_and_after_faults() {
    for text in ["game a \"own ", "start\n  |b", "play step: # man ", "play play play ", "win when any ("] {
        let offered = !next(text).is_empty();
        assert_eq!(offered, text.ends_with('('), "{text}");
    }
    assert!(next(&format!("win when any {}", "(".repeat(100_000))).is_empty());
    assert!(next(&format!("win when any {}", "not ".repeat(100_000))).is_empty());
}

#[test]
fn a_name_is_found_wherever_it_is_used() {
    let mut sources = Sources::default();
    let base = "game base\npiece man \"m\" \"n\"\nregion camp = own man or rank 1\nplay man: man along all: empty\nprefer man\n";
    let base = sources.add("base.rules", base);
    let variant = "game variant extends base\nreplace piece man \"a\" \"b\"\nremove play man\ndraw after 9 plies without man play\nvalue 1 per own man # man\n";
    let variant = sources.add("variant.rules", variant);
    let other = sources.add("other.rules", "game other\npiece man \"m\" \"n\"\n");
    let lines = |thing: &Declared| -> Vec<(FileId, Vec<usize>)> {
        let line = |id, range: std::ops::Range<usize>| sources.file(id).line(range.start);
        let used = |id| (id, uses(&sources, id, thing).into_iter().map(|range| line(id, range)).collect());
        family(&sources, variant, thing).into_iter().map(used).collect()
    };
    let known = known(&sources, variant);
    let thing = |what| known.iter().find(|known| known.name == "man" && known.what == what).unwrap();
    assert_eq!(lines(thing(What::Piece)), [(base, vec![2, 3, 4]), (variant, vec![2, 4, 5])]);
    assert_eq!(lines(thing(What::Play)), [(base, vec![4, 5]), (variant, vec![3])]);
    assert!(!family(&sources, variant, thing(What::Piece)).contains(&other));
}

#[test]
fn names_are_no_words_of_the_language() {
    assert!(may_name(What::Piece, "man") && may_name(What::Play, "north") && may_name(What::Piece, "pass"));
    for (what, name) in [
        (What::Piece, "north"),
        (What::Play, "pass"),
        (What::Piece, "when"),
        (What::Piece, "a b"),
        (What::Piece, "1"),
    ] {
        assert!(!may_name(what, name), "{name}");
    }
}
