//! Models compared with the rule books and with pictures.

use super::{games, model, model_of, resolved};
use crate::Model;
use crate::model::{
    Act, Action, Adjustment, Change, Comparison, Condition, Event, Leave, Need, Number, Preference,
    PromoteThen, Region, Repeat, Then, Tier, ValueOf, Worth,
};
use engine::{InputLine, PliesFrom, RecordFormat, Searcher};

/// The board at the start, drawn as in a picture.
fn drawn(model: &Model) -> String {
    let mut rows = vec![vec![model.empty; model.board.width]; model.board.height];
    for (cell, piece) in model.board.cells.iter().zip(&model.start.board) {
        if let Some(piece) = piece {
            rows[cell.y][cell.x] = model.kinds[piece.kind as usize].symbols[piece.player as usize];
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect()
}

/// The names of the cells of a constant region, for a player.
fn names<'a>(model: &'a Model, region: &Region, player: usize) -> Vec<&'a str> {
    let Region::Fixed(masks) = region else { panic!("{region:?} is not constant") };
    let cells = model.board.cells.iter().zip(&masks[player]);
    cells.filter(|(_, is_in)| **is_in).map(|(cell, _)| cell.name.as_str()).collect()
}

/// The names of directions.
fn directions<'a>(model: &'a Model, dirs: &[usize]) -> Vec<&'a str> {
    dirs.iter().map(|&id| model.board.directions[id].name.as_str()).collect()
}

fn cell(model: &Model, name: &str) -> usize {
    model.board.cells.iter().position(|cell| cell.name == name).unwrap()
}

#[test]
fn every_game_gives_a_model_without_a_fault() {
    let sources = games();
    for (id, source) in sources.files() {
        let (model, faults) = resolved(&sources, id);
        assert!(faults.is_empty(), "{}", crate::render::render(&faults, &sources, false));
        assert_eq!(model.unwrap().name, source.stem());
    }
}

#[test]
fn checkers_starts_as_drawn() {
    let model = model("checkers");
    let picture = ".b.b.b.b\nb.b.b.b.\n.b.b.b.b\n........\n........\nw.w.w.w.\n.w.w.w.w\nw.w.w.w.\n";
    assert_eq!(drawn(&model), picture);
    assert_eq!(model.board.cells.len(), 32);
    assert_eq!((model.start.turn, model.start.plies, model.start.passes), (0, 0, 0));
    assert_eq!(model.start.clocks, [0]);
    assert_eq!(model.start.previous, None);
}

#[test]
fn dark_boards_have_diagonal_directions_and_forward_is_two_of_them() {
    let model = model("checkers");
    let all: Vec<usize> = (0..4).collect();
    assert_eq!(directions(&model, &all), ["northeast", "southeast", "southwest", "northwest"]);
    assert!(model.board.directions.iter().enumerate().all(|(id, way)| {
        let back = &model.board.directions[way.opposite];
        (back.dx, back.dy) == (-way.dx, -way.dy)
            && way.next.iter().enumerate().all(|(from, to)| to.is_none_or(|to| back.next[to] == Some(from)))
            && back.opposite == id
    }));
    let Action::Move(movers) = &model.plays[0].action else { panic!() };
    assert_eq!(directions(&model, &movers[0].walk.dirs[0]), ["southeast", "southwest"]);
    assert_eq!(directions(&model, &movers[0].walk.dirs[1]), ["northeast", "northwest"]);
    assert_eq!(movers[1].walk.dirs[0], all);
    let northeast = &model.board.directions[0].next;
    assert_eq!(northeast[cell(&model, "c3")], Some(cell(&model, "d4")));
    assert_eq!(northeast[cell(&model, "h4")], None);
}

#[test]
fn checkers_plays_promotions_and_clocks() {
    let model = model("checkers");
    let jump = &model.plays[1];
    assert_eq!((jump.name.as_str(), jump.repeat, jump.leave), ("jump", Repeat::WhilePossible, Leave::AtOnce));
    let Action::Move(movers) = &jump.action else { panic!() };
    assert_eq!(movers[0].walk.steps[0].on, Region::Enemy);
    assert_eq!(movers[0].walk.steps[0].act, Act::Capture);
    assert_eq!(movers[0].walk.steps[1].on, Region::Empty);
    assert_eq!(names(&model, &model.promotions[0].on, 0), ["a1", "c1", "e1", "g1"]);
    assert_eq!(names(&model, &model.promotions[0].on, 1), ["b8", "d8", "f8", "h8"]);
    assert_eq!(model.promotions[0].then, PromoteThen::EndsPlay);
    assert_eq!(model.clocks, [vec![Event::Capture, Event::Promotion]]);
    let ends: Vec<_> = model.ends.iter().map(|end| &end.when).collect();
    assert_eq!(ends, [&Condition::Stuck, &Condition::Quiet(0, 50), &Condition::Repetition(3)]);
    let Preference::Tiers(tiers, clause) = &model.preferences[0] else { panic!() };
    assert_eq!(tiers, &[Tier::Play(1), Tier::Play(0)]);
    assert_eq!((clause.file.as_str(), clause.text.as_str()), ("checkers.rules", "prefer jump over step"));
    assert_eq!(model.writes, [("E {from} {to}".to_owned(), false), ("J {from} {to}".to_owned(), true)]);
    assert_eq!(model.plies_from, PliesFrom::Nothing);
    assert!(model.remembers() && !model.has_ko());
}

#[test]
fn draughts_differ_from_checkers_where_they_say_so() {
    let model = model("international_draughts");
    assert_eq!(model.players, ["white", "black"]);
    assert_eq!(model.start.board.iter().flatten().count(), 40);
    assert_eq!((model.board.cells[0].name.as_str(), model.board.cells[49].name.as_str()), ("1", "50"));
    let Action::Move(movers) = &model.plays[1].action else { panic!() };
    assert_eq!(model.plays[1].leave, Leave::AtEnd);
    let times: Vec<_> = movers[1].walk.steps.iter().map(|step| (step.least, step.most)).collect();
    assert_eq!(times, [(0, None), (1, Some(1)), (1, None)]);
    assert_eq!(model.promotions.len(), 1);
    assert_eq!(model.promotions[0].then, PromoteThen::IfEnding);
    assert_eq!(names(&model, &model.promotions[0].on, 0), ["1", "2", "3", "4", "5"]);
    assert!(
        matches!(model.preferences[..], [Preference::Tiers(..), Preference::Most(ref worth, _)] if worth == &[Worth { each: 1, of: None }])
    );
    assert_eq!(model.clocks, [vec![Event::Capture, Event::PlayBy(0)]]);
}

#[test]
fn halma_camps_and_goals() {
    let model = model("halma");
    let Region::Fixed(goal) = model.limits[0].from.clone().unwrap() else { panic!() };
    let [white, black] = &goal;
    assert_eq!(white.iter().filter(|is_in| **is_in).count(), 19);
    assert!(white[cell(&model, "0,0")] && white[cell(&model, "1,4")] && !white[cell(&model, "2,4")]);
    assert!(black[cell(&model, "15,15")] && black[cell(&model, "14,11")] && !black[cell(&model, "13,11")]);
    // Outside the own camp is the complement of the opponent's goal.
    let Some(Region::Fixed(outside)) = &model.limits[1].from else { panic!() };
    assert!(outside[0].iter().zip(black).all(|(outside, camp)| outside != camp));
    let Preference::Tiers(tiers, _) = &model.preferences[0] else { panic!() };
    let Tier::Cells { to: Some(Region::ReachOf(dirs, of)), .. } = &tiers[1] else { panic!() };
    assert_eq!(**of, Region::Origin);
    assert_eq!(directions(&model, &dirs[0]), ["north", "west", "northwest"]);
    assert_eq!(directions(&model, &dirs[1]), ["east", "southeast", "south"]);
    let ValueOf::Distance { from: Region::Own, steps } = &model.values[0].per else { panic!() };
    assert_eq!(steps[0][cell(&model, "0,0")], 0);
    assert_eq!(steps[0][cell(&model, "3,7")], 7);
    assert_eq!(steps[1][cell(&model, "3,7")], 12);
    let Condition::And(parts) = &model.ends[0].when else { panic!() };
    assert_eq!(parts[0], Condition::Moved);
    assert_eq!(parts[1], Condition::Every(Region::Fixed(goal.clone()), Region::Occupied));
    assert_eq!(parts[2], Condition::Any(Region::And(vec![Region::Own, Region::Fixed(goal)])));
    assert_eq!(model.plies_from, PliesFrom::AtLeast { adds: 0, change_hands: false });
}

#[test]
fn variants_of_halma() {
    let small = model("halma_8x8");
    assert_eq!(drawn(&small).lines().next(), Some("BBB....."));
    assert_eq!(small.start.board.iter().flatten().count(), 12);
    assert_eq!(small.ends.len(), 2);
    let limit = Condition::Compare(Number::Plies, Comparison::AtLeast, Number::Literal(400));
    assert_eq!(small.ends[1].when, limit);
    assert_eq!(small.ends[1].clause.file, "halma_8x8.rules");
    let classic = model("halma_classic");
    assert_eq!((classic.limits.len(), classic.preferences.len()), (1, 0));
}

#[test]
fn pente_opening_and_captures() {
    let model = model("pente");
    let turns: Vec<_> = model.limits.iter().map(|limit| limit.turn).collect();
    assert_eq!(turns, [Some((0, 0)), Some((0, 1))]);
    let Need::To(centre) = &model.limits[0].need else { panic!() };
    assert_eq!(names(&model, centre, 0), ["10K"]);
    assert_eq!(model.board.cells[cell(&model, "10K")].x, 9);
    assert_eq!(model.board.cells[cell(&model, "10K")].y, 9);
    let Need::To(near) = &model.limits[1].need else { panic!() };
    assert_eq!(names(&model, near, 1).len(), 49);
    assert_eq!(model.board.cells[0].name, "19A");
    assert_eq!(model.board.cells[18].name, "19T");
    let [Then::Walks { walk, required: false }] = &model.plays[0].then[..] else { panic!() };
    assert_eq!((walk.steps[0].least, walk.steps[0].most, walk.steps[0].act), (2, Some(2), Act::Capture));
    assert_eq!(model.plies_from, PliesFrom::Pieces { captured: Some(0), each: 1, swap: false });
    assert_eq!(model.counters[0].clause.text, "counter taken up by capture");
    let words = InputLine::Player(["WHITE".into(), "BLACK".into()]);
    assert_eq!(model.input, [words, InputLine::Seconds, InputLine::Counters(0), InputLine::Board]);
    assert_eq!(model.writes, [("{to}".to_owned(), false)]);
}

#[test]
fn records_have_the_format_that_the_rules_name() {
    let record = |name: &str| model(name).record;
    assert_eq!(record("checkers"), Some(RecordFormat::Pdn { game: 21, by_name: false }));
    assert_eq!(record("russian_draughts"), Some(RecordFormat::Pdn { game: 25, by_name: true }));
    assert_eq!(record("hex"), Some(RecordFormat::Sgf { game: 11, by_name: true }));
    assert_eq!(record("chess"), Some(RecordFormat::Pgn { variant: "".into() }));
    assert_eq!(record("racing_kings"), Some(RecordFormat::Pgn { variant: "Racing Kings".into() }));
    assert_eq!((record("antidraughts"), record("halma")), (None, None));
}

#[test]
fn little_go_remembers_one_board() {
    let model = model("little_go");
    assert!(model.has_ko() && !model.remembers());
    assert_eq!(model.start.previous, Some(model.start.board.clone()));
    assert_eq!(model.start.passes, 1);
    assert_eq!(model.komi_halves, [0, 5]);
    assert_eq!((model.empty, model.budget, model.search), ('0', 2.5, Searcher::Mcts));
    let [Then::Capture(Region::And(parts))] = &model.plays[0].then[..] else { panic!() };
    let [Region::Enemy, Region::Not(alive)] = &parts[..] else { panic!() };
    let Region::Reaching { of, to, links } = &**alive else { panic!() };
    assert_eq!(**of, Region::Enemy);
    assert!(matches!(&**to, Region::StepOf(_, empty) if **empty == Region::Empty));
    assert_eq!(directions(&model, links), ["north", "east", "south", "west"]);
    assert_eq!(model.board.cells[cell(&model, "1,3")].y, 1);
    assert_eq!(model.plies_from, PliesFrom::AtLeast { adds: 1, change_hands: false });
}

#[test]
fn lines_take_one_direction_of_each_pair() {
    let model = model("connect_four");
    let Condition::Line { exactly: false, length: 4, of: Region::Own, dirs } = &model.ends[0].when else {
        panic!()
    };
    assert_eq!(directions(&model, dirs), ["north", "northeast", "east", "southeast"]);
    let Action::Place { on: Region::And(parts), .. } = &model.plays[0].action else { panic!() };
    assert!(matches!(&parts[..], [Region::Empty, Region::Not(_)]));
}

#[test]
fn constant_regions_are_computed() {
    let text = "game some\nplayers north_side facing south, south_side facing north\nboard grid 5 x 4\n\
        piece man \"n\" \"s\"\nstart man on rank 1\nregion ring = edge\n\
        play step: man along all: empty\nloss when stuck\n";
    let region = |written: &str| {
        let model = model_of(&format!("{text}value 1 per {written}\n"));
        let ValueOf::Region(region) = model.values[0].per.clone() else { panic!() };
        (model, region)
    };
    let cells = |written: &str, player: usize| {
        let (model, region) = region(written);
        names(&model, &region, player).join(" ")
    };
    assert_eq!(cells("rank 2", 0), "a3 b3 c3 d3 e3");
    assert_eq!(cells("rank 2", 1), "a2 b2 c2 d2 e2");
    assert_eq!(cells("home", 0), "a4 b4 c4 d4 e4");
    assert_eq!(cells("their home", 0), "a1 b1 c1 d1 e1");
    assert_eq!(cells("far edge", 0), "a1 b1 c1 d1 e1");
    assert_eq!(cells("near edge and column 2", 0), "b4");
    assert_eq!(cells("east edge", 0), "e4 e3 e2 e1");
    assert_eq!(cells("corners", 0), "a4 e4 a1 e1");
    assert_eq!(cells("not ring", 0), "b3 c3 d3 b2 c2 d2");
    assert_eq!(cells("ring and columns 2 to 3", 0).as_str(), "b4 c4 b1 c1");
    assert_eq!(cells("row 1 in column 1 or {e4}", 0), "e4 a1");
    assert_eq!(cells("within 1 of {a1}", 0), "a2 b2 a1 b1");
    assert_eq!(cells("forward of {c2}", 0), "b1 c1 d1");
    assert_eq!(cells("forward of {c2}", 1), "b3 c3 d3");
    assert_eq!(cells("anywhere northeast of {a1}", 0), "d4 c3 b2");
    assert_eq!(cells("picture |#...#| |.....| |.....| |..#..|", 1), "a4 e4 c1");
    assert_eq!(cells("({a1 b1 e4} reaching column 2)", 0), "a1 b1");
    assert_eq!(cells("({c2 c3} enclosed by (columns 2 to 4))", 0), "c3 c2");
    assert_eq!(cells("({c2 c3} enclosed by (columns 1 to 3))", 0), "");
    assert_eq!(region("own and anywhere").1, Region::Own);
    assert_eq!(region("own and own man").1, Region::And(vec![Region::Own, Region::Kind(0)]));
    assert_eq!(region("their (not own)").1, Region::Not(Box::new(Region::Enemy)));
    assert_eq!(region("not not empty").1, Region::Empty);
    assert_eq!(region("empty or occupied").1, region("anywhere").1);
    assert_eq!(region("own empty").1, region("not anywhere").1);
    assert!(matches!(region("row 1 and own and column 1").1, Region::And(parts)
        if parts[0] == Region::Own && matches!(parts[1], Region::Fixed(_)) && parts.len() == 2));
}

#[test]
fn defaults_where_a_file_is_silent() {
    let model = model_of(
        "game some\nplayers first, second\nboard grid 3 x 3\npiece man \"f\" \"s\"\ncounter lost down by pass\n\
         parameter plenty 7\n\
         play step: man along all: empty\nplay jump: man along all: occupied, empty; repeat at will\n\
         play take: man along all: enemy captured, empty\nplay drop: man on corners\n\
         draw after plenty plies\ndraw after 9 plies without capture or capture\n\
         win after 9 plies without capture\n",
    );
    assert_eq!(model.board.cells[0].name, "a3");
    assert_eq!((model.budget, model.typical_plies, model.search), (1.0, 60, Searcher::AlphaBeta));
    assert_eq!((model.empty, model.pass_text.as_str()), ('.', "pass"));
    let writes: Vec<_> = model.writes.iter().map(|(template, each)| (template.as_str(), *each)).collect();
    assert_eq!(
        writes,
        [("{from}-{to}", false), ("{from}-{to}", true), ("{from}x{to}", true), ("{to}", false)]
    );
    let words = InputLine::Player(["FIRST".into(), "SECOND".into()]);
    let lines = [InputLine::Mode, words, InputLine::Seconds, InputLine::Counters(0), InputLine::Board];
    assert_eq!(model.input, lines);
    assert_eq!(model.counters[0].by, [Change { event: Event::Pass, to: Adjustment::Down }]);
    // Placements go on empty cells, and ends with the same events share a clock.
    let Action::Place { on: Region::And(parts), .. } = &model.plays[3].action else { panic!() };
    assert_eq!(parts[0], Region::Empty);
    assert_eq!(model.clocks, [vec![Event::Capture]]);
    assert_eq!(
        model.ends[0].when,
        Condition::Compare(Number::Plies, Comparison::AtLeast, Number::Literal(7))
    );
}

#[test]
fn blanks_in_a_picture() {
    let head = "game some\nplayers first, second\npiece man \"f\" \"s\"\nplay step: man along all: empty\nloss when stuck\n";
    let full = model_of(&format!("{head}board grid 3 x 2\nstart |f . s| |. . .|\n"));
    assert_eq!(drawn(&full), "f.s\n...\n");
    let dark = model_of(&format!("{head}board grid 3 x 2 dark\nstart | s | |f f|\n"));
    assert_eq!(drawn(&dark), ".s.\nf.f\n");
}

#[test]
fn ranks_of_a_diagonal_facing_are_anti_diagonals() {
    let model = model_of(
        "game some\nplayers first facing northeast, second facing southwest\nboard grid 3 x 3\n\
         piece man \"f\" \"s\"\nstart man on ranks 1 to 2\nplay step: man along forward: empty\nloss when stuck\n",
    );
    assert_eq!(drawn(&model), ".ss\nf.s\nff.\n");
}

#[test]
fn a_promotion_that_is_written_twice_is_no_choice() {
    let text = include_str!("../../../../snapshots/defects/p_promoted_twice.rules");
    assert_eq!(model_of(text).promotions.len(), 1);
}
