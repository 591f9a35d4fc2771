//! Text to grid by the layout rules L1 to L12 and decisions 18, 37 and 38.
//!
//! Lower case is upper-cased, accents are folded, quotes and dashes are mapped, `{n}` is any assigned code, words wrap,
//! lines are laid out. What has no code leaves one blank for each visible sign, and is named.

mod fold;
mod nature;
mod normal;
#[cfg(test)]
mod rules;
mod signs;
mod tables;
mod wrap;

#[cfg(feature = "vbml")]
pub(crate) use fold::is_heart;
pub(crate) use signs::{Token, read};
#[cfg(feature = "vbml")]
pub(crate) use wrap::wrap;

use wrap::Slot;

use crate::error::{ErrorCode, GridError};
use crate::grid::{Grid, GridSize};

/// How lines stand sideways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// Each line is centred for itself.
    #[default]
    Center,
    /// At the left edge.
    Left,
    /// All lines share one left margin, and the block is centred.
    Block,
    /// Nothing is laid out: every sign stands where it was written, from the first row on, blanks before it included.
    /// What `decode` gives is the same grid again.
    Placed,
}

/// Where the lines stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Vertical {
    /// From the first row.
    Top,
    /// In the middle; an odd blank row goes below.
    #[default]
    Center,
    /// Down to the last row.
    Bottom,
}

/// How a text is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Sideways.
    pub align: Align,
    /// Up and down.
    pub vertical: Vertical,
    /// Code 62 is a heart on this board, not the degree sign.
    pub heart: bool,
}

/// A sign that became other signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The sign as written.
    pub sign: String,
    /// Where it begins, in UTF-16 units of the text.
    pub index: usize,
    /// What the flaps show for it.
    pub by: String,
}

/// A sign without a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The sign as written.
    pub sign: String,
    /// Where it begins, in UTF-16 units of the text.
    pub index: usize,
    /// The cell of its gap, or the one that it stood before; none where no row shows that place.
    pub cell: Option<usize>,
}

/// What happened to the signs of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Look-alikes that stand for a sign without a code.
    pub replaced: Vec<Change>,
    /// Accents, quotes and dashes in a plainer dress.
    pub folded: Vec<Change>,
    /// Signs without a code. Visible ones left a blank each.
    pub missing: Vec<Missing>,
}

/// Lays a text out on a board.
///
/// # Errors
/// `TextTooLong` when the text needs more lines than the board has rows; `CharactersInvalid` for an escape `{n}` whose n
/// is no assigned code.
pub fn encode(text: &str, size: GridSize, layout: Layout) -> Result<(Grid, Report), GridError> {
    let (tokens, mut report) = signs::read(text, layout.heart)?;
    let lines = wrap::wrap(&tokens, size.columns(), layout.align == Align::Placed);
    if lines.len() > size.rows() {
        return Err(GridError::new(ErrorCode::TextTooLong));
    }
    let (grid, tokens_of_cells) = place(&lines, size, layout);
    if !report.missing.is_empty() {
        find_missing(&mut report, &tokens, &tokens_of_cells);
    }
    Ok((grid, report))
}

/// Puts lines on a blank board. Gives what token stands in each cell, too.
fn place(lines: &[Vec<Slot>], size: GridSize, layout: Layout) -> (Grid, Vec<Option<usize>>) {
    let spare = size.rows() - lines.len();
    let top = match layout.vertical {
        _ if layout.align == Align::Placed => 0,
        Vertical::Top => 0,
        Vertical::Center => spare / 2,
        Vertical::Bottom => spare,
    };
    let widest = lines.iter().map(Vec::len).max().unwrap_or(0);
    let mut grid = Grid::blank(size);
    let mut tokens = vec![None; size.cells()];
    for (number, line) in lines.iter().enumerate() {
        let left = match layout.align {
            Align::Left | Align::Placed => 0,
            Align::Center => (size.columns() - line.len()) / 2,
            Align::Block => (size.columns() - widest) / 2,
        };
        for (offset, slot) in line.iter().enumerate() {
            let cell = (top + number) * size.columns() + left + offset;
            grid.set(cell, slot.code);
            if let Some(token) = tokens.get_mut(cell) {
                *token = Some(slot.token);
            }
        }
    }
    (grid, tokens)
}

/// Finds the cells of signs without a code: a visible one's own, for others that of what follows them.
fn find_missing(report: &mut Report, tokens: &[Token], tokens_of_cells: &[Option<usize>]) {
    for (at, token) in tokens.iter().enumerate() {
        let (number, cell) = match token {
            Token::Gap(number) => (number, tokens_of_cells.iter().position(|token| *token == Some(at))),
            Token::Unseen(number) => (number, tokens_of_cells.iter().position(|token| *token > Some(at))),
            _ => continue,
        };
        if let Some(missing) = report.missing.get_mut(*number) {
            missing.cell = cell;
        }
    }
}
