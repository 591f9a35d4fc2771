//! What is done to a rectangle of cells: moving it, mirroring it, putting one down.

use super::{Axis, Edit, Shape, State};
use crate::charset::BLANK;
use crate::error::{ErrorCode, GridError};
use crate::grid::Grid;

/// A part of a board.
#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    pub(super) top: usize,
    pub(super) left: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Rectangle {
    /// The rectangle between two cells, both included.
    pub(super) fn between(one: usize, other: usize, columns: usize) -> Self {
        let (top, bottom) = (one.min(other) / columns, one.max(other) / columns);
        let (left, right) = ((one % columns).min(other % columns), (one % columns).max(other % columns));
        Self { top, left, rows: bottom - top + 1, columns: right - left + 1 }
    }

    /// What is selected, where it is one: a run within one row is, too.
    pub(super) fn selected(state: &State) -> Option<Self> {
        let (anchor, columns) = (state.anchor?, state.grid.size().columns());
        let is_one = state.shape == Shape::Rectangle || anchor / columns == state.caret / columns;
        is_one.then(|| Self::between(anchor, state.caret, columns))
    }

    /// Its cells on a board of so many columns, row by row.
    pub(super) fn cells(self, columns: usize) -> impl Iterator<Item = usize> {
        let Self { top, left, .. } = self;
        (top..top + self.rows)
            .flat_map(move |row| (left..left + self.columns).map(move |column| row * columns + column))
    }
}

fn codes_of(grid: &Grid, rectangle: Rectangle) -> Vec<u8> {
    let codes = grid.codes();
    rectangle.cells(grid.size().columns()).map(|cell| codes.get(cell).copied().unwrap_or(BLANK)).collect()
}

fn put(grid: &mut Grid, rectangle: Rectangle, codes: impl IntoIterator<Item = u8>) {
    let columns = grid.size().columns();
    for (cell, code) in rectangle.cells(columns).zip(codes) {
        grid.set(cell, code);
    }
}

/// Moves what is selected, and the selection with it, as far as the board goes.
pub(super) fn shift(mut state: State, rows: i32, columns: i32) -> State {
    let (Some(from), Some(anchor)) = (Rectangle::selected(&state), state.anchor) else {
        return state;
    };
    let size = state.grid.size();
    let along = |begin: usize, length: usize, all: usize, by: i32| {
        let by_cells = usize::try_from(by.unsigned_abs()).unwrap_or(usize::MAX);
        let end = all - length;
        if by < 0 { begin.saturating_sub(by_cells) } else { begin.saturating_add(by_cells).min(end) }
    };
    let top = along(from.top, from.rows, size.rows(), rows);
    let left = along(from.left, from.columns, size.columns(), columns);
    let codes = codes_of(&state.grid, from);
    put(&mut state.grid, from, core::iter::repeat_n(BLANK, codes.len()));
    put(&mut state.grid, Rectangle { top, left, ..from }, codes);
    let moved = |cell: usize| cell + top * size.columns() + left - from.top * size.columns() - from.left;
    State { anchor: Some(moved(anchor)), caret: moved(state.caret), ..state }
}

/// Mirrors what is selected in its place.
pub(super) fn flip(mut state: State, axis: Axis) -> State {
    let Some(place) = Rectangle::selected(&state) else {
        return state;
    };
    let mut rows: Vec<Vec<u8>> = codes_of(&state.grid, place).chunks(place.columns).map(<[u8]>::to_vec).collect();
    match axis {
        Axis::Upright => rows.iter_mut().for_each(|row| row.reverse()),
        Axis::Level => rows.reverse(),
    }
    put(&mut state.grid, place, rows.concat());
    state
}

/// Lays cells over those that begin at one, and selects them. What stands over the board's edge is cut.
pub(super) fn place(state: State, at: usize, across: usize, codes: &[u8]) -> Result<Edit, GridError> {
    if across == 0 || codes.is_empty() || !codes.len().is_multiple_of(across) {
        return Err(GridError::new(ErrorCode::SizeInvalid));
    }
    let size = state.grid.size();
    if at == size.cells() {
        return Ok(Edit::without_room(state));
    }
    let (top, left) = (at / size.columns(), at % size.columns());
    let rows = (codes.len() / across).min(size.rows() - top);
    let columns = across.min(size.columns() - left);
    let (mut is_cut, mut kept) = (false, Vec::with_capacity(rows * columns));
    for (number, row) in codes.chunks(across).enumerate() {
        let (inside, beyond) = row.split_at(if number < rows { columns } else { 0 });
        kept.extend_from_slice(inside);
        is_cut |= beyond.iter().any(|code| *code != BLANK);
    }
    let mut grid = state.grid.clone();
    put(&mut grid, Rectangle { top, left, rows, columns }, kept);
    let last = at + (rows - 1) * size.columns() + columns - 1;
    let placed = State { grid, anchor: Some(at), caret: last, shape: Shape::Rectangle, ..state };
    Ok(Edit { is_cut, ..placed.into() })
}
