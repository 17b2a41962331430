//! Regions, seen through the cells where pieces may be placed.

use super::Match;

/// The cells of a region in the view of player 0 (`x`, facing north), as text.
fn cells(region: &str, board: &str) -> String {
    let rules = format!(
        "game test
players x facing north, o facing south
board grid 4 x 4
piece mark \"X\" \"O\"
piece king \"K\" \"Q\"
cells column a row 1 up
play place: mark on empty and ({region})
draw when no empty
"
    );
    Match::at(&rules, 0, board).texts().join(" ")
}

#[test]
fn beside_pieces() {
    assert_eq!(cells("north of own", ".... .... .X.. ...."), "b3");
    assert_eq!(cells("forward diagonal of own", ".... .... .X.. ...."), "a3 c3");
    assert_eq!(cells("orthogonal of enemy king", ".... .... .Q.O ...."), "a2 b1 b3 c2");
    assert_eq!(cells("their (forward orthogonal of own)", ".... .O.. .... ...."), "b2");
    assert_eq!(cells("anywhere forward of own", ".... .... .X.. ...."), "a3 a4 b3 b4 c3 c4 d4");
    assert_eq!(cells("within 1 of own king", "K... .... .... ...K"), "a3 b3 b4 c1 c2 d2");
}

#[test]
fn constant_ones() {
    assert_eq!(cells("corners", ".... .... .... ..X."), "a1 a4 d1 d4");
    assert_eq!(cells("far edge", "X... .... .... ...."), "b4 c4 d4");
    assert_eq!(cells("rank 1 and not column 2", ".... .... .... ...."), "a1 c1 d1");
    assert_eq!(cells("{b2 c3}", ".... .... .... ...."), "b2 c3");
}

#[test]
fn groups() {
    // The empty points that only x surrounds.
    assert_eq!(cells("empty enclosed by own", "..X. XXX. OX.. ...."), "a4 b4");
    assert_eq!(cells("empty enclosed by own", ".... .... .... ...."), "");
    assert_eq!(cells("orthogonal of (own reaching far edge)", "X... X..X .... ...X"), "a2 b3 b4");
    assert_eq!(cells("orthogonal of (enemy without liberties)", "OX.. O... .... ...."), "");
}
