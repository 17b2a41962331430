//! SGF as other programs write it.

use engine::ErasedGame;

use super::super::{Format, Record, Verdict, candidates, read, text, write};
use super::interpreted;

fn one(entry: &dyn ErasedGame, file: &str) -> Record {
    read(entry, file).unwrap_or_else(|error| panic!("{file}: {error}")).remove(0)
}

fn plays(record: &Record) -> Vec<String> {
    record.plays.iter().map(|played| played.play.to_string()).collect()
}

/// The names of the cells with stones of each player at the start.
fn stones(entry: &dyn ErasedGame, record: &Record) -> [Vec<String>; 2] {
    let board = record.begin(entry).setup().board;
    let of = |player: u8| {
        let cells = entry.metadata().cells.iter().zip(&board);
        let own = cells.filter(|(_, piece)| piece.is_some_and(|piece| piece.player == player));
        own.map(|(cell, _)| cell.name.to_string()).collect()
    };
    [of(0), of(1)]
}

/// The record after it was written in a format and read again, which must be the same.
fn kept(entry: &dyn ErasedGame, record: &Record) -> String {
    let written =
        [Format::Text, Format::Sgf].map(|format| write(format, entry, std::slice::from_ref(record)).unwrap());
    for text in &written {
        let back = one(entry, text);
        assert_eq!(Record { lost: record.lost.clone(), ..back }, *record, "{text}");
    }
    let [_, sgf] = written;
    sgf
}

#[test]
fn komi_handicap_and_margin_are_kept() {
    let entry = interpreted("go_19x19");
    let file = "(;GM[1]FF[4]CA[UTF-8]SZ[19]HA[2]KM[0.5]RU[Japanese]PC[a server]BR[3d]WR[5d]RE[W+6.5]AB[pd][dp];W[dd];B[pp])";
    let record = one(&*entry, file);
    assert_eq!((record.komi, record.margin, record.verdict), (Some([0, 1]), Some(6.5), Verdict::Won(1)));
    assert_eq!(stones(&*entry, &record), [vec!["Q16", "D4"], vec![]]);
    assert_eq!(record.begin(&*entry).turn(), 1);
    let sgf = kept(&*entry, &record);
    for part in [
        "KM[0.5]",
        "HA[2]",
        "RE[W+6.5]",
        "AB[pd][dp]PL[W]",
        "RU[Japanese]",
        "PC[a server]",
        "BR[3d]",
        "WR[5d]",
    ] {
        assert!(sgf.contains(part), "{part}: {sgf}");
    }
    let text = text::write(&*entry, &[record]);
    assert!(text.contains("\nkomi: 0.5 for white\n") && text.contains("\nmargin: 6.5\n"), "{text}");
}

#[test]
fn the_komi_of_a_record_decides_its_game() {
    let entry = interpreted("little_go");
    // A stone of Black on 5x5 points, and the komi.
    let cases = [
        ("KM[0.5]RE[B+0.5]", Verdict::Won(0), "RE[B+0.5]"),
        ("KM[0.5]", Verdict::Won(0), "KM[0.5]"),
        ("KM[1]RE[0]", Verdict::Drawn, "RE[0]"),
        ("KM[-3.5]", Verdict::Won(0), "RE[B+4.5]"),
        ("KM[2.50]", Verdict::Won(1), "KM[2.5]"),
        ("", Verdict::Won(1), "KM[2.5]"),
        // Stones, and hundredths of a point.
        ("KM[3.75]", Verdict::Won(1), "KM[7.5]RU[little_go]RE[W+6.5]"),
        ("KM[650]", Verdict::Won(1), "KM[6.5]"),
        ("KM[375]", Verdict::Won(1), "KM[7.5]"),
        // Komi without a meaning is kept, and the rules' decides.
        ("KM[0.1]", Verdict::Won(1), "KM[0.1]"),
        ("KM[half]", Verdict::Won(1), "KM[half]"),
    ];
    for (root, verdict, part) in cases {
        let record = one(&*entry, &format!("(;GM[1]SZ[5]{root};B[cc];W[];B[])"));
        assert_eq!(record.verdict, verdict, "{root}");
        let sgf = kept(&*entry, &record);
        assert!(sgf.contains(part), "{root}: {sgf}");
    }
    assert_eq!(one(&*entry, "(;SZ[5]KM[2.5];B[cc])").komi, None, "the komi of the rules");
    let wrong = read(&*entry, "(;SZ[5]KM[0.5]RE[W+1.5];B[cc];W[];B[])").unwrap_err().to_string();
    assert!(
        wrong.contains("says that white wins, but after its plays the game is over: black wins 1 to 0.5"),
        "{wrong}"
    );
    // A game that counts no points has no komi; the property is kept.
    let five = interpreted("gomoku");
    let record = one(&*five, "(;GM[4]SZ[15]KM[6.5];B[hh])");
    assert_eq!((record.komi, record.tag("KM")), (None, Some("6.5")));
    assert!(kept(&*five, &record).contains("KM[6.5]"));
}

#[test]
fn a_game_without_komi_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("even.rules");
    let base =
        std::fs::read_to_string(format!("{}/../rules/little_go.rules", env!("CARGO_MANIFEST_DIR"))).unwrap();
    std::fs::write(dir.path().join("little_go.rules"), base).unwrap();
    std::fs::write(&file, "game even extends little_go\nkomi 0 for white\n").unwrap();
    let even = crate::catalog::interpreted_file(&file).unwrap();
    let record = one(&*even, "(;GM[1]SZ[5];B[cc];W[];B[])");
    let sgf = kept(&*even, &record);
    assert!(sgf.contains("KM[0]") && sgf.contains("RE[B+1]"), "{sgf}");
    let other = one(&*interpreted("little_go"), &sgf);
    assert_eq!((other.komi, other.verdict), (Some([0, 0]), Verdict::Won(0)));
}

#[test]
fn lists_of_points_may_be_rectangles() {
    let entry = interpreted("go_19x19");
    let record = one(&*entry, "(;GM[1]FF[4]SZ[19]AB[dd:ef]PL[W];W[pp])");
    assert_eq!(stones(&*entry, &record)[0], ["D16", "E16", "D15", "E15", "D14", "E14"]);
    assert_eq!((record.plays.len(), record.begin(&*entry).turn()), (1, 1));
    let small = interpreted("little_go");
    let record = one(&*small, "(;SZ[5]AB[aa:ee]AE[bb:dd][ee];AW[dc:cb]B[bb])");
    let [black, white] = stones(&*small, &record);
    assert_eq!(
        (black.len(), white),
        (15, vec!["1,2", "1,3", "2,2", "2,3"].into_iter().map(str::to_owned).collect())
    );
    let hex = interpreted("hex");
    let record = one(&*hex, "(;GM[11]SZ[11]AB[a1:b2];W[c3])");
    assert_eq!(stones(&*hex, &record)[0], ["a1", "b1", "a2", "b2"]);
    let wrong = read(&*small, "(;SZ[5]AB[aa:xx];B[bb])").unwrap_err().to_string();
    assert!(
        wrong.starts_with(
            "line 1, column 8: found `AB[aa:xx]`, expected a point such as `aa`, or two corners"
        ),
        "{wrong}"
    );
}

#[test]
fn forms_of_older_and_other_programs_are_read() {
    let entry = interpreted("little_go");
    let same = [
        "(;GM[1]SZ[5];B[cc];W[bb];B[];W[dd])",
        "(;FF[4]SZ[5:5];B[cc];W[bb];B[tt];W[dd])",
        "(;GaMe[1]SiZe[5];Black[cc];White[bb];Black[];White[dd])",
        "From: someone; To: go@example.org\nSubject: (none)\n\n( ;\tGM [1]\r\nSZ [ 5 ]; B [CC] ;W[bb]\n;B[pass];W[dd]\n)\n",
        "\u{feff}(;SZ[5]C[a \\] ( ; \\\\ \\: b];B[cc]KO[](;W[bb]TE[1];B[];W[dd])(;W[ee]))",
        "(;SZ[5]RE[?];B[cc]BL[30];W[bb]LB[aa:1];B[]C[x];W[dd];AE[aa]TB[ab][ac])",
        "(;SZ[5]RE[Void];B[cc];W[bb]PL[B];PL[B];B[];AB[cc]PL[W];W[dd])",
        "(\nSZ[5]\nKO[\u{9ed2}6\u{76ee}\u{534a}]\nRE[257\u{624b}\u{5b8c}]\n;B[cc];W[bb];B[];W[dd])",
    ];
    for file in same {
        assert_eq!(plays(&one(&*entry, file)), ["2,2", "1,1", "PASS", "3,3"], "{file}");
    }
    let notes = one(&*entry, same[4]).notes;
    assert_eq!(notes, ["a ] ( ; \\ : b"]);
    assert_eq!(
        one(&*entry, same[5]).lost,
        ["the clocks of plays", "marks on points", "stones taken away after the last play"]
    );
    assert_eq!(one(&*entry, same[4]).lost, ["annotations of plays", "variations"]);
    assert_eq!(one(&*entry, same[6]).reason.as_deref(), Some("void"));
    assert!(kept(&*entry, &one(&*entry, same[6])).contains("RE[Void]"));
}

#[test]
fn an_unknown_result_is_that_of_the_rules_or_none() {
    let entry = interpreted("little_go");
    for told in ["", "RE[?]", "RE[]", "RE[unfinished]"] {
        let over = one(&*entry, &format!("(;SZ[5]{told};B[cc];W[];B[])"));
        assert_eq!(over.verdict, Verdict::Won(1), "{told}");
        assert_eq!(one(&*entry, &format!("(;SZ[5]{told};B[cc])")).verdict, Verdict::None, "{told}");
    }
    let record = one(&*entry, "(;SZ[5]RE[黑中盘胜];B[cc])");
    assert_eq!(record.tag("RE"), Some("黑中盘胜"));
    assert!(kept(&*entry, &record).contains("RE[黑中盘胜]"));
    let record = one(&*entry, "(;SZ[5];B[cc];W[bb]RE[w+res.]PB[Ann])");
    assert_eq!(
        (record.verdict, record.reason.as_deref(), &*record.agents[0]),
        (Verdict::Won(1), Some("resign"), "Ann")
    );
    let record = one(&*entry, "(;SZ[5];B[cc];W[resign])");
    assert_eq!((record.verdict, record.reason.as_deref()), (Verdict::Won(0), Some("resign")));
}

#[test]
fn handicap_stones_may_be_plays() {
    let entry = interpreted("go_9x9");
    let record = one(&*entry, "(;SZ[9]HA[3];B[cc];B[gg];B[cg];W[gc];B[ee])");
    assert_eq!(
        (stones(&*entry, &record)[0].len(), plays(&record)),
        (3, vec!["G7".to_owned(), "E5".to_owned()])
    );
    assert!(kept(&*entry, &record).contains("HA[3]"));
    // Without plays, the stones of a handicap let White begin.
    assert_eq!(one(&*entry, "(;SZ[9]HA[2]AB[cc][gg])").begin(&*entry).turn(), 1);
    assert_eq!(plays(&one(&*entry, "(;SZ[9]HA[0];B[cc];W[gg])")).len(), 2);
    for file in ["(;SZ[9];B[cc];B[gg])", "(;SZ[9]HA[3];B[cc];B[gg];W[cg])"] {
        let error = read(&*entry, file).unwrap_err().to_string();
        assert!(
            error.contains("found `B`, expected a play of white, who is to move; a pass is written `[]`"),
            "{error}"
        );
    }
}

#[test]
fn the_pie_rule_is_written_in_two_ways() {
    let entry = interpreted("hex_swap");
    let swapped = ["a3", "swap", "f6", "g5"];
    // The stone stays and the colours change: what follows is seen across the diagonal.
    let files = [
        "(;FF[4]GM[11]SZ[11];B[a3];W[swap-pieces];B[f6];W[g5])",
        "(;FF[4]GM[11]SZ[11];B[A3];W[SWAP];B[f6];W[G5];B[resign])",
        "(;FF[4]GM[11]SZ[11];B[a3];W[swap-sides];W[f6];B[e7])",
        "(;FF[4]GM[11]SZ[11];B[a3];W[swap];W[f6];B[e7])",
        "(;FF[4]EV[hex.ld.DEFAULT]PB[Ann]PW[Bob]SZ[11]RE[W]SO[http://www.littlegolem.net];W[ac];B[swap];W[ff];B[ge];W[resign])",
    ];
    for file in files {
        let record = one(&*entry, file);
        assert_eq!(plays(&record), swapped, "{file}");
        assert!(record.start.is_none(), "{file}");
        assert!(kept(&*entry, &record).contains(";B[a3];W[swap-pieces];B[f6];W[g5]"));
    }
    let ends = |file: &str| {
        let record = one(&*entry, file);
        (record.verdict, record.reason)
    };
    assert_eq!(ends(files[1]), (Verdict::Won(1), Some("resign".to_owned())));
    assert_eq!(ends(files[4]), (Verdict::Won(1), Some("resign".to_owned())));
    // After the colours have changed, the second player is Black.
    let forfeit = "(;GM[11]SZ[11]RE[B+F];B[a3];W[swap-sides];W[f6])";
    assert_eq!(ends(forfeit), (Verdict::Won(1), Some("forfeit".to_owned())));
    let triangle = interpreted("y_swap");
    for file in ["(;SZ[11];B[b1];W[swap-pieces];B[c2])", "(;SZ[11];B[b1];W[swap-sides];W[c2])"] {
        let record = one(&*triangle, file);
        assert_eq!(plays(&record), ["b1", "swap", "c2"], "{file}");
        kept(&*triangle, &record);
    }
    for (name, file, told) in [
        (
            "hex",
            "(;SZ[11];B[a3];W[swap-pieces])",
            "line 1, column 16: found `W[swap-pieces]`, expected a point such as `a1`",
        ),
        (
            "hex_swap",
            "(;SZ[11];B[a3];W[b2];B[swap])",
            "line 1, column 22: play 3: `swap` is not a legal play here",
        ),
        (
            "hex_swap",
            "(;SZ[11];B[a3];W[resign];B[b2])",
            "line 1, column 26: found `B[b2]`, expected the end of the game after the resign of blue",
        ),
        (
            "hex_swap",
            "(;SZ[11]RE[W+R];B[a3];W[resign])",
            "line 1, column 9: found `RE[W+R]`, expected a result that fits",
        ),
    ] {
        let error = read(&*interpreted(name), file).unwrap_err().to_string();
        assert!(error.starts_with(told), "{error}");
    }
}

#[test]
fn the_game_of_a_tree_is_told_by_its_number_and_its_plays() {
    let games =
        ["hex", "hex_swap", "y_swap", "go_9x9", "go_ko_9x9", "little_go", "gomoku", "chess"].map(interpreted);
    let found = |text: &str| -> Vec<String> {
        candidates(games.iter().map(|game| &**game), text)
            .iter()
            .map(|game| game.metadata().name.to_string())
            .collect()
    };
    assert_eq!(found("(;GM[11]SZ[11];B[a3];W[swap-pieces])"), ["hex_swap"]);
    assert_eq!(found("(;GM[11]SZ[11];B[a3];W[b3])"), ["hex", "hex_swap"]);
    assert_eq!(found("(;SZ[11];W[ac];B[swap])"), ["hex_swap"], "without a number, and no Go of that size");
    assert_eq!(found("(;SZ[9];B[cc])"), ["go_9x9", "go_ko_9x9"]);
    assert_eq!(found("(;GM[2]SZ[9];B[cc])"), [""; 0]);
    assert_eq!(found("To: go@example.org\n\n(;GM[4]SZ[15];B[hh])"), ["gomoku"]);
    assert_eq!(found("(\nSZ[5]\n;B[cc])"), ["little_go"]);
    assert_eq!(found("[Event \"?\"]\n\n1. e4 {(see [1]) (D[x]) (;} e5 *\n"), ["chess"]);
    assert_eq!(found("1. e4 {(;} e5 *\n"), ["chess"]);
}
