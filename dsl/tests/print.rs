//! The formatter on the project's rule files and on texts that need laying out.

use rulewright_dsl::ast::File;
use rulewright_dsl::parse::parse;
use rulewright_dsl::print::print;

/// The tree of a text without faults.
fn tree(text: &str) -> File {
    let (file, faults) = parse(0, text);
    assert!(faults.is_empty(), "{text}\n{faults:#?}");
    file
}

/// The formatted text, which must read as the same tree and must not change when it is formatted again.
fn formatted(text: &str) -> String {
    let file = tree(text);
    let printed = print(&file);
    assert_eq!(tree(&printed), file, "{printed}");
    assert_eq!(print(&tree(&printed)), printed);
    printed
}

#[test]
fn rule_files_are_in_their_form() {
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../rules")).expect("there are rules")
    {
        let path = entry.expect("they can be listed").path();
        if path.extension().is_some_and(|ending| ending == "rules") {
            let text = std::fs::read_to_string(&path).expect("they can be read");
            assert_eq!(formatted(&text), text, "{} is not formatted", path.display());
        }
    }
}

#[test]
fn blanks_and_line_ends_are_put_right() {
    let text = "\u{feff}game a   \"A\"\r\n\r\n\r\n\r\nboard\tgrid 8x8\r\nregion b=own  and( empty or\r\n\tenemy )   \r\n";
    assert_eq!(formatted(text), "game a \"A\"\n\nboard grid 8 x 8\nregion b = own and (empty or enemy)\n");
}

#[test]
fn comments_are_kept() {
    let text = "# Head.\n\n# More.\ngame a  # Named.\n\n\n# Two\n# lines.\nplay b: # First.\n  # Inside.\n  c along all: # Second.\n\n  empty # Last.\n# Between.\n\nlength 3\n\n# The end.\n\n\n# Really.\n\n";
    insta::assert_snapshot!(formatted(text));
}

#[test]
fn marks_in_texts_and_pictures_start_no_comment() {
    let text = "game a \"# 1 | 2\"  # x\nstart\n  |#\".|  # y\n  |..#|\nregion b = picture\n  |#|\n";
    assert_eq!(
        formatted(text),
        "game a \"# 1 | 2\"  # x\n# y\nstart\n  |#\".|\n  |..#|\nregion b = picture\n  |#|\n"
    );
}

#[test]
fn long_clauses_are_broken() {
    let text = "game long \"Long clauses\"
players someone_with_a_long_name facing north, somebody_else_with_a_long_name facing south, a_third facing west
region somewhere = own man in ranks 1 to 3 or enemy man in ranks 4 to 6 or (empty and not within 2 of corners) or home
region drawn = own and picture |#..| |.#.| and not (picture |...| |..#| or home)
play jump: man along forward, king along diagonal: enemy captured, empty; repeat while possible; captured leave at the end
play hop: a_very_long_name_of_a_piece along forward diagonal or sideways, another_very_long_name along backward: own{2}, empty*, enemy+ captured
limit jump from somewhere white turn 3: leaves every own man in somewhere is not reaching_nothing and no enemy king in drawn
cells column a without i \"-\" row 1 up
input player \"THE FIRST PLAYER'S NAME\" \"THE SECOND PLAYER'S NAME\", seconds, counter taken, previous board, board
region listed = {a1 a2 a3 a4 a5 a6 a7 a8 b1 b2 b3 b4 b5 b6 b7 b8 c1 c2 c3 c4 c5 c6 c7 c8 d1 d2 d3 d4 d5 d6 d7 d8}
source \"A text in quotes cannot be broken, so that it stays on its line however long that line becomes by it\"
";
    insta::assert_snapshot!(formatted(text));
}
