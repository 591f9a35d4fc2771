//! A key, a drag or a paste to an edit: a pure function of grid, caret, selection, mode and input.

mod rectangle;
mod select;
mod write;

use unicode_segmentation::UnicodeSegmentation;

pub use select::selected_text;

use crate::charset::{self, BLANK};
use crate::error::{ErrorCode, GridError};
use crate::grid::Grid;

/// What a person edits, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The grid as it is.
    pub grid: Grid,
    /// The cell of the caret; the number of cells when it stands behind the last one.
    pub caret: usize,
    /// Where a selection began. It leads from here to the caret, both cells included.
    pub anchor: Option<usize>,
    /// What a selection is, or the next one will be.
    pub shape: Shape,
    /// 0 to write, or the code of the tile to paint with.
    pub mode: u8,
    /// Code 62 is a heart on this board.
    pub heart: bool,
}

/// What lies between the two ends of a selection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// The cells between in reading order, as text runs.
    Run,
    /// The cells between in both directions.
    #[default]
    Rectangle,
}

/// A line to mirror at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Left becomes right.
    Upright,
    /// Top becomes bottom.
    Level,
}

/// What a person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input<'a> {
    /// A key by its name in browsers: a sign, or `Backspace`, `Delete`, `Enter`, `Home`, `End`, `ArrowLeft` …
    Key(&'a str),
    /// A key with others held: shift selects on the way, control moves by words and to the ends (and `a` selects all).
    Chord {
        /// The key by its name in browsers.
        key: &'a str,
        /// Shift is held.
        shift: bool,
        /// Control (or command) is held.
        control: bool,
    },
    /// A stroke from one cell to another, both included.
    Paint {
        /// The first cell.
        from: usize,
        /// The last cell.
        to: usize,
    },
    /// A drag that selects, from one cell to another, both included.
    Select {
        /// Where the selection begins.
        from: usize,
        /// Where the caret comes to stand.
        to: usize,
    },
    /// All cells.
    SelectAll,
    /// This code into every selected cell, or into the caret's.
    Fill(u8),
    /// What is selected away; `selected_text` says before what it was.
    Cut,
    /// What is selected to another place, as far as the board goes; blanks stay where it was. Only a rectangle moves.
    Move {
        /// Rows down.
        rows: i32,
        /// Columns to the right.
        columns: i32,
    },
    /// What is selected mirrored in its place. Only a rectangle is.
    Flip(Axis),
    /// Text from elsewhere, put in at the caret or in the place of the selection.
    Paste(&'a str),
    /// Cells from elsewhere, row by row, over those that begin at a cell; they are selected then.
    Place {
        /// The cell of the first one.
        at: usize,
        /// How many cells a row has.
        columns: usize,
        /// The codes.
        codes: &'a [u8],
    },
    /// A text in the place of one cell; what stands behind it in its row goes right, over the blanks at the row's end.
    Replace {
        /// The cell.
        cell: usize,
        /// The text.
        text: &'a str,
    },
    /// Everything away.
    Clear,
}

/// What an edit is to the history. Edits of one kind that follow one another, with nothing between, are one step of undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The grid is as it was.
    None,
    /// A step of its own.
    Alone,
    /// Signs written one after another.
    Typing,
    /// Signs taken back one after another.
    Erasing,
    /// Strokes of one drag.
    Painting,
}

/// A sign without a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The sign as written.
    pub sign: String,
    /// The cell of its blank, or the one that an unseen sign stood before; none beyond the board.
    pub cell: Option<usize>,
}

/// What becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The grid after the edit.
    pub grid: Grid,
    /// The caret after the edit.
    pub caret: usize,
    /// Where the selection begins after the edit.
    pub anchor: Option<usize>,
    /// What the selection is.
    pub shape: Shape,
    /// Signs that have no code, in their order. Each that can be seen left a blank.
    pub unknown: Vec<Unknown>,
    /// Something found no room.
    pub is_cut: bool,
    /// What the history makes of it.
    pub step: Step,
}

/// Edits a grid.
///
/// # Errors
/// `CharactersInvalid` when the mode or a code is not assigned, a cell lies outside the grid, or a written escape `{n}`
/// names no assigned code; `SizeInvalid` for placed cells that make no rows.
pub fn edit(mut state: State, input: Input<'_>) -> Result<Edit, GridError> {
    let cells = state.grid.size().cells();
    let outside = |cell: usize| cell >= cells;
    let unknown = match input {
        Input::Paint { from, to } | Input::Select { from, to } => outside(from) || outside(to),
        Input::Fill(code) => !charset::is_assigned(code),
        Input::Place { at, codes, .. } => at > cells || !codes.iter().all(|code| charset::is_assigned(*code)),
        Input::Replace { cell, .. } => outside(cell),
        _ => false,
    };
    if unknown || !charset::is_assigned(state.mode) || state.caret > cells || state.anchor.is_some_and(outside) {
        return Err(GridError::new(ErrorCode::CharactersInvalid));
    }
    if state.anchor.is_some() {
        state.caret = state.caret.min(cells - 1);
    }
    let before = state.grid.clone();
    let (mut edit, step) = match input {
        Input::Key(key) => press(state, key, false, false)?,
        Input::Chord { key, shift, control } => press(state, key, shift, control)?,
        Input::Paste(text) => (write::write(select::erase(state), text)?, Step::Alone),
        Input::Place { at, columns, codes } => (rectangle::place(state, at, columns, codes)?, Step::Alone),
        Input::Replace { cell, text } => (write::replace(state, cell, text)?, Step::Alone),
        Input::Paint { from, to } => (stroke(state, from, to), Step::Painting),
        Input::Select { from, to } => (State { anchor: Some(from), caret: to, ..state }.into(), Step::None),
        Input::SelectAll => (select::all(state).into(), Step::None),
        Input::Fill(code) => (select::fill(state, code).into(), Step::Alone),
        Input::Cut => (select::erase(state).into(), Step::Alone),
        Input::Move { rows, columns } => (rectangle::shift(state, rows, columns).into(), Step::Alone),
        Input::Flip(axis) => (rectangle::flip(state, axis).into(), Step::Alone),
        Input::Clear => {
            (State { grid: Grid::blank(before.size()), caret: 0, anchor: None, ..state }.into(), Step::Alone)
        }
    };
    edit.step = if edit.grid == before { Step::None } else { step };
    Ok(edit)
}

impl From<State> for Edit {
    fn from(State { grid, caret, anchor, shape, .. }: State) -> Self {
        Self { grid, caret, anchor, shape, unknown: Vec::new(), is_cut: false, step: Step::None }
    }
}

impl Edit {
    /// Nothing changes, since there is no room.
    fn without_room(state: State) -> Self {
        Self { is_cut: true, ..state.into() }
    }
}

fn press(mut state: State, key: &str, shift: bool, control: bool) -> Result<(Edit, Step), GridError> {
    let cells = state.grid.size().cells();
    if let Some(caret) = select::moved(&state, key, control) {
        // Behind the last cell there is none to select.
        let last = cells - 1;
        let anchor = if shift { Some(state.anchor.unwrap_or(state.caret.min(last))) } else { None };
        let caret = if shift { caret.min(last) } else { caret };
        return Ok((State { caret, anchor, ..state }.into(), Step::None));
    }
    let selected = state.anchor.is_some();
    let (caret, mode) = (state.caret, state.mode);
    match key {
        "a" | "A" if control => Ok((select::all(state).into(), Step::None)),
        "Backspace" | "Delete" if selected => Ok((select::erase(state).into(), Step::Alone)),
        "Backspace" => {
            state.caret = caret.saturating_sub(1);
            state.grid.set(state.caret, BLANK);
            Ok((state.into(), Step::Erasing))
        }
        "Delete" => {
            state.grid.set(caret, BLANK);
            Ok((state.into(), Step::Erasing))
        }
        " " | "Enter" if mode != BLANK && selected => Ok((select::fill(state, mode).into(), Step::Alone)),
        " " | "Enter" if mode != BLANK && caret == cells => Ok((Edit::without_room(state), Step::None)),
        " " | "Enter" if mode != BLANK => {
            state.grid.set(caret, mode);
            state.caret = caret + 1;
            Ok((state.into(), Step::Typing))
        }
        "Escape" => Ok((State { anchor: None, ..state }.into(), Step::None)),
        _ if !control && key.graphemes(true).count() == 1 => {
            let unchanged = state.clone();
            let edit = write::write(select::erase(state), key)?;
            // What a key says stands whole or not at all.
            if edit.is_cut {
                return Ok((Edit::without_room(unchanged), Step::None));
            }
            Ok((edit, if selected { Step::Alone } else { Step::Typing }))
        }
        _ => Ok((state.into(), Step::None)),
    }
}

/// Paints the cells of a straight line, without gaps, however fast the hand was.
fn stroke(state: State, from: usize, to: usize) -> Edit {
    let State { mut grid, mode, .. } = state;
    let columns = grid.size().columns();
    let (start, end) = ((from / columns, from % columns), (to / columns, to % columns));
    let steps = start.0.abs_diff(end.0).max(start.1.abs_diff(end.1)).max(1);
    // Rounded to the nearest cell at every step of the longer direction.
    let along = |a: usize, b: usize, step: usize| (a * (steps - step) * 2 + b * step * 2 + steps) / (2 * steps);
    for step in 0..=steps {
        grid.set(along(start.0, end.0, step) * columns + along(start.1, end.1, step), mode);
    }
    State { grid, caret: to, anchor: None, ..state }.into()
}
