//! Where everything of a board lies. The unit is 1/64 inch of the physical board; a picture has `scale` pixels a unit.

use crate::error::{ErrorCode, GridError};
use crate::grid::GridSize;

pub(super) const FLAP_WIDTH: f32 = 76.0;
pub(super) const FLAP_HEIGHT: f32 = 130.0;
const PITCH_ACROSS: f32 = 105.0;
const PITCH_DOWN: f32 = 185.0;
/// The padding that gives a 6 × 22 face the ratio 0.535 exactly, and the frame that gives the whole 0.57 exactly.
const FACE_PADDING: f32 = 177.78;
const SLIM_PADDING: f32 = 55.0;
const FRAME: f32 = 107.30;

/// The most pixels of a picture: 4096 × 4096.
const MAX_PIXELS: usize = 1 << 24;

/// What stands round the flaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bezel {
    /// Face and frame: the board on a wall.
    #[default]
    Frame,
    /// The face alone.
    Full,
    /// A narrow face: composer, cards, thumbnails.
    Slim,
}

impl Bezel {
    pub(super) const fn frame(self) -> f32 {
        match self {
            Self::Frame => FRAME,
            Self::Full | Self::Slim => 0.0,
        }
    }

    const fn padding(self) -> f32 {
        match self {
            Self::Frame | Self::Full => FACE_PADDING,
            Self::Slim => SLIM_PADDING,
        }
    }

    /// The corner of the whole picture, in units.
    pub(super) const fn corner(self) -> f32 {
        match self {
            Self::Frame => 26.0,
            Self::Full => 16.0,
            Self::Slim => 22.0,
        }
    }
}

/// How much of a flap is drawn, by its width in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// Below 6: a glyph is a bar, a tile its colour.
    Pattern,
    /// 6 to 24: flat halves and glyphs that can be read.
    Reading,
    /// From 24: wells, gradients, hinges, notches.
    Whole,
}

/// The measures of a picture in pixels.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    pub size: GridSize,
    pub bezel: Bezel,
    pub width: usize,
    pub height: usize,
    /// Pixels a unit.
    pub scale: f32,
    pub flap_width: usize,
    pub flap_height: usize,
    /// The left edge of each column's flaps.
    pub lefts: Vec<usize>,
    /// The top edge of each row's flaps.
    pub tops: Vec<usize>,
    pub level: Level,
}

fn units(size: GridSize, bezel: Bezel) -> (f32, f32) {
    let rim = 2.0 * (bezel.frame() + bezel.padding());
    let (across, down) = (PITCH_ACROSS * float(size.columns()), PITCH_DOWN * float(size.rows()));
    (across - (PITCH_ACROSS - FLAP_WIDTH) + rim, down - (PITCH_DOWN - FLAP_HEIGHT) + rim)
}

/// How far apart the flaps of a board stand, across and down, in units.
#[cfg(feature = "text")]
pub(crate) const fn cell_pitch() -> (f32, f32) {
    (PITCH_ACROSS, PITCH_DOWN)
}

/// Height by width of a board.
#[must_use]
pub fn aspect_ratio(size: GridSize, bezel: Bezel) -> f64 {
    let (across, down) = units(size, bezel);
    f64::from(down) / f64::from(across)
}

impl Geometry {
    /// The measures of a board as wide as this many pixels.
    ///
    /// # Errors
    /// `SizeInvalid` when the picture would be empty, or hold more than 4096 × 4096 pixels.
    pub fn new(size: GridSize, width: usize, bezel: Bezel) -> Result<Self, GridError> {
        let (across, down) = units(size, bezel);
        let scale = float(width) / across;
        let height = whole(down * scale);
        if width == 0 || height == 0 || width.saturating_mul(height) > MAX_PIXELS {
            return Err(GridError::new(ErrorCode::SizeInvalid));
        }
        let rim = bezel.frame() + bezel.padding();
        let flap_width = whole(FLAP_WIDTH * scale).max(1);
        let flap_height = whole(FLAP_HEIGHT * scale).max(2);
        let place = |pitch: f32, number: usize| whole((rim + pitch * float(number)) * scale);
        Ok(Self {
            size,
            bezel,
            width,
            height,
            scale,
            flap_width,
            flap_height,
            lefts: (0..size.columns())
                .map(|column| place(PITCH_ACROSS, column).min(width.saturating_sub(flap_width)))
                .collect(),
            tops: (0..size.rows()).map(|row| place(PITCH_DOWN, row).min(height.saturating_sub(flap_height))).collect(),
            level: match flap_width {
                0..6 => Level::Pattern,
                6..24 => Level::Reading,
                _ => Level::Whole,
            },
        })
    }
}

impl Geometry {
    /// The fewest pixels between two flaps of a row; as many as a flap has on a board of one column.
    pub fn gap(&self) -> usize {
        let pairs = self.lefts.iter().zip(self.lefts.iter().skip(1));
        let pitch = pairs.map(|(left, next)| next - left).min().unwrap_or(2 * self.flap_width);
        pitch.saturating_sub(self.flap_width)
    }
}

/// A small count as a number with a fraction.
#[allow(clippy::cast_precision_loss, reason = "pixels and cells stay far below 2^24")]
pub(super) const fn float(count: usize) -> f32 {
    count as f32
}

/// The nearest whole number; nothing below 0.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, which is what is meant"
)]
pub(super) fn whole(value: f32) -> usize {
    (value + 0.5) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ratios_of_the_specified_board_are_exact() {
        let board = GridSize::new(6, 22).unwrap();
        for (bezel, ratio) in [(Bezel::Frame, 0.57), (Bezel::Full, 0.535), (Bezel::Slim, 0.4872)] {
            assert!((aspect_ratio(board, bezel) - ratio).abs() < 0.0001, "{bezel:?} {}", aspect_ratio(board, bezel));
        }
    }

    #[test]
    fn pictures_without_bounds_are_refused() {
        let board = GridSize::new(6, 22).unwrap();
        assert!(Geometry::new(board, 0, Bezel::Frame).is_err());
        assert!(Geometry::new(board, 100_000, Bezel::Frame).is_err());
        assert!(Geometry::new(GridSize::new(16, 1).unwrap(), 4096, Bezel::Frame).is_err());
        assert!(Geometry::new(board, 1, Bezel::Frame).is_ok());
    }

    #[test]
    fn flaps_never_leave_the_picture() {
        for (rows, columns) in [(1, 1), (6, 22), (3, 15), (16, 64), (16, 1), (1, 64)] {
            for width in [1, 2, 7, 40, 96, 300, 1200] {
                for bezel in [Bezel::Frame, Bezel::Full, Bezel::Slim] {
                    let Ok(g) = Geometry::new(GridSize::new(rows, columns).unwrap(), width, bezel) else { continue };
                    assert!(g.lefts.iter().all(|left| left + g.flap_width <= g.width.max(g.flap_width)));
                    assert!(g.tops.iter().all(|top| top + g.flap_height <= g.height.max(g.flap_height)));
                }
            }
        }
    }
}
