//! Steps through a recorded game, with one command on each line.

use std::io::{self, BufRead, Write};

use super::Shown;

/// The commands.
const HELP: &str = "Enter: next, b: back, a number: to that play, q: quit";

impl Shown<'_> {
    /// Shows the start of the game, then follows the commands in the lines of `input`, until they end or ask to quit.
    pub(super) fn step(&self, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
        let last = self.record.plays.len();
        writeln!(out, "{}\n{HELP}", self.title())?;
        let mut ply = 0;
        self.at(ply, out)?;
        loop {
            write!(out, "{ply} of {last}> ")?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                return writeln!(out);
            }
            let wanted = match line.trim() {
                "" | "n" => Some(ply + 1),
                "b" => ply.checked_sub(1),
                "q" => return Ok(()),
                number => number.parse().ok(),
            };
            match wanted.filter(|wanted| *wanted <= last) {
                Some(wanted) => {
                    ply = wanted;
                    self.at(ply, out)?;
                    if ply == last {
                        writeln!(out, "{}", self.result())?;
                    }
                }
                None if matches!(line.trim(), "" | "n") => writeln!(out, "{}", self.result())?,
                None => writeln!(out, "{HELP}; plays are numbered 1 to {last}")?,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::catalog;
    use crate::record::text;

    #[test]
    fn lines_lead_forth_and_back_and_to_a_play() {
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tic_tac_toe.rules");
        let entry = catalog::interpreted_file(&rules).unwrap();
        let record = "record 1\ngame: tic_tac_toe\n\n1. x a1\n2. o b2\n3. x c3\n";
        let records = text::read(&*entry, record).unwrap();
        let mut out = Vec::new();
        let game = Shown::new(&*entry, 1, &records[0]);
        game.step(&mut "\n\nb\n3\n\n7\nq\nn\n".as_bytes(), &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        let places: Vec<&str> =
            out.lines().filter_map(|line| line.split_once("> ").map(|(place, _)| place)).collect();
        assert_eq!(places, ["0 of 3", "1 of 3", "2 of 3", "1 of 3", "3 of 3", "3 of 3", "3 of 3"], "{out}");
        assert_eq!(out.matches("no result").count(), 2, "at the last play, and when there is no next: {out}");
        assert_eq!(out.matches(HELP).count(), 2, "at the start, and for play 7: {out}");
    }
}
