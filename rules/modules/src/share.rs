//! The assignment of games to shards.

use std::io;

use crate::variable;

/// Number of shards.
const SHARDS: u32 = 32;

/// The shard of a game: a hash of its name (FNV-1a), so that a new game moves no other to another shard.
pub fn shard_of(name: &str) -> u32 {
    let mix = |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    name.bytes().fold(0x811c_9dc5, mix) % SHARDS
}

/// The games that the shards were compiled with, as their build scripts told cargo.
pub fn held_by_shards() -> io::Result<Vec<String>> {
    let mut held = Vec::new();
    for shard in 0..SHARDS {
        let names = variable(&format!("DEP_RULES_{shard:02}_GAMES"))?;
        held.extend(names.split(',').map(str::to_owned));
    }
    Ok(held)
}
