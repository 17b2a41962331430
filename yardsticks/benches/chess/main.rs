//! Compares perft of generated chess with the crate cozy-chess, position by position, all in one run:
//!
//!     cargo bench -p yardsticks --features bench --bench chess                  # all of `positions.txt`
//!     cargo bench -p yardsticks --features bench --bench chess -- kiwipete      # one of them
//!
//! Both must count the same leaves, and as many as published. Figures are the best of the runs, in leaves for each second of CPU
//! time on one thread; the two take turns, so other load on the machine affects both alike.

#[path = "../cozy.rs"]
mod cozy;

use cozy_chess::Board;
use engine::{ErasedGame, ErasedPosition, History, Piece, Setup, cpu_time};

const RUNS: usize = 3;
/// Columns and rows of the board.
const SIDE: usize = 8;
/// The letters of the kinds, in the order of the rule file.
const KINDS: &str = "pnbrqk";
/// For each right to castle, the bits of the king and of the rook that have not moved.
const CASTLING: [(char, [usize; 2]); 4] = [('K', [60, 63]), ('Q', [60, 56]), ('k', [4, 7]), ('q', [4, 0])];

fn main() {
    // Cargo adds `--bench`.
    let wanted: Vec<_> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let game = rules::find("chess").expect("chess is a shipped game");
    let lines = include_str!("positions.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let words: Vec<_> = line.split_whitespace().collect();
        let [name, depth, published, position @ ..] = words.as_slice() else { panic!("`{line}`") };
        if wanted.is_empty() || wanted.iter().any(|word| word == name) {
            let depth = depth.parse().expect("a depth");
            compare(game, name, depth, published.parse().ok(), &position.join(" "));
        }
    }
}

/// Measures both, and prints their rates and the ratio.
fn compare(game: &dyn ErasedGame, name: &str, depth: u32, published: Option<u64>, fen: &str) {
    let start = game.start().setup();
    let ours = game.at(&setup(start, fen), History::default());
    let theirs: Board = format!("{fen} 0 1").parse().expect("a position");
    let mut rates = [0.0_f64; 2];
    for _ in 0..RUNS {
        let runs: [&dyn Fn() -> u64; 2] = [&|| perft(&*ours, depth), &|| cozy::leaves(&theirs, depth)];
        let counts = runs.map(|run| {
            let begun = cpu_time();
            let count = run();
            (count, count as f64 / (cpu_time() - begun).as_secs_f64())
        });
        let [(count, _), (other, _)] = counts;
        assert_eq!(count, other, "{name}");
        assert!(
            published.is_none_or(|published| published == count),
            "{name}: {count}, published {published:?}"
        );
        for (best, (_, rate)) in rates.iter_mut().zip(counts) {
            *best = best.max(rate);
        }
    }
    let [generated, other] = rates.map(|rate| rate / 1e6);
    let ratio = generated / other;
    println!(
        "{name:12} perft {depth}  generated {generated:7.1} M  cozy-chess {other:7.1} M  ratio {ratio:.2}"
    );
}

fn perft(position: &dyn ErasedPosition, depth: u32) -> u64 {
    position.perft(depth, false, &|| false).expect("nothing stops it")
}

/// The position of a text; fields that the text does not give are those of the start.
fn setup(start: Setup, fen: &str) -> Setup {
    let fields: Vec<_> = fen.split(' ').collect();
    let [rows, to_move, castling, passed] = fields.as_slice() else {
        panic!("`{fen}`: four fields are wanted")
    };
    let cells = rows.chars().filter(|letter| *letter != '/').flat_map(|letter| match letter.to_digit(10) {
        Some(empty) => vec![None; empty as usize],
        None => vec![Some(piece(letter))],
    });
    let mut unmoved = vec![false; SIDE * SIDE];
    for (_, bits) in CASTLING.iter().filter(|(right, _)| castling.contains(*right)) {
        bits.iter().for_each(|bit| unmoved[*bit] = true);
    }
    let mut marked = vec![false; SIDE * SIDE];
    if let [column, row] = passed.as_bytes() {
        marked[usize::from(column - b'a') + SIDE * usize::from(b'8' - row)] = true;
    }
    Setup { board: cells.collect(), turn: usize::from(*to_move == "b"), unmoved, marked, ..start }
}

fn piece(letter: char) -> Piece {
    let kind = KINDS.find(letter.to_ascii_lowercase()).expect("the letter of a kind");
    Piece { player: u8::from(letter.is_lowercase()), kind: kind as u8 }
}
