//! Generates the modules of a shard.

fn main() {
    rules_modules::build_shard();
}
