//! The results of a study as a page of HTML with plots.

use std::fmt::Write as _;

use page::{cell, escaped, heading, row, table};

use super::results::{Interval, Results};

/// Width of a bar of shares (the plot of lengths is twice as wide), and height of the plot, in pixels.
const WIDE: f64 = 360.0;
const HIGH: f64 = 160.0;
/// Most columns of the plot of lengths.
const COLUMNS: u32 = 40;

/// The page; `terms` says how the games were played.
pub fn page(title: &str, terms: &str, results: &Results) -> String {
    let shares = results.wins.iter().map(|(name, share)| (format!("{name} wins"), *share));
    let others = [("draws".to_owned(), results.draws), ("no result".to_owned(), results.unfinished)];
    let course = figures(results)
        .into_iter()
        .map(|(name, figure)| row(&[heading(name), cell(&with_interval(figure))]));
    let parts = [
        format!("<p>{}</p>\n", escaped(terms)),
        bars("Results", shares.chain(others)),
        bars("Ends", results.ends.iter().cloned()),
        format!("<h2>Course</h2>\n{}", table(course)),
        format!("<h2>Plies of a game</h2>\n{}", histogram(&results.lengths)),
    ];
    page::page(title, &parts.concat())
}

/// The figures that are no shares, with their names.
pub fn figures(results: &Results) -> Vec<(&'static str, Interval)> {
    let first = results.first.map(|points| ("points of the first player", points));
    let others = [
        ("plies of a game", results.length),
        ("plays of a position", results.branching),
        ("changes of the lead", results.lead_changes),
    ];
    first.into_iter().chain(others).collect()
}

/// A figure, and its interval if it has one.
pub fn with_interval(figure: Interval) -> String {
    let places = if figure.value.abs() < 10.0 { 2 } else { 1 };
    let Interval { value, least, most } = figure;
    if least.is_nan() {
        return format!("{value:.places$}");
    }
    format!("{value:.places$} ({least:.places$} to {most:.places$})")
}

/// A share and its interval.
pub fn percent(share: Interval) -> String {
    let Interval { value, least, most } = share;
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * value, 100.0 * least, 100.0 * most)
}

/// Shares as bars, with their intervals as lines.
fn bars(title: &str, shares: impl Iterator<Item = (String, Interval)>) -> String {
    let bar = |(name, share): (String, Interval)| {
        let [value, least, most] = [share.value, share.least, share.most].map(|part| part * WIDE);
        let drawn = format!(
            "<td><svg width=\"{WIDE}\" height=\"18\">\
            <rect width=\"{value:.1}\" height=\"18\" fill=\"#0072b2\"/>\
            <line x1=\"{least:.1}\" x2=\"{most:.1}\" y1=\"9\" y2=\"9\" stroke=\"#d55e00\" stroke-width=\"3\"/>\
            </svg></td>"
        );
        row(&[heading(&name), drawn, cell(&percent(share))])
    };
    format!("<h2>{title}</h2>\n{}", table(shares.map(bar)))
}

/// A histogram of the lengths of games.
fn histogram(lengths: &[u32]) -> String {
    let (least, most) = (lengths.iter().min().unwrap_or(&0), lengths.iter().max().unwrap_or(&0));
    let step = (most - least) / COLUMNS + 1;
    let columns = ((most - least) / step + 1) as usize;
    let mut counts = vec![0u32; columns];
    lengths.iter().for_each(|length| counts[((length - least) / step) as usize] += 1);
    let highest = f64::from(counts.iter().copied().max().unwrap_or(0).max(1));
    let wide = 2.0 * WIDE / columns as f64;
    let mut svg = format!("<svg width=\"{}\" height=\"{}\" font-size=\"12\">\n", 2.0 * WIDE, HIGH + 20.0);
    for (column, count) in counts.iter().enumerate() {
        let high = HIGH * f64::from(*count) / highest;
        let (x, y) = (column as f64 * wide, HIGH - high);
        let from = least + column as u32 * step;
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{high:.1}\" fill=\"#0072b2\">\
            <title>{count} games of {from} to {} plies</title></rect>",
            wide * 0.9,
            from + step - 1
        );
    }
    let _ = writeln!(
        svg,
        "<text y=\"{0}\" fill=\"currentColor\">{least}</text>\
        <text x=\"{1}\" y=\"{0}\" text-anchor=\"end\" fill=\"currentColor\">{most}</text></svg>",
        HIGH + 15.0,
        2.0 * WIDE
    );
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figure_of_one_game_has_no_interval() {
        assert_eq!(with_interval(Interval::mean([7.0].into_iter(), 9.0)), "7.00");
        assert_eq!(with_interval(Interval::mean([7.0, 7.0].into_iter(), 9.0)), "7.00 (7.00 to 7.00)");
    }

    #[test]
    fn every_game_is_in_a_column() {
        let lengths: Vec<u32> = (5..200).collect();
        let svg = histogram(&lengths);
        let counted: usize = svg
            .split("<title>")
            .skip(1)
            .filter_map(|text| text.split(' ').next()?.parse::<usize>().ok())
            .sum();
        assert_eq!(counted, lengths.len());
        assert!(histogram(&[]).contains("<svg"));
    }
}
