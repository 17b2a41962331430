//! Learned weights as a file: JSON that people can read.

mod network;

use engine::Metadata;
use engine::weights::{Codes, MOST, MOST_COUNTED, MOST_VALUE, Pattern, STEPS, Shape, Spot, Weights, Worth};
use serde::{Deserialize, Serialize};

use self::network::NetworkTables;
use crate::{FileError, FileKind, Heading};

/// Files of weights.
const KIND: FileKind = FileKind { version: 1, command: "train evaluation" };

/// The training that made the weights.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Made {
    /// The command.
    pub command: String,
    /// Random seed.
    pub seed: u64,
    /// Games of self-play.
    pub games: u64,
    /// Positions that were fitted.
    pub positions: u64,
    /// The gain of the weights over the `value` clauses alone.
    pub measured: Option<Measured>,
    /// Matches between the forms that were learned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forms: Vec<FormMatch>,
}

/// A match between two forms of weights, or of a form against the `value` clauses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FormMatch {
    /// The form that was tried.
    pub form: String,
    /// The form that it was tried against.
    pub against: String,
    /// The result of the match.
    #[serde(flatten)]
    pub measured: Measured,
}

impl Measured {
    /// The share of points.
    pub fn score(&self) -> f64 {
        let [won, drawn, lost] = self.results.map(|games| games as f64);
        (won + drawn / 2.0) / (won + drawn + lost)
    }
}

/// A match of the weights against the `value` clauses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The player on both sides.
    pub player: String,
    /// Games won, drawn and lost.
    pub results: [u64; 3],
    /// Elo gained; `None` is infinite.
    pub elo: Option<f64>,
    /// The 95 % interval of the Elo gained.
    pub interval: [Option<f64>; 2],
}

/// The content of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WeightsFile {
    #[serde(flatten)]
    heading: Heading,
    /// The training that made the weights.
    pub made: Made,
    /// The weights of the `value` clauses in written order, in the opening and in the ending.
    values: Vec<[f64; 2]>,
    /// Numbers of pieces at which the opening and at which the ending holds alone.
    phases: [u32; 2],
    /// For each player, the worth of being on move, in the opening and in the ending.
    to_move: [[f64; 2]; 2],
    /// Empty if no piece is worth anything beyond the `value` clauses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<PieceTable>,
    /// Empty if no counter is worth anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    counters: Vec<CounterTable>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    patterns: Option<PatternTables>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    network: Option<NetworkTables>,
    /// The selectivity of a search with these weights, if any was tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selectivity: Option<Selective>,
}

/// The selectivity of a search, and the gain of each technique that was tried, kept or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Selective {
    /// The selectivity that was kept, as `engine::search::Selectivity` writes it.
    pub kept: String,
    /// The command that tried the techniques.
    pub command: String,
    /// The matches in order, each against a search with the techniques kept before it.
    pub tried: Vec<Measured>,
}

/// The worth of a piece of a player on each cell, in reading order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct PieceTable {
    player: String,
    kind: String,
    opening: Vec<f64>,
    ending: Vec<f64>,
}

/// The worth of each number of a player's counter, from 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct CounterTable {
    player: String,
    counter: String,
    opening: Vec<f64>,
    ending: Vec<f64>,
}

/// The worths of patterns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct PatternTables {
    /// Number of kinds of pieces that patterns distinguish.
    kinds: usize,
    tables: Vec<PatternTable>,
}

/// The worths of a pattern.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct PatternTable {
    /// For each spot its cells, by their numbers in reading order; with a minus before them if the players are exchanged.
    spots: Vec<String>,
    /// The contents that are worth something, each as `content opening ending`, worths in sixteenths of a unit; two further
    /// numbers are the worths to the player on move.
    worths: String,
}

impl WeightsFile {
    /// The file of weights of a game; the weights must have the game's shape.
    pub fn new(metadata: &Metadata, rules: &str, made: Made, weights: &Weights) -> Self {
        let shape = Shape::of(metadata);
        let units = |steps: i32| f64::from(steps) / f64::from(STEPS);
        let table = |all: &[[i32; 2]], begin: usize, length: usize| {
            [0, 1].map(|phase| -> Vec<f64> {
                all[begin..begin + length].iter().map(|weight| units(weight[phase])).collect()
            })
        };
        let some = |all: &[[i32; 2]]| all.iter().any(|weight| *weight != [0; 2]);
        let kinds = if some(&weights.pieces) { &*metadata.kinds } else { &[] };
        let counted = if some(&weights.counters) { &*metadata.counters } else { &[] };
        let (mut pieces, mut counters) = (Vec::new(), Vec::new());
        for (player, name) in metadata.players.iter().enumerate() {
            for (kind, kind_name) in kinds.iter().enumerate() {
                let [opening, ending] = table(&weights.pieces, shape.piece(player, kind, 0), shape.cells);
                let (player, kind) = (name.to_string(), kind_name.to_string());
                pieces.push(PieceTable { player, kind, opening, ending });
            }
            for (counter, counter_name) in counted.iter().enumerate() {
                let begin = shape.counter(player, counter, 0);
                let [opening, ending] = table(&weights.counters, begin, MOST_COUNTED + 1);
                let (player, counter) = (name.to_string(), counter_name.to_string());
                counters.push(CounterTable { player, counter, opening, ending });
            }
        }
        Self {
            heading: KIND.heading(&metadata.name, rules),
            made,
            values: weights.values.iter().map(|weight| weight.map(units)).collect(),
            phases: weights.phases,
            to_move: weights.to_move.map(|weight| weight.map(units)),
            pieces,
            counters,
            patterns: PatternTables::new(weights),
            network: NetworkTables::new(&weights.networks),
            selectivity: None,
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If the text is damaged, or of another version.
    pub fn parse(text: &str) -> Result<Self, FileError> {
        KIND.parse(text)
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        // Writing numbers, texts and lists of them cannot fail.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The weights, for a game; `rules` is the fingerprint of its rules.
    ///
    /// # Errors
    /// If the file is of another game or of other rules, or if tables are missing or numbers too large.
    pub fn weights(&self, metadata: &Metadata, rules: &str) -> Result<Weights, FileError> {
        KIND.check(&self.heading, &metadata.name, rules)?;
        let shape = Shape::of(metadata);
        let damaged =
            || FileError::Damaged("a pattern has cells or contents that are not of this game".to_owned());
        let mut weights = Weights::of_clauses(metadata);
        let (openings, endings): (Vec<f64>, Vec<f64>) = self.values.iter().map(|[a, b]| (*a, *b)).unzip();
        copy(&mut weights.values, &openings, &endings, MOST_VALUE)?;
        weights.phases = self.phases;
        for (weight, units) in weights.to_move.iter_mut().zip(self.to_move) {
            *weight = [steps(units[0], MOST)?, steps(units[1], MOST)?];
        }
        self.fill(&mut weights, metadata)?;
        if let Some(Selective { kept, .. }) = &self.selectivity {
            let unknown = |_| FileError::Damaged(format!("`{kept}` is no selectivity of a search"));
            weights.selectivity = kept.parse().map_err(unknown)?;
        }
        if let Some(PatternTables { kinds, tables }) = &self.patterns {
            weights.codes = Codes { kinds: *kinds };
            weights.patterns =
                tables.iter().map(PatternTable::pattern).collect::<Option<_>>().ok_or_else(damaged)?;
            // Searches refuse weights of another shape without giving a reason.
            if !shape.fits(&weights) {
                return Err(damaged());
            }
        }
        if let Some(tables) = &self.network {
            let damaged = || {
                FileError::Damaged(
                    "the network is not of this game, or has too many neurons or too large weights"
                        .to_owned(),
                )
            };
            weights.networks = tables.networks().ok_or_else(damaged)?;
            if !shape.fits(&weights) {
                return Err(damaged());
            }
        }
        Ok(weights)
    }

    /// Copies the tables of pieces and counters into the weights.
    fn fill(&self, weights: &mut Weights, metadata: &Metadata) -> Result<(), FileError> {
        let shape = Shape::of(metadata);
        let kinds = if self.pieces.is_empty() { &[] } else { &*metadata.kinds };
        let counted = if self.counters.is_empty() { &[] } else { &*metadata.counters };
        for (player, name) in metadata.players.iter().enumerate() {
            for (kind, kind_name) in kinds.iter().enumerate() {
                let table =
                    self.pieces.iter().find(|table| table.player == *name && table.kind == *kind_name);
                let Some(table) = table else {
                    return Err(FileError::Damaged(format!("there is no table for {kind_name} of {name}")));
                };
                let begin = shape.piece(player, kind, 0);
                copy(&mut weights.pieces[begin..begin + shape.cells], &table.opening, &table.ending, MOST)?;
            }
            for (counter, counter_name) in counted.iter().enumerate() {
                let table = self
                    .counters
                    .iter()
                    .find(|table| table.player == *name && table.counter == *counter_name);
                let Some(table) = table else {
                    return Err(FileError::Damaged(format!(
                        "there is no table for {counter_name} of {name}"
                    )));
                };
                let begin = shape.counter(player, counter, 0);
                copy(
                    &mut weights.counters[begin..=begin + MOST_COUNTED],
                    &table.opening,
                    &table.ending,
                    MOST,
                )?;
            }
        }
        Ok(())
    }
}

impl PatternTables {
    /// The tables of the weights' patterns; `None` if there are none.
    fn new(weights: &Weights) -> Option<Self> {
        let tables = weights.patterns.iter().map(PatternTable::new).collect();
        (!weights.patterns.is_empty()).then_some(Self { kinds: weights.codes.kinds, tables })
    }
}

impl PatternTable {
    fn new(pattern: &Pattern) -> Self {
        let spot = |Spot { cells, exchanged }: &Spot| {
            let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
            format!("{}{}", if *exchanged { "- " } else { "" }, cells.join(" "))
        };
        let worth = |(content, Worth { to_first: [opening, ending], to_mover }): &(u32, Worth)| match to_mover
        {
            [0, 0] => format!("{content} {opening} {ending}"),
            [on_move, on_move_late] => format!("{content} {opening} {ending} {on_move} {on_move_late}"),
        };
        let worths: Vec<String> = pattern.worths.iter().map(worth).collect();
        Self { spots: pattern.spots.iter().map(spot).collect(), worths: worths.join(", ") }
    }

    /// The pattern; `None` if the table is damaged.
    fn pattern(&self) -> Option<Pattern> {
        let spot = |text: &String| {
            let (exchanged, cells) =
                text.strip_prefix("- ").map_or((false, text.as_str()), |cells| (true, cells));
            let cells = cells.split(' ').map(str::parse).collect::<Result<_, _>>();
            Some(Spot { cells: cells.ok()?, exchanged })
        };
        let worth = |text: &str| {
            let (content, parts) = text.split_once(' ')?;
            let part = |part: &str| part.parse().ok().filter(|part: &i32| part.abs() <= MOST);
            let parts: Vec<i32> = parts.split(' ').map(part).collect::<Option<_>>()?;
            let worth = match *parts {
                [opening, ending] => Worth { to_first: [opening, ending], ..Worth::default() },
                [opening, ending, on_move, on_move_late] => {
                    Worth { to_first: [opening, ending], to_mover: [on_move, on_move_late] }
                }
                _ => return None,
            };
            Some((content.parse().ok()?, worth))
        };
        let worths = self.worths.split(", ").filter(|text| !text.is_empty()).map(worth);
        Some(Pattern {
            spots: self.spots.iter().map(spot).collect::<Option<_>>()?,
            worths: worths.collect::<Option<_>>()?,
        })
    }
}

/// Copies the tables of the opening and the ending, with weights of at most `most` steps.
fn copy(to: &mut [[i32; 2]], opening: &[f64], ending: &[f64], most: i32) -> Result<(), FileError> {
    if opening.len() != to.len() || ending.len() != to.len() {
        let found = format!("a table has {} and {} numbers, not {}", opening.len(), ending.len(), to.len());
        return Err(FileError::Damaged(found));
    }
    for (weight, (opening, ending)) in to.iter_mut().zip(opening.iter().zip(ending)) {
        *weight = [steps(*opening, most)?, steps(*ending, most)?];
    }
    Ok(())
}

/// Converts units of the rule file to steps. An error if there are more than `most`, so that sums of such weights could overflow.
fn steps(units: f64, most: i32) -> Result<i32, FileError> {
    let most = f64::from(most / STEPS);
    if (-most..=most).contains(&units) {
        return Ok((units * f64::from(STEPS)).round() as i32);
    }
    Err(FileError::Damaged(format!("{units} is not within -{most} and {most}")))
}

#[cfg(test)]
mod tests {
    use engine::ErasedGame;
    use engine::search::Selectivity;
    use engine::weights::{MOST_NETWORKS, NEURONS, Network, View};

    use super::*;
    use crate::policy::tests::game;

    /// Two kinds and a counter.
    const TEXT: &str = "game g\nplayers a facing north, b facing south\nboard grid 3 x 3\npiece m \"x\" \"o\"\n\
        piece k \"X\" \"O\"\ncounter taken up by capture\nstart m on rank 1\n\
        play p: m along forward: empty or enemy captured\npromote m to k on far edge\nloss when stuck\nvalue 12 per own m\n";

    fn entry() -> Box<dyn ErasedGame> {
        game(TEXT)
    }

    fn some_weights() -> Weights {
        let mut weights = Weights::of_clauses(entry().metadata());
        weights.values = vec![[200, -3]];
        weights.phases = [6, 2];
        weights.to_move = [[5, -7], [9, 0]];
        for (at, weight) in weights.pieces.iter_mut().chain(&mut weights.counters).enumerate() {
            *weight = [at as i32 * 3 - 50, 1 - at as i32];
        }
        weights.codes.kinds = 2;
        let spots =
            vec![Spot { cells: vec![0, 4], exchanged: false }, Spot { cells: vec![8, 4], exchanged: true }];
        weights.patterns = vec![Pattern {
            spots,
            worths: vec![
                (1, Worth { to_first: [5, -6], ..Worth::default() }),
                (24, Worth { to_first: [0, 700], to_mover: [-3, 4] }),
            ],
        }];
        let row = |at: usize| [0; NEURONS].map(|_| at as i16 - 9);
        let view = |at| View { biases: row(at), pieces: (0..36).map(row).collect() };
        weights.networks = [1, 50]
            .map(|at| Network {
                views: [view(at + 2), view(4)],
                outputs: [[row(at), row(2)], [row(900), row(0)]],
            })
            .to_vec();
        weights
    }

    fn file() -> WeightsFile {
        let measured = Measured {
            player: "alpha-beta:seconds=0.05".to_owned(),
            results: [3, 2, 1],
            elo: None,
            interval: [Some(10.5), None],
        };
        let made = Made {
            command: "made".to_owned(),
            seed: 1,
            games: 5,
            positions: 70,
            measured: Some(measured),
            forms: Vec::new(),
        };
        WeightsFile::new(entry().metadata(), "0123", made, &some_weights())
    }

    #[test]
    fn tables_of_nothing_are_left_out() {
        let clauses = Weights::of_clauses(entry().metadata());
        let text = WeightsFile::new(entry().metadata(), "0123", Made::default(), &clauses).text();
        assert!(!text.contains("pieces") && !text.contains("counters"), "{text}");
        assert_eq!(WeightsFile::parse(&text).unwrap().weights(entry().metadata(), "0123"), Ok(clauses));
    }

    #[test]
    fn the_greatest_weight_of_a_clause_is_read() {
        let entry = game(&TEXT.replace("value 12", "value 100000"));
        let clauses = Weights::of_clauses(entry.metadata());
        let file = WeightsFile::new(entry.metadata(), "0123", Made::default(), &clauses);
        assert_eq!(file.weights(entry.metadata(), "0123"), Ok(clauses));
    }

    #[test]
    fn what_a_search_leaves_out_is_in_the_file() {
        let kept = "far:-3:40+steep".to_owned();
        let selectivity = Some(Selective { kept, command: "tried".to_owned(), tried: Vec::new() });
        let file = WeightsFile { selectivity, ..file() };
        let read = WeightsFile::parse(&file.text()).unwrap().weights(entry().metadata(), "0123").unwrap();
        assert_eq!(read.selectivity.to_string(), "far:-3:40+steep");
        assert_eq!(read.searched_by(Selectivity::default()), some_weights());
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        let read = WeightsFile::parse(&file().text()).unwrap();
        assert_eq!(read, file());
        assert_eq!(read.weights(entry().metadata(), "0123"), Ok(some_weights()));
    }

    #[test]
    fn outdated_and_foreign_files_are_told() {
        let told = |text: &str, rules: &str| {
            let entry = game(text);
            file().weights(entry.metadata(), rules).unwrap_err().to_string()
        };
        assert_eq!(
            told(TEXT, "0124"),
            "it was made with other rules of g: make it anew with `rulewright train evaluation g`"
        );
        assert_eq!(told(&TEXT.replace("game g", "game other"), "0123"), "it is of g, not of other");
        let newer = file().text().replacen("\"version\": 1", "\"version\": 2", 1);
        assert!(matches!(WeightsFile::parse(&newer), Err(FileError::Version { found: 2, .. })));
    }

    #[test]
    fn damaged_files_are_told() {
        let text = file().text();
        for cut in [0, 1, text.len() / 2, text.len() - 3] {
            assert!(matches!(WeightsFile::parse(&text[..cut]), Err(FileError::Damaged(_))), "{cut}");
        }
        let wrong = |change: &dyn Fn(&mut WeightsFile)| {
            let mut file = file();
            change(&mut file);
            file.weights(entry().metadata(), "0123").unwrap_err().to_string()
        };
        assert!(wrong(&|file| _ = file.pieces.pop()).contains("there is no table for k of b"));
        assert!(wrong(&|file| _ = file.counters.pop()).contains("there is no table for taken of b"));
        assert!(wrong(&|file| _ = file.pieces[0].ending.pop()).contains("9 and 8 numbers, not 9"));
        assert!(wrong(&|file| file.pieces[0].opening[0] = 1e9).contains("not within"));
        assert!(wrong(&|file| file.to_move[0][0] = f64::NAN).contains("not within"));
        assert!(wrong(&|file| file.values.clear()).contains("0 and 0 numbers, not 1"));
        let networks = vec![some_weights().networks[0].clone(); MOST_NETWORKS + 1];
        let told = wrong(&|file| file.network = NetworkTables::new(&networks));
        assert!(told.contains("too many neurons"), "{told}");
        let other = Selective { kept: "null".to_owned(), command: String::new(), tried: Vec::new() };
        let told = wrong(&|file| file.selectivity = Some(other.clone()));
        assert!(told.contains("`null` is no selectivity"), "{told}");
        let changed = |change: &dyn Fn(&mut PatternTable)| {
            wrong(&|file| change(&mut file.patterns.as_mut().unwrap().tables[0]))
        };
        for told in [
            changed(&|table| table.spots[0] = "0 9".to_owned()),
            changed(&|table| table.spots[1] = "3".to_owned()),
            changed(&|table| table.spots.clear()),
            changed(&|table| table.worths = "25 1 1".to_owned()),
            changed(&|table| table.worths = "1 1".to_owned()),
            changed(&|table| table.worths = "1 1 1 1".to_owned()),
        ] {
            assert!(told.contains("cells or contents that are not of this game"), "{told}");
        }
    }
}
