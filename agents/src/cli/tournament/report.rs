//! The report of a tournament: text, JSON, or a page.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use engine::ErasedGame;
use page::Replay;
use serde_json::json;
use tournament::elo::signed;
use tournament::standings::{Results, Standing, Standings};
use tournament::{Game, Store};

use crate::cli::json;
use crate::competition::{board, replay};
use crate::outfile;
use crate::record::text;

/// A tournament as far as it was played.
pub struct Report<'a> {
    pub entry: &'a dyn ErasedGame,
    pub store: &'a Store,
    /// The entrants.
    pub names: Vec<String>,
    pub state: State,
}

/// How far a tournament has come.
pub enum State {
    /// Over: these entrants are unbeaten in a knockout, or all entrants in other formats.
    Over(Vec<String>),
    /// All games of the part that this command plays are played.
    PartOver,
    /// Games are left for this command.
    Left,
}

impl Report<'_> {
    pub fn print(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let games = self.store.games()?;
        let standings = Standings::new(&self.names, &games);
        let wide = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(7);
        writeln!(
            out,
            "{:4}{:wide$}  {:>12}  games   won drawn  lost  points  CPU s a game",
            "", "entrant", "Elo"
        )?;
        for (place, standing) in standings.entrants.iter().enumerate() {
            print_standing(place, standing, wide, out)?;
        }
        writeln!(out, "\nwon-drawn-lost by the row:")?;
        for (place, row) in standings.cross.iter().enumerate() {
            let cells = row.iter().enumerate().map(|(column, results)| cell(*results, place == column));
            writeln!(
                out,
                "{:2}. {:wide$}  {}",
                place + 1,
                standings.entrants[place].name,
                cells.collect::<Vec<_>>().join(" ")
            )?;
        }
        let Results { won, drawn, lost } = standings.first;
        writeln!(out, "\nfirst players won {won}, drew {drawn}, lost {lost}")?;
        match &self.state {
            State::Left => writeln!(out, "not over: the same command goes on")?,
            State::PartOver => writeln!(out, "this part is over: `rulewright merge` joins the parts")?,
            State::Over(left) if left.len() < self.names.len() => {
                writeln!(out, "unbeaten: {}", left.join(", "))?
            }
            State::Over(_) => {}
        }
        Ok(())
    }

    pub fn json(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let games = self.store.games()?;
        let standings = Standings::new(&self.names, &games);
        let over = match &self.state {
            State::Over(left) => Some(left),
            State::PartOver | State::Left => None,
        };
        let json = json!({
            "game": self.entry.metadata().name,
            "terms": self.store.terms()?,
            "games": games,
            "over": over,
            "standings": standings,
        });
        Ok(json::write(out, json)?)
    }

    /// Writes the page.
    pub fn page(&self, path: &Path) -> anyhow::Result<()> {
        let games = self.store.games()?;
        let standings = Standings::new(&self.names, &games);
        let games = games.into_iter().map(|game| self.replayed(game)).collect::<anyhow::Result<Vec<_>>>()?;
        let metadata = self.entry.metadata();
        let html = tournament::page::html(&tournament::page::Report {
            title: &format!("Tournament of {}", metadata.name),
            terms: &self.store.terms()?,
            standings: &standings,
            games: &games,
            board: &board(metadata),
        });
        outfile::write(path, html.as_bytes())
    }

    fn replayed(&self, game: Game) -> anyhow::Result<(Game, Replay)> {
        let [first, second] = &game.pairing.players;
        let records = text::read(self.entry, &game.record)
            .with_context(|| format!("the record of {first} - {second} is broken"))?;
        let record = records.first().context("a game has no record")?;
        let replay = replay(self.entry, record);
        Ok((game, replay))
    }
}

fn print_standing(
    place: usize,
    standing: &Standing,
    wide: usize,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let Standing { name, results, elo, seconds, losses } = standing;
    let elo = format!("{} ± {:.0}", signed(elo.rating, 0), elo.within);
    let Results { won, drawn, lost } = *results;
    let reasons: Vec<_> = losses
        .iter()
        .filter(|(reason, _)| *reason != "rules")
        .map(|(reason, count)| format!("{count} by {reason}"))
        .collect();
    let reasons = if reasons.is_empty() { String::new() } else { format!("  ({})", reasons.join(", ")) };
    let (games, points) = (results.games(), results.points());
    writeln!(
        out,
        "{:2}. {name:wide$}  {elo:>12} {games:6} {won:5} {drawn:5} {lost:5}  {points:6} {:13.2}{reasons}",
        place + 1,
        seconds[0]
    )
}

fn cell(results: Results, own: bool) -> String {
    let Results { won, drawn, lost } = results;
    if own { format!("{:>9}", "-") } else { format!("{:>9}", format!("{won}-{drawn}-{lost}")) }
}
