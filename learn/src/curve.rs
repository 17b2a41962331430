//! The learning curve: results during training, as numbers and as a plot.

use std::fmt::Write as _;

use page::{escaped, heading, number, page, row, table};
use serde::{Deserialize, Serialize};

use crate::policy::Score;

/// Results after a number of games of learning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// Games of learning so far.
    pub games: u64,
    /// The score against each opponent, by its name.
    pub scores: Vec<(String, Score)>,
}

impl Point {
    /// The score against an opponent; `None` if it was not played.
    fn against(&self, opponent: &str) -> Option<&Score> {
        self.scores.iter().find_map(|(name, score)| (name == opponent).then_some(score))
    }
}

/// The points of a curve in the order of games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Curve {
    /// The points.
    pub points: Vec<Point>,
}

/// The size of the plot, and the margin for its labels.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 48.0;
/// Colours of the lines, distinct also for people who see red and green alike (Okabe and Ito,
/// <https://jfly.uni-koeln.de/color/>).
const COLOURS: [&str; 4] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];

impl Curve {
    /// A page of HTML with the plot of the shares of games won (full lines) and not lost (dashed).
    pub fn html(&self, title: &str) -> String {
        let opponents = self.opponents();
        let names = opponents.iter().map(|name| heading(&format!("{name}: won, drawn, lost")));
        let heads = std::iter::once(heading("games")).chain(names).collect::<Vec<_>>();
        let rows =
            std::iter::once(row(&heads)).chain(self.points.iter().map(|point| shown(point, &opponents)));
        page(title, &format!("{}<p>Full line: won; dashed line: not lost.</p>\n{}", self.svg(), table(rows)))
    }

    /// The names of all opponents, each once: a training that goes on may be tested against others.
    fn opponents(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for (name, _) in self.points.iter().flat_map(|point| &point.scores) {
            if !names.contains(&&**name) {
                names.push(&**name);
            }
        }
        names
    }

    /// The plot.
    fn svg(&self) -> String {
        let mut svg = format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" font-size=\"12\">\n");
        let most = self.points.last().map_or(1, |point| point.games.max(1));
        // Writing to a `String` cannot fail, here and below.
        for percent in [0, 25, 50, 75, 100] {
            let y = height_of(f64::from(percent) / 100.0);
            let _ = writeln!(
                svg,
                "<line x1=\"{MARGIN}\" x2=\"{}\" y1=\"{y}\" y2=\"{y}\" stroke=\"#8885\"/>\
                <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{percent} %</text>",
                WIDTH - MARGIN,
                MARGIN - 6.0,
                y + 4.0
            );
        }
        let (right, below) = (WIDTH - MARGIN, HEIGHT - MARGIN + 20.0);
        let _ = writeln!(svg, "<text x=\"{right}\" y=\"{below}\" text-anchor=\"end\">{most} games</text>");
        for (index, name) in self.opponents().into_iter().enumerate() {
            let colour = COLOURS[index % COLOURS.len()];
            let (x, y) = (MARGIN + 150.0 * index as f64, HEIGHT - 8.0);
            let _ =
                writeln!(svg, "<text x=\"{x}\" y=\"{y}\" fill=\"{colour}\">against {}</text>", escaped(name));
            let won = |score: &Score| score.won;
            let kept = |score: &Score| score.won + score.drawn;
            svg += &self.line(name, most, colour, "", &won);
            svg += &self.line(name, most, colour, " stroke-dasharray=\"5 4\"", &kept);
        }
        svg + "</svg>"
    }

    fn line(
        &self,
        opponent: &str,
        most: u64,
        colour: &str,
        dashes: &str,
        count: &dyn Fn(&Score) -> u32,
    ) -> String {
        let place = |point: &Point| {
            let score = point.against(opponent)?;
            let share = f64::from(count(score)) / f64::from(score.games().max(1));
            let x = MARGIN + (WIDTH - 2.0 * MARGIN) * point.games as f64 / most as f64;
            Some(format!("{x:.1},{:.1}", height_of(share)))
        };
        let places: Vec<_> = self.points.iter().filter_map(place).collect();
        let places = places.join(" ");
        format!(
            "<polyline points=\"{places}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>\n"
        )
    }
}

/// The y coordinate of a share of the games on the plot.
fn height_of(share: f64) -> f64 {
    MARGIN + (HEIGHT - 2.0 * MARGIN) * (1.0 - share)
}

/// A row of the table; the cell of an opponent that was not played is empty.
fn shown(point: &Point, opponents: &[&str]) -> String {
    let score = |opponent: &&str| match point.against(opponent) {
        Some(Score { won, drawn, lost }) => number(&format_args!("{won}, {drawn}, {lost}")),
        None => number(&""),
    };
    let cells: Vec<_> = std::iter::once(number(&point.games)).chain(opponents.iter().map(score)).collect();
    row(&cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plot_has_two_lines_an_opponent() {
        let point = |games, won| Point {
            games,
            scores: vec![("random".to_owned(), Score { won, drawn: 10, lost: 90 - won })],
        };
        let curve = Curve { points: vec![point(0, 40), point(500, 90)] };
        let page = curve.html("Some game");
        assert_eq!(page.matches("<polyline").count(), 2);
        // 40 of 100 games after none, 90 of 100 after all.
        assert!(page.contains("points=\"48.0,206.4 672.0,74.4\""), "{page}");
        assert!(page.contains(">500</td>") && page.contains(">90, 10, 0</td>"), "{page}");
    }

    #[test]
    fn scores_stay_with_their_opponents() {
        let score = |won| Score { won, drawn: 0, lost: 0 };
        let point = |games, scores: &[(&str, u32)]| Point {
            games,
            scores: scores.iter().map(|(name, won)| ((*name).to_owned(), score(*won))).collect(),
        };
        let curve =
            Curve { points: vec![point(0, &[("a", 11), ("b", 12)]), point(1, &[("c", 13), ("b", 14)])] };
        assert_eq!(curve.opponents(), ["a", "b", "c"]);
        let page = curve.html("Some game");
        let row = |cells: [String; 4]| row(&cells);
        let empty = || number(&"");
        assert!(
            page.contains(&row([number(&0), number(&"11, 0, 0"), number(&"12, 0, 0"), empty()])),
            "{page}"
        );
        assert!(
            page.contains(&row([number(&1), empty(), number(&"14, 0, 0"), number(&"13, 0, 0")])),
            "{page}"
        );
    }

    #[test]
    fn a_curve_without_points_is_a_page() {
        assert!(Curve::default().html("Nothing").contains("<svg"));
    }
}
