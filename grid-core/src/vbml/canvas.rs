//! The board that components are painted on. What lies beyond its edges is cut.

use super::Board;
use crate::charset::BLANK;
use crate::grid::GridSize;

/// How lines stand sideways in their component.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Justify {
    #[default]
    Left,
    Center,
    Right,
    /// No stretching: all lines share the left margin of the longest one, centred.
    Justified,
}

/// How lines stand up and down, and which are kept where there are too many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Align {
    #[default]
    Top,
    /// An odd blank row goes below.
    Center,
    /// In the middle too, but an odd blank row goes above.
    Justified,
    Bottom,
}

/// What a component covers.
#[derive(Clone, Copy)]
pub(super) struct Rect {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Rect {
    pub(super) fn whole(size: GridSize) -> Self {
        Self { x: 0, y: 0, width: signed(size.columns()), height: signed(size.rows()) }
    }
}

pub(super) struct Canvas {
    size: GridSize,
    codes: Vec<u8>,
}

impl Canvas {
    pub(super) fn new(size: GridSize) -> Self {
        Self { size, codes: vec![BLANK; size.cells()] }
    }

    pub(super) fn into_board(self) -> Board {
        Board { size: self.size, codes: self.codes }
    }

    /// Rows of cells from the corner of their rectangle; what they leave of it is blank.
    pub(super) fn cells(&mut self, cells: &[Vec<u8>], rect: Rect) {
        self.paint(rect, |row| (cells.get(row).map_or(&[], Vec::as_slice), 0));
    }

    /// Lines of a text within their rectangle; what they leave of it is blank.
    pub(super) fn lines(&mut self, lines: &[Vec<u8>], rect: Rect, justify: Justify, align: Align) {
        let height = usize::try_from(rect.height).unwrap_or(0);
        let width = usize::try_from(rect.width).unwrap_or(0);
        let excess = lines.len().saturating_sub(height);
        let first = match align {
            Align::Top => 0,
            Align::Center | Align::Justified => excess / 2,
            Align::Bottom => excess,
        };
        let lines = lines.get(first..).unwrap_or_default();
        let lines = lines.get(..height).unwrap_or(lines);
        let spare = height - lines.len();
        let top = match align {
            Align::Top => 0,
            Align::Center => spare / 2,
            Align::Justified => spare.div_ceil(2),
            Align::Bottom => spare,
        };
        let longest = lines.iter().map(Vec::len).max().unwrap_or(0);
        let left = |line: &[u8]| match justify {
            Justify::Left => 0,
            Justify::Center => width.saturating_sub(line.len()) / 2,
            Justify::Right => width.saturating_sub(line.len()),
            Justify::Justified => width.saturating_sub(longest) / 2,
        };
        self.paint(rect, |row| {
            let line = row.checked_sub(top).and_then(|row| lines.get(row)).map_or(&[][..], Vec::as_slice);
            (line, left(line))
        });
    }

    /// Puts into every row of a rectangle, as far as it lies on the board, the codes of that row and blanks round them.
    fn paint<'a>(&mut self, rect: Rect, ink: impl Fn(usize) -> (&'a [u8], usize)) {
        let columns = self.size.columns();
        let across = span(rect.x, rect.width, columns);
        let hidden = usize::try_from(-rect.x).unwrap_or(0);
        for row in span(rect.y, rect.height, self.size.rows()) {
            let line = self.codes.get_mut(row * columns..(row + 1) * columns);
            let Some(cells) = line.and_then(|line| line.get_mut(across.clone())) else { continue };
            cells.fill(BLANK);
            let (codes, left) = ink(usize::try_from(signed(row) - rect.y).unwrap_or(0));
            let cells = cells.get_mut(left.saturating_sub(hidden)..).unwrap_or_default();
            let codes = codes.get(hidden.saturating_sub(left)..).unwrap_or_default();
            for (cell, code) in cells.iter_mut().zip(codes) {
                *cell = *code;
            }
        }
    }
}

/// What of a length that begins at a place lies between 0 and the end.
fn span(begin: i32, length: i32, end: usize) -> core::ops::Range<usize> {
    let within = |place: i32| usize::try_from(place).unwrap_or(0).min(end);
    within(begin)..within(begin.saturating_add(length))
}

fn signed(length: usize) -> i32 {
    i32::try_from(length).unwrap_or(i32::MAX)
}
