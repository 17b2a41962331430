//! The solver on small games that the interpreter plays, and the replay of its strategies.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use dsl::interp::Interpreted;
use engine::solve::{Goal, OUTRIGHT, Solved, Solving, Worth};
use engine::{
    Ended, Erased, ErasedGame, ErasedPosition, History, Metadata, Random, SearchLimits, Searcher, WIN,
};

use super::{Verified, WrittenStrategy, verify};

/// A game, and the facts about its rules that the solver needs.
struct Small {
    game: Box<dyn ErasedGame>,
    counts_plies: bool,
    remembers: bool,
}

impl Small {
    /// The game of a rule text, which may extend a shipped one.
    fn new(text: &str) -> Self {
        let mut sources = dsl::Sources::default();
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
        for base in ["tic_tac_toe", "hex", "reversi", "breakthrough", "connect_four", "little_go"] {
            let path = rules.join(format!("{base}.rules"));
            sources.add(path.display().to_string(), std::fs::read_to_string(&path).unwrap());
        }
        let file = sources.add("small.rules", text.to_owned());
        let (model, _) = dsl::compile(&sources, file).map_err(|faults| format!("{faults:?}")).unwrap();
        Self {
            counts_plies: model.counts_plies(),
            remembers: model.memory().occurrences.is_some(),
            game: Box::new(Erased(Interpreted::new(Arc::new(model)))),
        }
    }

    fn solving(&self) -> Solving {
        Solving {
            memory: 64 << 20,
            every_play: true,
            strategy: 100_000,
            counts_plies: self.counts_plies,
            remembers: self.remembers,
            ..Solving::default()
        }
    }

    fn solve(&self, position: &dyn ErasedPosition) -> Solved {
        position.solve(&self.solving(), &|| false, &|_| {}).unwrap()
    }

    fn solved(&self) -> Solved {
        self.solve(&*self.game.start())
    }

    /// Replays the strategies of a solved start.
    fn verify(&self, solved: &Solved) -> Vec<Verified> {
        let start = self.game.start();
        let strategies = solved.strategies.iter().map(|found| WrittenStrategy::new(found, &*start));
        strategies.map(|strategy| self.replay(&strategy).unwrap()).collect()
    }

    fn replay(&self, strategy: &WrittenStrategy) -> Result<Verified, super::Fault> {
        verify(strategy, &*self.game, &self.game.start().setup(), &|| false, &|_| {})
    }
}

const HEX: &str = "game small extends hex\nreplace parameter size 3\n";
const REVERSI: &str =
    "game small extends reversi\nboard grid 4 x 4\nstart\n  |....|\n  |.wb.|\n  |.bw.|\n  |....|\n";
const CONNECT: &str = "game small extends connect_four\nboard grid 4 x 4\n";
/// Takes more than 10,000 nodes.
const WIDE: &str = "game small extends connect_four\nboard grid 5 x 4\n";
/// Go on 3x3 points as its assignment plays it on 5x5.
const GO: &str = "game small extends little_go\nboard grid 3 x 3\nreplace score after 8 plies\nreplace komi 1.5 for white\n";
const MARKS: &str = "game small extends tic_tac_toe\n";
/// Two kings on a board too small to pass each other by, who run for the far side.
const KINGS: &str = "game small\nplayers a facing north, b facing south\nboard grid 3 x 4\npiece king \"x\" \"o\"\n\
    start\n  |.o.|\n  |...|\n  |...|\n  |.x.|\nplay step: king along all: empty or enemy captured\nloss when count own = 0\n";
/// Two bishops on cells of different colours.
const BISHOPS: &str = "game small\nplayers a, b\nboard grid 3 x 3\npiece bishop \"x\" \"o\"\nstart\n  |o..|\n  |...|\n  |.x.|\n\
    play step: bishop along diagonal: empty or enemy captured\nloss when stuck\n";

/// The first player can shut the other in with the last ply of the game.
const SHUT_IN: &str = "game small\nplayers x, o\nboard grid 3 x 1\npiece man \"x\" \"o\"\nstart\n  |x.o|\n\
    play step: man along orthogonal: empty\nloss when stuck\ndraw after 1 plies\n";

/// Marks on some cells count.
const COUNTED: &str = "game small\nplayers x, o\nboard grid 3 x 3\npiece mark \"X\" \"O\"\nplay place: mark on empty\n\
    score when no empty\npoints count own in {a2 b1 b2 b3} + count own in {b1 b2 c3} + count own in {b2}\n";

/// The value by the definition: without a table, and with the whole history of the game.
fn minimax(position: &dyn ErasedPosition) -> Worth {
    let turn = position.turn();
    if let Some(outcome) = position.outcome() {
        return match outcome.winner {
            Some(winner) if winner == turn => Worth::Win,
            Some(_) => Worth::Loss,
            None => Worth::Draw,
        };
    }
    let mut best = Worth::Loss;
    for index in 0..position.plays().len() as u32 {
        best = best.max(after(position, index));
        if best == Worth::Win {
            break;
        }
    }
    best
}

/// The value of a play for its player, by the definition.
fn after(position: &dyn ErasedPosition, index: u32) -> Worth {
    let next = position.nexts().swap_remove(index as usize);
    let value = minimax(&*next);
    if next.turn() == position.turn() { value } else { value.turned() }
}

/// Solves the positions of random games that are not over, from a ply on, and compares them with minimax. Returns how many
/// had each value.
fn compare(text: &str, from: usize, games: u64) -> [usize; 3] {
    let small = Small::new(text);
    let mut values = [0; 3];
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut position = small.game.start();
        for ply in 0..60 {
            let plays = position.plays();
            if position.outcome().is_some() {
                break;
            }
            if ply >= from {
                let solved = small.solve(&*position);
                let value = minimax(&*position);
                assert_eq!((solved.least(), solved.most()), (value, value), "seed {seed}, ply {ply}\n{text}");
                let keeps = |index: &u32| value > Worth::Loss && after(&*position, *index) == value;
                let keeping: BTreeSet<u32> = (0..plays.len() as u32).filter(keeps).collect();
                assert_eq!(BTreeSet::from_iter(solved.plays), keeping, "seed {seed}, ply {ply}\n{text}");
                values[value as usize] += 1;
            }
            position.play(random.one_of(&plays)).unwrap();
        }
    }
    values
}

#[test]
fn values_are_those_that_others_found() {
    for (text, value) in
        [(MARKS, Worth::Draw), (HEX, Worth::Win), (REVERSI, Worth::Loss), (CONNECT, Worth::Draw)]
    {
        let small = Small::new(text);
        let solved = small.solved();
        assert_eq!((solved.least(), solved.most()), (value, value), "{text}");
        let strategies = if value == Worth::Draw { 2 } else { 1 };
        assert_eq!(small.verify(&solved).len(), strategies, "{text}");
    }
}

#[test]
fn values_are_those_of_minimax() {
    let values = compare(MARKS, 3, 20);
    assert!(values.iter().all(|count| *count > 0), "{values:?}");
}

/// The margin of the player to move by the definition.
fn margin(position: &dyn ErasedPosition, metadata: &Metadata) -> i64 {
    let turn = position.turn();
    if let Some(ended) = Ended::of(metadata, position) {
        return match (ended.outcome.winner, ended.halves) {
            (_, Some(halves)) => halves[turn] - halves[1 - turn],
            (Some(winner), None) if winner == turn => OUTRIGHT,
            (Some(_), None) => -OUTRIGHT,
            (None, None) => 0,
        };
    }
    let nexts = position.nexts();
    nexts.iter().map(|next| -margin(&**next, metadata)).max().expect("a game that goes on has plays")
}

/// Solves the positions of random games that are not over, from a ply on, and compares the margins and the plays that reach them with
/// minimax. Returns all margins.
fn compare_margins(text: &str, from: usize, games: u64) -> BTreeSet<i64> {
    let small = Small::new(text);
    let metadata = small.game.metadata();
    let mut margins = BTreeSet::new();
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut position = small.game.start();
        for ply in 0.. {
            if position.outcome().is_some() {
                break;
            }
            if ply >= from {
                let solving = Solving { margin_of: Some(Worth::Loss), ..small.solving() };
                let solved = position.solve(&solving, &|| false, &|_| {}).unwrap();
                let least = margin(&*position, metadata);
                assert_eq!(solved.margin, [least; 2], "seed {seed}, ply {ply}\n{text}");
                let keeping =
                    (0..).zip(position.nexts()).filter(|(_, next)| -margin(&**next, metadata) == least);
                let keeping: BTreeSet<u32> = keeping.map(|(index, _)| index).collect();
                let told = BTreeSet::from_iter(solved.plays);
                assert!(
                    told == keeping || (least == -OUTRIGHT && told.is_empty()),
                    "seed {seed}, ply {ply}\n{text}"
                );
                margins.insert(least);
            }
            let plays = position.plays();
            position.play(random.one_of(&plays)).unwrap();
        }
    }
    margins
}

#[test]
fn margins_are_those_of_minimax() {
    let margins = compare_margins(COUNTED, 3, 30);
    assert!(margins.contains(&0) && margins.len() > 6, "{margins:?}");
    let komi = format!("{COUNTED}komi 0.5 for o\n");
    let margins = compare_margins(&komi, 3, 30);
    assert!(margins.iter().all(|margin| margin % 2 != 0) && margins.len() > 6, "{margins:?}");
    let lines = COUNTED.replace("score", "win when line of 3 own\nscore");
    let margins = compare_margins(&lines, 3, 40);
    assert!(margins.contains(&OUTRIGHT) && margins.contains(&-OUTRIGHT) && margins.len() > 6, "{margins:?}");
}

#[test]
fn margins_are_those_that_others_found() {
    // Reversi 4x4 is known to end 11 to 3 for the second player. A separate solver, checked by a naive replay, found one stone for black
    // in Little-Go on 3x3 points.
    for (text, margin) in [(REVERSI, -16), (GO, -1)] {
        let small = Small::new(text);
        let solving = Solving { margin_of: Some(Worth::Loss), ..small.solving() };
        let solved = small.game.start().solve(&solving, &|| false, &|_| {}).unwrap();
        assert_eq!(solved.margin, [margin; 2], "{text}");
        assert_eq!(small.verify(&solved).len(), 2, "{text}");
        let goals: BTreeSet<i64> = solved.strategies.iter().map(|strategy| strategy.goal.margin).collect();
        assert_eq!(goals, BTreeSet::from([margin, -margin]), "{text}");
        let won = Solving { margin_of: Some(Worth::Win), ..small.solving() };
        let lost = small.game.start().solve(&won, &|| false, &|_| {}).unwrap();
        assert_eq!(lost.margin, [-OUTRIGHT, -1], "a margin is found though only those of wins are wanted");
    }
}

#[test]
fn a_strategy_promises_no_larger_margin_than_it_has() {
    let small = Small::new(REVERSI);
    let solving = Solving { margin_of: Some(Worth::Loss), ..small.solving() };
    let solved = small.game.start().solve(&solving, &|| false, &|_| {}).unwrap();
    for found in &solved.strategies {
        let mut strategy = WrittenStrategy::new(found, &*small.game.start());
        strategy.goal.margin += 2;
        assert!(small.replay(&strategy).unwrap_err().to_string().contains("another result"));
    }
}

#[test]
fn a_player_may_have_several_plies_in_a_turn() {
    let turns = format!("{MARKS}turns of 2 plies, the first of 1\n");
    assert!(compare(&turns, 3, 10)[Worth::Win as usize] > 0);
}

#[test]
fn rules_on_repetition_are_kept() {
    let values = compare(&format!("{KINGS}draw at repetition 2\ndraw after 6 plies\n"), 0, 2);
    assert!(values[Worth::Draw as usize] > 0, "{values:?}");
    compare(&format!("{KINGS}loss at repetition 2\ndraw after 6 plies\n"), 0, 2);
}

#[test]
fn earlier_boards_may_be_forbidden() {
    compare(&format!("{KINGS}limit step: not a past position\nloss when stuck\ndraw after 5 plies\n"), 0, 2);
}

#[test]
fn clocks_and_plies_belong_to_a_position() {
    for end in [
        "draw after 6 plies without capture",
        "draw after 7 plies",
        "loss after 7 plies",
        "win after 6 plies",
    ] {
        compare(&format!("{KINGS}{end}\n"), 0, 2);
    }
}

#[test]
fn a_win_is_proven_although_play_can_go_round_in_circles() {
    let race = Small::new(&format!("{KINGS}win when any own in far edge\n"));
    let solved = race.solved();
    assert_eq!((solved.least(), solved.most()), (Worth::Win, Worth::Win));
    assert_eq!(race.verify(&solved).len(), 1);
}

#[test]
fn a_draw_by_play_without_end_is_not_claimed() {
    let solved = Small::new(BISHOPS).solved();
    assert_eq!((solved.least(), solved.most(), solved.endless), (Worth::Loss, Worth::Win, true));
    assert_eq!(solved.strategies, []);
}

#[test]
fn a_play_into_a_line_without_end_is_not_told() {
    // The walker draws on a1. If it goes to c1 a guard can keep it from there, but nobody wins.
    let small = Small::new(
        "game small\nplayers a, b\nboard grid 4 x 2\npiece walker \"x\" \"y\"\npiece guard \"X\" \"o\"\n\
         start\n  |.o.o|\n  |.x..|\nplay step: walker along east or west: empty; guard along orthogonal: empty\n\
         draw when any own walker in {a1}\n",
    );
    let solved = small.solved();
    let plays = small.game.start().plays();
    let told: Vec<_> = solved.plays.iter().map(|index| plays[*index as usize].to_string()).collect();
    assert_eq!((solved.least(), told), (Worth::Draw, vec!["b1-a1".to_owned()]));
}

#[test]
fn searches_take_no_win_from_a_position_whose_clock_ran_differently() {
    // The runner needs 7 plies, and the man can set the clock back but once. If it steps before the rook slides, more plies are left.
    let small = Small::new(
        "game small\nplayers a, b\nboard grid 3 x 5\npiece runner \"R\" \"r\"\npiece man \"M\" \"m\"\n\
         piece rook \"K\" \"k\"\nstart\n  |...|\n  |...|\n  |.m.|\n  |.k.|\n  |R..|\n\
         play run: runner along north: empty\nplay slide: rook along east: empty\n\
         play step: man along east: empty\npass when stuck\nwin when any own runner in row 5\n\
         draw after 4 plies without step play\n",
    );
    let solved = small.solved();
    assert_eq!((solved.least(), solved.most()), (Worth::Draw, Worth::Draw));
    let limits = SearchLimits { depth: 12, forced: true, ..SearchLimits::default() };
    let found = small.game.start().search(Searcher::AlphaBeta, &limits).unwrap();
    assert_eq!(found.score, 0);
}

#[test]
fn a_search_that_is_stopped_claims_nothing() {
    let small = Small::new(WIDE);
    let solved = small.game.start().solve(&small.solving(), &|| true, &|_| {}).unwrap();
    assert_eq!((solved.least(), solved.most()), (Worth::Loss, Worth::Win));
    assert!(solved.nodes > 0 && solved.strategies.is_empty());
}

#[test]
fn progress_is_told() {
    let small = Small::new(WIDE);
    let told = std::sync::Mutex::new(Vec::new());
    small
        .game
        .start()
        .solve(&small.solving(), &|| told.lock().unwrap().len() > 2, &|now| {
            told.lock().unwrap().push(now.nodes);
        })
        .unwrap();
    let told = told.into_inner().unwrap();
    assert!(told.len() > 1 && told.is_sorted(), "{told:?}");
}

#[test]
fn a_tiny_table_gives_the_same_value_and_strategy() {
    let small = Small::new(MARKS);
    let solving = Solving { memory: 1 << 12, ..small.solving() };
    let solved = small.game.start().solve(&solving, &|| false, &|_| {}).unwrap();
    assert_eq!((solved.least(), solved.most()), (Worth::Draw, Worth::Draw));
    assert_eq!(small.verify(&solved).len(), 2);
}

#[test]
fn a_strategy_that_is_too_large_is_left_out() {
    let small = Small::new(HEX);
    let solving = Solving { strategy: 10, ..small.solving() };
    let solved = small.game.start().solve(&solving, &|| false, &|_| {}).unwrap();
    assert_eq!((solved.least(), solved.strategies.len()), (Worth::Win, 0));
    assert_eq!(after(&*small.game.start(), solved.plays[0]), Worth::Win);
}

/// The strategy of the first player of hex on 3x3 cells.
fn hex() -> (Small, WrittenStrategy) {
    let small = Small::new(HEX);
    let found = small.solved().strategies.remove(0);
    let strategy = WrittenStrategy::new(&found, &*small.game.start());
    (small, strategy)
}

/// The end that is written first decides, so it is asked for plays before a later one counts.
#[test]
fn a_player_without_plays_has_lost_before_a_later_end() {
    let small = Small::new(SHUT_IN);
    let solved = small.solved();
    assert_eq!((solved.least(), small.verify(&solved).len()), (Worth::Win, 1));
    let limits = SearchLimits { nodes: 500, ..SearchLimits::default() };
    let found = small.game.start().search(Searcher::AlphaBeta, &limits).unwrap();
    assert!(found.score > WIN, "{}", found.score);
    compare(&format!("{KINGS}loss when stuck\ndraw after 5 plies\n"), 0, 4);
}

#[test]
fn a_strategy_has_one_answer_to_every_reply() {
    let (small, strategy) = hex();
    assert_eq!((strategy.goal, strategy.positions[0].len()), (Goal { player: 0, margin: Goal::WIN }, 1));
    assert_eq!(strategy.positions[strategy.positions[0][0].1].len(), 8);
    let verified = small.replay(&strategy).unwrap();
    assert_eq!(verified.positions, strategy.positions.len() as u64);
    assert!(verified.ends > 0 && !verified.stopped);
}

#[test]
fn a_wrong_strategy_is_refused() {
    let (small, good) = hex();
    let wrong = |change: &dyn Fn(&mut WrittenStrategy)| {
        let mut strategy = good.clone();
        change(&mut strategy);
        small.replay(&strategy).unwrap_err().to_string()
    };
    let reply = good.positions[0][0].1;
    let missing = wrong(&|strategy| drop(strategy.positions[reply].pop()));
    assert!(missing.contains("there is no answer to"), "{missing}");
    let two = wrong(&|strategy| strategy.positions[0].push(("a1".to_owned(), reply)));
    assert!(two.contains("2 plays are given"), "{two}");
    let illegal = wrong(&|strategy| strategy.positions[0][0].0 = "z9".to_owned());
    assert!(illegal.contains("not legal"), "{illegal}");
    let other = wrong(&|strategy| strategy.goal.player = 1);
    assert!(other.contains("there is no answer to"), "{other}");
    let beyond = wrong(&|strategy| strategy.positions[0][0].1 = 1 << 20);
    assert!(beyond.contains("no position"), "{beyond}");
}

#[test]
fn a_strategy_of_a_draw_wins_nothing() {
    let small = Small::new(MARKS);
    let mut strategy = WrittenStrategy::new(&small.solved().strategies[0], &*small.game.start());
    strategy.goal.margin = Goal::WIN;
    assert!(small.replay(&strategy).unwrap_err().to_string().contains("another result"));
}

#[test]
fn a_replay_can_be_stopped() {
    let (small, strategy) = hex();
    let left = std::cell::Cell::new(5);
    let stop = || left.replace(left.get() - 1) == 0;
    let start = small.game.start().setup();
    let verified = verify(&strategy, &*small.game, &start, &stop, &|_| {}).unwrap();
    assert_eq!((verified.positions, verified.stopped), (5, true));
}

#[test]
fn a_game_goes_on_from_its_past() {
    // The board after four plies is that of the start, which the past holds.
    let small = Small::new(&format!("{KINGS}draw at repetition 2\n"));
    let start = small.game.start();
    let past = History::from_keys(vec![1, 2, 3]);
    let again = small.game.at(&start.setup(), past);
    assert_eq!(small.solve(&*again).margin, small.solve(&*start).margin);
}

#[test]
fn a_strategy_is_written_as_json() {
    let (_, strategy) = hex();
    let names = ["red".to_owned(), "blue".to_owned()];
    let json: serde_json::Value = serde_json::from_str(&strategy.json(&names)).unwrap();
    assert_eq!((json["player"].as_str(), json["reaches"].as_str()), (Some("red"), Some("win")));
    let positions = json["positions"].as_array().unwrap();
    assert_eq!(positions.len(), strategy.positions.len());
    let (play, next) = &strategy.positions[0][0];
    assert_eq!(positions[0][play].as_u64(), Some(*next as u64));
}

#[test]
fn a_search_that_was_ended_tells_plays_that_miss_a_win() {
    let small = Small::new(WIDE);
    let start = small.game.start();
    let looks = AtomicU32::new(0);
    let solved = start.solve(&small.solving(), &|| looks.fetch_add(1, Relaxed) == 31, &|_| {}).unwrap();
    assert!(!solved.is_result_known(), "it was ended too late");
    assert!(!solved.missed.is_empty());
    for index in solved.missed {
        let next = &start.nexts()[index as usize];
        assert!(small.solve(&**next).least() >= Worth::Draw, "play {index} wins");
    }
}
