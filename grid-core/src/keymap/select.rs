//! Moves of the caret, and what is done to a selection.

use super::rectangle::Rectangle;
use super::{Shape, State};
use crate::charset::BLANK;
use crate::decode::decode;
use crate::grid::{Grid, GridSize};

/// The selected cells in reading order; without a selection the caret's.
fn cells(state: &State) -> Vec<usize> {
    let anchor = state.anchor.unwrap_or(state.caret);
    match state.shape {
        Shape::Run => (anchor.min(state.caret)..=anchor.max(state.caret)).collect(),
        Shape::Rectangle => {
            let columns = state.grid.size().columns();
            Rectangle::between(anchor, state.caret, columns).cells(columns).collect()
        }
    }
}

/// Where a key moves the caret; none for a key that moves nothing. With control, sideways by words (a word begins after
/// a blank or with a row) and `Home` and `End` to the board's ends.
pub(super) fn moved(state: &State, key: &str, control: bool) -> Option<usize> {
    let (columns, last) = (state.grid.size().columns(), state.grid.size().cells() - 1);
    if state.caret > last {
        return moved_from_behind(state, key, control);
    }
    let caret = state.caret;
    let (column, start) = (caret % columns, caret - caret % columns);
    Some(match key {
        "ArrowLeft" if control => word_starts(&state.grid).take_while(|cell| *cell < caret).last().unwrap_or(0),
        "ArrowRight" if control => word_starts(&state.grid).find(|cell| *cell > caret).unwrap_or(last),
        "ArrowLeft" => caret.saturating_sub(1),
        "ArrowRight" => (caret + 1).min(last),
        "ArrowUp" => {
            if start > 0 {
                caret - columns
            } else {
                caret
            }
        }
        "ArrowDown" => {
            if caret + columns <= last {
                caret + columns
            } else {
                caret
            }
        }
        "Home" if control => 0,
        "End" if control => last,
        "Home" => start,
        "End" => start + columns - 1,
        "Enter" if state.mode == BLANK => {
            if caret - column + columns <= last {
                start + columns
            } else {
                caret
            }
        }
        _ => return None,
    })
}

/// The same behind the last cell, where nothing lies to the right: all else leads as from that cell.
fn moved_from_behind(state: &State, key: &str, control: bool) -> Option<usize> {
    let last = state.caret - 1;
    match key {
        "ArrowLeft" if !control => Some(last),
        "ArrowRight" | "ArrowDown" => Some(state.caret),
        "Enter" if state.mode == BLANK => Some(state.caret),
        _ => moved(&State { caret: last, ..state.clone() }, key, control),
    }
}

/// The cells that hold the first sign of a word.
fn word_starts(grid: &Grid) -> impl Iterator<Item = usize> {
    let columns = grid.size().columns();
    let mut before = BLANK;
    grid.codes().iter().enumerate().filter_map(move |(cell, code)| {
        let begins = *code != BLANK && (before == BLANK || cell % columns == 0);
        before = *code;
        begins.then_some(cell)
    })
}

/// Everything selected.
pub(super) fn all(state: State) -> State {
    let last = state.grid.size().cells() - 1;
    State { anchor: Some(0), caret: last, shape: Shape::Rectangle, ..state }
}

/// Puts a code into every selected cell; the selection stays.
pub(super) fn fill(mut state: State, code: u8) -> State {
    cells(&state).into_iter().for_each(|cell| state.grid.set(cell, code));
    state
}

/// Takes the selected cells away, if there is a selection, and puts the caret where it began.
pub(super) fn erase(state: State) -> State {
    if state.anchor.is_none() {
        return state;
    }
    let caret = cells(&state).first().copied().unwrap_or(state.caret);
    State { caret, anchor: None, ..fill(state, BLANK) }
}

/// The selected cells as text: lines, tiles as escapes `{n}`; without a selection nothing. A run that is pasted where it
/// began gives the same cells again.
#[must_use]
pub fn selected_text(state: &State) -> String {
    let columns = state.grid.size().columns();
    let cells = if state.anchor.is_some() { cells(state) } else { Vec::new() };
    let lines = cells.chunk_by(|one, next| one / columns == next / columns).map(|line| {
        let codes: Vec<u8> = line.iter().filter_map(|cell| state.grid.codes().get(*cell).copied()).collect();
        let size = GridSize::new(1, codes.len().max(1));
        size.and_then(|size| Grid::new(size, codes)).map_or_else(|_| String::new(), |line| decode(&line, state.heart))
    });
    let mut text = lines.collect::<Vec<String>>().join("\n");
    text.truncate(text.trim_end_matches('\n').len());
    text
}
