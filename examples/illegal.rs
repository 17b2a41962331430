//! Explains why a play is not legal: the interpreter gives a reason for each clause that could give the play.

use std::error::Error;

use rulewright_dsl::interp::Interpreted;
use rulewright_dsl::interp::explain::Why;
use rulewright_dsl::render::render;
use rulewright_dsl::{Sources, compile};
use rulewright_engine::notation::parse;
use rulewright_engine::{Game, History, Metadata, Written};

const RULES: &str = include_str!("pawns.rules");

/// Asks for three plays.
pub fn main() -> Result<(), Box<dyn Error>> {
    let mut sources = Sources::default();
    let file = sources.add("pawns.rules", RULES);
    let (model, _warnings) = compile(&sources, file).map_err(|faults| render(&faults, &sources, false))?;
    let game = Interpreted::new(model);
    for play in ["a1-a2", "c3-c4", "b2-c3"] {
        println!("{play}");
        let state = game.start();
        // Each path that the text could denote, with its clause.
        for path in parse(game.metadata(), &Written::from(play)) {
            let Some(clause) = path.clause else { continue };
            for attempt in state.attempts(&History::new(), clause, &path.cells) {
                let text = &game.model().plays[clause].clause.text;
                println!("    {}\n        {}", text, words(game.metadata(), &attempt.why));
            }
        }
    }
    Ok(())
}

/// The commonest reasons in words.
fn words(metadata: &Metadata, why: &Why) -> String {
    let name = |cell: usize| &metadata.cells[cell].name;
    match why {
        Why::NoPiece(cell) => format!("no own piece is on {}", name(*cell)),
        Why::NoDirection(from, to) => format!("no direction leads from {} to {}", name(*from), name(*to)),
        Why::Fails(_, tread) => match tread.failed_on {
            Some(cell) => format!("{} is not as the clause wants it", name(cell)),
            None => "the way leaves the board".to_owned(),
        },
        other => format!("{other:?}"),
    }
}
