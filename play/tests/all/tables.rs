//! Acts of persons and agents at a table.

use std::time::Duration;

use engine::ErasedGame;
use play::desk::Desk;
use play::session::Ending;
use play::table::{Act, File, Mode, Purpose, Question};
use play::{Seat, Table};

use crate::common::{ALIKE, Memory, cell, enter, found, game, of_persons, ruled, setup};

const FIRST: [Seat; 2] = [Seat::Person, Seat::Agent];

#[test]
fn a_play_is_pointed_at_or_typed() {
    let (game, desk) = (game("checkers"), Memory::default());
    let mut table = of_persons(&game, None);
    table.act(Act::Point(cell(&game, "b6")), &desk);
    assert!(table.marks()[cell(&game, "a5")].target && table.marks()[cell(&game, "b6")].picked);
    table.act(Act::Look(cell(&game, "a5")), &desk);
    table.act(Act::Enter, &desk);
    enter(&mut table, "E c3 d4", &desk);
    enter(&mut table, "d6-c5", &desk);
    let plays: Vec<String> = table.session().made().iter().map(|made| made.play.to_string()).collect();
    assert_eq!(plays, ["E b6 a5", "E c3 d4", "E d6 c5"]);
    assert_eq!((table.message(), table.typed()), ("", ""));
}

#[test]
fn another_start_takes_the_place_of_the_first() {
    let (game, desk) = (game("checkers"), Memory::default());
    let mut table = of_persons(&game, None);
    for name in ["b6", "d6"] {
        table.act(Act::Point(cell(&game, name)), &desk);
    }
    assert!(table.marks()[cell(&game, "e5")].target && !table.marks()[cell(&game, "a5")].target);
    table.act(Act::Point(cell(&game, "d6")), &desk);
    assert!(table.marks()[cell(&game, "d6")].start, "pointed at again, it is let go");
}

#[test]
fn what_is_not_legal_is_explained() {
    let (game, desk) = (game("checkers"), Memory::default());
    let mut table = of_persons(&game, None);
    enter(&mut table, "E b6 b4", &desk);
    assert!(table.message().contains("nobody plays E b6 b4"), "{}", table.message());
    enter(&mut table, "b6 d4", &desk);
    assert!(table.message().contains("nobody plays b6 d4"), "{}", table.message());
    table.act(Act::Point(cell(&game, "b6")), &desk);
    table.act(Act::Point(cell(&game, "d4")), &desk);
    assert!(table.message().contains("nobody plays b6-d4"), "{}", table.message());
    enter(&mut table, "b6 z9", &desk);
    assert!(table.message().contains("`z9` is neither a cell nor a command"), "{}", table.message());
    assert!(table.session().made().is_empty());
}

#[test]
fn the_agent_answers_once() {
    let (game, desk) = (game("checkers"), Memory::default());
    let mut table = Table::new(&game, None, FIRST);
    assert_eq!(table.wanted(), None);
    enter(&mut table, "b6 a5", &desk);
    let wanted = table.wanted().unwrap();
    assert_eq!((wanted.purpose, wanted.hurried), (Purpose::Play, false));
    table.hear(wanted.number, found("E a3 b4"));
    assert_eq!(table.known().map(|known| known.depth), Some(5));
    enter(&mut table, "d6 c5", &desk);
    assert!(table.message().contains("the agent's turn"), "{}", table.message());
    table.act(Act::Escape, &desk);
    assert!(table.wanted().unwrap().hurried);
    table.answer(wanted.number, Some(found("E c3 d4")));
    table.answer(wanted.number, Some(found("E d6 c5")));
    assert_eq!((table.session().made().len(), table.wanted()), (2, None), "the second answer is not heard");
    let known = table.session().made()[1].known;
    assert_eq!((known.depth, known.score), (Some(5), Some(12)));
}

#[test]
fn undo_goes_back_to_a_person_and_the_agent_waits() {
    let (game, desk) = (game("checkers"), Memory::default());
    let mut table = Table::new(&game, None, [Seat::Agent, Seat::Person]);
    let answer = |table: &mut Table<'_>, play| {
        let number = table.wanted().unwrap().number;
        table.answer(number, Some(found(play)));
    };
    answer(&mut table, "E b6 a5");
    enter(&mut table, "c3 d4", &desk);
    let late = table.wanted().unwrap().number;
    table.act(Act::Undo, &desk);
    assert_eq!((table.session().made().len(), table.is_persons_turn()), (1, true));
    table.answer(late, Some(found("E d6 c5")));
    assert_eq!(table.session().made().len(), 1, "the search was given up");
    table.act(Act::Undo, &desk);
    assert_eq!((table.session().made().len(), table.wanted()), (0, None), "the agent waits");
    table.act(Act::Redo, &desk);
    assert_eq!((table.session().made().len(), table.is_persons_turn()), (1, true));
    table.act(Act::Undo, &desk);
    table.act(Act::Enter, &desk);
    answer(&mut table, "E d6 c5");
    assert_eq!(table.session().made()[0].play.to_string(), "E d6 c5");
}

#[test]
fn a_hint_shows_cells_and_makes_no_play() {
    let (game, desk) = (game("checkers"), Memory::default());
    let mut table = of_persons(&game, None);
    enter(&mut table, "hint", &desk);
    let wanted = table.wanted().unwrap();
    assert_eq!(wanted.purpose, Purpose::Hint);
    table.answer(wanted.number, Some(found("E b6 a5")));
    assert!(table.marks()[cell(&game, "b6")].hint && table.marks()[cell(&game, "a5")].hint);
    assert!(table.session().made().is_empty() && table.message().contains("E b6 a5"));
}

#[test]
fn leaving_asks_unless_the_game_is_kept() {
    let (game, desk) = (game("tic_tac_toe"), Memory::default());
    let mut table = of_persons(&game, None);
    enter(&mut table, "b2", &desk);
    table.act(Act::Quit, &desk);
    assert_eq!(*table.mode(), Mode::Confirm(Question::Quit));
    table.act(Act::Type('n'), &desk);
    assert!(!table.left() && *table.mode() == Mode::Play);
    enter(&mut table, "save there", &desk);
    assert!(table.message().contains("there already"));
    table.act(Act::Save, &desk);
    assert_eq!(*table.mode(), Mode::Name(File::Save));
    enter(&mut table, "game.txt", &desk);
    assert!(table.message().contains("Written to game.txt"));
    table.act(Act::Open, &desk);
    table.act(Act::Quit, &desk);
    assert!(table.left(), "whatever was begun");
}

#[test]
fn a_kept_game_goes_on() {
    let (game, desk) = (game("tic_tac_toe"), Memory::default());
    let mut table = of_persons(&game, None);
    enter(&mut table, "open game.txt", &desk);
    assert!(table.message().contains("no file game.txt"));
    for text in ["b2", "a1", "save game.txt", "c3"] {
        enter(&mut table, text, &desk);
    }
    let mut table = of_persons(&game, None);
    enter(&mut table, "open game.txt", &desk);
    let plays: Vec<String> = table.session().made().iter().map(|made| made.play.to_string()).collect();
    assert_eq!(plays, ["b2", "a1"]);
    table.act(Act::Undo, &desk);
    assert_eq!(table.session().made().len(), 1);
}

#[test]
fn resigning_asks_and_ends() {
    let (game, desk) = (game("tic_tac_toe"), Memory::default());
    let mut table = of_persons(&game, None);
    enter(&mut table, "resign", &desk);
    table.act(Act::Type('y'), &desk);
    assert_eq!(table.session().ending(), Some(Ending::Resigned(0)));
    assert_eq!(table.kept().ending, Some(Ending::Resigned(0)));
    table.act(Act::Undo, &desk);
    assert_eq!(table.session().ending(), None);
}

#[test]
fn clocks_run_for_who_is_to_move_and_go_back() {
    let (game, desk) = (game("tic_tac_toe"), Memory::default());
    let mut table = of_persons(&game, None);
    let seconds = Duration::from_secs;
    let tick = |table: &mut Table<'_>, at| table.act(Act::Tick(seconds(at)), &desk as &dyn Desk);
    tick(&mut table, 5);
    enter(&mut table, "b2", &desk);
    tick(&mut table, 12);
    assert_eq!(table.clocks(), [seconds(5), seconds(7)]);
    enter(&mut table, "a1", &desk);
    tick(&mut table, 13);
    assert_eq!(table.clocks(), [seconds(6), seconds(7)]);
    table.act(Act::Undo, &desk);
    assert_eq!(table.clocks(), [seconds(5), seconds(0)]);
}

#[test]
fn several_plays_are_asked_for_by_number() {
    let (game, desk) = (game("chess"), Memory::default());
    let start = setup(&game, 0, &[("e1", 'K'), ("h5", 'k'), ("a7", 'P')]);
    let mut table = of_persons(&game, Some(&start));
    enter(&mut table, "a7 a8", &desk);
    let Mode::Ask(plays) = table.mode().clone() else { panic!("{:?}", table.mode()) };
    let rook = plays.iter().position(|&play| table.session().legal()[play].path.kind == Some(3)).unwrap();
    table.act(Act::Type(char::from_digit(rook as u32 + 1, 10).unwrap()), &desk);
    let piece = table.session().board()[cell(&game, "a8")].unwrap();
    assert_eq!(piece.kind, 3);
}

#[test]
fn of_plays_that_read_alike_the_chosen_one_is_made() {
    let game = ruled(ALIKE);
    let desk = Memory::default();
    for answer in ['1', '2'] {
        let mut table = of_persons(&game, None);
        table.act(Act::Point(cell(&game, "c1")), &desk);
        table.act(Act::Point(cell(&game, "c5")), &desk);
        let Mode::Ask(plays) = table.mode().clone() else { panic!("{:?}", table.mode()) };
        let changes = table.session().changed_by(plays[answer.to_digit(10).unwrap() as usize - 1]);
        table.act(Act::Type(answer), &desk);
        assert_eq!(table.session().changed(), changes);
        enter(&mut table, "save game.txt", &desk);
        let is_misread = table.message().contains("Play 1 reads like another play");
        assert_eq!(is_misread, answer == '2', "{}", table.message());
    }
}

#[test]
fn more_than_nine_plays_are_asked_for_by_letters() {
    // A piece that becomes any of eleven kinds.
    let kinds: Vec<char> = ('b'..='l').collect();
    let pieces: String = kinds
        .iter()
        .map(|kind| format!("piece {kind}{kind} \"{kind}\" \"{}\"\n", kind.to_ascii_uppercase()))
        .collect();
    let names: Vec<String> = kinds.iter().map(|kind| format!("{kind}{kind}")).collect();
    let game = ruled(&format!(
        "game kinds\nplayers x facing north, y facing south\nboard grid 2 x 3\npiece man \"a\" \"A\"\n{pieces}\
         start |..| |aA| |..|\nplay step: man along forward: empty\npromote man to {} on far edge\n\
         draw when stuck\nlength 2\n",
        names.join(" or ")
    ));
    let desk = Memory::default();
    let mut table = of_persons(&game, None);
    enter(&mut table, "a2 a3", &desk);
    let Mode::Ask(plays) = table.mode().clone() else { panic!("{:?}", table.mode()) };
    assert_eq!(plays.len(), 11);
    let eleventh = table.session().legal()[plays[10]].path.kind;
    table.act(Act::Type('b'), &desk);
    assert_eq!(table.session().board()[cell(&game, "a3")].map(|piece| piece.kind.into()), eleventh);
}

#[test]
fn the_only_play_is_made_by_enter_if_it_is_a_pass() {
    let (game, desk) = (game("reversi"), Memory::default());
    let start = setup(&game, 0, &[("a1", 'w'), ("b1", 'b'), ("h8", 'b')]);
    let mut table = of_persons(&game, Some(&start));
    assert!(table.message().starts_with("The only play is pass"), "{}", table.message());
    table.act(Act::Enter, &desk);
    assert_eq!(table.session().turn(), 1);
}

#[test]
fn what_is_typed_while_the_agent_thinks_stays() {
    let (game, desk) = (game("checkers"), Memory::default());
    let mut table = Table::new(&game, None, FIRST);
    enter(&mut table, "b6 a5", &desk);
    table.act(Act::Save, &desk);
    table.act(Act::Type('f'), &desk);
    table.answer(table.wanted().unwrap().number, Some(found("E c3 d4")));
    assert_eq!((table.mode(), table.typed()), (&Mode::Name(File::Save), "f"));
    enter(&mut table, "g", &desk);
    assert!(table.message().contains("Written to fg"), "{}", table.message());
}

#[test]
fn opening_asks_unless_the_game_is_kept() {
    let (game, desk) = (game("tic_tac_toe"), Memory::default());
    let mut table = of_persons(&game, None);
    for text in ["b2", "save game.txt", "a1", "open game.txt"] {
        enter(&mut table, text, &desk);
    }
    assert_eq!(*table.mode(), Mode::Confirm(Question::Open));
    table.act(Act::Type('n'), &desk);
    assert_eq!(table.session().made().len(), 2);
    enter(&mut table, "open game.txt", &desk);
    table.act(Act::Type('y'), &desk);
    assert_eq!(table.session().made().len(), 1);
}

#[test]
fn a_resignation_is_told_and_kept() {
    let (game, desk) = (game("tic_tac_toe"), Memory::default());
    let mut table = of_persons(&game, None);
    for text in ["b2", "save game.txt", "resign"] {
        enter(&mut table, text, &desk);
    }
    table.act(Act::Type('y'), &desk);
    assert_eq!(table.message(), "", "the end is told in place of a message");
    table.act(Act::Quit, &desk);
    assert_eq!(*table.mode(), Mode::Confirm(Question::Quit));
    table.act(Act::Type('n'), &desk);
    enter(&mut table, "save end.txt", &desk);
    table.act(Act::Quit, &desk);
    assert!(table.left());
}

#[test]
fn a_play_that_reads_like_a_command_is_a_play() {
    let (game, desk) = (
        ruled(
            "game named\nplayers a, b\nboard grid 2 x 2\npiece stone \"x\" \"o\"\nplay place: stone on empty\npass at will\n\
             write place \"open {to}\"\nwrite pass \"help\"\ndraw when passes >= 2\n",
        ),
        Memory::default(),
    );
    let mut table = of_persons(&game, None);
    for text in ["open a1", "help"] {
        enter(&mut table, text, &desk);
    }
    let plays: Vec<String> = table.session().made().iter().map(|made| made.play.to_string()).collect();
    assert_eq!(plays, ["open a1", "help"]);
}

#[test]
fn the_search_before_is_not_shown_for_the_next() {
    let game = game("tic_tac_toe");
    let mut table = Table::new(&game, None, [Seat::Agent; 2]);
    let wanted = table.wanted().unwrap();
    table.answer(wanted.number, Some(found("b2")));
    assert!(table.wanted().is_some() && table.known().is_none());
}

#[test]
fn a_player_without_a_play_ends_the_game() {
    let game = ruled(
        "game ends\nplayers white facing north, black facing south\nboard grid 1 x 3\npiece man \"w\" \"b\"\n\
         start |b| |.| |w|\nplay step: man along forward: empty\nwin when any own in far edge\ndraw after 30 plies\n",
    );
    let desk = Memory::default();
    for seats in [[Seat::Person; 2], FIRST] {
        let mut table = Table::new(&game, None, seats);
        enter(&mut table, "a1 a2", &desk);
        assert_eq!((table.session().ending(), table.wanted()), (Some(Ending::NoPlay(1)), None));
        let end = play::table::ending_text(game.metadata(), Ending::NoPlay(1));
        assert_eq!(end, "a draw (black has no play, and no end clause applies)");
        table.act(Act::Hint, &desk);
        assert!(table.message().contains("The game is over"), "{}", table.message());
        table.act(Act::Undo, &desk);
        assert_eq!((table.session().ending(), table.session().legal().len()), (None, 1));
    }
}
