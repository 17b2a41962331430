//! Records from the command line: kept, replayed and converted.

use agents::record::{Played, Record, Verdict, text};
use effort::{amount, for_each, is_tested};
use engine::ErasedGame;

use crate::common::dir::Dir;

/// A directory with the record of a short match in `game.txt`.
fn played(game: &str) -> Dir {
    let dir = Dir::new();
    let arguments =
        ["match", game, "--first", "random", "--second", "random", "--quiet", "--record", "game.txt"];
    dir.rulewright(&arguments).ok();
    dir
}

#[test]
fn a_match_writes_no_file_unasked() {
    let dir = Dir::new();
    dir.rulewright(&["match", "tic_tac_toe", "--first", "random", "--second", "random", "--quiet"]).ok();
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
}

#[test]
fn a_match_that_the_other_player_begins_is_replayed() {
    let dir = Dir::new();
    let players = ["--first", "random", "--second", "random", "--begins", "o", "--games", "2", "--quiet"];
    dir.rulewright(&[&["match", "tic_tac_toe", "--record", "game.txt"], &players[..]].concat()).ok();
    assert!(dir.read("game.txt").unwrap().contains("\nstart\n  player o\n"));
    let games = dir.rulewright(&["replay", "game.txt", "--json"]).json();
    assert_eq!(games.as_array().unwrap().len(), 2);
    assert_eq!(games[1]["plays"][0]["player"], "o");
    assert_eq!(games[1]["round"], "2");
}

#[test]
fn a_record_is_replayed_into_a_pipe() {
    let dir = played("tic_tac_toe");
    let shown = dir.rulewright(&["replay", "game.txt"]).ok();
    let games = dir.rulewright(&["replay", "game.txt", "--json", "--boards"]).json();
    let plays = games[0]["plays"].as_array().unwrap();
    assert_eq!(shown.lines().count(), plays.len() + 2, "{shown}");
    let boards = dir.rulewright(&["replay", "game.txt", "--boards"]).ok();
    assert_eq!(boards.lines().filter(|line| line.starts_with(" 3 ")).count(), plays.len() + 1, "{boards}");
    let last = dir.rulewright(&["replay", "game.txt", "--ply", &plays.len().to_string()]).ok();
    assert!(boards.contains(last.trim_end()), "{last}");
    let none = dir.rulewright(&["replay", "game.txt", "--ply", "99"]);
    assert_eq!(none.code, Some(1));
    assert!(none.err.contains("plays, and none numbered 99"), "{}", none.err);
}

/// Four cells, of which each player fills two.
const SMALL_SCORES: &str = "game small_scores
players black, white
board grid 2 x 2
piece stone \"b\" \"w\"
play place: stone on empty
score when no empty
points count own
komi 1.5 for white
";

#[test]
fn a_result_by_points_tells_the_points() {
    let dir = Dir::new();
    dir.write("small_scores.rules", SMALL_SCORES);
    let told = "white wins 3.5 to 2";
    let rules = ["--rules", "small_scores.rules"];
    let players = ["--first", "random", "--second", "random", "--quiet", "--record", "game.txt"];
    let shown = dir.rulewright(&[&["match"], &rules[..], &players].concat()).ok();
    assert!(shown.contains(told), "{shown}");
    let kept = dir.read("game.txt").unwrap();
    assert!(kept.contains(&format!("\ndetail: {told} (score when no empty)\n")), "{kept}");
    let replay = |name: &str| {
        let shown = dir.rulewright(&[&["replay", name], &rules[..]].concat()).ok();
        shown.lines().last().unwrap().to_owned()
    };
    assert_eq!(replay("game.txt"), format!("white wins: {told} (score when no empty)"));
    let plays = "1. black a1\n2. white b1\n3. black a2\n4. white b2\n";
    dir.write(
        "bare.txt",
        &format!("record 1\ngame: small_scores\nresult: white wins\nreason: rules\n\n{plays}"),
    );
    assert_eq!(replay("bare.txt"), format!("{told}: rules (score when no empty)"));
    let json = dir.rulewright(&[&["replay", "bare.txt", "--json"], &rules[..]].concat()).json();
    assert_eq!((&json[0]["points"], &json[0]["begins"]), (&serde_json::json!([2.0, 3.5]), &"black".into()));
    dir.write("over.txt", "SINGLE\nBLACK\n1\nbb\nww\n");
    let shown = dir.rulewright(&[&["show", "--position", "over.txt"], &rules[..]].concat()).ok();
    assert!(shown.contains(&format!("The game is over: {told} (score when no empty).")), "{shown}");
}

#[test]
fn a_replay_tells_where_a_claim_was_possible_first() {
    let dir = Dir::new();
    let twice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    dir.write("game.pgn", &format!("[Result \"1-0\"]\n\n{twice} e4 e5 1-0\n"));
    let shown = dir.rulewright(&["replay", "game.pgn", "--game", "chess"]).ok();
    let claim = "a draw (draw at repetition 3, claimed)";
    assert_eq!(shown.matches(&format!("could be claimed: {claim}")).count(), 1, "{shown}");
    let json = dir.rulewright(&["replay", "game.pgn", "--game", "chess", "--json"]).json();
    let claims: Vec<_> = json[0]["plays"].as_array().unwrap().iter().map(|play| &play["claim"]).collect();
    assert_eq!(claims.iter().filter(|claim| claim.is_null()).count(), 9);
    assert_eq!(claims[7], claim);
    // The draw that could be claimed is not the reason of a win.
    assert_eq!(shown.lines().last().unwrap(), "white wins");
}

#[test]
fn a_record_without_a_good_beginning_is_told() {
    let dir = Dir::new();
    for (text, more, told) in [
        (
            "record 2\ngame: checkers\n",
            &[][..],
            "begins as a record, but not with the lines `record 1` and `game: NAME`",
        ),
        ("record 1\n", &[], "begins as a record, but not with the lines `record 1` and `game: NAME`"),
        (
            "record 2\ngame: checkers\n",
            &["--game", "checkers"],
            "line 1, column 1: found `record 2`, expected `record 1`",
        ),
        (
            "record 1\n",
            &["--game", "checkers"],
            "line 2, column 1: found the end of the text, expected `game: checkers`",
        ),
        ("notes\n", &[], "begins with neither `record 1`, nor"),
    ] {
        dir.write("game.txt", text);
        let run = dir.rulewright(&[&["replay", "game.txt"], more].concat());
        assert_eq!((run.code, run.err.contains(told)), (Some(1), true), "{text}: {}", run.err);
    }
}

#[test]
fn an_illegal_play_is_explained_with_its_line() {
    let dir = Dir::new();
    dir.write("game.txt", "record 1\ngame: checkers\n\n1. black E a3 b4\n2. white E f6 f4\n");
    let refused = dir.rulewright(&["replay", "game.txt"]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
    insta::assert_snapshot!(refused.err);
}

#[test]
fn a_record_is_converted_and_back() {
    let dir = played("checkers");
    dir.rulewright(&["convert", "game.txt", "--to", "pdn", "--output", "game.pdn"]).ok();
    let pdn = dir.read("game.pdn").unwrap();
    assert!(pdn.contains("[GameType \"21\"]\n[Ruleset \"checkers\"]\n"), "{pdn}");
    dir.rulewright(&["convert", "game.pdn", "--to", "text", "--output", "back.txt"]).ok();
    let plays = |name: &str| -> Vec<String> {
        let text = dir.read(name).unwrap();
        text.lines().filter(|line| line.contains(". ") && line.contains(" {")).map(str::to_owned).collect()
    };
    assert!(!plays("game.txt").is_empty());
    assert_eq!(plays("back.txt"), plays("game.txt"));
    let refused = dir.rulewright(&["convert", "game.txt", "--to", "sgf"]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("records of checkers are written as `text` or `pdn`, not as `sgf`"));
}

#[test]
fn a_file_that_fits_several_games_asks_which() {
    let dir = Dir::new();
    dir.write("game.sgf", "(;GM[1]SZ[9];B[cc];W[dd])");
    let refused = dir.rulewright(&["replay", "game.sgf"]);
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.err.contains("go_9x9") && refused.err.contains("choose with --game NAME"),
        "{}",
        refused.err
    );
    let shown = dir.rulewright(&["replay", "game.sgf", "--game", "go_9x9"]).ok();
    assert!(shown.contains("C7") && shown.contains("D6"), "{shown}");
}

/// Three games of chess, of which the second has an illegal play.
const ONE_BAD: &str = "[Event \"1\"]\n[Result \"1-0\"]\n\n1. e4 (1. c4) e5 1-0\n\n[Event \"2\"]\n\n1. e4 e5 2. Ke3 *\n\n\
    [Event \"3\"]\n[WhiteElo \"2400\"]\n\n1. d4 d5 0-1\n";

#[test]
fn good_games_of_a_file_are_kept_and_bad_ones_told() {
    let dir = Dir::new();
    dir.write("games.pgn", ONE_BAD);
    let told = "error: games.pgn: game 2, line 8, column 13: play 3: `e1e3` is not a legal play here";
    let run = dir.rulewright(&["convert", "games.pgn", "--to", "text", "--output", "games.txt"]);
    assert_eq!((run.code, run.err.starts_with(told)), (Some(1), true), "{}", run.err);
    assert!(run.err.ends_with("note: games.pgn: left out: variations (1 game)\n"), "{}", run.err);
    let json = dir.rulewright(&["replay", "games.txt", "--json"]).json();
    assert_eq!((&json[0]["event"], &json[1]["event"]), (&"1".into(), &"3".into()));
    assert_eq!(json[1]["tags"]["WhiteElo"], "2400");
    let run = dir.rulewright(&["replay", "games.pgn", "--json"]);
    assert_eq!((run.code, run.err.starts_with(told)), (Some(1), true), "{}", run.err);
    let numbers = |out: &str| -> Vec<u64> {
        let games: serde_json::Value = serde_json::from_str(out).unwrap();
        games.as_array().unwrap().iter().filter_map(|game| game["number"].as_u64()).collect()
    };
    assert_eq!(numbers(&run.out), [1, 3]);
    assert_eq!(numbers(&dir.rulewright(&["replay", "games.pgn", "--json", "--number", "3"]).ok()), [3]);
    let run = dir.rulewright(&["replay", "games.pgn", "--number", "2"]);
    assert_eq!((run.code, run.err.starts_with(told)), (Some(1), true), "{}", run.err);
    dir.write("bad.pgn", "[Event \"2\"]\n\n1. Ke3 *\n");
    let run = dir.rulewright(&["convert", "bad.pgn", "--to", "text", "--output", "bad.txt"]);
    assert_eq!((run.code, dir.read("bad.txt").is_none()), (Some(1), true), "{}", run.err);
}

#[test]
fn the_game_of_a_file_is_found_or_asked_for() {
    let dir = Dir::new();
    let game = |text: &str| {
        dir.write("game", text);
        let run = dir.rulewright(&["replay", "game", "--json"]);
        match run.code {
            Some(0) => run.json()[0]["game"].as_str().unwrap().to_owned(),
            _ => run.err,
        }
    };
    for (text, found) in [
        ("[Variant \"Standard\"]\n\n1. e4 { [%clk 0:03:00] } 1... c5 0-1\n", "chess"),
        ("[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ra8# 1-0\n", "chess"),
        ("[Variant \"chess\"]\n\n1. e4 *\n", "chess"),
        ("[Variant \"kingOfTheHill\"]\n\n1. e4 *\n", "king_of_the_hill"),
        ("% a file\n[Event \"x\"]\n\n1. e4 *\n", "chess"),
        ("1. d4 d5 *\n", "chess"),
        ("[Event \"x\"]\n\n1. e2-e4 e7-e5 *\n", "chess"),
        ("[Event \"x\"]\n\n1. 11-15 23-19 *\n", "checkers"),
        ("[GameType \"20,W,10,10,N2,0\"]\n\n*\n", "international_draughts"),
        ("[Variant \"Frisian\"]\n\n1. 32-28 *\n", "frisian_draughts"),
        ("[Event \"empty\"]\n\n[Event \"x\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n", "russian_draughts"),
    ] {
        assert_eq!(game(text), found, "{text}");
    }
    for (text, told) in [
        ("[Event \"x\"]\n\n1. c3-d4 *\n", "brazilian_draughts, russian_draughts"),
        ("[Event \"x\"]\n[FEN \"W:W31:B20\"]\n\n1. 31-27 *\n", "choose with --game NAME"),
        ("[Event \"x\"]\n\n*\n", "choose with --game NAME"),
        ("(;GM[2]SZ[8];B[dc])", "has GM[2] and SZ[8], which no game here has"),
        ("[GameType \"99\"]\n\n1. 11-15 *\n", "has the tag GameType `99`, which no game here has"),
        ("[Variant \"Crazyhouse\"]\n\n1. e4 *\n", "has the tag Variant `Crazyhouse`, which no game here has"),
        (
            "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 *\n",
            "game 2, line 6, column 1: found `Crazyhouse`, expected the game chess",
        ),
    ] {
        assert!(game(text).contains(told), "{text}: {}", game(text));
    }
}

/// A random game of at most 16 plies.
fn random_record(entry: &dyn ErasedGame, seed: u64) -> Record {
    let mut record = Record { game: entry.metadata().name.to_string(), ..Record::default() };
    let mut position = entry.start();
    while record.plays.len() < 16 && position.outcome().is_none() {
        let Some(play) = position.random_play(seed + record.plays.len() as u64) else { break };
        position.play(&play).unwrap();
        record.plays.push(Played::new(play));
    }
    if let Some(outcome) = position.outcome() {
        record.verdict = Verdict::of(outcome.winner);
        record.reason = Some("rules".to_owned());
    }
    record
}

#[test]
fn random_games_of_every_game_are_read_as_they_were_written() {
    let games: Vec<_> = rules::games().filter(|game| is_tested(&game.metadata().name)).collect();
    for_each(
        &games,
        |game| game.metadata().name.to_string(),
        |entry| {
            for seed in 0..amount([1, 20]) as u64 {
                let record = random_record(*entry, 1000 * seed);
                let text = text::write(*entry, std::slice::from_ref(&record));
                assert_eq!(text::read(*entry, &text), Ok(vec![record]));
            }
        },
    );
}

#[test]
fn games_are_stepped_through_on_a_page() {
    let dir = Dir::new();
    let players = ["--first", "random", "--second", "random", "--quiet", "--games", "2"];
    let kept = ["--record", "games.txt", "--html", "match.html"];
    dir.rulewright(&[&["match", "tic_tac_toe"][..], &players, &kept].concat()).ok();
    assert_eq!(dir.rulewright(&["replay", "games.txt", "--html", "replay.html"]).ok(), "");
    let page = dir.read("replay.html").unwrap();
    assert_eq!(Some(&page), dir.read("match.html").as_ref());
    assert_eq!(page.matches("<button data-game=").count(), 2, "{page}");
    for part in
        [r#""columns":["a","b","c"]"#, r#""rows":["3","2","1"]"#, r#""open":true"#, r#"<ol id="plays">"#]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    let json = dir.rulewright(&["replay", "games.txt", "--json"]).json();
    let last = json[0]["plays"].as_array().unwrap().last().unwrap();
    assert!(page.contains(&format!("[{},", last["play"])), "the list has all plays");
}
