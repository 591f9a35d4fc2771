//! The composer's keys, strokes and pastes.

use wasm_bindgen::prelude::wasm_bindgen;

use super::grids::{CoreError, grid};
use super::signs::Sign;
use super::{count, number};
use crate::error::GridError;
use crate::keymap::{self, Axis, Input, Shape, State, Step};

/// A grid, a caret and a mode that inputs are applied to.
#[wasm_bindgen]
pub struct Editor(State);

/// What becomes of a grid by an input.
#[wasm_bindgen]
pub struct Edit(keymap::Edit);

#[wasm_bindgen]
impl Edit {
    /// The codes after the edit.
    #[wasm_bindgen(getter)]
    pub fn codes(&self) -> Vec<u8> {
        self.0.grid.codes().to_vec()
    }

    /// The caret after the edit.
    #[wasm_bindgen(getter)]
    pub fn caret(&self) -> u32 {
        number(self.0.caret)
    }

    /// Where the selection begins after the edit.
    #[wasm_bindgen(getter)]
    pub fn anchor(&self) -> Option<u32> {
        self.0.anchor.map(number)
    }

    /// What the history makes of it.
    #[wasm_bindgen(getter)]
    pub fn step(&self) -> String {
        let step = match self.0.step {
            Step::None => "none",
            Step::Alone => "alone",
            Step::Typing => "typing",
            Step::Erasing => "erasing",
            Step::Painting => "painting",
        };
        step.to_owned()
    }

    /// Whether the selection runs as text does; else it is a rectangle.
    #[wasm_bindgen(getter, js_name = isRun)]
    pub fn is_run(&self) -> bool {
        self.0.shape == Shape::Run
    }

    /// Signs without a code.
    #[wasm_bindgen(getter)]
    pub fn unknown(&self) -> Vec<Sign> {
        self.0.unknown.iter().map(Sign::from).collect()
    }

    /// Whether something found no room.
    #[wasm_bindgen(getter, js_name = isCut)]
    pub fn is_cut(&self) -> bool {
        self.0.is_cut
    }
}

#[wasm_bindgen]
impl Editor {
    /// What an input meets.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::too_many_arguments, reason = "a struct cannot go down the boundary as plain numbers")]
    pub fn new(
        codes: Vec<u8>,
        rows: u32,
        columns: u32,
        caret: u32,
        anchor: Option<u32>,
        is_run: bool,
        mode: u8,
        heart: bool,
    ) -> Result<Self, CoreError> {
        let grid = grid(codes, rows, columns)?;
        let shape = if is_run { Shape::Run } else { Shape::Rectangle };
        Ok(Self(State { grid, caret: count(caret), anchor: anchor.map(count), shape, mode, heart }))
    }

    /// What is selected, as text.
    #[wasm_bindgen(js_name = selectedText)]
    pub fn selected_text(&self) -> String {
        keymap::selected_text(&self.0)
    }

    /// A key by its name in browsers, and what is held with it.
    pub fn key(&self, key: &str, shift: bool, control: bool) -> Result<Edit, CoreError> {
        self.apply(Input::Chord { key, shift, control })
    }

    /// A drag that selects.
    pub fn select(&self, from: u32, to: u32) -> Result<Edit, CoreError> {
        self.apply(Input::Select { from: count(from), to: count(to) })
    }

    /// All cells selected.
    #[wasm_bindgen(js_name = selectAll)]
    pub fn select_all(&self) -> Result<Edit, CoreError> {
        self.apply(Input::SelectAll)
    }

    /// A code into every selected cell.
    pub fn fill(&self, code: u8) -> Result<Edit, CoreError> {
        self.apply(Input::Fill(code))
    }

    /// What is selected away.
    pub fn cut(&self) -> Result<Edit, CoreError> {
        self.apply(Input::Cut)
    }

    /// What is selected to another place; `rows` down, `columns` to the right.
    #[wasm_bindgen(js_name = move)]
    pub fn shift(&self, rows: i32, columns: i32) -> Result<Edit, CoreError> {
        self.apply(Input::Move { rows, columns })
    }

    /// What is selected mirrored: left becomes right, or top becomes bottom.
    pub fn flip(&self, upside_down: bool) -> Result<Edit, CoreError> {
        self.apply(Input::Flip(if upside_down { Axis::Level } else { Axis::Upright }))
    }

    /// Cells from elsewhere put down.
    pub fn place(&self, at: u32, columns: u32, codes: &[u8]) -> Result<Edit, CoreError> {
        self.apply(Input::Place { at: count(at), columns: count(columns), codes })
    }

    /// A text in the place of one cell.
    pub fn replace(&self, cell: u32, text: &str) -> Result<Edit, CoreError> {
        self.apply(Input::Replace { cell: count(cell), text })
    }

    /// A stroke from cell to cell.
    pub fn paint(&self, from: u32, to: u32) -> Result<Edit, CoreError> {
        self.apply(Input::Paint { from: count(from), to: count(to) })
    }

    /// Text put in at the caret.
    pub fn paste(&self, text: &str) -> Result<Edit, CoreError> {
        self.apply(Input::Paste(text))
    }

    /// Everything away.
    pub fn clear(&self) -> Result<Edit, CoreError> {
        self.apply(Input::Clear)
    }
}

impl Editor {
    fn apply(&self, input: Input<'_>) -> Result<Edit, CoreError> {
        keymap::edit(self.0.clone(), input).map(Edit).map_err(|error: GridError| error.into())
    }
}
