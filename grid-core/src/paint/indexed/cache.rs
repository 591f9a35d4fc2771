//! The indexed boards that were used last, and their rows as PNG filters them.

use super::{IndexedBoard, Look, Picture};
use crate::error::GridError;
use crate::grid::Grid;

/// How many pixels the kept boards have in all, and how many they are, at most.
const KEPT_PIXELS: usize = 6 << 20;
const KEPT_BOARDS: usize = 8;

/// The filter of a row that holds what each pixel differs by from the one above (PNG's number).
const UPWARD: u8 = 2;

/// The indexed boards that were used last.
#[derive(Default)]
pub struct PictureCache {
    boards: Vec<IndexedBoard>,
    filtered: Vec<u8>,
}

impl PictureCache {
    /// A board at rest as palette and indices. No channel of a pixel is off by more than 7, named colours are exact.
    /// `upward`: rows are filtered by what is above, which is quick to compress; unfiltered ones become smaller.
    ///
    /// # Errors
    /// `SizeInvalid` when the picture would be empty, or hold more than 4096 × 4096 pixels.
    pub fn picture(&mut self, grid: &Grid, look: Look, upward: bool) -> Result<Picture<'_>, GridError> {
        let mut board = match self.boards.iter().position(|board| board.look == look && board.size == grid.size()) {
            Some(place) => self.boards.remove(place),
            None => IndexedBoard::new(grid.size(), look)?,
        };
        board.show(grid);
        self.evict(board.rows.len());
        self.boards.push(board);
        let Self { boards, filtered } = self;
        let Some(IndexedBoard { width, height, colours, rows, .. }) = boards.last() else {
            return Ok(Picture { width: 0, height: 0, colours: Vec::new(), rows: &[] });
        };
        if upward {
            filter(filtered, rows, width + 1);
        }
        let rows = if upward { &*filtered } else { rows };
        Ok(Picture { width: *width, height: *height, colours: colours.all().collect(), rows })
    }

    /// Lets those go that were not used for the longest time, until one of so many pixels fits.
    fn evict(&mut self, pixels: usize) {
        let mut left = KEPT_PIXELS.saturating_sub(pixels);
        let newest_first = self.boards.iter().rev().take(KEPT_BOARDS - 1);
        let kept =
            newest_first.take_while(|board| left.checked_sub(board.rows.len()).inspect(|less| left = *less).is_some());
        let kept = kept.count();
        self.boards.drain(..self.boards.len() - kept);
    }
}

/// Writes rows as what each differs by from the one above.
#[inline(never)]
fn filter(filtered: &mut Vec<u8>, rows: &[u8], stride: usize) {
    filtered.clear();
    let first = rows.get(..stride).unwrap_or(rows);
    filtered.extend_from_slice(first);
    let below = rows.get(stride..).unwrap_or_default();
    filtered.extend(below.iter().zip(rows).map(|(pixel, above)| pixel.wrapping_sub(*above)));
    for row in filtered.chunks_exact_mut(stride) {
        if let Some(kind) = row.first_mut() {
            *kind = UPWARD;
        }
    }
}
