//! The core of a split-flap board: grids of codes, text to grid and back, what every flap shows at time t, and pixels.
//!
//! The crate knows no browser, no clock and no randomness but a seed. `wasm.rs` is its only door to the outside.

pub mod charset;
#[cfg(any(feature = "board", feature = "text"))]
pub mod decode;
#[cfg(any(feature = "text", feature = "vbml"))]
pub mod encode;
pub mod error;
#[cfg(any(feature = "board", feature = "text"))]
pub mod flip;
#[cfg(feature = "text")]
pub mod forms;
pub mod grid;
#[cfg(feature = "text")]
pub mod keymap;
#[cfg(any(feature = "board", feature = "text"))]
pub mod paint;
#[cfg(feature = "text")]
pub mod tiles;
#[cfg(feature = "vbml")]
pub mod vbml;
#[cfg(target_arch = "wasm32")]
mod wasm;
