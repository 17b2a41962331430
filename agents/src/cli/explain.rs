//! The command `rulewright explain`: says why a play is legal or not.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use dsl::interp::Interpreted;
use engine::{Erased, Game};
use serde_json::json;

use super::json;
use super::position::PositionArgs;
use crate::catalog::{self, CatalogError, RuleText};
use crate::display::Style;
use crate::explain::{Asked, Explained, Explainer, Reason};

/// Say why a play is legal or not
///
/// Names the clause that gives the play or lacks it, and the limit or preference that takes it away, each with its line. PLAY
/// is written as `rulewright moves` does, or as its cells. The exit code is 0 whether the play is legal or not.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright explain checkers a3-b4
  rulewright explain checkers --position input.txt \"J f6 d4; J d4 f2\"
  rulewright explain my_variant.rules \"step b6 c5\"")]
pub struct Explain {
    /// The game's name or a rule file, which --rules takes the place of, and the play
    #[arg(required = true, num_args = 1..=2, value_names = ["GAME|FILE.rules", "PLAY"])]
    words: Vec<String>,
    /// Explain by this rule file instead
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    #[command(flatten)]
    position: PositionArgs,
    /// Print JSON: {game, play, legal, reasons}
    #[arg(long)]
    json: bool,
}

impl Explain {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (text, play) = self.chosen()?;
        let (model, _) = text.compile().map_err(CatalogError::from)?;
        let seat = Erased(Interpreted::new(Arc::new(model)));
        let game = &seat.0;
        let given = self.position.setup(&seat, &|| Ok(text.clone()))?;
        let state = given.map_or_else(|| game.start(), |setup| game.load(&setup));
        let asked = Asked::read(game.metadata(), play)?;
        let (tree, _) = dsl::inherit::inherit(&text.sources, text.file);
        let explained = Explainer { game, tree: &tree, sources: &text.sources }.explain(&state, &asked)?;
        if self.json {
            print_json(&game.metadata().name, play, &explained, out)?;
        } else {
            print(play, &explained, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The rule text and the play.
    fn chosen(&self) -> anyhow::Result<(RuleText, &str)> {
        match (&self.rules, &self.words[..]) {
            (Some(file), [play]) => Ok((catalog::file(file)?, play)),
            (None, [game, play]) => Ok((catalog::named(game)?, play)),
            (Some(_), _) => {
                anyhow::bail!("with --rules there is one word, the play; put it in quotes if it has blanks")
            }
            (None, _) => {
                anyhow::bail!("a game and a play are wanted, such as `rulewright explain checkers b6-c5`")
            }
        }
    }
}

fn print(play: &str, explained: &Explained, out: &mut dyn Write) -> std::io::Result<()> {
    let verdict = if explained.legal { "is legal" } else { "is not legal" };
    writeln!(out, "{} {verdict}:", Style::of_stdout().bold(play))?;
    for reason in &explained.reasons {
        writeln!(out, "  {}", reason.text)?;
    }
    Ok(())
}

fn print_json(game: &str, play: &str, explained: &Explained, out: &mut dyn Write) -> std::io::Result<()> {
    let reason = |reason: &Reason| {
        let (file, line) = reason.place.clone().unzip();
        json!({"text": reason.text, "file": file, "line": line})
    };
    let reasons: Vec<_> = explained.reasons.iter().map(reason).collect();
    json::write(out, json!({"game": game, "play": play, "legal": explained.legal, "reasons": reasons}))
}
