//! CPU time, depth and score of a play as a comment on one line: `0.012 s, depth 8, score -14`.

use std::time::Duration;

use super::game::Played;

/// CPU time, depth and score, as far as they are known; empty if none is known.
pub fn write(played: &Played) -> String {
    let cpu = played.cpu.map(|cpu| format!("{:.3} s", cpu.as_secs_f64()));
    let depth = played.depth.map(|depth| format!("depth {depth}"));
    let score = played.score.map(|score| format!("score {score}"));
    [cpu, depth, score].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Reads the output of [`write`] into `played`. The error is the first part that is none of the three; `played` is then unchanged.
pub(super) fn read<'t>(text: &'t str, played: &mut Played) -> Result<(), &'t str> {
    let mut told = Played::new(played.play.clone());
    for part in text.split(',').map(str::trim) {
        let understood = if let Some(cpu) = part.strip_suffix(" s") {
            told.cpu = cpu.parse().ok().and_then(|cpu| Duration::try_from_secs_f64(cpu).ok());
            told.cpu.is_some()
        } else if let Some(depth) = part.strip_prefix("depth ") {
            told.depth = depth.parse().ok();
            told.depth.is_some()
        } else if let Some(score) = part.strip_prefix("score ") {
            told.score = score.parse().ok();
            told.score.is_some()
        } else {
            false
        };
        if !understood {
            return Err(part);
        }
    }
    (played.cpu, played.depth, played.score) = (told.cpu, told.depth, told.score);
    Ok(())
}

/// Reads a comment of another program's record. Text in another form than that of [`write`], or a second such text, becomes a remark.
pub(super) fn read_any(text: &str, played: &mut Played) {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let known = played.cpu.is_some() || played.depth.is_some() || played.score.is_some();
    if (known || read(&text, played).is_err()) && !text.is_empty() {
        played.notes.push(text);
    }
}

#[cfg(test)]
mod tests {
    use engine::Written;

    use super::*;

    fn played() -> Played {
        Played::new(Written { lines: vec!["a1".to_owned()] })
    }

    #[test]
    fn what_is_written_is_read() {
        let whole =
            Played { cpu: Some(Duration::from_millis(1234)), depth: Some(8), score: Some(-14), ..played() };
        for known in [whole.clone(), Played { cpu: None, ..whole.clone() }, Played { depth: None, ..whole }] {
            let mut back = played();
            assert_eq!(read(&write(&known), &mut back), Ok(()));
            assert_eq!(back, known);
        }
        assert_eq!(write(&played()), "");
    }

    #[test]
    fn other_words_are_told_or_kept_as_remarks() {
        let mut back = played();
        assert_eq!(read("0.5 s, deep 3", &mut back), Err("deep 3"));
        assert_eq!(back, played());
        read_any("a fine\n play", &mut back);
        read_any("1.000 s", &mut back);
        assert_eq!(
            (back.notes.as_slice(), back.cpu),
            (&["a fine play".to_owned()][..], Some(Duration::from_secs(1)))
        );
    }
}
