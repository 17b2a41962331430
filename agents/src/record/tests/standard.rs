//! The standard formats, as other programs write and read them.

use std::time::Duration;

use engine::ErasedGame;

use super::super::{Format, Record, Verdict, candidates, read, text, write};
use super::{interpreted, random_game};
use crate::catalog;

/// Games with a standard format, and the format.
const GAMES: [(&str, Format); 14] = [
    ("checkers", Format::Pdn),
    ("italian_draughts", Format::Pdn),
    ("international_draughts", Format::Pdn),
    ("frisian_draughts", Format::Pdn),
    ("russian_draughts", Format::Pdn),
    ("brazilian_draughts", Format::Pdn),
    ("turkish_draughts", Format::Pdn),
    ("go_9x9", Format::Sgf),
    ("little_go", Format::Sgf),
    ("hex", Format::Sgf),
    ("gomoku", Format::Sgf),
    ("chess", Format::Pgn),
    ("king_of_the_hill", Format::Pgn),
    ("racing_kings", Format::Pgn),
];

fn plays(record: &Record) -> Vec<String> {
    record.plays.iter().map(|played| played.play.to_string()).collect()
}

#[test]
fn random_games_are_read_as_they_were_written() {
    effort::for_each(
        &GAMES,
        |(name, _)| name.to_string(),
        |&(name, format)| {
            let entry = interpreted(name);
            let records: Vec<Record> = (0..2).map(|seed| random_game(&*entry, seed, 0, 20)).collect();
            let text = write(format, &*entry, &records).unwrap();
            let back = read(&*entry, &text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            for (record, back) in records.iter().zip(&back) {
                assert_eq!(plays(back), plays(record), "{name}\n{text}");
                assert_eq!((back.verdict, &back.reason), (record.verdict, &record.reason), "{name}");
            }
            assert_eq!(back.len(), records.len());
        },
    );
}

#[test]
fn a_result_by_points_tells_the_points() {
    let entry = interpreted("little_go");
    let played = |play: &str| crate::record::Played::new(engine::Written { lines: vec![play.to_owned()] });
    let plays = ["2,2", "PASS", "PASS"].map(played).to_vec();
    let record = Record { plays, verdict: Verdict::Won(1), ..Record::default() };
    let text = write(Format::Sgf, &*entry, &[record]).unwrap();
    // A stone of Black and 2.5 points of White.
    assert!(text.contains("RE[W+1.5]"), "{text}");
}

#[test]
fn start_positions_and_remarks_are_kept() {
    for (name, format) in [("checkers", Format::Pdn), ("little_go", Format::Sgf), ("chess", Format::Pgn)] {
        let entry = interpreted(name);
        let mut record = random_game(&*entry, 5, 7, 9);
        record.agents = ["a \"b\" ]", "c\\d"].map(str::to_owned);
        record.plays[0].depth = Some(4);
        record.plays[1].notes.push("a [fine] play".to_owned());
        record.plays[1].notes.push("\u{1b}[2J and a \\n".to_owned());
        record.notes.push("before, \\n and \u{202e}".to_owned());
        record.seed = Some(9);
        record.used = Some([1500, 20].map(Duration::from_millis));
        let text = write(format, &*entry, &[record.clone()]).unwrap();
        let back = read(&*entry, &text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}")).remove(0);
        assert_eq!(
            (&back.agents, &back.notes, back.seed, back.used),
            (&record.agents, &record.notes, record.seed, record.used),
            "{name}\n{text}"
        );
        assert_eq!(back.plays, record.plays, "{name}\n{text}");
        let [board, own] = [&back, &record].map(|record| record.start.as_ref().map(|start| &start.board));
        assert_eq!(board, own, "{name}\n{text}");
    }
}

#[test]
fn a_start_with_fewer_castling_rights_is_kept() {
    let entry = interpreted("chess");
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let read = |rights: &str| {
        let text = format!("[FEN \"{board} w {rights} - 0 1\"]\n\n1. e4 *\n");
        read(&*entry, &text).unwrap().remove(0).start
    };
    assert!(read("KQkq").is_none());
    let unmoved = |rights| read(rights).unwrap().unmoved.into_iter().filter(|unmoved| *unmoved).count();
    // A right tells that a king and a rook have not moved.
    assert_eq!(["Kkq", "Kq", "-"].map(unmoved), [5, 4, 0]);
}

/// A file in the text of every game.
fn as_text(entry: &dyn ErasedGame, file: &str) -> String {
    text::write(entry, &read(entry, file).unwrap())
}

#[test]
fn files_of_pydraughts_are_read() {
    let files = [
        ("checkers", include_str!("../fixtures/pydraughts-english.pdn")),
        ("international_draughts", include_str!("../fixtures/pydraughts-standard.pdn")),
        ("russian_draughts", include_str!("../fixtures/pydraughts-russian.pdn")),
    ];
    for (name, file) in files {
        let entry = interpreted(name);
        let record = &read(&*entry, file).unwrap()[0];
        assert_eq!((record.event.as_deref(), record.start.is_none()), (Some("Cup"), true), "{name}");
        insta::assert_snapshot!(format!("pydraughts_{name}"), as_text(&*entry, file));
        let again = write(Format::Pdn, &*entry, std::slice::from_ref(record)).unwrap();
        let words = |text: &str| text.split_whitespace().filter(|word| word.contains(['x', '-'])).count();
        assert!(words(&again) >= record.plays.len());
        assert_eq!(plays(&read(&*entry, &again).unwrap()[0]), plays(record));
    }
}

#[test]
fn a_file_of_sgfmill_is_read() {
    let file = include_str!("../fixtures/sgfmill.sgf");
    let entry = interpreted("go_9x9");
    let record = &read(&*entry, file).unwrap()[0];
    assert_eq!(record.event.as_deref(), Some("a [9x9] cup"));
    assert_eq!((record.verdict, record.reason.as_deref()), (Verdict::Won(0), Some("resign")));
    assert_eq!(record.plays[6].notes, ["takes [one] stone\\"]);
    insta::assert_snapshot!("sgfmill", as_text(&*entry, file));
}

#[test]
fn an_escaped_line_end_is_no_line_end() {
    for end in ["\n", "\r\n"] {
        let file = format!("(;FF[4]GM[1]SZ[9]C[one \\{end}remark];B[aa])");
        assert_eq!(read(&*interpreted("go_9x9"), &file).unwrap()[0].notes, ["one remark"], "{file:?}");
    }
}

#[test]
fn a_file_of_python_chess_is_read() {
    let file = include_str!("../fixtures/python-chess.pgn");
    let entry = interpreted("chess");
    assert_eq!(read(&*entry, file).unwrap().len(), 2);
    insta::assert_snapshot!("python_chess", as_text(&*entry, file));
    insta::assert_snapshot!("pgn", write(Format::Pgn, &*entry, &read(&*entry, file).unwrap()).unwrap());
}

#[test]
fn what_is_written_is_what_others_read() {
    for (name, format) in [
        ("checkers", Format::Pdn),
        ("russian_draughts", Format::Pdn),
        ("little_go", Format::Sgf),
        ("hex", Format::Sgf),
    ] {
        let entry = interpreted(name);
        let mut record = random_game(&*entry, 2, 0, 30);
        record.plays[0].depth = Some(4);
        let text = write(format, &*entry, &[record]).unwrap();
        insta::assert_snapshot!(name, text.replace(env!("CARGO_PKG_VERSION"), "VERSION"));
    }
}

#[test]
fn a_file_names_its_game() {
    let games =
        ["checkers", "go_9x9", "go_ko_9x9", "little_go", "chess", "king_of_the_hill"].map(interpreted);
    let found = |text: &str| -> Vec<String> {
        let all = games.iter().map(|game| &**game);
        candidates(all, text).iter().map(|game| game.metadata().name.to_string()).collect()
    };
    assert_eq!(found(include_str!("../fixtures/pydraughts-english.pdn")), ["checkers"]);
    assert_eq!(found(include_str!("../fixtures/python-chess.pgn")), ["chess"]);
    assert_eq!(found(include_str!("../fixtures/sgfmill.sgf")), ["go_9x9", "go_ko_9x9"]);
    for (game, format) in
        games.iter().zip([Format::Pdn, Format::Sgf, Format::Sgf, Format::Sgf, Format::Pgn, Format::Pgn])
    {
        let record = random_game(&**game, 1, 0, 4);
        for format in [Format::Text, format] {
            let text = write(format, &**game, std::slice::from_ref(&record)).unwrap();
            assert_eq!(found(&text), [game.metadata().name.as_ref()], "{text}");
        }
    }
    assert!(found("nothing of the kind").is_empty());
}

#[test]
fn a_record_without_a_result_has_that_of_the_rules() {
    let verdict = |name: &str, text: &str| read(&*interpreted(name), text).unwrap()[0].verdict;
    let plays = "   1. x  a1\n   2. o  a2\n   3. x  b1\n   4. o  b2\n   5. x  c1\n";
    let text = format!("record 1\ngame: tic_tac_toe\n\n{plays}");
    assert_eq!(verdict("tic_tac_toe", &text), Verdict::Won(0));
    assert_eq!(verdict("little_go", "(;GM[1]SZ[5];B[cc];W[];B[])"), Verdict::Won(1));
    let none = text.replace("\n\n", "\nresult: none\n\n");
    let error = read(&*interpreted("tic_tac_toe"), &none).unwrap_err().to_string();
    assert!(error.contains("says that there is no result, but after its plays the game is over"), "{error}");
}

/// A game of stones whose rule file names the notation of moves.
fn of_stones() -> Box<dyn ErasedGame> {
    ruled(
        "game stones\nplayers white, black\nboard grid 3 x 3\npiece stone \"w\" \"b\"\nplay place: stone on empty\n\
         draw when stuck\nrecord pdn 40\n",
    )
}

fn ruled(rules: &str) -> Box<dyn ErasedGame> {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.rules");
    std::fs::write(&file, rules).unwrap();
    catalog::interpreted_file(&file).unwrap()
}

#[test]
fn a_start_on_a_wide_board_is_kept() {
    let wide = ruled(
        "game wide\nplayers white facing north, black facing south\nboard grid 12 x 2\npiece king \"K\" \"k\"\n\
         start |k...........| |K...........|\nplay step: king along all: empty\nloss when stuck\ndraw after 60 plies\n\
         record pgn \"wide\"\ncells column a row 1 up\n",
    );
    let record = random_game(&*wide, 1, 2, 4);
    assert!(record.start.is_some());
    let text = write(Format::Pgn, &*wide, std::slice::from_ref(&record)).unwrap();
    assert!(text.contains("10"), "{text}");
    assert_eq!(plays(&read(&*wide, &text).unwrap()[0]), plays(&record));
}

#[test]
fn games_that_a_format_does_not_hold_are_refused() {
    let refused = |rules: &str, plays: &str, format| {
        let entry = ruled(rules);
        let name = entry.metadata().name.to_string();
        let records = read(&*entry, &format!("record 1\ngame: {name}\nresult: none\n\n{plays}")).unwrap();
        write(format, &*entry, &records).unwrap_err().to_string()
    };
    let kinds = "game two\nplayers black, white\nboard grid 3 x 3\npiece man \"b\" \"w\"\npiece big \"B\" \"W\"\n\
        play small: man on empty\nplay large: big on empty\nwin when line of 3 own\ndraw when no empty\n\
        write large \"B{to}\"\nrecord sgf 2\nlength 9\n";
    let told = refused(kinds, "1. black b2\n2. white Ba3\n", Format::Sgf);
    let why = "read again, it is another play; the format `text` has every play whose notation is its own";
    assert_eq!(told, format!("play 2, `Ba3`, cannot be written in this format: {why}"));
    let promotions = "game prom\nplayers white facing north, black facing south\nboard grid 2 x 4\npiece man \"m\" \"o\"\n\
        piece duke \"d\" \"e\"\npiece wolf \"w\" \"x\"\nstart |.o| |m.| |..| |..|\nplay step: man along forward: empty; \
        duke along all: empty; wolf along orthogonal: empty\npromote man to duke or wolf on far edge\nloss when stuck\n\
        draw after 40 plies\nrecord pdn 99\n";
    let told = refused(promotions, "1. white a3-a4w\n", Format::Pdn);
    assert!(
        told.starts_with("the game cannot be written in this format: read again, it has a fault: ")
            && told
                .ends_with("expected all squares of one of `a3-a4d`, `a3-a4w`; the format `text` tells more"),
        "{told}"
    );
}

#[test]
fn faults_of_other_formats_have_a_place() {
    let cases = [
        (
            "checkers",
            "[GameType \"21\"]\n\n1. 11-15 23-18\n2. 1-2 *",
            "line 4, column 4: play 3: `E b8 d8` is not a legal play here",
        ),
        (
            "checkers",
            "[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 11-15 0-1",
            "line 4, column 10: found `0-1`, expected `1-0`, as the tag Result says",
        ),
        (
            "checkers",
            "[GameType \"21\"]\n1. 11-99",
            "line 2, column 4: found `11-99`, expected a play such as `1-32`",
        ),
        ("checkers", "[GameType 21]", "line 1, column 1: found `[GameType 21]`, expected a tag"),
        ("checkers", "[FEN \"W:W1:Q2\"]", "line 1, column 1: found `Q2`, expected a position"),
        (
            "chess",
            "[Event \"x\"]\n1. e4 e5 2. Kd2 *",
            "line 2, column 13: play 3: `e1d2` is not a legal play here",
        ),
        (
            "chess",
            "[Event \"x\"]\n1. e4 (1. d4 d5 1... e5 *",
            "line 2, column 7: found `(1. d4 d5 1... e5 *`, expected `)`",
        ),
        ("chess", "[Result \"1-0\"]\n1. e4 *", "line 2, column 7: found `*`, expected `1-0`"),
        ("chess", "[Result \"won\"]\n1. e4 *", "line 1, column 1: found `won`, expected a result: `1-0`"),
        ("chess", "[Event \"x\"]\n1. O-O *", "line 2, column 4: play 1: `e1g1` is not a legal play here"),
        (
            "chess",
            "[Event \"x\"]\n1. e4 e5 2. Rb7 *",
            "line 2, column 13: play 3: `a1b7` is not a legal play here",
        ),
        (
            "chess",
            "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n1. Qd2 *",
            "line 2, column 4: found `Qd2`, expected a play of a piece that white has there",
        ),
        ("chess", "[Event \"x\"]\n1. e4 e5 {open", "line 2, column 10: found `{open`, expected `}`"),
        (
            "chess",
            "[Event \"x\"]\n1. Nf3 Nf6 2. Nc3 Nc6 3. e4 e5 4. Nb5 a6 5. Nd4 a5 6. Nb3 a4 7. Nd4 Ra5 8. N1 Rb5",
            "line 2, column",
        ),
        ("little_go", "(;GM[1]SZ[5];B[cc];B[dd])", "line 1, column 20: found `B`, expected a play of white"),
        ("little_go", "(;GM[1]SZ[9];B[cc])", "line 1, column 8: found `SZ[9]`, expected SZ[5]"),
        ("little_go", "(;GM[1]SZ[5];B[cc];W[cc])", "line 1, column 20: play 2: `2,2`"),
        (
            "little_go",
            "(;GM[1]SZ[5]KM[2.5]RE[B+0.5];B[cc];W[];B[])",
            "line 1, column 20: the record says that black wins, but",
        ),
        (
            "little_go",
            "(;GM[1]SZ[5];B[cc];AW[dd])",
            "line 1, column 20: found `AW`, expected a play: stones are set up before the first play only",
        ),
        ("little_go", "(;GM[1]SZ[5];B[cc]B[dd])", "line 1, column 14: found `B[dd]`, expected one play"),
        ("checkers", "[GameType \"21\"]\n1. 11-15 *)", "line 2, column 11: found `)`, expected a play"),
        (
            "checkers",
            "[GameType \"21\"]\n1. 11-15 1-0 0-1",
            "line 2, column 14: found `0-1`, expected one result",
        ),
        ("checkers", "[FEN \"W:W32-25:B1\"]", "line 1, column 1: found `32-25`, expected a position"),
        ("little_go", "(;GM[1]SZ[5];B[cc", "line 1, column 15: found `[cc`, expected `]`"),
        ("little_go", "(;GM[1]SZ[5];B[cc]", "line 1, column 19: found nothing, expected `)`"),
    ];
    let mut wrong = Vec::new();
    for (name, text, expected) in cases {
        let error = read(&*interpreted(name), text).unwrap_err().to_string();
        if !error.starts_with(expected) {
            wrong.push(format!("{name}: {text}\n  {error}\nexpected\n  {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let error = write(Format::Sgf, &*interpreted("checkers"), &[]).unwrap_err().to_string();
    assert_eq!(error, "records of checkers are written as `text` or `pdn`, not as `sgf`");
    let file = of_stones();
    let stones = write(Format::Pdn, &*file, &[random_game(&*file, 1, 0, 1)]).unwrap_err().to_string();
    let why = "PDN has only plays from one square to another; the format `text` has every play";
    assert!(stones.ends_with(&format!("cannot be written in this format: {why}")), "{stones}");
}

#[test]
fn a_round_beyond_all_numbers_is_no_panic() {
    let entry = interpreted("chess");
    for (turn, plies) in [("w", u32::MAX - 1), ("b", u32::MAX)] {
        let text = format!("[FEN \"4k3/8/8/8/8/8/8/R3K3 {turn} - - 0 4294967295\"]\n\n*\n");
        let records = read(&*entry, &text).unwrap();
        assert!(records[0].start.as_ref().unwrap().plies >= plies - 1);
    }
}

#[test]
fn stones_are_set_up_by_all_nodes_before_the_first_play() {
    let entry = interpreted("little_go");
    let text = "(;GM[1]SZ[5:5]AB[aa]AB[bb][cc];AE[bb]PL[W];W[dd];B[ee])";
    let record = &read(&*entry, text).unwrap()[0];
    let start = record.start.as_ref().unwrap();
    let stones: Vec<_> = (0..25).filter(|cell| start.board[*cell].is_some()).collect();
    assert_eq!((stones, start.turn, record.plays.len()), (vec![0, 12], 1, 2));
}

#[test]
fn a_line_may_have_several_tags() {
    let text =
        "[Event \"The \"Big\" Cup\"] [White \"Ann\"][Black \"Bob [2]\"]\n[GameType \"21\"]\n1. 11-15 *\n";
    let record = &read(&*interpreted("checkers"), text).unwrap()[0];
    assert_eq!(record.event.as_deref(), Some("The \"Big\" Cup"));
    assert_eq!([&*record.agents[0], &*record.agents[1]], ["Bob [2]", "Ann"]);
}

#[test]
fn foreign_values_are_kept_where_the_text_of_every_game_has_no_room() {
    let tags = "[Date \"2026.1.5\"]\n[Termination \"White resigned\"]\n[Seconds \"NaN\"]\n[OpeningPlies \"9\"]\n[GameType \"21\"]\n1. 11-15 *\n";
    let entry = interpreted("checkers");
    let records = read(&*entry, tags).unwrap();
    let tags = [("Date", "2026.1.5"), ("Termination", "White resigned"), ("Seconds", "NaN")];
    assert_eq!(records[0].tags, tags.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let text = write(Format::Text, &*entry, &records).unwrap();
    assert_eq!(read(&*entry, &text).unwrap(), records);
}
