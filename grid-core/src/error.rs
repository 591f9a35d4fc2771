//! The one error of the core: what is wrong, and where.

/// What is wrong. The names are the product's error codes, letter for letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorCode {
    /// A cell holds a code that no flap bears, or a text names one.
    CharactersInvalid,
    /// The text needs more lines than the board has rows.
    TextTooLong,
    /// A size outside 1 × 1 to 16 × 64, sizes that do not agree, or a picture out of bounds.
    SizeInvalid,
    /// There is no grid.
    MissingTextOrCharacters,
    /// A text that should hold a grid is not written in any form of one.
    ValidationError,
}

impl ErrorCode {
    /// The code as the product spells it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::CharactersInvalid => "CharactersInvalid",
            Self::TextTooLong => "TextTooLong",
            Self::SizeInvalid => "SizeInvalid",
            Self::MissingTextOrCharacters => "MissingTextOrCharacters",
            Self::ValidationError => "ValidationError",
        }
    }
}

/// Why the core refuses an input. Row and column count from 0 and stand where a place is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridError {
    /// What is wrong.
    pub code: ErrorCode,
    /// The row of the first wrong cell.
    pub row: Option<usize>,
    /// The column of the first wrong cell.
    pub column: Option<usize>,
}

impl GridError {
    /// An error without a place.
    #[must_use]
    pub const fn new(code: ErrorCode) -> Self {
        Self { code, row: None, column: None }
    }

    /// An error at a cell.
    #[must_use]
    pub const fn at(code: ErrorCode, row: usize, column: usize) -> Self {
        Self { code, row: Some(row), column: Some(column) }
    }
}
