//! Points for results, by the rule of a section.

use serde::Serialize;

use super::scheme::{Band, BandPoints, Rule, Section, Worth};

/// The result of a single move or a game, for the agent. A legal single move counts as won, any other as lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Won, or a legal move.
    Won,
    /// Drawn.
    Drawn,
    /// Lost, or no legal move.
    Lost,
}

/// Numbers of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

impl Tally {
    /// The tally of these results.
    pub fn of(outcomes: impl IntoIterator<Item = Outcome>) -> Self {
        let mut tally = Self::default();
        for outcome in outcomes {
            match outcome {
                Outcome::Won => tally.won += 1,
                Outcome::Drawn => tally.drawn += 1,
                Outcome::Lost => tally.lost += 1,
            }
        }
        tally
    }

    /// The number of results.
    pub fn count(self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

impl Section {
    /// The points for these results. Moves and games not played yet count as lost.
    pub fn points(&self, tally: Tally) -> f64 {
        match &self.worth.rule {
            Rule::Each(points) => points * self.worth.wins(tally),
            Rule::Bands(bands) => by_bands(bands, self.share(tally)),
        }
    }

    /// The most points that the section can give.
    pub fn most(&self) -> f64 {
        match &self.worth.rule {
            Rule::Each(points) => points * f64::from(self.task.count()),
            // The first band does not always give the most.
            Rule::Bands(bands) => bands.iter().map(|band| band.most()).fold(0.0, f64::max),
        }
    }

    /// The wins, as a share of all moves or games of the section.
    pub fn share(&self, tally: Tally) -> f64 {
        self.worth.wins(tally) / f64::from(self.task.count())
    }

    /// The points that one result has lost; `None` where points follow from all results together.
    pub fn lost_by(&self, outcome: Outcome) -> Option<f64> {
        match self.worth.rule {
            Rule::Each(points) => Some(points * (1.0 - self.worth.wins(Tally::of([outcome])))),
            Rule::Bands(_) => None,
        }
    }
}

impl Worth {
    fn wins(&self, tally: Tally) -> f64 {
        f64::from(tally.won) + self.draw * f64::from(tally.drawn)
    }
}

impl Band {
    fn at(&self, share: f64) -> f64 {
        match self.points {
            BandPoints::Flat(points) => points,
            BandPoints::ByShare(points) => points * share,
        }
    }

    fn most(&self) -> f64 {
        self.at(1.0)
    }
}

/// Tolerance of shares: as quotients of small numbers, nine tenths of the games may come out a little below 0.9.
const ROUNDING: f64 = 1e-9;

fn by_bands(bands: &[Band], share: f64) -> f64 {
    let reached = bands.iter().find(|band| share >= band.from - ROUNDING);
    reached.map_or(0.0, |band| band.at(share))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::scheme::{known, read};

    fn tally(won: u32, drawn: u32, lost: u32) -> Tally {
        Tally { won, drawn, lost }
    }

    #[test]
    fn each_win_has_its_points_and_a_draw_its_share() {
        let text = "[g]\nsource = \"\"\n[[g.section]]\nname = \"a\"\ngames = 9\nbegins = 5\npoints = 10\ngame_seconds = 1\n";
        let [none, half] =
            ["", "draw = 0.5\n"].map(|draw| read("FILE", &format!("{text}{draw}"), "g").unwrap());
        assert_eq!(none.sections[0].most(), 90.0);
        assert_eq!(none.sections[0].points(tally(7, 1, 1)), 70.0);
        assert_eq!(half.sections[0].points(tally(7, 1, 1)), 75.0);
        assert_eq!(half.sections[0].lost_by(Outcome::Drawn), Some(5.0));
        assert_eq!(half.sections[0].lost_by(Outcome::Won), Some(0.0));
    }

    /// The points that the course gives for games won of 50, against the players in the order of the scheme.
    const LITTLE_GO: [(u32, [f64; 6]); 7] = [
        (50, [25.0, 25.0, 25.0, 15.0, 5.0, 5.0]),
        (45, [25.0, 25.0, 25.0, 15.0, 5.0, 5.0]),
        (44, [13.2, 13.2, 17.6, 8.8, 4.4, 4.4]),
        (35, [10.5, 10.5, 14.0, 7.0, 3.5, 3.5]),
        (34, [0.0, 0.0, 6.8, 3.4, 0.0, 1.36]),
        (10, [0.0, 0.0, 2.0, 1.0, 0.0, 0.4]),
        (0, [0.0; 6]),
    ];

    #[test]
    fn bands_give_the_points_of_the_course() {
        let scheme = known("little_go").unwrap();
        for (won, expected) in LITTLE_GO {
            for (section, expected) in scheme.sections.iter().zip(expected) {
                let points = section.points(tally(won, 0, 50 - won));
                assert!((points - expected).abs() < 1e-9, "{won} of 50 against {}: {points}", section.name);
            }
        }
        assert_eq!(scheme.sections[0].lost_by(Outcome::Lost), None);
    }

    #[test]
    fn each_known_scheme_has_a_hundred_points() {
        for game in ["checkers", "halma", "little_go", "pente"] {
            let scheme = known(game).unwrap();
            assert_eq!(scheme.sections.iter().map(Section::most).sum::<f64>(), 100.0, "{game}");
        }
    }

    #[test]
    fn what_is_not_played_counts_as_lost() {
        let section = &known("little_go").unwrap().sections[0];
        assert_eq!(section.points(tally(44, 0, 0)), 13.2);
    }
}
