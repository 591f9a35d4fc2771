//! The door to JavaScript, and the only file that knows it. Down go numbers, strings and bytes; up come bytes, small
//! structs with getters, and handles. No rule about boards stands here.

#[cfg(feature = "board")]
mod board;
#[cfg(feature = "full")]
mod editor;
#[cfg(feature = "full")]
mod full;
#[cfg(feature = "full")]
mod pictures;
#[cfg(feature = "full")]
mod signs;
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

#[cfg(feature = "board")]
fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
