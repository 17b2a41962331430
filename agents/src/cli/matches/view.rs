//! The display of a match: a line for each play, each board below the last, or one board that is redrawn in place.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use engine::{BoardSetup, Deadline, ErasedPosition, Metadata, SearchLimits, Searcher, Setup, WIN, WIN_MAX};

use crate::display::{Style, draw};
use crate::referee::{Clock, Event, GameRecord, MatchRecord, PlayRecord};

/// The detail in which the games are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// Results.
    Results,
    /// A line for each play.
    Plays,
    /// Each position below the last, with the play that led to it.
    Boards,
    /// One position with the clocks and a value, redrawn in place.
    InPlace,
}

impl Detail {
    /// The detail for standard output: each board if a person plays, one board in place at a terminal that can redraw it, else a line for
    /// each play.
    pub(super) fn of_stdout(has_person: bool) -> Self {
        match (has_person, io::stdout().is_terminal()) {
            (true, _) => Self::Boards,
            (false, true) if std::env::var_os("TERM").is_none_or(|term| term != "dumb") => Self::InPlace,
            (false, _) => Self::Plays,
        }
    }
}

/// Limits of the search for the displayed value: nodes and CPU time.
const LOOK_NODES: u64 = 1000;
const LOOK_TIME: Duration = Duration::from_millis(50);

/// The display of a game in progress.
pub(super) struct View<'a> {
    metadata: &'a Metadata,
    detail: Detail,
    out: &'a mut dyn Write,
    style: Style,
    before: Option<BoardSetup>,
    clocks: [Clock; 2],
    ply: usize,
    /// Number of lines of the frame on the screen, which the next frame replaces.
    lines: usize,
}

impl<'a> View<'a> {
    /// A view of a game in which each side has `clock`.
    pub(super) fn new(metadata: &'a Metadata, detail: Detail, clock: Clock, out: &'a mut dyn Write) -> Self {
        let style = Style::of_stdout();
        Self { metadata, detail, out, style, before: None, clocks: [clock; 2], ply: 0, lines: 0 }
    }

    /// Prints the players before the first game, and the number of the game before each of several games.
    pub(super) fn announce(&mut self, record: &MatchRecord, game: Option<u64>) -> io::Result<()> {
        let [first, second] = [0, 1].map(|player| {
            format!("{} ({})", self.style.player(self.metadata, player), record.agents[player])
        });
        if game.is_none_or(|game| game == 0) {
            let name = self.style.bold(&self.metadata.name);
            writeln!(self.out, "{name}: {first} against {second}, {}", record.clock)?;
        }
        if let Some(game) = game {
            write!(
                self.out,
                "game {}{}",
                game + 1,
                if self.detail == Detail::Results { ": " } else { "\n" }
            )?;
        }
        self.out.flush()
    }

    /// Shows an event.
    pub(super) fn show(&mut self, event: &Event) -> io::Result<()> {
        let (position, play) = match event {
            Event::Begins(position) => (*position, None),
            Event::Played(position, play, clock) => {
                self.ply += 1;
                self.clocks[play.player] = *clock;
                (*position, Some(*play))
            }
        };
        match self.detail {
            Detail::Results => {}
            Detail::Plays => self.print_play(play)?,
            Detail::Boards => {
                self.print_play(play)?;
                let frame = self.board(&position.setup());
                writeln!(self.out, "\n{frame}")?;
            }
            Detail::InPlace => self.redraw(position, play)?,
        }
        self.out.flush()
    }

    fn print_play(&mut self, play: Option<&PlayRecord>) -> io::Result<()> {
        let Some(play) = play else { return Ok(()) };
        let time = match self.clocks[play.player] {
            Clock::Game(left) => format!("{:.2} s, {left:.2} s left", play.cpu.as_secs_f64()),
            Clock::Move(_) => format!("{:.2} s", play.cpu.as_secs_f64()),
        };
        let line = format!("{}  {}", self.play(play), self.style.faint(&time));
        writeln!(self.out, "{line}")
    }

    /// The play with its number and its player.
    fn play(&self, play: &PlayRecord) -> String {
        let player = self.style.player(self.metadata, play.player);
        format!("{:3}. {player}: {}", self.ply, self.style.bold(&play.play.to_string()))
    }

    /// The board and the counters; ends with a line break.
    fn board(&mut self, setup: &Setup) -> String {
        let mut text = draw(self.metadata, &setup.board, self.before.as_ref(), self.style);
        for (index, name) in self.metadata.counters.iter().enumerate() {
            let [first, second] = [0, 1].map(|player: usize| setup.counters[player][index]);
            text += &format!("    {name}: {first}, {second}\n");
        }
        self.before = Some(setup.board.clone());
        text
    }

    /// Draws the position over the last frame, or below it if that frame is higher than the screen.
    fn redraw(&mut self, position: &dyn ErasedPosition, play: Option<&PlayRecord>) -> io::Result<()> {
        let play = play.map_or_else(String::new, |play| self.play(play));
        let board = self.board(&position.setup());
        let clocks = [0, 1].map(|player| {
            let name = self.style.player(self.metadata, player);
            format!("{name} {}", time_of(self.clocks[player]))
        });
        let value = value_of(self.metadata, position);
        let frame = format!("\n{board}\n{play}\n{}  {}  {value}\n", clocks[0], clocks[1]);
        let height = crossterm::terminal::size().map_or(24, |(_, rows)| usize::from(rows));
        if (1..height).contains(&self.lines) {
            // Moves the cursor to the first line of the frame, and clears the screen from there.
            write!(self.out, "\x1b[{}F\x1b[J", self.lines)?;
        }
        self.lines = frame.lines().count();
        // Lines wider than the screen are cut off, because a wrapped line would take two lines.
        write!(self.out, "\x1b[?7l{frame}\x1b[?7h")
    }

    /// Shows how the game ended.
    pub(super) fn result(&mut self, game: &GameRecord) -> io::Result<()> {
        let [first, second] = game.used;
        let text = self.style.bold(&game.ending.text);
        writeln!(
            self.out,
            "{text} after {} plies; CPU time {first:.2} s and {second:.2} s",
            game.plays.len()
        )?;
        game.ending.why.iter().try_for_each(|reason| writeln!(self.out, "  {reason}"))
    }
}

fn time_of(clock: Clock) -> String {
    match clock {
        Clock::Game(left) => format!("{left:.2} s"),
        Clock::Move(seconds) => format!("{seconds:.2} s a play"),
    }
}

/// The value of the position by a short search, in words; empty if the game is over.
fn value_of(metadata: &Metadata, position: &dyn ErasedPosition) -> String {
    let deadline = Deadline::after(engine::Clock::Process, LOOK_TIME);
    let limits = SearchLimits { nodes: LOOK_NODES, deadline, ..SearchLimits::default() };
    let Some(found) = position.search(Searcher::AlphaBeta, &limits) else { return String::new() };
    let turn = position.turn();
    let ahead = &metadata.players[if found.score >= 0 { turn } else { 1 - turn }];
    match found.score.abs() {
        0 => "value 0".to_owned(),
        score @ WIN.. => format!("{ahead} wins in {} plies", WIN_MAX - score),
        score => format!("value {score} for {ahead}"),
    }
}
