//! The positions that benchmarks measure.

use agents::bench::positions;
use agents::catalog;
use engine::ErasedGame;

#[test]
fn both_back_ends_go_to_the_same_positions() {
    catalog::ship(rules::shipped(), rules::WEIGHTS, rules::BOOKS);
    for game in ["checkers", "tic_tac_toe", "go_ko_5x5"] {
        let interpreted = catalog::interpreted(game).unwrap();
        let generated = rules::find(game).unwrap();
        let boards = |entry: &dyn ErasedGame| -> Vec<_> {
            let places = positions(entry);
            places.iter().map(|place| (place.when, place.ply, place.position.setup().board)).collect()
        };
        let seen = boards(generated);
        assert_eq!(seen, boards(&*interpreted), "{game}");
        assert_eq!((seen.len(), seen[0].1), (4, 0));
        assert!(seen.windows(2).all(|two| two[0].1 < two[1].1), "{game}: {seen:?}");
    }
}

#[test]
fn no_position_is_the_end_of_a_game() {
    for place in positions(rules::find("connect_four").unwrap()) {
        assert_eq!(place.position.outcome(), None, "{}", place.when);
    }
}
