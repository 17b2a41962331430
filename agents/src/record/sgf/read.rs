//! Reads SGF.

use engine::{ErasedGame, Metadata, Path, Written};

use super::super::escape::unescaped;
use super::super::fault::{Fault, RecordError};
use super::super::game::{Record, Verdict, is_date, read_used};
use super::super::table::Table;
use super::super::{komi, players};
use super::nodes::{self, Game, Node};
use super::points::Points;
use super::swap::{self, Word};
use super::{HEADERS, is_size, result, size, start, tags};

/// A pass on boards of at most 19 lines, in older files.
const OLD_PASS: &str = "tt";

/// Reads the games of a text, each by itself when it is asked for.
pub(in super::super) fn games<'a>(
    entry: &'a dyn ErasedGame,
    text: &str,
    by_name: bool,
) -> impl Iterator<Item = Result<Record, RecordError>> + use<'a> {
    let points = Points::new(entry.metadata(), by_name);
    nodes::games(text).into_iter().map(move |game| one(entry, &points, &game?))
}

fn one(entry: &dyn ErasedGame, points: &Points, game: &Game) -> Result<Record, RecordError> {
    let metadata = entry.metadata();
    let root = game.nodes.first().cloned().unwrap_or_default();
    if let Some(found) = root.text("SZ").filter(|found| !is_size(metadata, found)) {
        let expected = format!("SZ[{}], the board of {}", size(metadata), metadata.name);
        return Err(root.fail("SZ", Fault::form(&format!("SZ[{found}]"), expected)));
    }
    let mut record = record(entry, game);
    let handicap = record.tag("HA").and_then(|stones| stones.parse().ok()).unwrap_or(0);
    let (before, rest) = game.nodes.split_at(start::nodes_before(&game.nodes, handicap));
    let black = black(metadata, points, rest.first());
    let turn = rest.first().map(|node| if node.has("B") { black } else { 1 - black });
    record.start = start::read(entry, points, (before, rest.first()), turn, handicap)?;
    let mut reader = Reader {
        entry,
        points,
        table: Table::new(entry, record),
        black,
        is_mirrored: false,
        swapped: None,
        leaves: None,
    };
    for node in before {
        reader.comment(node);
    }
    for (index, node) in rest.iter().enumerate() {
        reader.play(node)?;
        if index > 0 {
            reader.set_up_again(node, &rest[index..])?;
        }
        reader.comment(node);
    }
    reader.finish(game, black)
}

/// The player whose plays are called `B`. Where cells have names, there are files that write letters, as for Go, and that begin with a play `W` of
/// the player whose name is in `PB`: Little Golem's.
fn black(metadata: &Metadata, points: &Points, first: Option<&Node>) -> usize {
    let black = players::black(metadata);
    let is_exchanged = first.and_then(|node| node.text("W")).is_some_and(|point| points.is_by_letters(point));
    if is_exchanged { 1 - black } else { black }
}

/// A game while it is read.
struct Reader<'e> {
    entry: &'e dyn ErasedGame,
    points: &'e Points,
    table: Table<'e>,
    /// The player whose plays are called `B`.
    black: usize,
    /// True if points are taken across the diagonal.
    is_mirrored: bool,
    /// The name of the last play and the play, if it was the pie rule, and whether it was said to change the colours.
    swapped: Option<(&'static str, Written, bool)>,
    /// Who gave up, and why.
    leaves: Option<(usize, &'static str)>,
}

impl Reader<'_> {
    /// Makes the play of a node, if it has one.
    fn play(&mut self, node: &Node) -> Result<(), RecordError> {
        for name in ["B", "W"] {
            let values = node.values(name);
            let Some(point) = values.first().map(|point| point.trim()) else { continue };
            if let Some(second) = values.get(1) {
                return Err(
                    node.fail(name, Fault::form(&format!("{name}[{second}]"), "one play in each node"))
                );
            }
            self.after_swap(name);
            let player = if name == "B" { self.black } else { 1 - self.black };
            self.one(node, name, player, point)?;
        }
        Ok(())
    }

    fn one(
        &mut self,
        node: &Node,
        name: &'static str,
        player: usize,
        point: &str,
    ) -> Result<(), RecordError> {
        let metadata = self.entry.metadata();
        let fail = |fault| node.fail(name, fault);
        if let Some((left, reason)) = self.leaves {
            let expected = format!("the end of the game after the {reason} of {}", metadata.players[left]);
            return Err(fail(Fault::form(&format!("{name}[{point}]"), expected)));
        }
        let is_old_pass = point == OLD_PASS && metadata.width.max(metadata.height) <= 19;
        let word = if is_old_pass { Some(Word::Pass) } else { swap::word(point) };
        if let Some(Word::Leaves(reason)) = word {
            self.leaves = Some((player, reason));
            return Ok(());
        }
        let turn = self.table.position.setup().turn;
        if player != turn {
            let expected =
                format!("a play of {}, who is to move; a pass is written `[]`", metadata.players[turn]);
            return Err(fail(Fault::form(name, expected)));
        }
        self.table.expect_open().map_err(fail)?;
        let written = self.written(word, point).ok_or_else(|| {
            let example = format!("a point such as `{}`", self.points.name(0));
            fail(Fault::form(&format!("{name}[{point}]"), example))
        })?;
        self.table.play(written.clone()).map_err(fail)?;
        if let Some(Word::Swap { sides }) = word {
            self.swapped = Some((name, written, sides));
        }
        Ok(())
    }

    /// The play of a word or a point, legal or not; `None` if it has no meaning in the game.
    fn written(&self, word: Option<Word>, point: &str) -> Option<Written> {
        let metadata = self.entry.metadata();
        match word {
            Some(Word::Pass) => Some(engine::notation::write(metadata, &Path::PASS)),
            Some(Word::Swap { .. }) => self.table.meant(swap::paths(metadata)),
            Some(Word::Leaves(_)) => None,
            None => {
                let cell = self.points.cell(point)?;
                let cell = if self.is_mirrored { self.points.mirrored(cell)? } else { cell };
                let on = |clause| Path { clause: Some(clause), cells: vec![cell], ..Path::PASS };
                self.table.meant((0..metadata.clauses.len()).map(on))
            }
        }
    }

    /// Changes the colours before a play called `name`, if the play before was the pie rule and the colours changed with it: the same colour is
    /// to move then.
    fn after_swap(&mut self, name: &str) {
        let Some((swapped, play, sides)) = self.swapped.take() else { return };
        if swapped == name {
            self.black = 1 - self.black;
        }
        self.is_mirrored = (swapped == name || sides) && swap::mirrors(self.entry, self.points, &play);
    }

    /// Refuses a position that is set up after the first play. That dead stones are taken away after the last play is left out.
    fn set_up_again(&mut self, node: &Node, later: &[Node]) -> Result<(), RecordError> {
        let is_end = !later.iter().any(|node| node.has("B") || node.has("W"));
        if is_end && node.has("AE") && !node.has("AB") && !node.has("AW") {
            self.table.record.lose("stones taken away after the last play");
            return Ok(());
        }
        start::refuse_change(self.points, self.black, node, &self.table.position.setup())
    }

    fn comment(&mut self, node: &Node) {
        node.values("C").iter().flat_map(|text| text.lines()).for_each(|line| self.table.remark(line));
    }

    /// Reads the result, and holds it against the plays. `begun`: who was called `B` at the start.
    fn finish(mut self, game: &Game, begun: usize) -> Result<Record, RecordError> {
        let metadata = self.entry.metadata();
        let (node, found) = game.told("RE");
        // Players keep their names unless they change the colours during the game.
        let black = if self.black == begun { players::black(metadata) } else { 1 - players::black(metadata) };
        let told = result::read(black, found);
        let record = &mut self.table.record;
        if told.has_more {
            tags::add(record, "RE", found);
        }
        record.reason = record.reason.take().or(told.reason.map(str::to_owned));
        record.verdict = told.verdict.unwrap_or_default();
        let points = record.points(metadata, &*self.table.position);
        record.margin = told.margin.filter(|margin| points != Some(*margin));
        if let Some((left, reason)) = self.leaves {
            let winner = Verdict::Won(1 - left);
            if told.verdict.is_some_and(|verdict| verdict != winner) {
                let expected = format!("a result that fits the {reason} of {}", metadata.players[left]);
                return Err(node.fail("RE", Fault::form(&format!("RE[{found}]"), expected)));
            }
            record.verdict = winner;
            record.reason.get_or_insert_with(|| reason.to_owned());
        }
        let is_told = told.verdict.is_some() || self.leaves.is_some();
        self.table.check_result(is_told).map_err(|fault| node.fail("RE", fault))?;
        let mut record = self.table.record;
        record.check_opening();
        Ok(record)
    }
}

/// A record with the data of the whole game, without plays and result.
fn record(entry: &dyn ErasedGame, game: &Game) -> Record {
    let metadata = entry.metadata();
    let text = |name: &str| Some(game.told(name).1.to_owned()).filter(|text| !text.is_empty());
    let black = players::black(metadata);
    let mut record = Record {
        game: metadata.name.to_string(),
        event: text("EV"),
        round: text("RO"),
        date: text("DT").filter(|date| is_date(date)),
        ..Record::default()
    };
    record.agents[black] = text("PB").unwrap_or_default();
    record.agents[1 - black] = text("PW").unwrap_or_default();
    text("TM").into_iter().for_each(|seconds| record.tell_seconds(&seconds));
    record.komi = text("KM").and_then(|points| own_komi(entry, &points));
    let kept = [
        ("KM", text("KM").is_some_and(|points| halves(entry, &points).is_none())),
        ("RU", text("RU").is_some_and(|name| name != metadata.name)),
        ("DT", record.date.is_none()),
        ("TM", record.seconds.is_none()),
    ];
    for (name, _) in kept.iter().filter(|(_, is_kept)| *is_kept) {
        tags::add(&mut record, name, game.told(name).1);
    }
    tags::keep(&mut record, &game.nodes);
    if game.has_variations {
        record.lose("variations");
    }
    let comments = game.nodes.iter().flat_map(|node| node.values("GC"));
    comments.flat_map(|text| text.lines()).for_each(|line| header(&mut record, line));
    record
}

/// True if points may decide the game.
fn counts(entry: &dyn ErasedGame) -> bool {
    entry.start().halves().is_some()
}

/// The komi of a record, if it is not that of the rules.
fn own_komi(entry: &dyn ErasedGame, points: &str) -> Option<[i64; 2]> {
    let metadata = entry.metadata();
    let halves = halves(entry, points)?;
    let black = players::black(metadata);
    let mut komi = [0; 2];
    komi[if halves < 0 { black } else { 1 - black }] = halves.abs();
    let lead = |komi: [i64; 2]| komi[1] - komi[0];
    (lead(komi) != lead(metadata.komi_halves)).then_some(komi)
}

/// The half points of a komi; `None` if it has no meaning in the game. No komi is larger than the board: some servers write hundredths
/// (`KM[650]`). Quarters of a point are halves of a stone in the Chinese way of counting, which gives each stone back twice (`KM[3.75]`).
fn halves(entry: &dyn ErasedGame, points: &str) -> Option<i64> {
    let told: f64 = points.replace(',', ".").parse().ok().filter(|_| counts(entry))?;
    let is_hundredths = told.abs() > entry.metadata().cells.len() as f64;
    let told = if is_hundredths { told / 100.0 } else { told };
    let is_stones = (told * 2.0).fract() != 0.0;
    komi::halves(&(if is_stones { told * 2.0 } else { told }).to_string())
}

/// Reads a line of the game comment: a header by its key, else a remark.
fn header(record: &mut Record, line: &str) {
    let (key, value) = line.split_once(": ").unwrap_or(("", line));
    match HEADERS.iter().position(|known| *known == key) {
        Some(0) => record.tell_reason(value),
        Some(1) => record.detail = unescaped(value).ok(),
        Some(2) => record.seed = value.parse().ok(),
        Some(3) => record.tell_seconds(value),
        Some(4) => record.opening = value.parse().ok(),
        Some(5) => record.used = read_used(value),
        _ => record.notes.push(line.to_owned()),
    }
}
