//! The sizes of states and plays for which the engine is compiled.

use std::sync::Arc;

use codegen::program::{Program, verify};
use dsl::Model;
use engine::{Erased, ErasedGame};

use crate::layout::Layouts;
use crate::rules::MachineGame;
use crate::{MOST_WORDS, Unavailable};

/// The game of a program, with states and plays of the least size that fits.
pub(crate) fn game(model: Arc<Model>, program: Program) -> Result<Box<dyn ErasedGame>, Unavailable> {
    if let Some(fault) = verify(&program).into_iter().next() {
        return Err(Unavailable::Unsound(fault));
    }
    if program.board.words > MOST_WORDS {
        return Err(Unavailable::TooLarge);
    }
    let layouts = Layouts::of(&program);
    match (layouts.state.words, layouts.play.words) {
        (0..=8, 0..=2) => of_size::<8, 2>(model, program),
        (0..=32, 0..=8) => of_size::<32, 8>(model, program),
        (0..=512, 0..=64) => of_size::<512, 64>(model, program),
        _ => Err(Unavailable::TooLarge),
    }
}

fn of_size<const S: usize, const P: usize>(
    model: Arc<Model>,
    program: Program,
) -> Result<Box<dyn ErasedGame>, Unavailable> {
    Ok(Box::new(Erased(MachineGame::<S, P>::new(model, program)?)))
}
