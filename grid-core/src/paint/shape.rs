//! Rounded rectangles with soft edges.

use core::ops::Range;

use super::geometry::{float, whole};
use super::pixel::{FULL, gradient, mix, opaque, scale, weight};

/// A rectangle with round corners, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
    pub radius: f32,
}

impl Shape {
    pub const fn new(left: f32, top: f32, width: f32, height: f32, radius: f32) -> Self {
        Self { left, top, right: left + width, bottom: top + height, radius }
    }

    /// The same shape smaller by so much on all sides (larger when negative).
    pub fn inset(self, by: f32) -> Self {
        let radius = (self.radius - by).max(0.0);
        Self { left: self.left + by, top: self.top + by, right: self.right - by, bottom: self.bottom - by, radius }
    }

    /// The same shape further down.
    pub fn lowered(self, by: f32) -> Self {
        Self { top: self.top + by, bottom: self.bottom + by, ..self }
    }

    /// How much of the pixel at column x, row y is inside, 0 to 1. Rims are few pixels: one copy of this does.
    #[inline(never)]
    pub fn cover(&self, x: usize, y: usize) -> f32 {
        let across = (float(x) + 0.5 - (self.left + self.right) / 2.0).abs() - (self.right - self.left) / 2.0;
        let down = (float(y) + 0.5 - (self.top + self.bottom) / 2.0).abs() - (self.bottom - self.top) / 2.0;
        let (corner_x, corner_y) = ((across + self.radius).max(0.0), (down + self.radius).max(0.0));
        if corner_x > 0.0 && corner_y > 0.0 {
            let beyond = (corner_x * corner_x + corner_y * corner_y).sqrt() - self.radius;
            return (0.5 - beyond).clamp(0.0, 1.0);
        }
        (0.5 - across).clamp(0.0, 1.0) * (0.5 - down).clamp(0.0, 1.0)
    }
}

/// A picture that shapes are laid on: RGBA, not premultiplied; only what lies outside every shape is clear.
pub(super) struct Canvas {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u32>,
}

impl Canvas {
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![0; width * height] }
    }

    /// The rows that a shape can touch.
    pub fn rows_of(&self, shape: &Shape) -> Range<usize> {
        whole((shape.top - 1.0).max(0.0))..whole(shape.bottom + 1.0).min(self.height)
    }

    /// The columns that a shape can touch.
    pub fn columns_of(&self, shape: &Shape) -> Range<usize> {
        whole((shape.left - 1.0).max(0.0))..whole(shape.right + 1.0).min(self.width)
    }

    /// Copies a part of the picture so many pixels to the right.
    #[cfg_attr(feature = "full", inline(never))]
    pub fn repeat(&mut self, rows: Range<usize>, columns: Range<usize>, by: usize) {
        let (start, end) = (columns.start, columns.end.min(self.width.saturating_sub(by)));
        for row in self.pixels.chunks_exact_mut(self.width).take(rows.end).skip(rows.start) {
            row.copy_within(start..end.max(start), start + by);
        }
    }

    /// Lays a shape on, from top to bottom in the colours of a gradient, at a share of its strength.
    pub fn fill(&mut self, shape: &Shape, share: f32, stops: &[(f32, u32)]) {
        let Range { start: left, end: right } = self.columns_of(shape);
        if left >= right {
            return;
        }
        let rim = (whole(shape.radius) + 3).min((right - left) / 2);
        for y in self.rows_of(shape) {
            let colour = gradient(stops, (float(y) + 0.5 - shape.top) / (shape.bottom - shape.top));
            let inner = shape.cover((left + right) / 2, y) * share;
            let Some(row) = self.pixels.get_mut(y * self.width + left..y * self.width + right) else { continue };
            let end = row.len() - rim;
            let Some((before, rest)) = row.split_at_mut_checked(rim) else { continue };
            let Some((middle, behind)) = rest.split_at_mut_checked(end - rim) else { continue };
            for (start, part) in [(left, before), (left + end, behind)] {
                lay_rim(part, start, colour, shape, share, y);
            }
            if weight(inner) == FULL {
                middle.fill(colour);
            } else {
                lay_all(middle, colour, inner);
            }
        }
    }
}

/// Lays a shape's colour on pixels of row y from column `start` on.
#[cfg_attr(feature = "full", inline(never))]
fn lay_rim(pixels: &mut [u32], start: usize, colour: u32, shape: &Shape, share: f32, y: usize) {
    for (x, pixel) in pixels.iter_mut().enumerate() {
        *pixel = lay(*pixel, colour, shape.cover(start + x, y) * share);
    }
}

#[cfg_attr(feature = "full", inline(never))]
fn lay_all(pixels: &mut [u32], colour: u32, cover: f32) {
    pixels.iter_mut().for_each(|pixel| *pixel = lay(*pixel, colour, cover));
}

/// A colour laid on a pixel. Where nothing is below, the cover becomes the pixel's alpha.
fn lay(below: u32, colour: u32, cover: f32) -> u32 {
    if below >> 24 == 0xFF {
        return mix(below, colour, weight(cover));
    }
    let alpha = scale(opaque(0), weight(cover)) >> 24;
    if alpha == 0 { below } else { (colour & 0x00FF_FFFF) | alpha << 24 }
}
