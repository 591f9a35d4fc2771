//! The door of the build that is VBML alone.

use wasm_bindgen::prelude::wasm_bindgen;

use super::number;
use crate::vbml;

/// Why a document was refused: its kind, and what it is about.
#[wasm_bindgen]
pub struct Refusal(vbml::Refusal);

#[wasm_bindgen]
impl Refusal {
    /// The kind.
    #[wasm_bindgen(getter)]
    pub fn kind(&self) -> String {
        self.0.kind().to_owned()
    }

    /// A path, a code, a tag or a limit.
    #[wasm_bindgen(getter)]
    pub fn about(&self) -> String {
        self.0.about().to_owned()
    }
}

/// Codes row by row, and behind them the number of columns.
fn bytes(board: vbml::Board) -> Vec<u8> {
    let columns = u8::try_from(number(board.size.columns())).unwrap_or(u8::MAX);
    let mut bytes = board.codes;
    bytes.push(columns);
    bytes
}

/// Lays out a document.
#[wasm_bindgen]
pub fn compose(json: &str, seed: u32) -> Result<Vec<u8>, Refusal> {
    vbml::compose(json, seed).map(bytes).map_err(Refusal)
}

/// Lays out a message.
#[wasm_bindgen]
pub fn format(json: &str) -> Result<Vec<u8>, Refusal> {
    vbml::format(json).map(bytes).map_err(Refusal)
}
