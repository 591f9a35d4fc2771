//! Keys, strokes and pastes.
#![cfg(feature = "full")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

mod properties;
mod rectangle;
mod selection;
mod writing;

use grid_core::decode::decode;
use grid_core::grid::{Grid, GridSize};
use grid_core::keymap::{Edit, Input, Shape, State, edit};

const COLUMNS: usize = 4;

fn blank() -> State {
    let grid = Grid::blank(GridSize::new(3, COLUMNS).unwrap());
    State { grid, caret: 0, anchor: None, shape: Shape::Run, mode: 0, heart: false }
}

fn keys(state: &State, keys: &[&str]) -> State {
    keys.iter().fold(state.clone(), |state, key| {
        let Edit { grid, caret, anchor, unknown, .. } = edit(state.clone(), Input::Key(key)).unwrap();
        assert!(unknown.is_empty(), "{key}");
        State { grid, caret, anchor, ..state }
    })
}

fn at(caret: usize) -> State {
    State { caret, ..blank() }
}

fn text(state: &State) -> String {
    decode(&state.grid, false)
}

/// `AB C`, `DEFG`, ` H`.
fn words() -> State {
    keys(&blank(), &["a", "b", " ", "c", "d", "e", "f", "g", " ", "h"])
}

fn chord(state: &State, key: &str, shift: bool, control: bool) -> State {
    let Edit { grid, caret, anchor, shape, .. } = edit(state.clone(), Input::Chord { key, shift, control }).unwrap();
    State { grid, caret, anchor, shape, ..*state }
}
