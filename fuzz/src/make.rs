//! Random rule files made from the grammar. Clauses are likely to overlap: several give the same plays, capture the same
//! pieces or decide the same positions. Not every file made is valid: see [`crate::mend`].

mod board;
mod condition;
mod follow;
mod play;
mod region;
mod rest;
mod walk;

use engine::Random;

use board::Board;

/// Makes the clauses of a file.
pub struct Maker<'r> {
    random: &'r mut Random,
    board: Board,
    kinds: Vec<&'static str>,
    regions: Vec<String>,
    counters: Vec<String>,
    plays: Vec<String>,
}

/// The clauses of a random rule file.
pub fn file(name: &str, random: &mut Random) -> Vec<String> {
    let board = Board::random(random);
    let kinds = ["man", "king", "stone"][..1 + random.below(3) as usize].to_vec();
    let (regions, counters, plays) = (Vec::new(), Vec::new(), Vec::new());
    let mut maker = Maker { random, board, kinds, regions, counters, plays };
    let mut clauses = vec![format!("game {name}"), maker.players(), maker.board.text.clone()];
    clauses.extend(maker.pieces());
    clauses.extend(maker.start());
    for number in 0..maker.random.below(3) {
        clauses.push(maker.named_region(number));
    }
    for number in 0..[0, 0, 1, 1, 2][maker.random.below(5) as usize] {
        clauses.push(maker.counter(number));
    }
    let moves = clauses.iter().any(|clause| clause.starts_with("start"));
    for number in 0..1 + maker.random.below(4) {
        clauses.extend(maker.play(number, moves));
    }
    clauses.extend(maker.rest());
    clauses
}

impl Maker<'_> {
    /// True with a chance of `percent` %.
    fn chance(&mut self, percent: u32) -> bool {
        self.random.below(100) < percent
    }

    /// A number from `low` to `high`.
    fn number(&mut self, low: u32, high: u32) -> u32 {
        low + self.random.below(high - low + 1)
    }

    /// A random one of the texts.
    fn one<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        let text: &&str = self.random.one_of(texts);
        text
    }

    fn kind(&mut self) -> &'static str {
        let kind: &&str = self.random.one_of(&self.kinds);
        kind
    }

    fn players(&mut self) -> String {
        let facing = self.one(&[
            "north, south",
            "north, south",
            "north, south",
            "east, west",
            "south, north",
            "northwest, southeast",
            "north, north",
        ]);
        let (first, second) = facing.split_once(", ").unwrap_or((facing, facing));
        format!("players white facing {first}, black facing {second}")
    }

    fn pieces(&self) -> Vec<String> {
        let symbols = [["m", "w"], ["k", "q"], ["s", "t"]];
        let piece =
            |(kind, [white, black]): (&&str, [&str; 2])| format!("piece {kind} \"{white}\" \"{black}\"");
        self.kinds.iter().zip(symbols).map(piece).collect()
    }
}
