//! What a text did not get on the board as written.

use core::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

use super::number;
use crate::{encode, keymap};

/// A sign of a text: what it is, where it begins (in UTF-16 units), and what stands for it (nothing for a missing one),
/// or the cell that a missing one was meant for.
#[wasm_bindgen]
pub struct Sign {
    sign: String,
    index: usize,
    by: String,
    cell: Option<usize>,
}

#[wasm_bindgen]
impl Sign {
    /// The sign as written.
    #[wasm_bindgen(getter)]
    pub fn sign(&self) -> String {
        self.sign.clone()
    }

    /// Where it begins, in UTF-16 units of the text.
    #[wasm_bindgen(getter)]
    pub fn index(&self) -> u32 {
        number(self.index)
    }

    /// What the flaps show for it.
    #[wasm_bindgen(getter)]
    pub fn by(&self) -> String {
        self.by.clone()
    }

    /// The cell that it was meant for.
    #[wasm_bindgen(getter)]
    pub fn cell(&self) -> Option<u32> {
        self.cell.map(number)
    }
}

impl From<&encode::Change> for Sign {
    fn from(change: &encode::Change) -> Self {
        Self { sign: change.sign.clone(), index: change.index, by: change.by.clone(), cell: None }
    }
}

impl From<&encode::Missing> for Sign {
    fn from(missing: &encode::Missing) -> Self {
        Self { sign: missing.sign.clone(), index: missing.index, by: String::new(), cell: missing.cell }
    }
}

impl From<&keymap::Unknown> for Sign {
    fn from(unknown: &keymap::Unknown) -> Self {
        Self { sign: unknown.sign.clone(), index: 0, by: String::new(), cell: unknown.cell }
    }
}

thread_local! {
    /// What happened to the signs of the last text, until somebody asks. Most texts leave none.
    pub(super) static REPORT: RefCell<encode::Report> = RefCell::default();
}

/// What happened to the signs of a text.
#[wasm_bindgen]
pub struct Report(pub(super) encode::Report);

#[wasm_bindgen]
impl Report {
    /// Signs without a code.
    #[wasm_bindgen(getter)]
    pub fn missing(&self) -> Vec<Sign> {
        self.0.missing.iter().map(Sign::from).collect()
    }

    /// Look-alikes.
    #[wasm_bindgen(getter)]
    pub fn replaced(&self) -> Vec<Sign> {
        self.0.replaced.iter().map(Sign::from).collect()
    }

    /// Accents, quotes and dashes in a plainer dress.
    #[wasm_bindgen(getter)]
    pub fn folded(&self) -> Vec<Sign> {
        self.0.folded.iter().map(Sign::from).collect()
    }
}
