//! The hinge line and its notches, which lie over every flap.

use super::flap::line_cover;
use super::geometry::{Geometry, Level, float, whole};
use super::layout::CellLayout;
use super::pixel::{opaque, over, scale, weight};
use super::quad::{QUAD, Quad, over_quad};
use super::shape::Shape;
use super::style::Palette;

/// The hinge line over a whole flap, and the notch at each of its ends, in units.
const HINGE: f32 = 3.0;
const NOTCH_WIDTH: f32 = 4.0;
const NOTCH_HEIGHT: f32 = 16.0;
/// How far a notch reaches over the flap's edge, so that a widened leaf does not hide it.
const NOTCH_OUT: f32 = 1.0;

/// Hinge line and notches over a flap: the first pixel row; in each row the premultiplied quads that are not clear, and
/// where in the box they stand.
pub(super) struct Hinge {
    first: usize,
    rows: Vec<Vec<(usize, Quad)>>,
}

impl Hinge {
    /// Hinge line and notches of a whole flap.
    #[cfg_attr(feature = "full", inline(never))]
    pub fn new(geometry: &Geometry, palette: &Palette, layout: &CellLayout) -> Self {
        if geometry.level != Level::Whole {
            return Self { first: 0, rows: Vec::new() };
        }
        let scale_px = geometry.scale;
        let (left, width) = (float(layout.margin), float(layout.flap_width));
        let top = (float(layout.height) - NOTCH_HEIGHT * scale_px) / 2.0;
        let notch = |x: f32| Shape::new(x, top, NOTCH_WIDTH * scale_px, NOTCH_HEIGHT * scale_px, 0.0);
        let notches = [notch(left - NOTCH_OUT * scale_px), notch(left + width - (NOTCH_WIDTH - NOTCH_OUT) * scale_px)];
        let first = whole((top - 1.0).max(0.0));
        let end = whole(top + NOTCH_HEIGHT * scale_px + 1.0).min(layout.height);
        let row = |y: usize| {
            let pixel = |x: usize| {
                let inside = x >= layout.margin && x < layout.margin + layout.flap_width;
                let line = if inside { line_cover(geometry, HINGE, y) } else { 0.0 };
                let notch = notches.iter().map(|notch| notch.cover(x, y)).fold(0.0, f32::max);
                let line = scale(opaque(palette.hinge), weight(line));
                over(scale(opaque(palette.well), weight(notch)), line)
            };
            // The last quad ends with the box. What the one before it bears already is clear in it.
            let quads = (0..layout.box_width).step_by(QUAD).map(|at| {
                let start = at.min(layout.box_width - QUAD);
                (start, [0, 1, 2, 3].map(|x| if start + x < at { 0 } else { pixel(start + x) }))
            });
            quads.filter(|(_, quad)| *quad != [0; QUAD]).collect()
        };
        Self { first, rows: (first..end).map(row).collect() }
    }

    /// The quads of row y of the box.
    #[inline]
    pub fn row(&self, y: usize) -> &[(usize, Quad)] {
        y.checked_sub(self.first).and_then(|row| self.rows.get(row)).map_or(&[], Vec::as_slice)
    }
}

#[inline]
pub(super) fn draw_hinge(line: &mut [u32], overlay: &[(usize, Quad)]) {
    for (at, above) in overlay {
        if let Some(below) = line.get_mut(*at..).and_then(<[u32]>::first_chunk_mut::<QUAD>) {
            *below = over_quad(*above, *below);
        }
    }
}
