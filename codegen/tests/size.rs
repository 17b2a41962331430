//! The size of a module is bounded by the size of its rules.

mod common;

use common::models;

/// The most bytes of generated text for a walk, with all that a module needs besides.
const MOST_OF_A_WALK: usize = 600;

#[test]
fn walks_that_differ_in_constants_share_a_function() {
    let models = models("snapshots/defects");
    let model = models.iter().find(|model| model.name == "x_many_walks").unwrap();
    let text = rulewright_codegen::rust(model).unwrap();
    assert!(text.len() < 300 * MOST_OF_A_WALK, "{} bytes", text.len());
    let functions = text.matches("fn take_1_man").count();
    assert_eq!(functions, 1, "one function for all men of a clause");
}
