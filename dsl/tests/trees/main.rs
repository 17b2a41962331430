//! Generated syntax trees: a printed tree reads as the same tree. Generated texts: none makes the parser panic.

mod clauses;
mod conditions;
mod plays;
mod regions;
mod texts;
mod words;

use proptest::prelude::*;
use rulewright_dsl::ast::{Clause, File, Span};
use rulewright_dsl::parse::parse;
use rulewright_dsl::print::print;

/// Comment lines; an empty one is a blank line, of which none is first, last or beside another.
fn comments() -> BoxedStrategy<Vec<String>> {
    let line = prop_oneof![Just("# a"), Just("#b # |\""), Just("##")].prop_map(str::to_owned);
    proptest::collection::vec((line, any::<bool>()), 0..3)
        .prop_map(|lines| {
            let mut comments = Vec::new();
            for (line, blank) in lines {
                if blank && !comments.is_empty() {
                    comments.push(String::new());
                }
                comments.push(line);
            }
            comments
        })
        .boxed()
}

fn clause() -> BoxedStrategy<Clause> {
    let comment = proptest::option::of(Just("# said # so".to_owned()));
    let replace = proptest::option::weighted(0.2, Just(Span::default()));
    (clauses::kind(), comments(), any::<bool>(), replace, comment)
        .prop_map(|(kind, comments, blank_before, replace, comment)| Clause {
            comments,
            blank_before,
            replace,
            kind,
            comment,
            span: Span::default(),
        })
        .boxed()
}

/// A file that begins with a `game` clause.
fn file() -> BoxedStrategy<File> {
    let trailing = (comments(), any::<bool>()).prop_map(|(mut comments, blank)| {
        if blank && !comments.is_empty() {
            comments.insert(0, String::new());
        }
        comments
    });
    (clauses::game(), proptest::collection::vec(clause(), 0..4), trailing)
        .prop_map(|(game, clauses, trailing)| {
            let first = Clause {
                comments: Vec::new(),
                blank_before: false,
                replace: None,
                kind: game,
                comment: None,
                span: Span::default(),
            };
            File { clauses: std::iter::once(first).chain(clauses).collect(), trailing }
        })
        .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: effort::amount([50, 3000]), ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_reads_the_same(file in file()) {
        let text = print(&file);
        let (read, faults) = parse(0, &text);
        // Some of these clauses exceed the bound on the size of a clause.
        prop_assume!(!faults.iter().any(|fault| fault.title.ends_with("too deep or too long")));
        prop_assert!(faults.is_empty(), "{text}\n{faults:#?}");
        prop_assert_eq!(&read, &file, "{}", text);
        prop_assert_eq!(print(&read), text);
    }
}
