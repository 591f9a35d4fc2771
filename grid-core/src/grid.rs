//! A grid of codes and its size. The checked constructor is the only door.

use crate::charset::{self, BLANK};
use crate::error::{ErrorCode, GridError};

/// The most rows that a board may have.
pub const MAX_ROWS: usize = 16;

/// The most columns that a board may have.
pub const MAX_COLUMNS: usize = 64;

/// Rows and columns of a board, 1 × 1 to 16 × 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridSize {
    rows: usize,
    columns: usize,
}

impl GridSize {
    /// A size within bounds.
    ///
    /// # Errors
    /// `SizeInvalid` outside 1 × 1 to 16 × 64.
    pub const fn new(rows: usize, columns: usize) -> Result<Self, GridError> {
        if rows == 0 || rows > MAX_ROWS || columns == 0 || columns > MAX_COLUMNS {
            return Err(GridError::new(ErrorCode::SizeInvalid));
        }
        Ok(Self { rows, columns })
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(self) -> usize {
        self.columns
    }

    /// The number of cells.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.rows * self.columns
    }
}

/// A grid of assigned codes, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    size: GridSize,
    codes: Vec<u8>,
}

impl Grid {
    /// A grid of these codes.
    ///
    /// # Errors
    /// `SizeInvalid` when the number of codes is not rows × columns; `CharactersInvalid` with the place of the first
    /// code that no flap bears.
    pub fn new(size: GridSize, codes: Vec<u8>) -> Result<Self, GridError> {
        if codes.len() != size.cells() {
            return Err(GridError::new(ErrorCode::SizeInvalid));
        }
        if let Some(at) = codes.iter().position(|code| !charset::is_assigned(*code)) {
            return Err(GridError::at(ErrorCode::CharactersInvalid, at / size.columns, at % size.columns));
        }
        Ok(Self { size, codes })
    }

    /// A grid without a sign.
    #[must_use]
    pub fn blank(size: GridSize) -> Self {
        Self { size, codes: vec![BLANK; size.cells()] }
    }

    /// Rows and columns.
    #[must_use]
    pub const fn size(&self) -> GridSize {
        self.size
    }

    /// All codes, row by row.
    #[must_use]
    pub fn codes(&self) -> &[u8] {
        &self.codes
    }

    /// The rows from top to bottom.
    pub fn lines(&self) -> impl Iterator<Item = &[u8]> {
        self.codes.chunks_exact(self.size.columns)
    }

    /// Puts an assigned code into a cell. Any other code, and a cell outside the grid, changes nothing.
    pub fn set(&mut self, cell: usize, code: u8) {
        if charset::is_assigned(code)
            && let Some(place) = self.codes.get_mut(cell)
        {
            *place = code;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_outside_the_bounds_are_refused() {
        for (rows, columns) in [(0, 1), (1, 0), (17, 22), (6, 65), (usize::MAX, 1)] {
            assert_eq!(GridSize::new(rows, columns), Err(GridError::new(ErrorCode::SizeInvalid)));
        }
        assert!(GridSize::new(1, 1).is_ok());
        assert!(GridSize::new(16, 64).is_ok());
    }

    #[test]
    fn the_first_wrong_code_is_named_with_its_place() {
        let size = GridSize::new(6, 22).unwrap();
        let mut codes = vec![0; 132];
        codes[25] = 43;
        codes[131] = 72;
        assert_eq!(Grid::new(size, codes), Err(GridError::at(ErrorCode::CharactersInvalid, 1, 3)));
        assert_eq!(Grid::new(size, vec![0; 131]), Err(GridError::new(ErrorCode::SizeInvalid)));
    }

    #[test]
    fn no_code_without_a_flap_ever_enters() {
        let mut grid = Grid::blank(GridSize::new(1, 2).unwrap());
        grid.set(0, 43);
        grid.set(5, 1);
        assert_eq!(grid.codes(), [0, 0]);
        grid.set(1, 71);
        assert_eq!(grid.codes(), [0, 71]);
    }
}
