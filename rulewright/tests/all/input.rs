//! `input.txt`: the data read from it, and every fault that can be in it.

use agent::protocol::{Plies, input};
use engine::{InputLine, Metadata, Mode, PliesFrom, Turns};

use crate::common::{metadata, piece, start};

const GOOD: &str = "GAME\nN\n6.6\n1,2\nn..\n. .\n..s\n.n.\n...\n..S\n";

fn read(metadata: &Metadata, text: &str) -> Result<input::Input, String> {
    input::read(metadata, &start(metadata), text).map_err(|error| error.to_string())
}

#[test]
fn a_good_file_is_read() {
    let metadata = metadata();
    let input = read(&metadata, GOOD).unwrap();
    assert_eq!((input.mode, input.seconds), (Mode::Game, 6.6));
    assert_eq!(input.setup.turn, 0);
    assert_eq!(input.setup.counters, [vec![1], vec![2]]);
    let previous = input.setup.previous.clone().unwrap();
    assert_eq!((previous[0], previous[7]), (piece(0), piece(1)));
    assert_eq!(input.setup.board[1], piece(0));
    assert_eq!(input.setup.board[7].map(|king| king.kind), Some(1));
    assert_eq!(input.setup.passes, 0);
}

#[test]
fn writing_and_reading_agree() {
    let metadata = metadata();
    let input = read(&metadata, GOOD).unwrap();
    let text = input::write(&metadata, &input.setup, input.mode, input.seconds);
    assert_eq!(read(&metadata, &text).unwrap(), input);
}

#[test]
fn line_ends_and_trailing_blanks_do_not_matter() {
    let metadata = metadata();
    let good = read(&metadata, GOOD);
    let spoilt = [
        GOOD.replace('\n', "\r\n"),
        GOOD.replace('\n', "  \t\n"),
        GOOD.trim_end().to_owned(),
        format!("{GOOD}\n\n  \n"),
        format!("\u{feff}{GOOD}"),
        GOOD.replace("1,2", "1, 2"),
    ];
    for text in spoilt {
        assert_eq!(read(&metadata, &text), good, "{text:?}");
    }
}

#[test]
fn seconds_are_read_as_referees_print_them() {
    let metadata = metadata();
    for (seconds, expected) in
        [("300", 300.0), ("162.02", 162.02), ("64.3000000000001", 64.300_000_000_000_1), ("0.01", 0.01)]
    {
        assert_eq!(read(&metadata, &GOOD.replace("6.6", seconds)).unwrap().seconds, expected);
    }
}

#[test]
fn faults_are_told_with_their_line() {
    let metadata = metadata();
    let cases = [
        ("empty file", String::new()),
        ("blank file", " \n\n".into()),
        ("mode", GOOD.replace("GAME", "MATCH")),
        ("binary", GOOD.replace("GAME", "\u{fffd}\u{1}GAME")),
        ("player", GOOD.replace("\nN\n", "\nW\n")),
        ("seconds: a word", GOOD.replace("6.6", "soon")),
        ("seconds: nan", GOOD.replace("6.6", "nan")),
        ("seconds: inf", GOOD.replace("6.6", "inf")),
        ("seconds: -inf", GOOD.replace("6.6", "-inf")),
        ("seconds: nothing", GOOD.replace("6.6", "")),
        ("counters: one", GOOD.replace("1,2", "1")),
        ("counters: three", GOOD.replace("1,2", "1,2,3")),
        ("counters: far below 0", GOOD.replace("1,2", "-65536,2")),
        ("counters: huge", GOOD.replace("1,2", "1,99999999999")),
        ("row too short", GOOD.replace(".n.", ".n")),
        ("row too long", GOOD.replace(".n.", ".n..")),
        ("very long row", GOOD.replace(".n.", &".".repeat(1000))),
        ("symbol", GOOD.replace(".n.", ".x.")),
        ("symbol in the previous board", GOOD.replace("n..", "?..")),
        ("piece off the board", GOOD.replace("...", ".n.")),
        ("too many pieces", GOOD.replace(".n.", "nnn").replace("...", "n..")),
        ("too many pieces of the second player", GOOD.replace(".n.", "s.s")),
        ("truncated before the seconds", "GAME\nN\n".into()),
        ("truncated in the board", GOOD.replace("...\n..S\n", "")),
        ("truncated before the board", GOOD.replace(".n.\n...\n..S\n", "")),
        ("trailing text", format!("{GOOD}and more\n")),
    ];
    let told: Vec<String> = cases
        .iter()
        .map(|(name, text)| format!("{name}\n  {}", read(&metadata, text).expect_err(name)))
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn slips_are_understood_and_told() {
    let metadata = metadata();
    let good = read(&metadata, GOOD).unwrap();
    let no_time = || input::Input { seconds: 0.0, ..good.clone() };
    let cases = [
        ("a blank before the player", GOOD.replace("\nN\n", "\n N\n"), good.clone()),
        ("another letter", GOOD.replace("\nN\n", "\nn\n"), good.clone()),
        ("mode in small letters", GOOD.replace("GAME", "\tgame"), good.clone()),
        ("blank lines", format!("\n  \r\n{GOOD}"), good.clone()),
        ("a blank before the seconds", GOOD.replace("6.6", "  6.6"), good.clone()),
        ("seconds, zero", GOOD.replace("6.6", "0"), no_time()),
        ("seconds, zero with a point", GOOD.replace("6.6", "0.0"), no_time()),
        ("seconds, negative", GOOD.replace("6.6", "-3"), no_time()),
    ];
    let mut told = Vec::new();
    for (name, text, expected) in cases {
        let input = read(&metadata, &text).expect(name);
        assert_eq!(input.slips.len(), 1, "{name}");
        told.push(format!("{name}: {}", input.slips.join("\n")));
        assert_eq!(input::Input { slips: Vec::new(), ..input }, expected, "{name}");
    }
    insta::assert_snapshot!(told.join("\n"), @r"
    a blank before the player: line 2: found ` N`, expected the player to move as `N`
    another letter: line 2: found `n`, expected the player to move as `N`
    mode in small letters: line 1: found `\tgame`, expected the mode as `GAME`
    blank lines: line 1: found a blank line, expected the mode: `SINGLE` or `GAME`; reading on from line 3
    a blank before the seconds: line 3: found `  6.6`, expected the CPU seconds as a number such as `6.6` without blanks before it
    seconds, zero: line 3: found `0`, expected CPU seconds of more than 0; playing at once
    seconds, zero with a point: line 3: found `0.0`, expected CPU seconds of more than 0; playing at once
    seconds, negative: line 3: found `-3`, expected CPU seconds of more than 0; playing at once
    ");
}

#[test]
fn words_that_differ_only_in_their_letters_are_told_apart() {
    let player = InputLine::Player(["x".into(), "X".into()]);
    let metadata = Metadata { input: vec![player, InputLine::Board].into(), ..metadata() };
    let turn = |word: &str| read(&metadata, &format!("{word}\n{EMPTY}")).map(|input| input.setup.turn);
    assert_eq!((turn("x"), turn("X")), (Ok(0), Ok(1)));
    assert!(turn(" X").is_err());
}

/// A metadata whose plies follow from the pieces and captures.
fn placing() -> Metadata {
    Metadata {
        plies_from: PliesFrom::Pieces { captured: Some(0), each: 1, swap: false },
        most_pieces: [8, 8],
        ..metadata()
    }
}

#[test]
fn plies_follow_from_pieces_and_captures() {
    let text = GOOD.replace(".n.\n...\n..S", "nns\n...\n..."); // 3 on the board and 3 captured: 6
    let input = read(&placing(), &text).unwrap();
    assert_eq!((input.setup.plies, input.plies), (6, Plies::exactly(6)));
    assert_eq!(input.warnings, Vec::<String>::new());
}

#[test]
fn plies_that_do_not_fit_the_player_are_mended_with_a_warning() {
    let input = read(&placing(), GOOD).unwrap(); // 2 on the board and 3 captured: 5, and `north` to move
    assert_eq!(input.setup.plies, 6);
    insta::assert_snapshot!(input.warnings.join("\n"), @"5 pieces have been placed, which does not fit with north to move; going on as after 6");
}

#[test]
fn a_swap_is_a_ply_that_adds_no_piece() {
    let swapped = |swap| Metadata {
        plies_from: PliesFrom::Pieces { captured: None, each: 1, swap },
        most_pieces: [8, 8],
        ..metadata()
    };
    let text = GOOD.replace(".n.\n...\n..S", ".s.\n...\n..."); // one piece, and `north` to move
    let read = |swap| read(&swapped(swap), &text).unwrap();
    assert_eq!((read(true).plies, read(true).warnings.len()), (Plies::exactly(2), 0));
    assert_eq!((read(false).plies, read(false).warnings.len()), (Plies::exactly(2), 1));
    assert!(read(false).warnings[0].starts_with("1 piece has been placed"));
}

#[test]
fn plies_of_long_turns_fit_the_player() {
    let plies_from = PliesFrom::Pieces { captured: None, each: 1, swap: false };
    let metadata =
        Metadata { plies_from, most_pieces: [8, 8], turns: Turns { first: 1, each: 2 }, ..metadata() };
    let plies = |turn: &str, board: &str| {
        let text = GOOD.replace("\nN\n", &format!("\n{turn}\n")).replace(".n.\n...\n..S", board);
        let input = read(&metadata, &text).unwrap();
        (input.plies, input.warnings.len())
    };
    // One ply of north, two of south, two of north.
    assert_eq!(plies("S", "n..\n...\n..."), (Plies::exactly(1), 0));
    assert_eq!(plies("S", "n.s\n...\n..."), (Plies::exactly(2), 0));
    assert_eq!(plies("N", "n.s\n..s\n..."), (Plies::exactly(3), 0));
    assert_eq!(plies("N", "nns\n..s\n..."), (Plies::exactly(4), 0));
    assert_eq!(plies("N", "n.s\n...\n..."), (Plies::exactly(3), 1), "a ply of south is missing");
}

#[test]
fn two_pieces_may_be_one_ply() {
    let plies_from = PliesFrom::Pieces { captured: None, each: 2, swap: false };
    let metadata = Metadata { plies_from, most_pieces: [8, 8], ..metadata() };
    let text = GOOD.replace(".n.\n...\n..S", "nnn\nn.s\ns.."); // three plies, but `north` to move
    let input = read(&metadata, &text).unwrap();
    assert_eq!(input.plies, Plies::exactly(4));
    insta::assert_snapshot!(input.warnings.join("\n"), @"6 pieces have been placed, which does not fit with north to move; going on as after 4");
    let input = read(&metadata, &GOOD.replace(".n.\n...\n..S", "nnn\nn.s\nsss")).unwrap();
    assert_eq!((input.plies, input.warnings.len()), (Plies::exactly(4), 0));
}

#[test]
fn a_file_ends_without_a_newline_if_its_rules_say_so() {
    let metadata = half_known();
    let setup = start(&metadata);
    let text = |metadata: &Metadata| input::write(metadata, &setup, Mode::Game, 1.0);
    assert_eq!(text(&metadata), format!("N\n{EMPTY}{EMPTY}"));
    let without = Metadata {
        input: [&metadata.input[..], &[InputLine::NoNewline]].concat().into(),
        ..metadata.clone()
    };
    assert_eq!(text(&without), text(&metadata).trim_end());
    let read_back = read(&without, &text(&without)).unwrap().setup;
    assert_eq!(read_back, read(&metadata, &text(&metadata)).unwrap().setup);
}

/// A metadata whose rules ask for the number of plies, which the file does not tell.
fn half_known() -> Metadata {
    let player = InputLine::Player(["N".into(), "S".into()]);
    let input = vec![player, InputLine::PreviousBoard, InputLine::Board];
    let plies_from = PliesFrom::AtLeast { adds: 1, change_hands: false };
    Metadata {
        plies_from,
        ply_limit: Some(24),
        first_passes: 1,
        most_pieces: [8, 8],
        input: input.into(),
        ..metadata()
    }
}

const EMPTY: &str = "...\n...\n...\n";

#[test]
fn plies_are_known_at_the_beginning() {
    let metadata = half_known();
    let plies = |text: String| read(&metadata, &text).unwrap().plies;
    assert_eq!(plies(format!("N\n{EMPTY}{EMPTY}")), Plies::exactly(0));
    assert_eq!(plies(format!("S\n{EMPTY}n..\n...\n...")), Plies::exactly(1));
}

#[test]
fn plies_lie_between_what_pieces_need_and_the_limit() {
    let metadata = half_known();
    let plies = |text: &str| read(&metadata, text).unwrap().plies;
    // Three of the first player: at least five plies, and the first player to move: six.
    assert_eq!(plies("N\nnn.\n...\n...\nnnn\n...\n..s"), Plies { least: 6, most: 22 });
    assert_eq!(plies("S\nn..\n...\n..s\nnn.\n...\n..s"), Plies { least: 3, most: 23 });
}

#[test]
fn turned_pieces_tell_no_plies_of_their_player() {
    let turning =
        |change_hands| Metadata { plies_from: PliesFrom::AtLeast { adds: 1, change_hands }, ..half_known() };
    let text = "N\nnn.\n...\n...\nnnn\n...\n...";
    let plies = |change_hands| read(&turning(change_hands), text).unwrap().plies.least;
    assert_eq!((plies(false), plies(true)), (6, 4));
}

#[test]
fn passes_show_in_equal_boards() {
    let metadata = half_known();
    let passes = |text: String| read(&metadata, &text).unwrap().setup.passes;
    assert_eq!(passes(format!("N\n{EMPTY}{EMPTY}")), 1);
    assert_eq!(passes("N\nn..\n...\n..s\nn..\n...\n..s".to_owned()), 1);
    assert_eq!(passes("N\nn..\n...\n...\nn..\n...\n..s".to_owned()), 0);
}

#[test]
fn the_budget_stands_in_for_seconds() {
    let input = read(&half_known(), &format!("N\n{EMPTY}{EMPTY}")).unwrap();
    assert_eq!((input.mode, input.seconds), (Mode::Single, 1.0));
}
