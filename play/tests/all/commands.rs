//! Words that are typed.

use std::time::Duration;

use play::table::{Act, Mode, Purpose, Question};
use play::{Seat, Table};

use crate::common::{Memory, enter, found, game, of_persons, setup};

const FIRST: [Seat; 2] = [Seat::Person, Seat::Agent];

#[test]
fn another_game_begins_with_the_same_seats() {
    let (game, desk) = (game("tic_tac_toe"), Memory::default());
    let start = setup(&game, 0, &[("a1", 'X'), ("b1", 'O')]);
    let mut table = of_persons(&game, Some(&start));
    enter(&mut table, "new", &desk);
    assert_eq!(*table.mode(), Mode::Play, "nothing is lost");
    for text in ["a2", "b2", "a3"] {
        enter(&mut table, text, &desk);
    }
    assert!(table.session().ending().is_some());
    table.act(Act::Enter, &desk);
    assert_eq!(*table.mode(), Mode::Confirm(Question::New), "this game would be lost");
    table.act(Act::Type('n'), &desk);
    assert_eq!(table.session().made().len(), 3);
    table.act(Act::New, &desk);
    table.act(Act::Type('y'), &desk);
    assert_eq!((table.session().made().len(), table.session().undone()), (0, 0));
    assert_eq!(table.session().board(), start.board, "at the position of the first game");
    assert_eq!(table.clocks(), [Duration::ZERO; 2]);
    enter(&mut table, "a2", &desk);
    enter(&mut table, "save game.txt", &desk);
    enter(&mut table, "new", &desk);
    assert_eq!((table.mode(), table.session().made().len()), (&Mode::Play, 0), "a kept game is not lost");
}

#[test]
fn a_new_game_calls_the_agent_where_it_begins() {
    let (game, desk) = (game("tic_tac_toe"), Memory::default());
    let mut table = Table::new(&game, None, [Seat::Agent, Seat::Person]);
    let first = table.wanted().unwrap().number;
    enter(&mut table, "new", &desk);
    let second = table.wanted().unwrap();
    assert!(second.number > first && second.purpose == Purpose::Play);
    table.answer(first, Some(found("b2")));
    assert!(table.session().made().is_empty(), "the search of the first game is not heard");
}

#[test]
fn the_level_is_told_and_changed() {
    let (game, desk) = (game("tic_tac_toe"), Memory::default());
    let mut table = Table::new(&game, None, FIRST);
    let mut told = |text: &str| {
        enter(&mut table, text, &desk);
        (table.level().map(engine::Level::number), table.message().to_owned())
    };
    assert_eq!(told("level").1, "The agent plays as well as it can; `level 1` to `level 10` are weaker.");
    assert_eq!(
        told("level 3"),
        (Some(3), "The agent plays at level 3 of 10 from its next play on.".to_owned())
    );
    assert_eq!(told("level"), (Some(3), "The agent plays at level 3 of 10.".to_owned()));
    let refused = |text: &str| (Some(3), format!("`{text}` is no level: levels are 1 to 10, and `full`."));
    for text in ["11", "0", "easy", "3 4"] {
        assert_eq!(told(&format!("level {text}")), refused(text));
    }
    assert_eq!(told("LEVEL full").0, None);
}

#[test]
fn a_misspelt_command_is_guessed() {
    let (game, desk) = (game("tic_tac_toe"), Memory::default());
    let mut table = Table::new(&game, None, FIRST);
    let guesses = [
        ("unod", "undo"),
        ("Rueles", "rules"),
        ("hnit", "hint"),
        ("res", "resign"),
        ("lvel 3", "level"),
        ("sve game.txt", "save"),
        ("qit", "quit"),
    ];
    for (text, command) in guesses {
        enter(&mut table, text, &desk);
        let asks = format!("is neither a cell nor a command: did you mean `{command}`?");
        assert!(table.message().ends_with(&asks), "{text}: {}", table.message());
    }
    enter(&mut table, "zebra", &desk);
    assert!(table.message().contains("type a play, such as"), "{}", table.message());
    enter(&mut table, "b2", &desk);
    enter(&mut table, "udno", &desk);
    assert!(
        table.message().contains("did you mean `undo`?"),
        "in the agent's turn, too: {}",
        table.message()
    );
    assert_eq!(table.session().made().len(), 1);
}
