//! Moving pieces.

use engine::{Path, Position};

use super::Match;

/// A game on 5x5 squares in which players `w`, going north, and `b` have pieces and kings.
fn rules(plays: &str) -> String {
    format!(
        "game test
players white facing north, black facing south
board grid 5 x 5
piece man \"w\" \"b\"
piece king \"W\" \"B\"
cells column a row 1 up
loss when stuck
{plays}
"
    )
}

const JUMP: &str = "play jump: man along diagonal: enemy captured, empty; repeat while possible";
const FLY: &str = "play fly: king along orthogonal: empty*, enemy captured, empty+; repeat while possible";
const FLY_SLOWLY: &str = "play fly: king along orthogonal: empty*, enemy captured, empty+;
  repeat while possible; captured leave at the end";

#[test]
fn a_moving_piece_leaves_its_own_square_empty() {
    let game = Match::at(&rules(JUMP), 0, "..... .b.b. ..... .b.b. ..w..");
    // Both ways round have the same effect; northeast comes first.
    assert_eq!(game.texts(), ["c1-e3-c5-a3-c1 xb2 xb4 xd2 xd4"]);
}

#[test]
fn a_chain_must_go_on() {
    let game = Match::at(&rules(JUMP), 0, "..... .b... ..... .b.b. ..w..");
    assert_eq!(game.texts(), ["c1-a3-c5 xb2 xb4", "c1-e3 xd2"]);
}

#[test]
fn captured_pieces_leave_at_once() {
    let game = Match::at(&rules(FLY), 0, "...b. ....b Wb... .b... .....");
    assert_eq!(
        game.texts(),
        [
            "a3-c3 xb3",
            "a3-d3 xb3",
            "a3-e3-e5-a5 xb3 xd5 xe4",
            "a3-e3-e5-b5-b1 xb2 xb3 xd5 xe4",
            "a3-e3-e5-c5 xb3 xd5 xe4",
        ]
    );
}

#[test]
fn pieces_that_leave_at_the_end_block_until_then() {
    let mut game = Match::at(&rules(FLY_SLOWLY), 0, "...b. ....b Wb... .b... .....");
    assert_eq!(
        game.texts(),
        [
            "a3-c3 xb3",
            "a3-d3 xb3",
            "a3-e3-e5-a5 xb3 xd5 xe4",
            "a3-e3-e5-b5 xb3 xd5 xe4",
            "a3-e3-e5-c5 xb3 xd5 xe4",
        ]
    );
    game.make("a3-e3-e5-b5");
    assert_eq!(game.board(), ".W... ..... ..... .b... .....");
}

#[test]
fn the_most_must_be_taken() {
    let most = format!("{FLY}\nprefer most captured");
    let game = Match::at(&rules(&most), 0, "...b. ....b Wb... .b... .....");
    assert_eq!(game.texts(), ["a3-e3-e5-b5-b1 xb2 xb3 xd5 xe4"]);
}

#[test]
fn only_men_that_count_make_the_most() {
    let most = format!("{JUMP}\nprefer most captured king");
    let game = Match::at(&rules(&most), 0, "..... .b... ..... .b.B. ..w..");
    assert_eq!(game.texts(), ["c1-e3 xd2"]);
}

#[test]
fn the_first_preference_comes_first() {
    let both = "play step: man along forward orthogonal: empty
play jump: man along diagonal: enemy captured, empty; repeat while possible
prefer step over jump
prefer most captured";
    let game = Match::at(&rules(both), 0, "..... .b... ..... .b... ..w..");
    assert_eq!(game.texts(), ["c1-c2"]);
}

#[test]
fn a_chain_at_will_may_stop_or_go_on_but_not_end_where_it_began() {
    let hop = "play hop: man along all: occupied, empty; repeat at will";
    let game = Match::at(&rules(hop), 0, "..... ..... ..... ..b.. wb...");
    assert_eq!(game.texts(), ["a1-c1", "a1-c1-c3"]);
}

#[test]
fn a_piece_may_return_to_its_square_if_it_captured() {
    let hop = "play hop: man along diagonal: enemy captured, empty; repeat at will";
    let game = Match::at(&rules(hop), 0, "..... .b.b. ..... .b.b. ..w..");
    let texts = game.texts();
    assert_eq!(texts.len(), 7, "{texts:?}");
    assert!(texts.contains(&"c1-e3-c5-a3-c1 xb2 xb4 xd2 xd4".to_owned()));
}

#[test]
fn the_written_way_has_the_fewest_legs_and_the_best_tier_counts() {
    let plays = "play hop: man along orthogonal: occupied, empty; repeat at will
play slide: man along orthogonal: empty+
prefer hop over slide";
    let game = Match::at(&rules(plays), 0, "..... ..... .b... b.b.. w....");
    // c1 is reached by three hops as by one slide; d1 and others by slides only.
    assert_eq!(game.texts(), ["a1-a3", "a1-a3-c3", "a1-c1"]);
    let plays = game.plays();
    let short = plays.iter().find(|play| game.text(play) == "a1-c1").unwrap();
    let cell = |name: &str| game.game.model().board.cells.iter().position(|cell| cell.name == name).unwrap();
    let path = game.state.path(&game.past, short);
    assert_eq!(
        path,
        Path {
            clause: Some(1),
            cells: vec![cell("a1"), cell("c1")],
            chosen: None,
            kind: None,
            captured: Vec::new(),
            takes: false
        }
    );
    // The long way is the same play.
    let long = [cell("a1"), cell("a3"), cell("c3"), cell("c1")];
    assert_eq!(traced(&game, 0, &long).as_ref(), Some(short));
    assert_eq!(traced(&game, 1, &long), None);
    assert_eq!(traced(&game, 1, &[cell("a1"), cell("b1")]), None, "a slide only");
}

#[test]
fn a_chain_cut_short_is_no_play() {
    let game = Match::at(&rules(JUMP), 0, "..... .b.b. ..... .b.b. ..w..");
    let cell = |name: &str| game.game.model().board.cells.iter().position(|cell| cell.name == name).unwrap();
    assert_eq!(traced(&game, 0, &[cell("c1"), cell("e3")]), None);
    let other_way = ["c1", "a3", "c5", "e3", "c1"].map(cell);
    assert!(traced(&game, 0, &other_way).is_some());
    assert_eq!(traced(&game, 0, &[]), None);
    assert_eq!(traced(&game, 7, &other_way), None);
}

const CROWN: &str =
    "play jump: man along diagonal, king along diagonal: enemy captured, empty; repeat while possible
promote man to king on far edge";

#[test]
fn a_promotion_that_ends_the_play() {
    let game = Match::at(&rules(&format!("{CROWN}, ending the play")), 0, "..... .b.b. w.... ..... .....");
    assert_eq!(game.texts(), ["a3-c5 xb4 =king"]);
}

#[test]
fn a_promotion_that_goes_on() {
    let game = Match::at(&rules(&format!("{CROWN}, going on")), 0, "..... .b.b. w.... ..... .....");
    assert_eq!(game.texts(), ["a3-c5-e3 xb4 xd4 =king"]);
}

#[test]
fn a_promotion_only_where_the_play_ends() {
    let mut game = Match::at(&rules(CROWN), 0, "..... .b.b. w.... ..... .....");
    assert_eq!(game.texts(), ["a3-c5-e3 xb4 xd4"]);
    game = Match::at(&rules(CROWN), 0, "..... .b... w.... ..... .....");
    assert_eq!(game.texts(), ["a3-c5 xb4 =king"]);
    game.make("a3-c5");
    assert_eq!(game.board(), "..W.. ..... ..... ..... .....");
}

#[test]
fn a_king_that_is_made_on_the_way_moves_as_one() {
    let flying = "play jump: man along forward diagonal: enemy captured, empty;
  king along diagonal: empty*, enemy captured, empty+; repeat while possible
promote man to king on far edge, going on";
    let game = Match::at(&rules(flying), 0, "..... .b... w..b. ..... .....");
    assert_eq!(game.texts(), ["a3-c5 xb4 =king"]);
    let game = Match::at(&rules(flying), 0, "..... .b.b. w.... ..... .....");
    assert_eq!(game.texts(), ["a3-c5-e3 xb4 xd4 =king"]);
}

#[test]
fn a_piece_takes_by_landing() {
    let take = "play take: man along forward diagonal: enemy captured";
    let mut game = Match::at(&rules(take), 0, "..... ..... .b... w.... .....");
    assert_eq!(game.texts(), ["a2-b3 xb3"]);
    game.make("a2-b3");
    assert_eq!(game.board(), "..... ..... .w... ..... .....");
}

#[test]
fn what_follows_is_seen_from_where_the_piece_ends() {
    let shove = "play step: man along forward orthogonal: empty; then along orthogonal: enemy captured, own";
    let mut game = Match::at(&rules(shove), 0, "..... ..... ..bw. ..... .w...");
    assert_eq!(game.texts(), ["b1-b2", "d3-d4"]);
    game = Match::at(&rules(shove), 0, "..... ..... ..bw. .w... .....");
    assert_eq!(game.texts(), ["b2-b3 xc3", "d3-d4"]);
    game.make("b2-b3");
    assert_eq!(game.board(), "..... ..... .w.w. ..... .....");
}

#[test]
fn limits_and_tiers_look_at_start_and_end() {
    let step = "play step: man along orthogonal: empty
limit from near edge: to not near edge
prefer from anywhere to anywhere forward of origin over to near edge";
    let game = Match::at(&rules(step), 0, "..... ..... ..... ..... .w...");
    assert_eq!(game.texts(), ["b1-b2"]);
    let game = Match::at(&rules(step), 0, "....w ..... ..... ..... .....");
    assert_eq!(game.texts(), ["e5-d5", "e5-e4"], "no tier is better than none");
    let game = Match::at(&rules(step), 0, "...bw ...bb ..... ....w .....");
    assert_eq!(game.texts(), ["e2-e3"]);
}

/// The legal play that goes along `cells` by a clause.
fn traced(game: &Match, clause: usize, cells: &[usize]) -> Option<super::super::Play> {
    let path = Path { clause: Some(clause), cells: cells.to_vec(), ..Path::PASS };
    game.state.trace(&game.past, &game.plays(), &path)
}

#[test]
fn legs_head_as_they_are_told() {
    let jump = |legs: &str| {
        let hop = "play hop: man along orthogonal: enemy captured, empty; repeat at will";
        Match::at(&rules(&format!("{hop}{legs}")), 0, "..... ..... ..... ..b.. wb.b.").texts()
    };
    assert_eq!(jump("; legs go straight on"), ["a1-c1 xb1", "a1-c1-e1 xb1 xd1"]);
    assert_eq!(jump("; legs never go straight on"), ["a1-c1 xb1", "a1-c1-c3 xb1 xc2"]);
    assert_eq!(jump("; legs never turn back"), ["a1-c1 xb1", "a1-c1-c3 xb1 xc2", "a1-c1-e1 xb1 xd1"]);
}

#[test]
fn a_leg_lands_where_the_chain_goes_on() {
    let fly = format!("{FLY}; legs land where they can go on");
    let game = Match::at(&rules(&fly), 0, "..... ..... ...b. ..... Wb...");
    assert_eq!(game.texts(), ["a1-d1-d4 xb1 xd3", "a1-d1-d5 xb1 xd3"]);
    let game = Match::at(&rules(FLY), 0, "..... ..... ...b. ..... Wb...");
    assert_eq!(game.texts().len(), 4);
}

#[test]
fn legs_that_never_end_are_no_play() {
    let slide =
        "play slide: king along orthogonal: empty+; repeat while possible; legs land where they can go on";
    assert!(Match::at(&rules(slide), 0, "..... ..... ..... ..... W....").texts().is_empty());
}

/// Captures by approach and by withdrawal.
const NEAR: &str = "play near: man along orthogonal: empty, every enemy ahead captured; \
     man along orthogonal: empty, every enemy behind captured";

#[test]
fn a_row_ahead_or_behind_is_taken_whole() {
    let near = |board: &str| Match::at(&rules(NEAR), 0, board).texts();
    assert_eq!(near("..... ..... ..... ..... w.bbw"), ["a1-b1 xc1 xd1"]);
    assert_eq!(near("..... ..... ..... ..... bbw.."), ["c1-d1 xa1 xb1"]);
    assert_eq!(near("..... ..... ..... ..... bw.b."), ["b1-c1 xa1", "b1-c1 xd1"]);
    assert!(near("..... ..... ..... ..... w..bb").is_empty());
}

#[test]
fn a_chain_need_not_come_back_to_where_it_was() {
    let board = "..... ..... ..... ..... b.wb.";
    let chain = format!("{NEAR}; repeat at will; legs never go straight on");
    let back = "c1-b1-c1 xa1 xd1";
    assert!(Match::at(&rules(&chain), 0, board).texts().iter().any(|text| text == back));
    let fresh = chain.replace("empty,", "empty but not visited,");
    assert_eq!(Match::at(&rules(&fresh), 0, board).texts(), ["c1-b1 xa1", "c1-b1 xd1"]);
}
