//! Where in a cell's box its flap lies.

use super::flap::{radius, stride, upper_height};
use super::geometry::{Geometry, Level, whole};

/// Where a flap is drawn: a box of rows as wide as a flap and its margins.
pub(super) struct CellLayout {
    /// Pixels of a row of the box.
    pub box_width: usize,
    /// The margin left of the flap.
    pub margin: usize,
    pub flap_width: usize,
    /// Pixels of a row of a half flap: whole quads, the last pixel at least twice.
    pub stride: usize,
    /// The hinge's row.
    pub hinge: usize,
    /// The flap's height.
    pub height: usize,
    /// How many rows at a flap's end have clear corners.
    pub soft: usize,
}

impl CellLayout {
    /// The layout that all cells of a board share.
    pub fn new(geometry: &Geometry) -> Self {
        // A widened leaf may reach over its flap, never over a neighbour, however few pixels lie between.
        let margin = match geometry.level {
            Level::Pattern => 0,
            Level::Reading | Level::Whole => (geometry.flap_width / 28 + 1).min(geometry.gap() / 2),
        };
        Self {
            box_width: geometry.flap_width + 2 * margin,
            margin,
            flap_width: geometry.flap_width,
            stride: stride(geometry),
            hinge: upper_height(geometry),
            height: geometry.flap_height,
            soft: whole(radius(geometry) + 0.5),
        }
    }
}

/// Cuts a box out of a picture.
#[cfg_attr(feature = "full", inline(never))]
pub(super) fn cut(pixels: &[u32], width: usize, left: usize, top: usize, layout: &CellLayout) -> Vec<u32> {
    let mut cut = vec![0; layout.box_width * layout.height];
    let rows = pixels.chunks_exact(width).skip(top).filter_map(|row| row.get(left..));
    for (to, row) in cut.chunks_exact_mut(layout.box_width).zip(rows) {
        to.iter_mut().zip(row).for_each(|(to, from)| *to = *from);
    }
    cut
}
