//! Generates the modules of the games that no shard has.

fn main() {
    rules_modules::build_rest();
}
