//! Forms of other languages and of plain English: each is told the form of this language, by an edit if one is certain.

use rulewright_dsl::{Diagnostic, Severity, Sources};

/// A game to which each test adds its clause.
const GAME: &str = "game test \"Test\"
players white facing north, black facing south
board grid 8 x 8
piece pawn \"P\" \"p\"
piece rook \"R\" \"r\"
piece king \"K\" \"k\"
piece duck \"D\" \"d\"
region bank = rank 5
play walk: pawn along all: empty; rook along all: empty; king along all: empty; duck along all: empty
loss when stuck
draw after 100 plies
";
/// The start of the game, unless the test has its own.
const START: &str = "start pawn on rank 2, rook on rank 1 and column 1, king on rank 1 and column 5, duck on rank 1 and column 8\n";

/// The errors of the game with a clause.
fn errors(text: &str) -> Vec<Diagnostic> {
    let mut sources = Sources::default();
    let file = sources.add("test.rules", text);
    let faults = rulewright_dsl::compile(&sources, file).err().unwrap_or_default();
    faults.into_iter().filter(|fault| fault.severity == Severity::Error).collect()
}

/// The game with a clause in the place of its own clauses of that heading.
fn game(clause: &str) -> String {
    let heading = clause.split(' ').next().unwrap();
    let is_single = ["board", "players", "start"].contains(&heading);
    let lines = GAME.lines().filter(|line| !is_single || !line.starts_with(heading));
    let start = if heading == "start" { "" } else { START };
    let text: String = lines.map(|line| format!("{line}\n")).collect();
    format!("{text}{start}{clause}\n")
}

/// The clause after the edit of its first error; the error if it has no edit.
fn mended(clause: &str) -> Result<String, Box<Diagnostic>> {
    let text = game(clause);
    let fault = errors(&text).into_iter().next().expect(clause);
    let Some(fix) = &fault.fix else { return Err(Box::new(fault)) };
    let mut after = text.clone();
    after.replace_range(fix.span.start as usize..fix.span.end as usize, &fix.text);
    let start = text.len() - clause.len() - 1;
    Ok(after[start..].trim_end().to_owned())
}

/// Checks that each clause is mended to the other one, in which nothing is wrong any more with words and names.
fn check(cases: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (written, meant) in cases {
        match mended(written) {
            Ok(after) if after == *meant => {}
            Ok(after) => wrong.push(format!("{written}\n  becomes {after}")),
            Err(fault) => wrong.push(format!("{written}\n  has no edit: {}", fault.title)),
        }
        let unread = ["syntax", "unknown-name", "wrong-kind"];
        let left = errors(&game(meant)).into_iter().filter(|fault| unread.contains(&fault.code));
        wrong.extend(left.map(|fault| format!("{meant}\n  is wrong: {}", fault.title)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks that each clause is told a note that holds the text, and no edit.
fn check_notes(cases: &[(&str, &str)]) {
    for (written, note) in cases {
        match mended(written) {
            Ok(after) => panic!("{written} becomes {after}"),
            Err(fault) => {
                assert!(fault.notes.iter().any(|said| said.contains(note)), "{written}: {:?}", fault.notes);
            }
        }
    }
}

#[test]
fn clauses_have_other_words_in_plain_english() {
    check(&[
        ("tie when no own duck", "draw when no own duck"),
        ("lose when no own duck", "loss when no own duck"),
        ("loose when no own duck", "loss when no own duck"),
        ("victory when no enemy duck", "win when no enemy duck"),
        ("move hop: duck along leap 1 2: empty", "play hop: duck along leap 1 2: empty"),
    ]);
}

#[test]
fn regions() {
    check(&[
        ("value 2 per own pawn not bank", "value 2 per own pawn but not bank"),
        ("limit: to empty not bank", "limit: to empty but not bank"),
        ("win when any own pawn not in bank", "win when any own pawn but not bank"),
        ("value 2 per own without bank", "value 2 per own but not bank"),
        ("value 2 per own except bank", "value 2 per own but not bank"),
        ("value 2 per own (pawn or rook)", "value 2 per own and (pawn or rook)"),
        ("value 2 per (pawn or rook) own", "value 2 per (pawn or rook) and own"),
        ("limit: to north of own (pawn or rook)", "limit: to north of (own and (pawn or rook))"),
        ("value 2 per not own (pawn or rook)", "value 2 per not (own and (pawn or rook))"),
        ("value 2 per !own", "value 2 per not own"),
        ("value 2 per own && bank", "value 2 per own and bank"),
        ("value 2 per any own", "value 2 per own"),
        ("value 2 per own rank 3", "value 2 per own in rank 3"),
        ("value 2 per own within 2 of edge", "value 2 per own in within 2 of edge"),
        ("value 2 per own far edge", "value 2 per own in far edge"),
        ("value 2 per own far", "value 2 per own in far edge"),
        ("value 2 per near own pawn", "value 2 per own pawn in near edge"),
        ("value 2 per own pawn at far edge", "value 2 per own pawn in far edge"),
        ("value 2 per last rank", "value 2 per far edge"),
        ("value 2 per own back rank", "value 2 per own in near edge"),
        ("value 2 per opponent pawn", "value 2 per enemy pawn"),
        ("value 2 per my pawn", "value 2 per own pawn"),
        ("value 2 per own pieces", "value 2 per own"),
        ("value 2 per the bank", "value 2 per bank"),
        ("value 2 per own pawn reaches far edge", "value 2 per own pawn in far edge"),
    ]);
    check_notes(&[
        ("value 2 per own, enemy", "joined by `or`"),
        ("limit: to center", "`{d4 e4}`"),
        ("limit: to neighbours of own", "`orthogonal of REGION`"),
        ("region zone = adjacent to own", "`orthogonal of REGION`"),
    ]);
}

#[test]
fn directions() {
    check(&[
        ("value 3 per (northeast or northwest) of own", "value 3 per northeast or northwest of own"),
        (
            "play slide: rook along (northeast or northwest): empty",
            "play slide: rook along northeast or northwest: empty",
        ),
        ("play slide: rook along any: empty", "play slide: rook along all: empty"),
        ("play slide: rook along nw: empty", "play slide: rook along northwest: empty"),
        ("play slide: rook along straight: empty", "play slide: rook along orthogonal: empty"),
        ("play slide: rook along north-east: empty", "play slide: rook along northeast: empty"),
        ("play slide: rook along north east: empty", "play slide: rook along northeast: empty"),
    ]);
}

#[test]
fn lines() {
    check(&[
        ("start pawn on ranks 1-3", "start pawn on ranks 1 to 3"),
        ("start pawn on rank 1-3", "start pawn on ranks 1 to 3"),
        ("value 2 per columns 2..5", "value 2 per columns 2 to 5"),
        ("value 2 per own in ranks 1 or 3", "value 2 per own in (rank 1 or rank 3)"),
        ("value 2 per own in ranks 1, 3 and 5", "value 2 per own in (rank 1 or rank 3 or rank 5)"),
        ("value 2 per rank 1 or 3", "value 2 per (rank 1 or rank 3)"),
        ("value 2 per ranks 2", "value 2 per rank 2"),
        ("value 2 per columns a to c", "value 2 per columns 1 to 3"),
    ]);
}

#[test]
fn cells() {
    check(&[
        ("region zone = e2 e7", "region zone = {e2 e7}"),
        ("region zone = e2, e7", "region zone = {e2 e7}"),
        ("region zone = bank but not b2", "region zone = bank but not {b2}"),
        ("region zone = {a1, a2}", "region zone = {a1 a2}"),
        ("region zone = own e2", "region zone = own in {e2}"),
        ("start king e1", "start king on {e1}"),
        ("start king at e1, pawn on rank 2", "start king on {e1}, pawn on rank 2"),
        ("start pawn on a2 b2", "start pawn on {a2 b2}"),
    ]);
    // The braces are certain; the cell beyond the board is told after them.
    assert_eq!(mended("region zone = e2 e9").unwrap(), "region zone = {e2 e9}");
}

#[test]
fn ends() {
    check(&[
        ("draw after 3 repetitions", "draw at repetition 3"),
        ("draw after threefold repetition", "draw at repetition 3"),
        ("draw when the same position is repeated three times", "draw at repetition 3"),
        ("draw at repetition 3 claimed", "draw at repetition 3, claimed"),
        ("draw at repetition 3 if claimed", "draw at repetition 3, claimed"),
        ("draw after 50 plies, by agreement", "draw after 50 plies, claimed"),
        ("draw after threefold repetition, claimed", "draw at repetition 3, claimed"),
        ("draw after 2 passes, claimed", "draw when passes >= 2, claimed"),
        ("draw when 50 plies without capture", "draw after 50 plies without capture"),
        (
            "draw after 50 plies without capture or pawn moves",
            "draw after 50 plies without capture or pawn play",
        ),
        ("draw when both players pass", "draw when passes >= 2"),
        ("draw after 2 passes", "draw when passes >= 2"),
        ("win when 4 in a row", "win when line of 4 own"),
        ("win when own line of 4", "win when line of 4 own"),
        ("win when line of own 4", "win when line of 4 own"),
        ("win when opponent stuck", "loss when stuck"),
        ("win when no enemy pieces", "win when no enemy"),
        ("win when enemy = 0", "win when count enemy = 0"),
        ("pass always", "pass at will"),
        ("pass when no moves", "pass when stuck"),
        ("draw when the board is full", "draw when no empty"),
        ("win when all own are in bank", "win when every own is bank"),
        ("win when every own is in bank", "win when every own is bank"),
        ("win when every own in bank", "win when every own is bank"),
        ("win when some own pawn in bank", "win when any own pawn in bank"),
        ("draw when plies is 100", "draw when plies = 100"),
        ("draw when number of own = 1", "draw when count own = 1"),
        ("draw after 100 ply", "draw after 100 plies"),
        ("loss when stuk", "loss when stuck"),
        ("loss when stukk and any own king attacked", "loss when stuck and any own king attacked"),
        ("win when mooved and any own in bank", "win when moved and any own in bank"),
        ("win when evry own is bank", "win when every own is bank"),
        ("draw when lien of 3 own", "draw when line of 3 own"),
        ("draw when conut own = 1", "draw when count own = 1"),
        (
            "win when any own reaching north edge and reaching south edge",
            "win when any own reaching north edge reaching south edge",
        ),
    ]);
    check_notes(&[
        ("draw after 50 moves", "ends count plies"),
        ("win when enemy king captured", "`win when no enemy KIND`"),
        ("win when checkmate", "`loss when stuck and any own KIND attacked`"),
        ("draw when stalemate", "`draw when stuck`"),
        ("loss when no moves", "`loss when stuck`"),
        ("win when own king reaches far edge", "`win when any own KIND in far edge`"),
        ("win when line of 4", "`win when line of 4 own`"),
        ("pass", "`pass when stuck`"),
    ]);
}

#[test]
fn events() {
    check(&[
        (
            "draw after 50 plies without capture of rook or pawn",
            "draw after 50 plies without capture of rook or capture of pawn",
        ),
        (
            "counter lost up by capture of rook or pawn",
            "counter lost up by capture of rook or capture of pawn",
        ),
        ("counter lost up by capture of enemy rook", "counter lost up by capture of rook"),
        ("counter lost up on capture", "counter lost up by capture"),
        ("win on capture of king", "win after capture of king"),
        ("win after capture king", "win after capture of king"),
    ]);
    check_notes(&[("counter lost = 0", "`counter NAME from 0 up by capture")]);
}

#[test]
fn plays() {
    check(&[
        (
            "play take: rook along all: empty; then remove own",
            "play take: rook along all: empty; then capture own",
        ),
        (
            "play take: rook along all: empty; then take own pawn",
            "play take: rook along all: empty; then capture own pawn",
        ),
        (
            "play take: rook along all: empty; then remove one of enemy",
            "play take: rook along all: empty; then take one of enemy",
        ),
        (
            "play leave: rook along all: empty; then place duck on empty",
            "play leave: rook along all: empty; then duck on empty",
        ),
        ("play drop: put duck in bank", "play drop: duck on bank"),
        ("play slide: move rook along all: empty", "play slide: rook along all: empty"),
        ("play slide: rook moves along all: empty", "play slide: rook along all: empty"),
        (
            "play slide: rook along all: empty; only if plies > 3",
            "play slide: rook along all: empty; when plies > 3",
        ),
        (
            "play jump: rook along all: enemy captured then empty",
            "play jump: rook along all: enemy captured, empty",
        ),
        (
            "play jump: rook along all: enemy captured, empty, repeat at will",
            "play jump: rook along all: enemy captured, empty; repeat at will",
        ),
        ("play slide: rook along all: 2 empty", "play slide: rook along all: empty{2}"),
        ("play slide: rook along all: empty 1 to 3", "play slide: rook along all: empty{1..3}"),
        ("play slide: rook along all: up to 3 empty", "play slide: rook along all: empty{1..3}"),
        (
            "play slide: pawn or rook along all: empty; when plies > 3",
            "play slide: pawn along all, rook along all: empty; when plies > 3",
        ),
        ("play slide: own rook along all: empty", "play slide: rook along all: empty"),
        ("play slide: rook along leap 2,1: empty", "play slide: rook along leap 2 1: empty"),
        ("play slide: rook along leap (2 x 1): empty", "play slide: rook along leap 2 1: empty"),
        ("play take: rook along all: enemy capture", "play take: rook along all: enemy captured"),
        (
            "play take: rook along all: own (pawn or king) captured",
            "play take: rook along all: own and (pawn or king) captured",
        ),
        (
            "play drop: duck on empty; along all: enemy+ flipped, own",
            "play drop: duck on empty; then along all: enemy+ flipped, own",
        ),
        (
            "play drop: duck on empty; then along all: enemy+ flip, own",
            "play drop: duck on empty; then along all: enemy+ flipped, own",
        ),
    ]);
    check_notes(&[("play jump: rook along all: enemy captured, empty; repeat", "`repeat while possible`")]);
}

#[test]
fn promotions() {
    check(&[
        ("promote pawn to rook in far edge", "promote pawn to rook on far edge"),
        ("promote pawn on far edge to rook", "promote pawn to rook on far edge"),
        ("promote pawn to rook, king on far edge", "promote pawn to rook or king on far edge"),
        ("promote own pawn to rook on far edge", "promote pawn to rook on far edge"),
    ]);
    let form = "`promote KIND to KIND on REGION`";
    check_notes(&[("promote pawn to rook when any own in bank", form), ("promote pawn on bank", form)]);
}

#[test]
fn heads() {
    check(&[
        ("board 8 x 8", "board grid 8 x 8"),
        ("players white north, black south", "players white facing north, black facing south"),
        ("komi white 6.5", "komi 6.5 for white"),
        ("value own pawn 3", "value 3 per own pawn"),
        ("limit walk to bank", "limit walk: to bank"),
        ("limit walk: not to bank", "limit walk: to not bank"),
        ("points own", "points count own"),
        ("board grid 8, 8", "board grid 8 x 8"),
        ("players white and black", "players white, black"),
        ("piece ship S s", "piece ship \"S\" \"s\""),
        ("piece ship 'S' / 's'", "piece ship \"S\" \"s\""),
        ("source The book of games", "source \"The book of games\""),
        ("limit: no repetition", "limit: not a past position"),
        ("limit: leaves not own king attacked", "limit: leaves no own king attacked"),
        ("piece ship: S s", "piece ship \"S\" \"s\""),
    ]);
    check_notes(&[
        ("limit walk: from bank", "`leaves CONDITION`"),
        ("prefer longest", "`prefer most captured`"),
        ("record 25", "`record pdn N`"),
        ("record", "`record pdn N`"),
    ]);
}

#[test]
fn misspelt_edges() {
    check(&[
        ("promote pawn to rook on far egde", "promote pawn to rook on far edge"),
        ("value 2 per north egde", "value 2 per north edge"),
    ]);
}

#[test]
fn lone_quotes() {
    check(&[
        ("piece ship \"S \"s\"", "piece ship \"S\" \"s\""),
        ("piece ship \"S\" \"s", "piece ship \"S\" \"s\""),
        ("piece ship S\" \"s\"", "piece ship \"S\" \"s\""),
        ("piece ship \"S\" s\"", "piece ship \"S\" \"s\""),
        ("source The book\"", "source \"The book\""),
        ("write walk \"{from} to {to}", "write walk \"{from} to {to}\""),
        ("source \"The book # of 1900", "source \"The book\" # of 1900"),
    ]);
}

#[test]
fn comments_stay() {
    let hop = "play hop: rook along all: enemy captured";
    let swap = "play swap: take over";
    let cases = [
        (
            format!("{hop}; # one\n  limit: to not bank; # two\n  repeat at will"),
            format!("{hop}; # one\n  # two\n  repeat at will\nlimit hop: to not bank"),
        ),
        (
            format!("{hop}; limit: to not bank; # two\n  repeat at will"),
            format!("{hop}; # two\n  repeat at will\nlimit hop: to not bank"),
        ),
        (
            format!("{hop} # one\n  ; # two\n  leaves any own # three"),
            format!("{hop} # one\n   # two\nlimit hop: leaves any own # three"),
        ),
        (
            format!("{swap}; when plies = 1; # the pie rule\n  then mark own # no mark"),
            format!("{swap}; when plies = 1 # the pie rule # no mark"),
        ),
        (
            format!("{swap}; # the pie rule\n  then mark own; when plies = 1"),
            format!("{swap}; # the pie rule\n  when plies = 1"),
        ),
    ];
    check(&cases.each_ref().map(|(written, meant)| (written.as_str(), meant.as_str())));
    for clause in [
        format!("{hop}; limit: to not # why\n  bank; repeat at will"),
        format!("{swap}; then mark # why\n  own"),
        "points count own # all\n  )".to_owned(),
    ] {
        assert!(mended(&clause).is_err(), "{clause}");
    }
}

#[test]
fn no_edit_guesses() {
    // Each of these has several readings, or would only read because a word of the language became a name.
    for clause in [
        "play slide: rook slides orthogonal",
        "play slide: rook along all: empty then remove enemy",
        "win when any own in bank any enemy in bank",
        "draw after 3 rounds",
        "play slide: rook along all: empty; then flip enemy",
        "region zone = {e9}",
        "play drop: duck on empty adjacent to own",
        "play slide: rook along all: jump enemy",
        "counter lost up by own capture",
        "region line = own",
        "region anywhere = own",
        "loss when moves",
    ] {
        assert!(mended(clause).is_err(), "{clause}");
    }
}
