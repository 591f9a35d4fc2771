//! The door to JavaScript, and the only file that knows it. Down go numbers, strings and bytes; up come bytes, small
//! structs with getters, and handles. No rule about boards stands here.

#[cfg(feature = "board")]
mod board;
#[cfg(feature = "text")]
mod editor;
#[cfg(any(feature = "board", feature = "text"))]
mod grids;
#[cfg(feature = "full")]
mod pictures;
#[cfg(feature = "text")]
mod signs;
#[cfg(feature = "text")]
mod text;
#[cfg(feature = "vbml")]
mod vbml;

use wasm_bindgen::prelude::wasm_bindgen;

/// The allocator of the module: a third of the standard library's own.
#[global_allocator]
static MEMORY: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Ends the core as a defect in it would. For tests of what comes after.
#[wasm_bindgen]
pub fn crash() {
    core::arch::wasm32::unreachable()
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(any(feature = "board", feature = "text"))]
fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
