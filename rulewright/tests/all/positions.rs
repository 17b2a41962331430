//! Positions from files of other forms than `input.txt`, and records of other programs from the command line.

use crate::common::dir::Dir;

/// Black jumps three times, which is the only play.
const CHAIN: &str = include_str!("../samples/checkers/three_jumps.input.txt");

/// The game of the sample `komi_handicap_margin.sgf`.
const HANDICAP: &str = "(;GM[1]FF[4]CA[UTF-8]SZ[19]HA[2]KM[0.5]RU[Japanese]PC[a server]BR[3d]WR[5d]RE[W+6.5]\
    AB[pd][dp];W[dd]BL[1790.5];B[pp](;W[qp])(;W[pq]))\n";

#[test]
fn a_chain_of_jumps_is_the_only_play() {
    let dir = Dir::with_input(CHAIN);
    let moves = |game: &[&str]| dir.rulewright(&[&["moves", "checkers"], game].concat()).ok();
    let chain = "J e7 g5; J g5 e3; J e3 g1\n";
    assert_eq!(moves(&["--position", "input.txt"]), chain);
    assert_eq!(moves(&["--position", "input.txt", "--backend", "interpreted"]), chain);
    dir.write("line.fen", "B:W12,13,22,23,30,31,32:B2,6,7\n");
    dir.write("game.pdn", "[GameType \"21\"]\n[FEN \"B:W12,13,22,23,30,31,32:B2,6,7\"]\n\n*\n");
    let shown = |file: &str| dir.rulewright(&["show", "checkers", "--position", file]).ok();
    assert_eq!(shown("line.fen"), shown("game.pdn"));
}

#[test]
fn a_position_may_be_a_game_or_a_line() {
    let dir = Dir::new();
    dir.write("games.pgn", "[Event \"1\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"2\"]\n\n1. e4 e6 2. Ke3 *\n\n[Event \"3\"]\n\n1. f3 e5 2. g4 *\n");
    dir.write(
        "mate.epd",
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - bm Qh4#; id \"fool\";\n",
    );
    let run = |file: &str, more: &[&str]| {
        let arguments =
            [&["bestmove", "chess", "--seconds", "0.1", "--position", file, "--json"][..], more].concat();
        dir.rulewright(&arguments)
    };
    assert_eq!(run("mate.epd", &[]).json()["play"], "d8h4");
    assert_eq!(run("games.pgn", &["--number", "3"]).json()["play"], "d8h4");
    let shown = |file: &str, more: &[&str]| {
        dir.rulewright(&[&["show", "chess", "--position", file][..], more].concat()).ok()
    };
    assert_eq!(shown("games.pgn", &["--number", "3"]), shown("mate.epd", &[]));
    assert_eq!(shown("games.pgn", &["--number", "1", "--ply", "0"]), dir.rulewright(&["show", "chess"]).ok());
    for (more, told) in [
        (&[][..], "games.pgn has 3 games: choose one with --number N"),
        (&["--number", "4"], "games.pgn has 3 games, and no 4"),
        (&["--number", "2"], "games.pgn: line 7, column 13: play 3: `e1e3` is not a legal play here"),
        (&["--number", "1", "--ply", "4"], "games.pgn: the game has 3 plays"),
    ] {
        let refused = run("games.pgn", more);
        assert!(refused.code != Some(0) && refused.err.contains(told), "{told}: {}", refused.err);
    }
    dir.write("bad.fen", "8/8 w - -\n");
    assert!(
        run("bad.fen", &[]).err.contains("bad.fen: line 1"),
        "it is no board of chess, so it is read as `input.txt`"
    );
    let start = "PLAYER\n";
    dir.write("input.txt", start);
    assert!(
        run("input.txt", &["--ply", "1"])
            .err
            .contains("is no file of games, so leave --number and --ply out")
    );
}

#[test]
fn what_a_game_of_go_tells_is_kept_or_told() {
    let dir = Dir::new();
    dir.write("game.sgf", HANDICAP);
    let to = |format: &str| dir.rulewright(&["convert", "game.sgf", "--game", "go_19x19", "--to", format]);
    let sgf = to("sgf");
    assert_eq!(sgf.err, "note: game.sgf: left out: the clocks of plays (1 game), variations (1 game)\n");
    for part in ["KM[0.5]", "HA[2]", "RE[W+6.5]", "RU[Japanese]", "AB[pd][dp]PL[W]", "PC[a server]"] {
        assert!(sgf.out.contains(part), "{part}: {}", sgf.out);
    }
    dir.write("game.txt", &to("text").out);
    let shown = dir.rulewright(&["replay", "game.txt"]).ok();
    assert!(shown.starts_with("go_19x19: black against white, komi 0.5 for white\n"), "{shown}");
    assert!(shown.ends_with("\nwhite wins by 6.5\n"), "{shown}");
    let json = dir.rulewright(&["replay", "game.txt", "--json"]).json();
    assert_eq!((&json[0]["komi"], &json[0]["margin"]), (&serde_json::json!([0.0, 0.5]), &6.5.into()));
    let moves = dir.rulewright(&["moves", "go_19x19", "--position", "game.sgf", "--ply", "0"]);
    assert_eq!(moves.out.lines().count(), 360, "361 points without two stones, and the pass");
    assert!(moves.err.contains("warning: game.sgf: the game had komi 0.5 for white"), "{}", moves.err);
}

#[test]
fn names_of_players_are_read_by_their_character_set() {
    let dir = Dir::new();
    // `PB` is the name of Black in GB2312.
    let bytes =
        b"(;GM[1]FF[4]CA[GB2312]SZ[9]PB[\xba\xda\xb7\xbd];B[ee];W[cc])\n(;GM[1]CA[Klingon]SZ[9];B[aa])\n";
    std::fs::write(dir.path().join("game.sgf"), bytes).unwrap();
    let run = dir.rulewright(&["convert", "game.sgf", "--game", "go_9x9", "--to", "sgf"]);
    assert!(run.out.contains("CA[UTF-8]") && run.out.contains("PB[黑方]"), "{}", run.out);
    assert!(
        run.err.contains("the game of line 2: the character set `CA[Klingon]` is not known"),
        "{}",
        run.err
    );
}

#[test]
fn the_game_of_a_tree_is_found_by_its_plays() {
    let dir = Dir::new();
    dir.write("game.sgf", "(;FF[4]GM[11]SZ[11];B[a3];W[swap-pieces];B[f6];W[g5])");
    let shown = dir.rulewright(&["replay", "game.sgf"]).ok();
    assert!(shown.starts_with("hex_swap: ") && shown.contains("   2. blue swap\n"), "{shown}");
    dir.write("golem.sgf", "(;FF[4]PB[Ann]PW[Bob]SZ[11]RE[B];W[ac];B[swap];W[ff];B[resign])");
    let shown = dir.rulewright(&["replay", "golem.sgf"]).ok();
    assert!(shown.starts_with("hex_swap: red (Ann) against blue (Bob)\n"), "{shown}");
    assert!(shown.ends_with("\nred wins: resign\n"), "{shown}");
}

#[test]
fn openings_may_be_games_or_positions_of_others() {
    let dir = Dir::new();
    dir.write(
        "games.pdn",
        "[GameType \"21\"]\n\n1. 11-15 23-19 2. 8-11 22-17 1-0\n\n[GameType \"21\"]\n\n1. 11-15 99-1 *\n",
    );
    dir.write("lines.fen", "B:W21,22:B1,2\nW:W21,22:B1,2\nW:W21,22:B1,2\n");
    let players = ["--base", "random", "--test", "random", "--fixed", "--json"];
    let run = |file: &str, more: &[&str]| {
        dir.rulewright(&[&["sprt", "checkers", "--from", file][..], more, &players].concat())
    };
    let games = run("games.pdn", &["--plies", "2"]);
    assert!(games.err.contains("games.pdn: game 2 is left out: line 7, column"), "{}", games.err);
    assert_eq!(games.json()["games"], 2);
    let lines = run("lines.fen", &[]);
    assert!(
        lines.err.contains("left out, as they lead to the position of an earlier one: 1 game"),
        "{}",
        lines.err
    );
    assert_eq!(lines.json()["games"], 4);
    dir.write("own", "E d6 e5\n");
    assert!(
        run("own", &["--plies", "2"])
            .err
            .contains("own has openings, which are taken whole: leave --plies out")
    );
}
