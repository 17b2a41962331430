//! Positions in the forms of other programs.

use engine::ErasedGame;

use super::super::games_or_positions;
use super::interpreted;

/// The rows of the board and the player to move after each game or position of a text.
fn positions(entry: &dyn ErasedGame, text: &str) -> Vec<(String, usize)> {
    let games = games_or_positions(entry, text).unwrap_or_else(|| panic!("{text}"));
    let after = |game: Result<super::Record, super::super::RecordError>| {
        let record = game.unwrap();
        let position = record.after(entry, record.plays.len()).unwrap();
        (agent::protocol::board::rows(entry.metadata(), &position.setup().board).join("/"), position.turn())
    };
    games.into_iter().map(after).collect()
}

#[test]
fn one_position_in_many_forms_is_the_same() {
    let chess = interpreted("chess");
    let rows = "rnbqkbnr/pppp.ppp/......../....p.../....P.../......../PPPP.PPP/RNBQKBNR";
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    let forms = [
        format!("{fen} 0 2\n"),
        format!("\u{20}\n# a comment\n{fen}\n"),
        format!("{fen} bm Nf3; id \"open; game\"; hmvc 0; fmvn 2;"),
        format!("[FEN \"{fen} 0 2\"]\n\n*\n"),
        "[Event \"?\"]\n\n1. e4 e5 *\n".to_owned(),
        "1. e4 e5".to_owned(),
        "record 1\ngame: chess\n\n1. white e2e4\n2. black e7e5\n".to_owned(),
    ];
    for text in forms {
        assert_eq!(positions(&*chess, &text), [(rows.to_owned(), 0)], "{text}");
    }
    let checkers = interpreted("checkers");
    let forms =
        ["B:W21,K27:B1,10", "b:W21,K27:B10,1.", "[GameType \"21\"]\n[FEN \"B:W21,K27:B1,10\"]\n\n*\n"];
    let expected = positions(&*checkers, forms[2]);
    for text in forms {
        assert_eq!(positions(&*checkers, text), expected, "{text}");
    }
    let go = interpreted("little_go");
    assert_eq!(
        positions(&*go, "(;SZ[5]AB[aa];W[bb])\n(;SZ[5];B[aa];W[bb])"),
        vec![("10000/02000/00000/00000/00000".to_owned(), 0); 2]
    );
}

#[test]
fn the_numbers_of_a_line_are_kept() {
    let chess = interpreted("chess");
    let of = |text: &str| {
        let games = games_or_positions(&*chess, text).unwrap();
        games.into_iter().map(|game| game.unwrap().start.unwrap()).collect::<Vec<_>>()
    };
    let text = "4k3/8/8/8/8/8/8/R3K3 b Q - 7 30\n4k3/8/8/8/8/8/8/R3K3 b Q - id \"x\"; hmvc 7; fmvn 30;\n";
    let [fen, epd] = &of(text)[..] else { panic!() };
    assert_eq!((fen, fen.plies, fen.clocks[0]), (epd, 59, 7));
}

#[test]
fn other_texts_are_no_positions_and_faults_have_a_line() {
    let chess = interpreted("chess");
    for text in ["", "\n", "WHITE\n1.5\nrnbqkbnr\n", "e4 e5", "8/8 w - -"] {
        assert!(games_or_positions(&*chess, text).is_none(), "{text}");
    }
    assert!(
        games_or_positions(&*interpreted("halma"), "[Event \"?\"]\n").is_none(),
        "a game without a format"
    );
    let faults =
        games_or_positions(&*chess, "4k3/8/8/8/8/8/8/4K3 w - -\n4k3/8/8/8/8/8/8/4K2 w - -\n").unwrap();
    assert!(faults[0].is_ok());
    let told = faults[1].as_ref().unwrap_err().to_string();
    assert!(
        told.starts_with("line 2, column 1: found `4k3/8/8/8/8/8/8/4K2`, expected a position such as `4k3/"),
        "{told}"
    );
}
