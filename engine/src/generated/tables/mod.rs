//! Tables of a board, computed when a module is compiled: steps, rays, lines, rows, views and classes of cells.

mod edges;
mod fold;
mod images;
mod lines;
mod near;
pub(crate) mod numbers;
mod packing;
mod rays;
mod rows;
mod views;

pub use edges::Edges;
pub use fold::{Class, places};
pub use images::{images_u32, images_u64, images_u128};
pub use lines::{between_u32, between_u64, between_u128, lines_u32, lines_u64, lines_u128};
pub use near::{near, near_u32, near_u64, near_u128};
pub use rays::{Ray, rays_u32, rays_u64, rays_u128};
pub use rows::Rows;
pub use views::{Views, views_u32, views_u64, views_u128};
