//! Perft counts against outside truth: `oracles/perft.tsv`, whose header and README tell its contents.

use std::time::Instant;

use effort::amount;
use engine::{ErasedGame, ErasedPosition};
use snapshots::fixture;
use snapshots::games::{self, folder};

/// The most leaves of the last depth to which a row is counted on generated code; the second number is that of `RULEWRIGHT_LONG`.
const GENERATED_LEAVES: [u64; 2] = [500_000, 200_000_000];
/// The most leaves of the last depth to which a row is counted by the interpreter.
const INTERPRETED_LEAVES: [u64; 2] = [5_000, 1_000_000];

/// A row of the table.
struct Row {
    rules: String,
    position: String,
    finished_count: bool,
    counts: Vec<u64>,
}

#[test]
fn generated_code_meets_the_tables() {
    let rows = rows();
    effort::for_each(&rows, Row::name, |row| {
        let (game, fixture) = row.place();
        if let Some(entry) = rules::find(&game).filter(|_| effort::is_tested(&game)) {
            row.check(&*row.position(entry, &fixture), row.depth(amount(GENERATED_LEAVES)));
        }
    });
}

#[test]
fn the_interpreter_meets_the_tables() {
    let rows = rows();
    effort::for_each(&rows, Row::name, |row| {
        let (game, fixture) = row.place();
        let entry = games::find(&game).map(|pair| pair.interpreted).or_else(|| games::extra(&game));
        if let Some(entry) = entry.filter(|_| effort::is_tested(&game)) {
            row.check(&*row.position(&entry, &fixture), row.depth(amount(INTERPRETED_LEAVES)));
        }
    });
}

#[test]
fn every_game_of_this_crate_and_every_named_position_is_counted() {
    let places: Vec<(String, String)> = rows().iter().map(Row::place).collect();
    for entry in std::fs::read_dir(folder("rules")).expect("there are extra rules").flatten() {
        let path = entry.path();
        let stem = path.file_stem().expect("a rule file has a name").to_string_lossy();
        assert!(places.iter().any(|(game, _)| *game == stem), "no row counts {stem}");
    }
    for (rules, position, game, fixture) in positions() {
        assert!(places.contains(&(game, fixture)), "no row is about {rules}, {position}");
    }
}

impl Row {
    fn name(&self) -> String {
        format!("{} from {}", self.rules, self.position)
    }

    /// The game and the fixture that the row is about; `start` is the start position.
    fn place(&self) -> (String, String) {
        let named = positions()
            .into_iter()
            .find(|(rules, position, ..)| *rules == self.rules && *position == self.position);
        named
            .map_or_else(|| (self.rules.clone(), "start".to_owned()), |(_, _, game, fixture)| (game, fixture))
    }

    fn position(&self, entry: &dyn ErasedGame, fixture: &str) -> Box<dyn ErasedPosition> {
        if fixture == "start" {
            return entry.start();
        }
        let path = folder("fixtures").join(&*entry.metadata().name).join(format!("{fixture}.position"));
        fixture::read(&path).position(entry)
    }

    /// The depth before the first one with more than `most` leaves.
    fn depth(&self, most: u64) -> usize {
        self.counts.iter().take_while(|&&count| count <= most).count()
    }

    fn check(&self, position: &dyn ErasedPosition, depth: usize) {
        let begun = Instant::now();
        for (index, &count) in self.counts.iter().enumerate().take(depth) {
            let found = position.perft(index as u32 + 1, self.finished_count, &|| false);
            assert_eq!(found, Ok(count), "leaves at depth {}", index + 1);
        }
        let leaves: u64 = self.counts[..depth].iter().sum();
        println!(
            "{}: {leaves} leaves to depth {depth} in {:.1} s",
            self.name(),
            begun.elapsed().as_secs_f64()
        );
    }
}

/// The rows in our convention: plays with the same effect are one play.
fn rows() -> Vec<Row> {
    let text = std::fs::read_to_string(folder("oracles").join("perft.tsv")).expect("the table is there");
    let rows = text.lines().skip(1).filter_map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [rules, position, convention, _source, counts] = fields[..] else {
            panic!("not five fields: {line}")
        };
        let counts = counts.split(' ').map(|count| count.parse().expect("a count is a number")).collect();
        let row = Row {
            rules: rules.to_owned(),
            position: position.to_owned(),
            finished_count: convention.contains("a finished game counts 1"),
            counts,
        };
        (convention != "path").then_some(row)
    });
    rows.collect()
}

/// Rules and position as the table names them, game and fixture as this crate does.
fn positions() -> Vec<(String, String, String, String)> {
    let text =
        std::fs::read_to_string(folder("oracles").join("positions.tsv")).expect("the positions are there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let fields = lines.map(|line| {
        let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
        <[String; 4]>::try_from(fields).unwrap_or_else(|_| panic!("not four fields: {line}"))
    });
    fields.map(|[rules, position, game, fixture]| (rules, position, game, fixture)).collect()
}
