//! Forms of PDN and PGN that readers take and writers need not.

use super::super::{Format, Record, Verdict, games, read, write};
use super::interpreted;

/// The games of a text, each of which must be read.
fn all(game: &str, text: &str) -> Vec<Record> {
    read(&*interpreted(game), text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// The only game of a text.
fn only(game: &str, text: &str) -> Record {
    let mut records = all(game, text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

fn plays(record: &Record) -> Vec<String> {
    record.plays.iter().map(|played| played.play.to_string()).collect()
}

fn fixture(name: &str) -> String {
    let path = format!("{}/src/record/fixtures/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_first_points_are_those_of_the_side_that_starts() {
    // Black starts English draughts, also where a position has White to move; White starts Russian draughts.
    let [black, white] = [Verdict::Won(0), Verdict::Won(1)];
    assert_eq!(only("checkers", &fixture("black-wins.pdn")).verdict, black);
    let by_white = "[FEN \"W:WK6:B10\"]\n[Result \"0-1\"]\n\n1. 6x15 0-1\n";
    assert_eq!(only("checkers", by_white).verdict, white);
    assert_eq!(only("checkers", "[Result \"1-0\"]\n\n1. 11-15 1-0\n").verdict, black);
    assert_eq!(only("checkers", "[GameType \"21,W,8,8,N2,0\"]\n\n1. 11-15 1-0\n").verdict, white);
    assert_eq!(only("russian_draughts", "[Result \"2-0\"]\n\n1. c3-d4 2-0\n").verdict, Verdict::Won(0));
    // In PDN, `*` may end a game whose result the tag tells.
    assert_eq!(only("checkers", "[result \"1:0\"]\n[gametype \"21\"]\n\n1. 11-15 *\n").verdict, black);
    for text in ["[Result \"1-0\"]\n\n1. 11-15 1-0\n", "[GameType \"21,W,8,8,N2,0\"]\n\n1. 11-15 0-1\n"] {
        let record = only("checkers", text);
        let written = write(Format::Pdn, &*interpreted("checkers"), &[record]).unwrap();
        let result = text.split_whitespace().last().unwrap();
        assert!(written.contains(&format!("[Result \"{result}\"]")), "{written}");
        assert!(written.trim_end().ends_with(result), "{written}");
    }
}

#[test]
fn a_repeated_tag_or_one_below_a_blank_line_begins_a_game() {
    let told = |text: &str| -> Vec<(String, String, usize, Verdict)> {
        let told = |record: &Record| {
            let [white, black] = record.agents.clone();
            (white, black, record.plays.len(), record.verdict)
        };
        all("chess", text).iter().map(told).collect()
    };
    let two = [
        ("a1".to_owned(), "a2".to_owned(), 0, Verdict::Won(0)),
        ("b1".to_owned(), "b2".to_owned(), 2, Verdict::Won(1)),
    ];
    let text = fixture("header-only.pgn");
    assert_eq!(told(&text), two);
    assert_eq!(told(&text.replace("1-0\"]\n\n", "1-0\"]\n")), two);
    assert_eq!(told(&text.replace("[Event \"A\"]\n", "")), two);
    // Comments, and lines for programs, part no tags.
    let one = "{a file}\n[Event \"A\"]\n% x\n[White \"w\"]\n; y\n[Black \"b\"]\n\n1. e4 *\n";
    assert_eq!(told(one).len(), 1);
    // A line may be blank among the tags of a game.
    let file = "[Event \"A\"]\n\n[White \"w\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n[White \"w\"]\n\n[White \"x\"]\n\n1. d4 *\n";
    assert_eq!(told(file).iter().map(|game| game.2).collect::<Vec<_>>(), [1, 0, 1]);
    // A result ends a game without tags.
    assert_eq!(
        told("1. e4 e5 1-0\n1. d4 d5 2. c4 *\n").iter().map(|game| game.2).collect::<Vec<_>>(),
        [2, 3]
    );
}

#[test]
fn a_fault_costs_only_its_game() {
    let told = |game: &str, text: &str| -> Vec<Option<usize>> {
        let games = games(&*interpreted(game), text);
        games.into_iter().map(|record| record.ok().map(|record| record.plays.len())).collect()
    };
    let text = fixture("one-bad-of-three.pgn");
    assert_eq!(told("chess", &text), [Some(2), None, Some(2)]);
    let error = games(&*interpreted("chess"), &text).remove(1).unwrap_err().to_string();
    assert!(error.starts_with("line 9, column 13: play 3: `e1e3` is not a legal play here"), "{error}");
    for bad in ["1. e4 {no end", "1. e4 (1. d4", "1. e4 )", "1. e4 e5 1-0 0-1", "1. zz"] {
        let text = text.replace("1. e4 e5 2. Ke3 *", bad);
        assert_eq!(told("chess", &text), [Some(2), None, Some(2)], "{bad}");
        let text = text.replace("1. d4 d5 0-1", "1. d4 {good} d5 0-1");
        assert_eq!(told("chess", &text), [Some(2), None, Some(2)], "{bad}");
    }
    let malformed = text.replace("[Event \"second\"]", "[FEN none]");
    assert_eq!(told("chess", &malformed), [Some(2), None, Some(2)]);
    let record = |play: &str| format!("record 1\ngame: tic_tac_toe\n\n   1. x  {play}\n\n");
    assert_eq!(told("tic_tac_toe", &["a1", "z9", "b2"].map(record).concat()), [Some(1), None, Some(1)]);
    let cut = "record 1\ngame: tic_tac_toe\nstart\n  board\nrecord 1\ngame: tic_tac_toe\n\n1. x a1\n";
    assert_eq!(told("tic_tac_toe", cut), [None, Some(1)]);
    for bad in ["B[zz]", "B"] {
        let trees = format!("(;GM[1]SZ[5];B[aa];W[bb])\n(;GM[1]SZ[5];{bad})\n(;GM[1]SZ[5];B[cc];W[dd])\n");
        assert_eq!(told("little_go", &trees), [Some(2), None, Some(2)], "{bad}");
    }
}

#[test]
fn squares_have_numbers_or_letters() {
    let record = only("russian_draughts", &fixture("numeric-fen.pdn"));
    assert_eq!((record.plays.len(), record.verdict), (7, Verdict::Won(0)));
    for (game, numbers, letters) in [
        ("russian_draughts", "1. 22-18 9-13 2. 18-14", "1. c3-d4 b6-a5 2. d4-c5"),
        ("brazilian_draughts", "1. 22-18 09-13", "1. c3d4 b6a5"),
        ("checkers", "1. 11-15 24-20", "1. f6-e5 g3-h4"),
        ("international_draughts", "1. 32-28 18-23", "1. D4-E5 E7-F6"),
        ("turkish_draughts", "1. 41-33", "1. a3-a4"),
    ] {
        let [numbers, letters] = [numbers, letters].map(|text| plays(&only(game, &format!("{text} *"))));
        assert_eq!(numbers, letters, "{game}");
        assert!(!numbers.is_empty());
    }
}

#[test]
fn columns_and_zeros_are_read() {
    let count = |text: &str| only("international_draughts", text).plays.len();
    assert_eq!([fixture("aligned.pdn"), fixture("zeros.pdn")].map(|text| count(&text)), [18, 8]);
    assert_eq!(count("1. 32 - 28  19 -23\n 2. 28 x 19 14x 23 *"), 4);
}

#[test]
fn positions_of_draughts_have_many_forms() {
    let board = |fen: &str| {
        let record = only("international_draughts", &format!("[FEN \"{fen}\"]\n\n*\n"));
        let start = record.start.unwrap_or_else(|| panic!("{fen}"));
        let pieces = start
            .board
            .iter()
            .enumerate()
            .filter_map(|(at, piece)| piece.map(|piece| (at + 1, piece.player, piece.kind)));
        (pieces.collect::<Vec<_>>(), start.turn)
    };
    let expected = (vec![(1, 1, 0), (2, 1, 0), (31, 0, 0), (32, 0, 0), (40, 0, 1)], 0);
    for fen in [
        "W:W31,32,K40:B1,2",
        "W:W31,32,K40:B1,2:H0:F1",
        "W:W31-32,K40:B1-2.",
        "W:B1,2:W31,32,K40",
        "w:w31,32,K40.:b01,02.",
        "W : W 31, 32, K40 : B 1, 2",
        "?:W31,32,K40:B1,2",
        "W:W31,32,K40,:B1,2:+0+0",
    ] {
        assert_eq!(board(fen), expected, "{fen}");
    }
    assert_eq!(board("B:W:B1"), (vec![(1, 1, 0)], 1));
    let text = "[FEN \"B:W31,32,K40:BK1,2:H12:F30\"]\n\n*\n";
    let start = only("international_draughts", text).start.unwrap();
    assert_eq!((start.plies, start.clocks), (59, vec![12]));
}

#[test]
fn plays_of_chess_have_many_forms() {
    for (text, expected) in [
        ("1. e4 e5 2. Nf3", "e2e4 e7e5 g1f3"),
        ("1.e4 e5 2.Nf3 Nc6", "e2e4 e7e5 g1f3 b8c6"),
        ("1. e2e4 e7e5 2. g1f3 b8c6", "e2e4 e7e5 g1f3 b8c6"),
        ("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6", "e2e4 e7e5 g1f3 b8c6"),
        ("1) e4 e5 2) Nf3", "e2e4 e7e5 g1f3"),
        ("1 e4 e5 2 Nf3", "e2e4 e7e5 g1f3"),
        ("1. e4 1... e5 2. Nf3 2... Nc6", "e2e4 e7e5 g1f3 b8c6"),
        ("1. e4 ... 1. … e5", "e2e4 e7e5"),
        ("1. e4 d5 2. e:d5", "e2e4 d7d5 e4d5"),
        ("1. e4! e5?! $14 2. Nf3!? += Nc6 N +-", "e2e4 e7e5 g1f3 b8c6"),
        ("1. nf3 d5 2. bc3", ""),
        ("1. ♙e4 e5 2. ♘f3 ♞c6 3. ♗\u{fe0e}b5", "e2e4 e7e5 g1f3 b8c6 f1b5"),
        ("1. nf3 d5 2. nc3 e5", "g1f3 d7d5 b1c3 e7e5"),
        ("1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. 0-0 0-0", "e2e4 e7e5 f1c4 f8c5 g1f3 g8f6 e1g1 e8g8"),
        ("1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. o-o e8g8", "e2e4 e7e5 f1c4 f8c5 g1f3 g8f6 e1g1 e8g8"),
        ("1. e4 a6 2. e5 d5 3. exd6 e.p. exd6", "e2e4 a7a6 e4e5 d7d5 e5d6 e7d6"),
        ("1. e4 a6 2. e5 d5 3. exd6ep", "e2e4 a7a6 e4e5 d7d5 e5d6"),
        ("1. e4 e5 0-0", "e2e4 e7e5"),
        ("1. e4 (1. d4 d5 (1... Nf6 2. c4)) 1... e5", "e2e4 e7e5"),
        ("\u{feff}1. e4\r\n% line\r\ne5 ; end\r\n2. Nf3\u{1a}", "e2e4 e7e5 g1f3"),
    ] {
        let record = read(&*interpreted("chess"), &format!("{text}\n"));
        let found = record.map_or(String::new(), |records| plays(&records[0]).join(" "));
        assert_eq!(found, expected, "{text}");
    }
    for play in
        ["a8=Q", "a8=q", "a8Q", "a8(Q)", "a8/Q", "a8=(Q)", "a8q", "a7a8q", "a7-a8=Q", "a8=Q+", "a8(Q)+!"]
    {
        let text = format!("[FEN \"8/P6k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. {play} *\n");
        assert_eq!(plays(&only("chess", &text)), ["a7a8q"], "{play}");
    }
    assert_eq!(only("chess", &fixture("percent.pgn")).plays.len(), 3);
    assert_eq!(only("chess", "[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *\n").verdict, Verdict::Won(1));
    assert!(read(&*interpreted("chess"), "1. e4 32 e5").is_err());
    let german = read(&*interpreted("chess"), "1. Sf3 *\n").unwrap_err().to_string();
    assert!(german.starts_with("line 1, column 4: found `Sf3`, expected a play such as `e4`"), "{german}");
    assert!(german.ends_with("the letters of pieces are P, N, B, R, Q, K"), "{german}");
}

#[test]
fn null_moves_are_told() {
    let mut sources = dsl::Sources::default();
    let with_pass = "game chess_with_pass extends chess\npass at will\n";
    let file = sources.add("chess_with_pass.rules", with_pass);
    sources.add("chess.rules", include_str!("../../../../rules/chess.rules"));
    let (model, _) = dsl::compile(&sources, file).unwrap();
    let with_pass = engine::Erased(dsl::interp::Interpreted::new(std::sync::Arc::new(model)));
    for null in ["--", "Z0", "null", "@@@@", "0000", "<>"] {
        let told = read(&*interpreted("chess"), &format!("1. e4 {null} 2. d4 *\n")).unwrap_err().to_string();
        let expected = format!(
            "line 1, column 7: found `{null}`, expected a play: this stands for a player that passes"
        );
        assert!(told.starts_with(&expected), "{told}");
        let beside = format!("1. e4 (1. {null} e5 2. {null}) e5 *\n");
        assert_eq!(plays(&only("chess", &beside)), ["e2e4", "e7e5"], "{null}");
        let passed = read(&with_pass, &format!("1. e4 {null} 2. d4 *\n")).unwrap();
        assert_eq!(plays(&passed[0]), ["e2e4", "pass", "d2d4"], "{null}");
    }
}

#[test]
fn plays_of_draughts_have_many_forms() {
    let expected = ["32-28", "19-23", "28x19", "14x23"];
    for text in [
        "1. 32-28 19-23 2. 28x19 14x23 *",
        "1.32-28 19-23 2.28x19 14x23 *",
        "1. 32-28! 19-23?! 2. 28:19* 14X23 1-1",
        "1. 32-28 * 19-23 2. 28x19 $3 14x23 (!) 0-0",
        "1. 32-28 {a} 19-23 ; b\n 2. 28x19 14x23 2-0",
        "[Result \"12-8\"]\n\n1. 32-28 19-23 2. 28x19 14x23 12-8",
    ] {
        assert_eq!(plays(&only("international_draughts", text)), expected, "{text}");
    }
}

#[test]
fn what_others_tell_is_kept() {
    let text = "[Event \"Cup\"]\n[Site \"Riga\"]\n[Date \"2020.??.??\"]\n[Round \"-\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\
        [Variant \"From Position\"]\n[WhiteElo \"2400\"]\n[ECO \"C20\"]\n[Opening \"\"]\n[Termination \"Time forfeit\"]\n\n\
        {before} 1. e4! $14 {[%clk 0:03:00]} e5 N (1... c5) 2. Ke2?! {50 % of it} 1-0\n";
    let entry = interpreted("chess");
    let record = only("chess", text);
    let tags = ["Site", "Date", "Variant", "WhiteElo", "ECO", "Opening", "Termination"];
    assert_eq!(record.tags.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), tags);
    assert_eq!(record.plays[0].notes, ["$1", "$14", "[%clk 0:03:00]"]);
    assert_eq!(
        (record.plays[1].notes.as_slice(), &record.lost[..]),
        (&["$146".to_owned()][..], &["variations"][..])
    );
    let written = write(Format::Pgn, &*entry, std::slice::from_ref(&record)).unwrap();
    for line in text.lines().filter(|line| line.starts_with('[')) {
        assert!(written.contains(line), "{line}\n{written}");
    }
    assert!(
        written
            .contains("\n{before} 1. e4 $1 $14 {[%clk 0:03:00]} 1... e5 $146 2. Ke2 $6 {50 % of it} 1-0\n"),
        "{written}"
    );
    let kept = Record { lost: Vec::new(), ..record };
    assert_eq!(only("chess", &written), kept);
    let text = write(Format::Text, &*entry, std::slice::from_ref(&kept)).unwrap();
    assert!(text.contains("\ntag WhiteElo: 2400\n"), "{text}");
    assert_eq!(only("chess", &text), kept);
    let draughts =
        "[Result \"2-0\"]\n[GameType \"20,W,10,10,N2,0\"]\n[Annotator \"x\"]\n\n1. 32-28 {y} 2-0\n";
    let record = only("international_draughts", draughts);
    let written = write(Format::Pdn, &*interpreted("international_draughts"), &[record]).unwrap();
    for line in draughts.lines() {
        assert!(written.contains(line), "{line}\n{written}");
    }
}

#[test]
fn a_play_that_may_be_several_is_the_one_that_lets_the_game_go_on() {
    // Only the man of d6 can go on to take at e3.
    let short = "1. ed4 dc5 2. fe3 cd6 3. cb4 ba5 4. db6 ac7 5. bc5 db4 6. ac5 fg5 7. ed4 gh4 1/2:1/2";
    let record = only("russian_draughts", &format!("[Result \"1/2:1/2\"]\n\n{short}\n"));
    assert_eq!((record.plays.len(), record.verdict), (14, Verdict::Drawn));
    assert_eq!(record.plays[6].play.to_string(), "d4xb6");
    let start = "[FEN \"B:W14,15,22,23:B10,1\"]\n\n";
    let open = read(&*interpreted("checkers"), &format!("{start}1. 10x26 *\n")).unwrap_err().to_string();
    assert!(open.contains("found `10x26`, expected all squares of one of `J"), "{open}");
    let left = only("checkers", &format!("{start}1. 10x26 22-18 *\n"));
    assert_eq!(left.plays.len(), 2);
    // Two knights can go to d2; one of them goes on to b3.
    let start = "[FEN \"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1\"]\n\n";
    assert!(read(&*interpreted("chess"), &format!("{start}1. Nd2 Kd7 2. Kd1 *\n")).is_err());
    let plays = plays(&only("chess", &format!("{start}1. Nd2 Kd7 2. Nc3 *\n")));
    assert_eq!(plays, ["f3d2", "e8d7", "b1c3"]);
}

#[test]
fn a_tag_without_quotation_marks_costs_only_itself() {
    for round in ["[Round 17]", "[Round \"11.1]"] {
        let record = only("chess", &format!("[Event \"x\"]\n{round}\n[White \"w\"]\n\n{{ }} 1. e4 {{}} *\n"));
        assert_eq!((record.event.as_deref(), &*record.agents[0], record.plays.len()), (Some("x"), "w", 1));
        assert_eq!((record.lost, record.notes), (vec!["tags without quotation marks"], Vec::<String>::new()));
    }
    assert!(read(&*interpreted("chess"), "[Event]\n").is_err());
}

#[test]
fn a_cut_or_changed_text_is_never_a_panic() {
    for (game, text) in [
        ("checkers", "[FEN \"W:WK6:B10,1-2\"]\n\n1. 6x15 {é} (1. a3) 2. 1- 5 $1 1-0\n"),
        ("chess", "[FEN \"8/P6k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8(Q)!? Kh6 2. Qa3 *\n"),
    ] {
        let entry = interpreted(game);
        let is_placed = |text: &str| {
            let faults = games(&*entry, text).into_iter().filter_map(Result::err);
            faults.for_each(|error| assert!(error.line >= 1 && error.column >= 1, "{text}"));
        };
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        for place in places.into_iter().step_by(2) {
            is_placed(&text[..place]);
            for symbol in ['}', '(', '[', '"', '$', '0', 'é', '\n'] {
                let mut text = text.to_owned();
                text.insert(place, symbol);
                is_placed(&text);
            }
        }
    }
}
