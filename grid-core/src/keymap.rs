//! A key, a drag or a paste to an edit: a pure function of grid, caret, mode and input.

use unicode_segmentation::UnicodeSegmentation;

use crate::charset::{self, BLANK};
use crate::decode::push_escape;
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
    /// 0 to write, or the code of the tile to paint with.
    pub mode: u8,
}

/// What a person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input<'a> {
    /// A key by its name in browsers: a sign, or `Backspace`, `Delete`, `Enter`, `Home`, `End`, `ArrowLeft` …
    Key(&'a str),
    /// A stroke from one cell to another, both included.
    Paint {
        /// The first cell.
        from: usize,
        /// The last cell.
        to: usize,
    },
    /// Text from elsewhere, put in at the caret.
    Paste(&'a str),
    /// Everything away.
    Clear,
}

/// What becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The grid after the edit.
    pub grid: Grid,
    /// The caret after the edit.
    pub caret: usize,
    /// Signs that have no code, or for which the board had no more room.
    pub refused: Vec<String>,
}

/// Edits a grid.
///
/// # Errors
/// `CharactersInvalid` when the mode is no assigned code, a cell lies outside the grid, or a pasted escape `{n}` names no
/// assigned code.
pub fn edit(state: State, input: Input<'_>) -> Result<Edit, GridError> {
    let cells = state.grid.size().cells();
    let outside = |cell: usize| cell >= cells;
    if !charset::is_assigned(state.mode) || outside(state.caret) {
        return Err(GridError::new(ErrorCode::CharactersInvalid));
    }
    match input {
        Input::Key(key) => press(state, key),
        Input::Paste(text) => write(state, text),
        Input::Paint { from, to } if outside(from) || outside(to) => Err(GridError::new(ErrorCode::CharactersInvalid)),
        Input::Paint { from, to } => Ok(stroke(state, from, to)),
        Input::Clear => Ok(Edit { grid: Grid::blank(state.grid.size()), caret: 0, refused: Vec::new() }),
    }
}

fn press(state: State, key: &str) -> Result<Edit, GridError> {
    let State { mut grid, caret, mode } = state;
    let (columns, last) = (grid.size().columns(), grid.size().cells() - 1);
    let (column, start) = (caret % columns, caret - caret % columns);
    let caret = match key {
        "Backspace" => {
            // The caret cannot go past the last cell: there, what was typed last stands under it.
            let here = caret == last && grid.codes().last().is_some_and(|code| *code != BLANK);
            let cleared = if here { caret } else { caret.saturating_sub(1) };
            grid.set(cleared, BLANK);
            cleared
        }
        "Delete" => {
            grid.set(caret, BLANK);
            caret
        }
        "ArrowLeft" => caret.saturating_sub(1),
        "ArrowRight" => (caret + 1).min(last),
        "ArrowUp" if start > 0 => caret - columns,
        "ArrowDown" if caret + columns <= last => caret + columns,
        "Home" => start,
        "End" => start + columns - 1,
        " " | "Enter" if mode != BLANK => {
            grid.set(caret, mode);
            (caret + 1).min(last)
        }
        "Enter" if caret - column + columns <= last => start + columns,
        _ if key.graphemes(true).count() == 1 => return write(State { grid, caret, mode }, key),
        _ => caret,
    };
    Ok(Edit { grid, caret, refused: Vec::new() })
}

/// Puts a text in from the caret on, cell by cell, going on in the next row at a row's end and at a line end.
fn write(state: State, text: &str) -> Result<Edit, GridError> {
    let State { mut grid, caret, .. } = state;
    let (tokens, report) = read(text, false)?;
    let mut refused: Vec<String> = report.missing.into_iter().map(|missing| missing.sign).collect();
    // A single key without a code changes nothing; in a pasted text it leaves its blank.
    if !refused.is_empty() && text.graphemes(true).count() == 1 {
        return Ok(Edit { grid, caret, refused });
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
            refused.push(name(code));
        }
        column += 1;
    }
    let caret = (row * columns + column).min(grid.size().cells() - 1);
    Ok(Edit { grid, caret, refused })
}

/// How a code is written in a text.
fn name(code: u8) -> String {
    let mut name = String::new();
    match charset::sign_of(code) {
        Some(sign) => name.push(sign),
        None => push_escape(&mut name, code),
    }
    name
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
    Edit { grid, caret: to, refused: Vec::new() }
}
