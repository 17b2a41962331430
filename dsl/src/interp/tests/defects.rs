//! Rule files that the interpreter once played wrongly.

use engine::{Game, Setup};

use super::Match;

/// The number of leaves at depth 3.
fn leaves(game: &Match) -> Option<u64> {
    engine::perft(&game.state, &game.past, 3, false, &|| false).ok()
}

#[test]
fn a_flight_is_a_leg_that_promotes_where_it_leads() {
    let game = Match::new(include_str!("../../../../snapshots/defects/i_flight_that_promotes.rules"));
    assert!(game.texts().contains(&"a1-c4 =king".to_owned()), "{:?}", game.texts());
    assert!(game.texts().contains(&"a1-c3".to_owned()));
    assert_eq!(leaves(&game), Some(13_004));
}

#[test]
fn a_choice_asks_for_the_play_before_not_for_the_one_that_it_is_part_of() {
    let mut game = Match::new(include_str!("../../../../snapshots/defects/h_choice_by_last.rules"));
    assert_eq!(leaves(&game), Some(16 * 15 * 14));
    // White's last piece is taken, so white may come there once more: only then is there a choice.
    game.make("a1 b1");
    let mut setup = engine::Position::setup(&game.state);
    setup.board[12] = None;
    game.state = game.game.load(&setup);
    let with_choice: Vec<_> = game.plays().into_iter().filter(|play| play.chosen.is_some()).collect();
    assert_eq!(with_choice.len(), 1);
    assert_eq!(game.text(&with_choice[0]), "a1 xb1");
}

#[test]
fn counts_stop_at_their_largest_value() {
    let text = "game test\nplayers black, white\nboard grid 3 x 1\npiece man \"b\" \"w\"\nstart |b.w|\n\
        counter steps up by man play\ncounter left down by man play\nplay step: man along all: empty\npass at will\n\
        loss when stuck\ndraw when passes >= 2\ndraw after 9 plies without capture\ndraw after 99999 plies\n";
    let mut game = Match::new(text);
    let mut setup = engine::Position::setup(&game.state);
    setup.counters = [0, 1].map(|_| vec![i32::MAX, i32::MIN]);
    setup.plies = u32::MAX - 1;
    setup.clocks = vec![u32::MAX];
    game.state = game.game.load(&setup);
    game.make("a1-b1 pass");
    let after = engine::Position::setup(&game.state);
    assert_eq!((after.counters[0].as_slice(), after.plies), ([i32::MAX, i32::MIN].as_slice(), u32::MAX));
    assert_eq!(after.clocks, [u32::MAX]);
}

#[test]
fn only_a_piece_can_be_chosen_to_be_taken() {
    let text = "game test\nplayers black, white\nboard grid 3 x 1\npiece man \"b\" \"w\"\nplay place: man on empty; then take one of not own\n\
        draw when no empty\n";
    let mut game = Match::new(text);
    assert_eq!(game.texts(), ["a1", "b1", "c1"]);
    game.make("a1");
    assert_eq!(game.texts(), ["b1 xa1", "c1 xa1"]);
}

#[test]
fn positions_with_as_many_plies_made_but_others_left_are_not_alike() {
    let text = "game test\nplayers black, white\nturns of 3 plies, the first of 2\nboard grid 3 x 3\npiece man \"b\" \"w\"\n\
        play place: man on empty\ndraw when no empty\n";
    let game = Match::new(text);
    let hash = |plies| {
        let setup = Setup { plies, ..engine::Position::setup(&game.state) };
        engine::Position::hash(&game.game.load(&setup))
    };
    assert_ne!(hash(1), hash(9), "one ply of the turn is made, and one or two are left");
    assert_eq!(hash(2), hash(8));
}

#[test]
fn an_attacker_has_been_where_it_starts_not_where_the_piece_has_been_that_it_attacks() {
    let text = "game test\nplayers white, black\nboard grid 5 x 2\npiece man \"w\" \"b\"\npiece king \"K\" \"k\"\n\
        start |.....| |b.K.k|\nplay go: king along orthogonal: empty but not attacked\n\
        play jump: man along orthogonal: enemy captured, empty but not visited; repeat at will\nloss when stuck\n\
        draw after 20 plies\n";
    assert_eq!(Match::new(text).texts(), ["c1-c2", "c1-d1"], "on b1 the man would take it, and land on c1");
}

#[test]
fn pieces_that_change_hands_have_moved_even_if_they_stand_as_before() {
    let text = "game test\nplayers white, black\nboard grid 2 x 2\npiece man \"w\" \"b\"\nstart |.w| |b.|\n\
        play swap: take over mirrored; when plies = 0\nplay step: man on unmoved along all: empty\n\
        loss when stuck\ndraw after 20 plies\n";
    let mut game = Match::new(text);
    let swap = game.plays().into_iter().find(|play| play.from.is_none()).unwrap();
    engine::Position::play(&mut game.state, &swap);
    assert_eq!(game.board(), ".w b.");
    assert_eq!(game.texts(), [] as [&str; 0]);
}
