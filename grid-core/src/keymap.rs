//! A key, a drag or a paste to an edit: a pure function of grid, caret, selection, mode and input.

mod select;

use unicode_segmentation::UnicodeSegmentation;

pub use select::selected_text;

use crate::charset::{self, BLANK};
use crate::decode::push_sign;
use crate::encode::{Token, read};
use crate::error::{ErrorCode, GridError};
use crate::grid::Grid;

/// What a person edits, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The grid as it is.
    pub grid: Grid,
    /// The cell of the caret.
    pub caret: usize,
    /// Where a selection began. It runs in reading order, as text does, from here to the caret, both cells included.
    pub anchor: Option<usize>,
    /// 0 to write, or the code of the tile to paint with.
    pub mode: u8,
    /// Code 62 is a heart on this board.
    pub heart: bool,
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
    /// Text from elsewhere, put in at the caret or in the place of the selection.
    Paste(&'a str),
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

/// What becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The grid after the edit.
    pub grid: Grid,
    /// The caret after the edit.
    pub caret: usize,
    /// Where the selection begins after the edit.
    pub anchor: Option<usize>,
    /// Signs that have no code, or for which the board had no more room.
    pub refused: Vec<String>,
    /// What the history makes of it.
    pub step: Step,
}

/// Edits a grid.
///
/// # Errors
/// `CharactersInvalid` when the mode or a code is not assigned, a cell lies outside the grid, or a pasted escape `{n}`
/// names no assigned code.
pub fn edit(state: State, input: Input<'_>) -> Result<Edit, GridError> {
    let cells = state.grid.size().cells();
    let outside = |cell: usize| cell >= cells;
    let unknown = match input {
        Input::Paint { from, to } | Input::Select { from, to } => outside(from) || outside(to),
        Input::Fill(code) => !charset::is_assigned(code),
        _ => false,
    };
    if unknown || !charset::is_assigned(state.mode) || outside(state.caret) || state.anchor.is_some_and(outside) {
        return Err(GridError::new(ErrorCode::CharactersInvalid));
    }
    let before = state.grid.clone();
    let (mut edit, step) = match input {
        Input::Key(key) => press(state, key, false, false)?,
        Input::Chord { key, shift, control } => press(state, key, shift, control)?,
        Input::Paste(text) => (write(select::erase(state), text)?, Step::Alone),
        Input::Paint { from, to } => (stroke(state, from, to), Step::Painting),
        Input::Select { from, to } => (State { anchor: Some(from), caret: to, ..state }.into(), Step::None),
        Input::SelectAll => (select::all(state).into(), Step::None),
        Input::Fill(code) => (select::fill(state, code).into(), Step::Alone),
        Input::Cut => (select::erase(state).into(), Step::Alone),
        Input::Clear => {
            (State { grid: Grid::blank(before.size()), caret: 0, anchor: None, ..state }.into(), Step::Alone)
        }
    };
    edit.step = if edit.grid == before { Step::None } else { step };
    Ok(edit)
}

impl From<State> for Edit {
    fn from(State { grid, caret, anchor, .. }: State) -> Self {
        Self { grid, caret, anchor, refused: Vec::new(), step: Step::None }
    }
}

fn press(mut state: State, key: &str, shift: bool, control: bool) -> Result<(Edit, Step), GridError> {
    if let Some(caret) = select::moved(&state, key, control) {
        let anchor = if shift { Some(state.anchor.unwrap_or(state.caret)) } else { None };
        return Ok((State { caret, anchor, ..state }.into(), Step::None));
    }
    let selected = state.anchor.is_some();
    let (caret, mode) = (state.caret, state.mode);
    let last = state.grid.size().cells() - 1;
    match key {
        "a" | "A" if control => Ok((select::all(state).into(), Step::None)),
        "Backspace" | "Delete" if selected => Ok((select::erase(state).into(), Step::Alone)),
        "Backspace" => {
            // The caret cannot go past the last cell: there, what was typed last stands under it.
            let here = caret == last && state.grid.codes().last().is_some_and(|code| *code != BLANK);
            state.caret = if here { caret } else { caret.saturating_sub(1) };
            state.grid.set(state.caret, BLANK);
            Ok((state.into(), Step::Erasing))
        }
        "Delete" => {
            state.grid.set(caret, BLANK);
            Ok((state.into(), Step::Erasing))
        }
        " " | "Enter" if mode != BLANK && selected => Ok((select::fill(state, mode).into(), Step::Alone)),
        " " | "Enter" if mode != BLANK => {
            state.grid.set(caret, mode);
            state.caret = (caret + 1).min(last);
            Ok((state.into(), Step::Typing))
        }
        "Escape" => Ok((State { anchor: None, ..state }.into(), Step::None)),
        _ if !control && key.graphemes(true).count() == 1 => {
            let unchanged = state.clone();
            let edit = write(select::erase(state), key)?;
            // A key without a code changes nothing, so it does not take a selection away either.
            if !edit.refused.is_empty() {
                return Ok((Edit { refused: edit.refused, ..unchanged.into() }, Step::None));
            }
            Ok((edit, if selected { Step::Alone } else { Step::Typing }))
        }
        _ => Ok((state.into(), Step::None)),
    }
}

/// Puts a text in from the caret on, cell by cell, going on in the next row at a row's end and at a line end.
fn write(state: State, text: &str) -> Result<Edit, GridError> {
    let State { mut grid, caret, heart, .. } = state;
    let (tokens, report) = read(text, heart)?;
    let mut refused: Vec<String> = report.missing.into_iter().map(|missing| missing.sign).collect();
    // A single sign without a code changes nothing; in a longer text it leaves its blank.
    if !refused.is_empty() && text.graphemes(true).count() == 1 {
        return Ok(Edit { grid, caret, anchor: None, refused, step: Step::None });
    }
    let (rows, columns) = (grid.size().rows(), grid.size().columns());
    // The column may be one past the row's end, so that a line end right after a full row leaves no row out.
    let (mut row, mut column) = (caret / columns, caret % columns);
    for token in tokens {
        let code = match token {
            Token::Break => {
                (row, column) = (row + 1, 0);
                continue;
            }
            Token::Space => BLANK,
            Token::Word(code) | Token::Alone(code) => code,
        };
        if column == columns {
            (row, column) = (row + 1, 0);
        }
        if row < rows {
            grid.set(row * columns + column, code);
        } else if code != BLANK {
            let mut name = String::new();
            push_sign(&mut name, code, heart);
            refused.push(name);
        }
        column += 1;
    }
    let caret = (row * columns + column).min(grid.size().cells() - 1);
    Ok(Edit { grid, caret, anchor: None, refused, step: Step::None })
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
    Edit { grid, caret: to, anchor: None, refused: Vec::new(), step: Step::None }
}
