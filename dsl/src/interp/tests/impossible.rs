//! Positions that no game can have.

use engine::{Piece, Setup};

use super::*;

/// The game of a shipped rule file.
fn shipped(name: &str) -> Interpreted {
    let text = rule_files().into_iter().find(|(known, _)| known == name).unwrap().1;
    Interpreted::new(Arc::new(model(&text)))
}

/// The position with these rows, the symbols being those of the rule file, and the player `turn` to move.
fn setup(game: &Interpreted, turn: usize, rows: &str) -> Setup {
    let metadata = game.metadata();
    let rows: Vec<Vec<char>> = rows.split_whitespace().map(|row| row.chars().collect()).collect();
    let piece = |symbol: char| {
        let mut kinds = metadata.symbols.iter().enumerate();
        kinds.find_map(|(kind, of)| {
            let player = of.iter().position(|own| *own == symbol)?;
            Some(Piece { player: player as u8, kind: kind as u8 })
        })
    };
    let board = metadata.cells.iter().map(|cell| piece(rows[cell.y][cell.x])).collect();
    Setup { board, turn, ..game.model().start.clone() }
}

fn told(game: &str, turn: usize, rows: &str) -> Vec<String> {
    let game = shipped(game);
    game.impossible(&setup(&game, turn, rows), false)
}

#[test]
fn a_man_is_promoted_where_it_arrives() {
    let board = "...w.... ........ ........ ........ ........ ........ ........ b.......";
    assert_eq!(
        told("checkers", 0, &board.replace('b', "B")),
        [
            "white has a man on d8, where it would have been promoted (`promote man to king on far edge, ending the play`)"
        ]
    );
    assert_eq!(told("checkers", 0, &board.replace('w', "W").replace('b', "B")), [""; 0]);
    // A man of its own edge is where it began.
    assert_eq!(
        told("checkers", 0, "b....... ........ ........ ........ ........ ........ ........ ...W...."),
        [""; 0]
    );
}

#[test]
fn what_a_limit_forbids_is_not_left() {
    let check =
        |turn| told("chess", turn, "....k... ........ ........ ........ ........ ........ ........ ....R..K");
    assert_eq!(check(1), [""; 0], "black is in check");
    assert_eq!(
        check(0),
        ["`limit: leaves no own king attacked` does not hold after the last play, which black made"]
    );
    let stones = |turn| told("little_go", turn, "12000 20000 00000 00000 00000");
    assert_eq!(
        stones(0),
        ["black has a piece on 0,0 that the last play, which white made, would have captured"]
    );
    assert_eq!(
        stones(1),
        [
            "`limit place: leaves no own without liberties` does not hold after the last play, which black made"
        ]
    );
}

#[test]
fn stones_are_placed_in_turn() {
    let game = shipped("pente");
    let row = |stones: &str| format!("{stones:.<19} {}", vec![".".repeat(19); 18].join(" "));
    let with = |stones: &str, taken: [i32; 2]| {
        let position = setup(&game, 0, &row(stones));
        let counters = taken.map(|taken| vec![taken]);
        game.impossible(&Setup { counters, ..position }, false)
    };
    assert_eq!(with("wb.w.b", [0, 0]), [""; 0]);
    assert_eq!(
        with("ww.w.b", [0, 0]),
        ["white has placed 3 and black 1 pieces, which no order of plays gives"]
    );
    assert_eq!(with("ww.w.b", [2, 0]), [""; 0], "two black stones were taken");
}

#[test]
fn the_board_follows_from_the_one_before() {
    let game = shipped("little_go");
    let empty = ["00000"; 5].join(" ");
    let told = |turn, before: &str, now: &str| {
        let previous = Some(setup(&game, turn, before).board);
        game.impossible(&Setup { previous, ..setup(&game, turn, now) }, true)
    };
    assert_eq!(told(1, &empty, "00000 00000 00100 00000 00000"), [""; 0]);
    assert_eq!(
        told(1, &empty, "00000 00000 00110 00000 00000"),
        ["no play of black leads from the board before to the board now"]
    );
    assert_eq!(
        told(0, &empty, "00000 00000 00100 00000 00000").len(),
        1,
        "a stone of the player to move is new"
    );
    let before = "12000 00000 00000 00000 00000";
    assert_eq!(told(0, before, "02000 20000 00000 00000 00000"), [""; 0], "a capture");
}

#[test]
fn no_position_of_a_game_is_impossible() {
    for (name, text) in rule_files() {
        let game = Interpreted::new(Arc::new(model(&text)));
        let (mut state, mut past) = (game.start(), History::new());
        for ply in 0..12 {
            let mut plays = Vec::new();
            state.plays(&past, &mut plays);
            let Some(play) = plays.get((7 * ply + 3) % plays.len().max(1)) else { break };
            past.push(state.key());
            state.play(play);
            assert_eq!(game.impossible(&Position::setup(&state), false), [""; 0], "{name}, ply {ply}");
            if state.outcome(&past, false).is_some() {
                break;
            }
        }
    }
}
