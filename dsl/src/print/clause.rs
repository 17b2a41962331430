//! Clauses.

use super::layout::Layout;
use super::play::spaced;
use crate::ast::{
    Adjustment, Amount, BoardDecl, Change, ClauseKind, EndWhen, Event, Name, PlayerDecl, Start, Takes,
    ValueOf, Verdict, Worth,
};

impl Layout {
    /// The content of a clause.
    pub(super) fn clause(&mut self, kind: &ClauseKind) {
        match kind {
            ClauseKind::Game { name, extends, title } => self.game(name, extends.as_ref(), title.as_ref()),
            ClauseKind::Source(text) => self.quoted("source", [text]),
            ClauseKind::Tags(tags) => {
                self.text("tags ");
                self.list(tags, |layout, tag| layout.text(&tag.text));
            }
            ClauseKind::Players(players) => {
                self.text("players ");
                self.list(players, Self::player);
            }
            ClauseKind::Board(board) => self.board(board),
            ClauseKind::Parameter { name, value } => {
                self.text(&format!("parameter {} ", name.text));
                self.amount(value);
            }
            ClauseKind::Piece { name, symbols } => self.quoted(&format!("piece {}", name.text), symbols),
            ClauseKind::Empty(symbol) => self.quoted("empty", [symbol]),
            ClauseKind::Start(start) => self.start(start),
            ClauseKind::Region { name, region } => {
                self.text(&format!("region {} = ", name.text));
                self.region(region);
            }
            ClauseKind::Counter { name, from, changes } => self.counter(name, from.as_ref(), changes),
            ClauseKind::PassesFrom(amount) => self.with_amount("passes from", amount),
            ClauseKind::Play { name, parts } => self.play(name, parts),
            ClauseKind::Promote { from, to, on, then } => self.promote(from, to, on, *then),
            ClauseKind::Pass { at_will: true } => self.text("pass at will"),
            ClauseKind::Pass { at_will: false } => self.text("pass when stuck"),
            ClauseKind::Limit { which, need } => self.limit(which, need),
            ClauseKind::Prefer(tiers) => self.prefer(tiers),
            ClauseKind::PreferMost(worth) => {
                self.text("prefer most captured");
                worth.iter().for_each(|worth| self.worth(worth));
            }
            ClauseKind::PreferSoonest(region) => {
                self.text("prefer soonest captured ");
                self.region(region);
            }
            ClauseKind::End { verdict, when, takes } => {
                self.end(*verdict, when);
                match takes {
                    Takes::Nothing => {}
                    Takes::AClaim => self.text(", claimed"),
                }
            }
            ClauseKind::Turns { each, first } => {
                self.with_amount("turns of", each);
                self.text(" plies");
                if let Some(first) = first {
                    self.with_amount(", the first of", first);
                }
            }
            ClauseKind::Points(number) => {
                self.text("points ");
                self.number(number);
            }
            ClauseKind::Komi { points, player } => {
                self.text(&format!("komi {} for {}", points.text, player.text))
            }
            ClauseKind::Cells(items) => self.cells(items),
            ClauseKind::Write { play, template, each_leg } => {
                self.quoted(&format!("write {}", play.text), [template]);
                self.text(if *each_leg { " each leg" } else { "" });
            }
            ClauseKind::Input(items) => {
                self.text("input ");
                self.list(items, Self::input_item);
            }
            ClauseKind::Record { format, number, by_name, text } => {
                self.text(&format!("record {}", format.text));
                if let Some(number) = number {
                    self.with_amount("", number);
                }
                self.quoted(if *by_name { " by name" } else { "" }, text);
            }
            ClauseKind::PliesFromPieces => self.text("plies from pieces"),
            ClauseKind::Budget(seconds) => self.text(&format!("budget {}", seconds.text)),
            ClauseKind::Length(amount) => self.with_amount("length", amount),
            ClauseKind::Value { weight, per } => self.value(weight, per),
            ClauseKind::Search(name) => self.text(&format!("search {}", name.text)),
            ClauseKind::Avoid(region) => {
                self.text("avoid ");
                self.region(region);
            }
            ClauseKind::Remove { heading, name } => {
                self.text(&format!("remove {}", heading.text));
                if let Some(name) = name {
                    self.text(&format!(" {}", name.text));
                }
            }
        }
    }

    /// Words, then texts in quotes.
    pub(super) fn quoted<'a>(&mut self, words: &str, texts: impl IntoIterator<Item = &'a Name>) {
        self.text(words);
        for text in texts {
            self.gap();
            self.text(&format!("\"{}\"", text.text));
        }
    }

    /// A number or a parameter.
    pub(super) fn amount(&mut self, amount: &Amount) {
        match amount {
            Amount::Literal(value, _) => self.text(&value.to_string()),
            Amount::Parameter(name) => self.text(&name.text),
        }
    }

    /// Words, then a number or a parameter.
    pub(super) fn with_amount(&mut self, words: &str, amount: &Amount) {
        self.text(words);
        self.text(" ");
        self.amount(amount);
    }

    fn game(&mut self, name: &Name, extends: Option<&Name>, title: Option<&Name>) {
        let extends = extends.map_or(String::new(), |base| format!(" extends {}", base.text));
        self.quoted(&format!("game {}{extends}", name.text), title);
    }

    fn player(&mut self, player: &PlayerDecl) {
        self.text(&player.name.text);
        if let Some(facing) = &player.facing {
            self.text(&format!(" facing {}", facing.text));
        }
    }

    fn board(&mut self, board: &BoardDecl) {
        self.with_amount(&format!("board {}", board.shape.text), &board.width);
        if let Some(height) = &board.height {
            self.with_amount(" x", height);
        }
        if let Some(squares) = &board.squares {
            self.text(&format!(" {}", squares.text));
        }
        if let Some((columns, rows)) = &board.parts {
            self.with_amount(" in parts of", columns);
            self.with_amount(" x", rows);
        }
        for line in &board.lines {
            self.gap();
            self.text(&format!("{{{}}}", spaced(&line.points)));
        }
    }

    fn start(&mut self, start: &Start) {
        self.text("start");
        match start {
            Start::Picture(rows) => rows.iter().for_each(|row| self.row(&row.text)),
            Start::Placed(placed) => {
                self.text(" ");
                self.list(placed, |layout, (kind, on)| layout.placed(kind, on));
            }
        }
    }

    fn counter(&mut self, name: &Name, from: Option<&Amount>, changes: &[Change]) {
        self.text(&format!("counter {}", name.text));
        if let Some(from) = from {
            self.with_amount(" from", from);
        }
        self.text(" ");
        self.list(changes, |layout, change| {
            layout.text(match change.to {
                Adjustment::Up => "up by ",
                Adjustment::Down => "down by ",
                Adjustment::Back => "back by ",
            });
            layout.events(&change.by);
        });
    }

    fn worth(&mut self, worth: &Worth) {
        match &worth.each {
            None => self.text(" "),
            Some(each) => {
                self.with_amount(",", each);
                self.text(" per ");
            }
        }
        self.region(&worth.of);
    }

    fn events(&mut self, events: &[Event]) {
        for (index, event) in events.iter().enumerate() {
            if index > 0 {
                self.text(" or ");
            }
            self.event(event);
        }
    }

    pub(super) fn event(&mut self, event: &Event) {
        match event {
            Event::Named(name) => self.text(&name.text),
            Event::PlayBy(kind) => self.text(&format!("{} play", kind.text)),
            Event::Of(event, kind) => self.text(&format!("{} of {}", event.text, kind.text)),
        }
    }

    fn end(&mut self, verdict: Verdict, when: &EndWhen) {
        self.text(match verdict {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
            Verdict::Draw => "draw",
            Verdict::Score => "score",
        });
        match when {
            EndWhen::Holds(condition) => {
                self.text(" when ");
                self.condition(condition);
            }
            EndWhen::Plies(plies) => {
                self.with_amount(" after", plies);
                self.text(" plies");
            }
            EndWhen::Event(event) => {
                self.text(" after ");
                self.event(event);
            }
            EndWhen::Quiet(plies, events, when) => {
                self.with_amount(" after", plies);
                self.text(" plies without");
                for (at, event) in events.iter().enumerate() {
                    self.gap();
                    self.text(if at > 0 { "or " } else { "" });
                    self.event(event);
                }
                if let Some(when) = when {
                    self.gap();
                    self.text("when ");
                    self.condition(when);
                }
            }
            EndWhen::Repetition(times) => self.with_amount(" at repetition", times),
        }
    }

    fn value(&mut self, weight: &Amount, per: &ValueOf) {
        self.with_amount("value", weight);
        self.text(" per ");
        match per {
            ValueOf::Region(region) => self.region(region),
            ValueOf::Play(_) => self.text("play"),
            ValueOf::Distance { from, to, span: _ } => {
                self.text("step from ");
                self.region(from);
                self.gap();
                self.text("to ");
                self.region(to);
            }
            ValueOf::Walk { dirs, walk, span: _ } => {
                self.text("walk along ");
                self.dirs(dirs);
                self.text(":");
                self.walk(walk);
            }
            ValueOf::Counter(name) => self.text(&format!("counter {}", name.text)),
        }
    }
}
