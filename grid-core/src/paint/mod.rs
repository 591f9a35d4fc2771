//! A grid, or a plan at time t, to pixels. Only what changed since the last painting is painted.

#[cfg(feature = "full")]
pub mod film;
mod flap;
mod geometry;
mod glyph;
mod ground;
mod leaf;
mod pixel;
#[cfg(feature = "full")]
pub mod png;
mod shape;
#[cfg(feature = "full")]
pub mod share;
mod style;

#[cfg(feature = "full")]
pub(crate) use geometry::cell_pitch;
pub use geometry::{Bezel, aspect_ratio};
pub use style::BoardStyle;

use core::ops::Range;

use crate::error::{ErrorCode, GridError};
use crate::flip::{CellView, FlipPlan};
use crate::grid::{Grid, GridSize};
use flap::{Atlas, line_cover, upper_height};
use geometry::{Geometry, Level, float, whole};
use leaf::{Bench, Place, Pose};
use pixel::{mix, opaque, over, scale, weight};
use shape::Shape;
use style::Palette;

/// The hinge line over a whole flap, and the notch at each of its ends, in units.
const HINGE: f32 = 3.0;
const NOTCH_WIDTH: f32 = 4.0;
const NOTCH_HEIGHT: f32 = 16.0;
/// How far a notch reaches over the flap's edge, so that a widened leaf does not hide it.
const NOTCH_OUT: f32 = 1.0;

/// A part of a picture in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    /// Left edge.
    pub x: usize,
    /// Top edge.
    pub y: usize,
    /// Width, at least 1.
    pub width: usize,
    /// Height, at least 1.
    pub height: usize,
}

impl Rect {
    fn union(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        Self { x, y, width: right - x, height: bottom - y }
    }
}

/// What a cell of the picture shows, as far as pixels can tell.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Drawn {
    from: u8,
    to: u8,
    degrees: f32,
    from_passes: bool,
    to_passes: bool,
}

impl Drawn {
    #[allow(clippy::cast_possible_truncation, reason = "an angle needs no more digits")]
    fn of(view: &CellView) -> Self {
        let rest = view.is_at_rest();
        Self {
            from: view.from,
            to: view.to,
            degrees: if rest { 0.0 } else { view.angle() as f32 },
            from_passes: view.from_passes && !rest,
            to_passes: view.to_passes && !rest,
        }
    }

    fn is_at_rest(&self) -> bool {
        self.from == self.to
    }
}

/// Paints one board at one size.
pub struct Painter {
    geometry: Geometry,
    palette: &'static Palette,
    frame: Vec<u32>,
    /// What lies under a flap and its margins, one for each row of the board.
    grounds: Vec<Vec<u32>>,
    /// Hinge and notches: the first pixel row, and premultiplied rows as wide as a box.
    hinge: (usize, Vec<u32>),
    atlas: Atlas,
    drawn: Vec<Option<Drawn>>,
    place: Place,
    work: Vec<u32>,
    bench: Bench,
    dirty: Option<Rect>,
}

impl Painter {
    /// A painter for a board this many pixels wide. Until the first painting the picture has no flaps.
    ///
    /// # Errors
    /// `SizeInvalid` when the picture would be empty, or hold more than 4096 × 4096 pixels.
    pub fn new(size: GridSize, width_px: usize, style: BoardStyle, bezel: Bezel) -> Result<Self, GridError> {
        let geometry = Geometry::new(size, width_px, bezel)?;
        let palette = style.palette();
        let canvas = ground::paint(&geometry, palette);
        // A widened leaf may reach over its flap, never over a neighbour, however few pixels lie between.
        let margin = match geometry.level {
            Level::Pattern => 0,
            Level::Reading | Level::Whole => (geometry.flap_width / 28 + 1).min(geometry.gap() / 2),
        };
        let place = Place {
            box_width: geometry.flap_width + 2 * margin,
            margin,
            flap_width: geometry.flap_width,
            hinge: upper_height(&geometry),
            height: geometry.flap_height,
            soft: whole(flap::radius(&geometry) + 0.5),
        };
        let left = geometry.lefts.first().copied().unwrap_or(0).saturating_sub(margin);
        let grounds = geometry.tops.iter().map(|top| cut(&canvas.pixels, canvas.width, left, *top, &place)).collect();
        Ok(Self {
            hinge: hinge(&geometry, palette, &place),
            drawn: vec![None; size.cells()],
            frame: canvas.pixels,
            atlas: Atlas::new(false),
            work: Vec::new(),
            bench: Bench::default(),
            dirty: None,
            geometry,
            palette,
            grounds,
            place,
        })
    }

    /// The same painter for a board whose code 62 is a heart. To be said before the first painting.
    #[must_use]
    pub fn with_heart(mut self, heart: bool) -> Self {
        self.atlas = Atlas::new(heart);
        self
    }

    /// Rows and columns.
    #[must_use]
    pub const fn size(&self) -> GridSize {
        self.geometry.size
    }

    /// The picture's width in pixels.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.geometry.width
    }

    /// The picture's height in pixels.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.geometry.height
    }

    /// The picture: RGBA, not premultiplied, one number a pixel with red in its lowest byte, row by row.
    #[must_use]
    pub fn frame(&self) -> &[u32] {
        &self.frame
    }

    /// What the last painting changed; none when it changed nothing.
    #[must_use]
    pub const fn dirty(&self) -> Option<Rect> {
        self.dirty
    }

    /// Paints a grid at rest. Gives the number of cells that were painted.
    ///
    /// # Errors
    /// `SizeInvalid` when the grid's size is not the board's.
    pub fn paint_grid(&mut self, grid: &Grid) -> Result<usize, GridError> {
        self.check(grid.size())?;
        Ok(self.paint(grid.codes().iter().map(|code| CellView::at_rest(*code))))
    }

    /// Paints a plan at a moment. Gives the number of cells that were painted.
    ///
    /// # Errors
    /// `SizeInvalid` when the plan's size is not the board's.
    pub fn paint_plan(&mut self, plan: &FlipPlan, time_ms: f64) -> Result<usize, GridError> {
        self.check(plan.size())?;
        Ok(self.paint(plan.cells_at(time_ms)))
    }

    fn check(&self, size: GridSize) -> Result<(), GridError> {
        if size == self.geometry.size { Ok(()) } else { Err(GridError::new(ErrorCode::SizeInvalid)) }
    }

    fn paint(&mut self, cells: impl Iterator<Item = CellView>) -> usize {
        self.dirty = None;
        let mut painted = 0;
        for (cell, view) in cells.enumerate() {
            let now = Drawn::of(&view);
            match self.drawn.get_mut(cell) {
                Some(drawn) if *drawn != Some(now) => *drawn = Some(now),
                _ => continue,
            }
            self.paint_cell(cell, now);
            painted += 1;
        }
        painted
    }

    fn paint_cell(&mut self, cell: usize, now: Drawn) {
        self.atlas.prepare(&self.geometry, self.palette, now.from, now.from_passes);
        self.atlas.prepare(&self.geometry, self.palette, now.to, now.to_passes);
        let columns = self.geometry.size.columns();
        let (row, column) = (cell / columns, cell % columns);
        let (Some(ground), Some(left), Some(top)) =
            (self.grounds.get(row), self.geometry.lefts.get(column).copied(), self.geometry.tops.get(row).copied())
        else {
            return;
        };
        self.work.clear();
        self.work.extend_from_slice(ground);
        let left = left.saturating_sub(self.place.margin);
        self.compose(now);
        let width = self.geometry.width;
        let wide = self.place.box_width.min(width - left);
        let target = self.frame.chunks_exact_mut(width).skip(top);
        for (line, painted) in target.zip(self.work.chunks_exact(self.place.box_width)) {
            if let (Some(line), Some(painted)) = (line.get_mut(left..left + wide), painted.get(..wide)) {
                line.copy_from_slice(painted);
            }
        }
        let rect = Rect { x: left, y: top, width: wide, height: self.place.height };
        self.dirty = Some(self.dirty.map_or(rect, |dirty| dirty.union(rect)));
    }

    /// Composes a flap in the work box.
    fn compose(&mut self, now: Drawn) {
        let (Some(old), Some(new)) = (self.atlas.get(now.from, now.from_passes), self.atlas.get(now.to, now.to_passes))
        else {
            return;
        };
        let place = &self.place;
        let (upper, lower) = self.work.split_at_mut(place.hinge * place.box_width);
        if now.is_at_rest() {
            lay_half(upper, place, &old.upper, 0..place.hinge, |_| 0.0);
            lay_half(lower, place, &old.lower, 0..place.height - place.hinge, |_| 0.0);
        } else {
            let pose = Pose::at(now.degrees, self.palette.sheen);
            let (top, bottom) = pose.span(place);
            let lower_rows = place.height - place.hinge;
            let hidden = bottom - float(place.hinge);
            let reach = (pose.reach * float(lower_rows)).max(0.01);
            // Rows that the leaf hides need no paint, but for those behind its round corners and its soft edge.
            let seen_above = if pose.upper { whole(top) + place.soft + 2 } else { place.hinge };
            let seen_below = whole(hidden).saturating_sub(place.soft + 2);
            lay_half(upper, place, &new.upper, 0..seen_above, |_| pose.behind);
            lay_half(lower, place, &old.lower, seen_below..lower_rows, |y| {
                pose.shadow * (1.0 - (float(y) + 0.5 - hidden).max(0.0) / reach).clamp(0.0, 1.0)
            });
            let half = if pose.upper { &old.upper } else { &new.lower };
            leaf::draw(&mut self.bench, &mut self.work, place, half, pose);
        }
        let (first, overlay) = &self.hinge;
        for (below, above) in self.work.iter_mut().skip(first * place.box_width).zip(overlay) {
            *below = over(*above, *below);
        }
    }
}

/// Lays rows of a half flap on a box's rows, darkened row by row.
fn lay_half(rows: &mut [u32], place: &Place, half: &[u32], seen: Range<usize>, shade: impl Fn(usize) -> f32) {
    let lines = rows.chunks_exact_mut(place.box_width).zip(half.chunks_exact(place.flap_width));
    for (y, (line, source)) in lines.enumerate().take(seen.end).skip(seen.start) {
        let Some(line) = line.get_mut(place.margin..place.margin + place.flap_width) else { continue };
        let dark = weight(shade(y));
        let clear = source.first().is_some_and(|corner| corner >> 24 != 0xFF);
        match (clear, dark) {
            (false, 0) => line.copy_from_slice(source),
            (false, _) => line.iter_mut().zip(source).for_each(|(below, above)| *below = mix(*above, opaque(0), dark)),
            (true, _) => line
                .iter_mut()
                .zip(source)
                .for_each(|(below, above)| *below = over(mix(*above, *above & 0xFF00_0000, dark), *below)),
        }
    }
}

/// Cuts a box out of a picture.
fn cut(pixels: &[u32], width: usize, left: usize, top: usize, place: &Place) -> Vec<u32> {
    let rows = pixels.chunks_exact(width).skip(top).take(place.height);
    rows.flat_map(|row| row.iter().skip(left).chain(core::iter::repeat(&0)).take(place.box_width).copied()).collect()
}

/// Hinge line and notches of a whole flap.
fn hinge(geometry: &Geometry, palette: &Palette, place: &Place) -> (usize, Vec<u32>) {
    if geometry.level != Level::Whole {
        return (0, Vec::new());
    }
    let scale_px = geometry.scale;
    let (left, width) = (float(place.margin), float(place.flap_width));
    let top = (float(place.height) - NOTCH_HEIGHT * scale_px) / 2.0;
    let notch = |x: f32| Shape::new(x, top, NOTCH_WIDTH * scale_px, NOTCH_HEIGHT * scale_px, 0.0);
    let notches = [notch(left - NOTCH_OUT * scale_px), notch(left + width - (NOTCH_WIDTH - NOTCH_OUT) * scale_px)];
    let first = whole((top - 1.0).max(0.0));
    let end = whole(top + NOTCH_HEIGHT * scale_px + 1.0).min(place.height);
    let mut pixels = Vec::with_capacity((end - first) * place.box_width);
    for y in first..end {
        for x in 0..place.box_width {
            let inside = x >= place.margin && x < place.margin + place.flap_width;
            let line = if inside { line_cover(geometry, HINGE, y) } else { 0.0 };
            let notch = notches.iter().map(|notch| notch.cover(x, y)).fold(0.0, f32::max);
            let line = scale(opaque(palette.hinge), weight(line));
            pixels.push(over(scale(opaque(palette.well), weight(notch)), line));
        }
    }
    (first, pixels)
}
