//! Moves of the caret, and what is done to a selection.

use core::ops::RangeInclusive;

use super::State;
use crate::charset::BLANK;
use crate::decode::decode;
use crate::grid::{Grid, GridSize};

/// The selected cells; without a selection the caret's.
fn range(state: &State) -> RangeInclusive<usize> {
    let anchor = state.anchor.unwrap_or(state.caret);
    anchor.min(state.caret)..=anchor.max(state.caret)
}

/// Where a key moves the caret; none for a key that moves nothing. With control, sideways by words (a word begins after
/// a blank or with a row) and `Home` and `End` to the board's ends.
pub(super) fn moved(state: &State, key: &str, control: bool) -> Option<usize> {
    let (columns, last) = (state.grid.size().columns(), state.grid.size().cells() - 1);
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
    State { anchor: Some(0), caret: last, ..state }
}

/// Puts a code into every selected cell; the selection stays.
pub(super) fn fill(mut state: State, code: u8) -> State {
    range(&state).for_each(|cell| state.grid.set(cell, code));
    state
}

/// Takes the selected cells away, if there is a selection, and puts the caret where it began.
pub(super) fn erase(state: State) -> State {
    if state.anchor.is_none() {
        return state;
    }
    let caret = *range(&state).start();
    State { caret, anchor: None, ..fill(state, BLANK) }
}

/// The selected cells as text: lines, tiles as escapes `{n}`; without a selection nothing. Pasted where the selection
/// began it gives the same cells again.
#[must_use]
pub fn selected_text(state: &State) -> String {
    let columns = state.grid.size().columns();
    let cells = range(state);
    let (first, last) = (*cells.start(), *cells.end());
    if state.anchor.is_none() || last >= state.grid.size().cells() {
        return String::new();
    }
    // The first line begins at the selection, the others at their rows.
    let lines = (first / columns..=last / columns).map(|row| {
        let from = first.max(row * columns);
        let codes = state.grid.codes().get(from..=last.min((row + 1) * columns - 1)).unwrap_or_default();
        let size = GridSize::new(1, codes.len().max(1));
        size.and_then(|size| Grid::new(size, codes.to_vec()))
            .map_or_else(|_| String::new(), |line| decode(&line, state.heart))
    });
    let mut text = lines.collect::<Vec<String>>().join("\n");
    text.truncate(text.trim_end_matches('\n').len());
    text
}
