//! The picture that stands for a message where a link to it is shown.

use super::geometry::{float, whole};
use super::pixel::{FULL, mix, opaque};
use super::{Bezel, BoardStyle, Painter, aspect_ratio, png};
use crate::error::GridError;
use crate::grid::Grid;

/// Open Graph's size in pixels.
pub const WIDTH: usize = 1200;
/// Open Graph's size in pixels.
pub const HEIGHT: usize = 630;

/// The ground left free on every side, in pixels, at least.
const MARGIN: usize = 26;

/// The grounds are the canvas colours of the light and the dark room: each board stands on the one that it is not like.
const LIGHT: u32 = 0xED_EDEA;
const DARK: u32 = 0x0E_0F10;

/// A board without frame, centred on a plain ground of 1200 × 630 pixels, as a PNG file.
///
/// # Errors
/// `SizeInvalid` when the board is so long or so high that nothing of it would be seen.
pub fn picture(grid: &Grid, style: BoardStyle, heart: bool) -> Result<Vec<u8>, GridError> {
    #[allow(clippy::cast_possible_truncation, reason = "a ratio needs no more digits")]
    let ratio = aspect_ratio(grid.size(), Bezel::Full) as f32;
    let (room_across, room_down) = (WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN);
    let width = room_across.min(whole(float(room_down) / ratio - 0.5));
    let mut painter = Painter::new(grid.size(), width, style, Bezel::Full)?.with_heart(heart);
    painter.paint_grid(grid)?;
    let ground = opaque(match style {
        BoardStyle::Black => LIGHT,
        BoardStyle::White => DARK,
    });
    let mut pixels = vec![ground; WIDTH * HEIGHT];
    let (left, top) = ((WIDTH - painter.width()) / 2, HEIGHT.saturating_sub(painter.height()) / 2);
    let board = painter.frame().chunks_exact(painter.width());
    for (line, board) in pixels.chunks_exact_mut(WIDTH).skip(top).zip(board) {
        for (below, above) in line.iter_mut().skip(left).zip(board) {
            let alpha = above >> 24;
            *below = mix(*below, above | 0xFF00_0000, if alpha == 0xFF { FULL } else { alpha });
        }
    }
    Ok(png::encode(&pixels, WIDTH, HEIGHT))
}
