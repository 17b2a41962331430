//! Helpers of the tests of this crate. No program uses this code.
//!
//! | module | what it has |
//! | --- | --- |
//! | [`both`] | a game on two back ends at once, compared at each ply |
//! | [`games`] | every game with both of its back ends, and extra rule texts that are only tested |
//! | [`fixture`] | fixture files: a position, and what must be seen there |
//! | [`strolls`] | seeded random games |
//!
//! To test a variant, add a folder with its name to `fixtures/`; [`fixture`] describes the form of its files.

pub mod both;
pub mod fixture;
pub mod games;
pub mod strolls;
