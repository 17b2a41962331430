//! A share of the generated games.

rules_modules::shard!(7);
