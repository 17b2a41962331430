//! The size of a module is bounded by the size of its rules.

mod common;

use common::models;

/// Most bytes of generated text for a walk in one direction, with all that is made of it.
const MOST_OF_A_WALK: usize = 4_000;

#[test]
fn hundreds_of_walks_are_functions_that_are_compiled_once() {
    let models = models("snapshots/defects");
    let model = models.iter().find(|model| model.name == "x_many_walks").unwrap();
    let text = codegen::rust(model).unwrap();
    assert!(text.len() < 300 * MOST_OF_A_WALK, "{} bytes", text.len());
    assert!(text.contains("visit: &mut dyn FnMut(") && !text.contains("visit: impl FnMut("));
}
