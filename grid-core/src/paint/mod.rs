//! A grid, or a plan at time t, to pixels. Only what changed since the last painting is painted.

#[cfg(feature = "full")]
mod colours;
#[cfg(feature = "full")]
pub mod film;
mod flap;
mod geometry;
mod glyph;
mod ground;
mod leaf;
mod outline;
mod pixel;
mod quad;
mod shape;
#[cfg(feature = "full")]
pub mod sheet;
mod style;

#[cfg(feature = "full")]
pub(crate) use geometry::cell_pitch;
pub use geometry::{Bezel, aspect_ratio};
pub use style::BoardStyle;

use crate::error::{ErrorCode, GridError};
use crate::flip::{CellView, FlipPlan};
use crate::grid::{Grid, GridSize};
use flap::{Atlas, Flap, line_cover, upper_height};
use geometry::{Geometry, Level, float, whole};
use leaf::{Bench, Leaf, Place, Pose, fixed, whole_number};
use pixel::{opaque, over, scale, weight};
use quad::{Blend, QUAD, change_quads, light_of, opaque_quad, over_quad, set_quads};
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

/// What a cell shows in the lower part of its lower half: from a row on this flap, without leaf or shadow.
#[derive(Clone, Copy, Debug)]
struct Still {
    code: u8,
    passes: bool,
    first: usize,
}

/// Paints one board at one size.
pub struct Painter {
    geometry: Geometry,
    palette: &'static Palette,
    frame: Vec<u32>,
    /// What lies under a flap and its margins, one for each row of the board.
    grounds: Vec<Vec<u32>>,
    hinge: Hinge,
    atlas: Atlas,
    drawn: Vec<Option<Drawn>>,
    still: Vec<Option<Still>>,
    place: Place,
    /// Room that is used again: the changed cells of a row (column and what they show), their leaves, a leaf's row.
    changed: Vec<(usize, Drawn)>,
    benches: Vec<Bench>,
    mixed: Vec<u32>,
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
            stride: flap::stride(&geometry),
            hinge: upper_height(&geometry),
            height: geometry.flap_height,
            soft: whole(flap::radius(&geometry) + 0.5),
        };
        let left = geometry.lefts.first().copied().unwrap_or(0).saturating_sub(margin);
        let grounds = geometry.tops.iter().map(|top| cut(&canvas.pixels, canvas.width, left, *top, &place)).collect();
        Ok(Self {
            hinge: hinge(&geometry, palette, &place),
            drawn: vec![None; size.cells()],
            still: vec![None; size.cells()],
            frame: canvas.pixels,
            atlas: Atlas::new(),
            changed: Vec::new(),
            benches: (0..size.columns()).map(|_| Bench::default()).collect(),
            mixed: vec![0; place.stride + QUAD],
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
        self.atlas.heart = heart;
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

    /// The two faces of the leaf that was painted last in a cell: its front, and what it uncovers (the same at rest). For
    /// tests of what people get to see; none while nothing of the cell is painted.
    #[must_use]
    pub fn painted_faces(&self, cell: usize) -> Option<(u8, u8)> {
        self.drawn.get(cell)?.map(|drawn| (drawn.from, drawn.to))
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

    /// Paints what changed, row by row of the board.
    fn paint(&mut self, cells: impl Iterator<Item = CellView>) -> usize {
        self.dirty = None;
        let columns = self.geometry.size.columns();
        let mut painted = 0;
        for (cell, view) in cells.enumerate() {
            let now = Drawn::of(&view);
            if let Some(drawn) = self.drawn.get_mut(cell)
                && *drawn != Some(now)
            {
                *drawn = Some(now);
                self.atlas.prepare(&self.geometry, self.palette, now.from, now.from_passes);
                self.atlas.prepare(&self.geometry, self.palette, now.to, now.to_passes);
                self.changed.push((cell % columns, now));
            }
            if (cell + 1).is_multiple_of(columns) && !self.changed.is_empty() {
                painted += self.changed.len();
                self.paint_row(cell / columns);
                self.changed.clear();
            }
        }
        painted
    }

    /// Paints the changed cells of a row, pixel row by pixel row through all of them: memory likes to be walked so.
    fn paint_row(&mut self, row: usize) {
        let place = &self.place;
        let (Some(ground), Some(top)) = (self.grounds.get(row), self.geometry.tops.get(row).copied()) else { return };
        let mut boxes: Vec<FlapBox> = Vec::with_capacity(self.changed.len());
        for ((column, now), bench) in self.changed.iter().zip(&mut self.benches) {
            let (Some(left), Some(old), Some(new)) = (
                self.geometry.lefts.get(*column),
                self.atlas.get(now.from, now.from_passes),
                self.atlas.get(now.to, now.to_passes),
            ) else {
                continue;
            };
            let left = left.saturating_sub(place.margin);
            let turning = (!now.is_at_rest()).then(|| Turning::new(bench, place, old, new, *now, self.palette.sheen));
            let first = turning.as_ref().map_or(place.hinge, Turning::still_from);
            let before = self
                .still
                .get_mut(row * self.geometry.size.columns() + column)
                .and_then(|still| still.replace(Still { code: now.from, passes: now.from_passes, first }));
            let end = match before {
                Some(still) if (still.code, still.passes) == (now.from, now.from_passes) => first.max(still.first),
                _ => place.height,
            };
            boxes.push(FlapBox { left, end, old, turning });
            let rect = Rect { x: left, y: top, width: place.box_width, height: place.height };
            self.dirty = Some(self.dirty.map_or(rect, |dirty| dirty.union(rect)));
        }
        let lines = self.frame.chunks_exact_mut(self.geometry.width).skip(top);
        for (y, (line, ground)) in lines.zip(ground.chunks_exact(place.box_width)).enumerate() {
            let overlay = self.hinge.row(y);
            for flap in boxes.iter().filter(|flap| y < flap.end) {
                if let Some(line) = line.get_mut(flap.left..flap.left + place.box_width) {
                    flap.draw_row(place, line, ground, &mut self.mixed, y);
                    lay_hinge(line, overlay);
                }
            }
        }
    }
}

/// A cell that is painted: where its box begins, and what it shows.
struct FlapBox<'a> {
    left: usize,
    /// From this row on the picture shows already what it must.
    end: usize,
    old: &'a Flap,
    turning: Option<Turning<'a>>,
}

impl FlapBox<'_> {
    /// Draws row y of the box, all but the hinge. `mixed` is room for a row of the leaf.
    #[inline]
    fn draw_row(&self, place: &Place, line: &mut [u32], ground: &[u32], mixed: &mut [u32], y: usize) {
        lay_ground(line, ground, place, y);
        let flap = line.get_mut(place.margin..place.margin + place.flap_width).unwrap_or_default();
        match &self.turning {
            None => lay_row(flap, self.old.row(place, y), 0),
            Some(turning) => {
                if let Some((row, dark)) = turning.beneath(place, y) {
                    lay_row(flap, row, dark);
                }
                turning.leaf.draw_row(mixed, line, y);
            }
        }
    }
}

/// A flap whose leaf is in the air: the leaf, and what is seen of the halves beneath.
struct Turning<'a> {
    leaf: Leaf<'a>,
    old: &'a Flap,
    new: &'a Flap,
    /// Rows that the leaf hides need no paint, but for those behind its round corners and its soft edge.
    seen_above: usize,
    seen_below: usize,
    /// How dark the new half behind the leaf is.
    behind: u32,
    /// The shadow on the lower half: where it ends, how dark it is at most and in the first row that is seen (in parts of 65,536 of a weight), and how
    /// much lighter each next one.
    shadow_end: usize,
    darkest: u32,
    shadow: i32,
    lighter: i32,
}

impl<'a> Turning<'a> {
    fn new(bench: &'a mut Bench, place: &'a Place, old: &'a Flap, new: &'a Flap, now: Drawn, sheen: f32) -> Self {
        let pose = Pose::at(now.degrees, sheen);
        let (top, bottom) = pose.span(place);
        let hidden = bottom - float(place.hinge);
        let seen_below = place.hinge + whole(hidden).saturating_sub(place.soft + 2);
        let reach = (pose.reach * float(place.height - place.hinge)).max(0.5);
        let below = float(seen_below) + 0.5 - bottom;
        Self {
            leaf: Leaf::new(bench, place, if pose.upper { &old.upper } else { &new.lower }, pose),
            old,
            new,
            seen_above: if pose.upper { whole(top) + place.soft + 2 } else { place.hinge },
            seen_below,
            behind: weight(pose.behind),
            shadow_end: whole(bottom + reach),
            darkest: weight(pose.shadow),
            shadow: fixed(256.0 * pose.shadow * (1.0 - below / reach)) + 32_768,
            lighter: fixed(256.0 * pose.shadow / reach),
        }
    }

    /// The row from which on neither leaf nor shadow reaches the old lower half.
    fn still_from(&self) -> usize {
        self.shadow_end.max(self.seen_below).max(self.leaf.end())
    }

    /// What lies under the leaf in row y of the flap, and how dark it is; nothing where the leaf hides it.
    #[inline]
    fn beneath(&self, place: &Place, y: usize) -> Option<(&'a [u32], u32)> {
        if y < place.hinge {
            return (y < self.seen_above).then(|| (self.new.row(place, y), self.behind));
        }
        let row = y.checked_sub(self.seen_below)?;
        let dark = if y < self.shadow_end { self.shadow - whole_number(row) * self.lighter } else { 0 };
        Some((self.old.row(place, y), (dark.max(0).cast_unsigned() >> 16).min(self.darkest)))
    }
}

/// Lays the ground where the flap of a row leaves it free: in its margins, and behind its round corners.
fn lay_ground(line: &mut [u32], ground: &[u32], place: &Place, y: usize) {
    let quads = line.as_chunks::<QUAD>().0.len();
    let margin = place.margin.div_ceil(QUAD);
    if y < place.soft || y + place.soft >= place.height || quads < 2 * margin {
        line.copy_from_slice(ground);
        return;
    }
    for (to, from) in line.as_chunks_mut::<QUAD>().0.iter_mut().zip(ground.as_chunks().0).take(margin) {
        *to = opaque_quad(*from);
    }
    for (to, from) in line.as_rchunks_mut::<QUAD>().1.iter_mut().zip(ground.as_rchunks::<QUAD>().1).rev().take(margin) {
        *to = opaque_quad(*from);
    }
}

/// Lays a row of a half flap on its place, darkened.
fn lay_row(line: &mut [u32], source: &[u32], dark: u32) {
    let clear = source.first().is_none_or(|corner| corner >> 24 != 0xFF);
    let quads = source.as_chunks().0.iter();
    if clear {
        let tint = Blend::mix(dark);
        let quads = quads.map(|above| tint.of(*above, light_of(*above, 0xFF00_0000)));
        change_quads(line, quads, |below, above| over_quad(above, below));
    } else if dark == 0 {
        set_quads(line, quads.map(|above| opaque_quad(*above)));
    } else {
        let tint = Blend::tint(opaque(0), dark);
        set_quads(line, quads.map(|above| tint.on(*above)));
    }
}

/// Cuts a box out of a picture.
#[cfg_attr(feature = "full", inline(never))]
fn cut(pixels: &[u32], width: usize, left: usize, top: usize, place: &Place) -> Vec<u32> {
    let mut cut = vec![0; place.box_width * place.height];
    let rows = pixels.chunks_exact(width).skip(top).filter_map(|row| row.get(left..));
    for (to, row) in cut.chunks_exact_mut(place.box_width).zip(rows) {
        to.iter_mut().zip(row).for_each(|(to, from)| *to = *from);
    }
    cut
}

/// Hinge line and notches over a flap: the first pixel row; in each row the premultiplied quads that are not clear, and
/// where in the box they stand.
struct Hinge {
    first: usize,
    rows: Vec<Vec<(usize, [u32; QUAD])>>,
}

impl Hinge {
    /// The quads of row y of the box.
    #[inline]
    fn row(&self, y: usize) -> &[(usize, [u32; QUAD])] {
        y.checked_sub(self.first).and_then(|row| self.rows.get(row)).map_or(&[], Vec::as_slice)
    }
}

#[inline]
fn lay_hinge(line: &mut [u32], overlay: &[(usize, [u32; QUAD])]) {
    for (at, above) in overlay {
        if let Some(below) = line.get_mut(*at..).and_then(<[u32]>::first_chunk_mut::<QUAD>) {
            *below = over_quad(*above, *below);
        }
    }
}

/// Hinge line and notches of a whole flap.
#[cfg_attr(feature = "full", inline(never))]
fn hinge(geometry: &Geometry, palette: &Palette, place: &Place) -> Hinge {
    if geometry.level != Level::Whole {
        return Hinge { first: 0, rows: Vec::new() };
    }
    let scale_px = geometry.scale;
    let (left, width) = (float(place.margin), float(place.flap_width));
    let top = (float(place.height) - NOTCH_HEIGHT * scale_px) / 2.0;
    let notch = |x: f32| Shape::new(x, top, NOTCH_WIDTH * scale_px, NOTCH_HEIGHT * scale_px, 0.0);
    let notches = [notch(left - NOTCH_OUT * scale_px), notch(left + width - (NOTCH_WIDTH - NOTCH_OUT) * scale_px)];
    let first = whole((top - 1.0).max(0.0));
    let end = whole(top + NOTCH_HEIGHT * scale_px + 1.0).min(place.height);
    let row = |y: usize| {
        let pixel = |x: usize| {
            let inside = x >= place.margin && x < place.margin + place.flap_width;
            let line = if inside { line_cover(geometry, HINGE, y) } else { 0.0 };
            let notch = notches.iter().map(|notch| notch.cover(x, y)).fold(0.0, f32::max);
            let line = scale(opaque(palette.hinge), weight(line));
            over(scale(opaque(palette.well), weight(notch)), line)
        };
        // The last quad ends with the box. What the one before it bears already is clear in it.
        let quads = (0..place.box_width).step_by(QUAD).map(|at| {
            let start = at.min(place.box_width - QUAD);
            (start, [0, 1, 2, 3].map(|x| if start + x < at { 0 } else { pixel(start + x) }))
        });
        quads.filter(|(_, quad)| *quad != [0; QUAD]).collect()
    };
    Hinge { first, rows: (first..end).map(row).collect() }
}
