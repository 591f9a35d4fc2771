//! The two halves of every flap, painted once for a size.

use super::background::{FLAP_RADIUS, flap_shape};
use super::geometry::{Geometry, Level, float, whole};
use super::glyph;
use super::layout::CellLayout;
use super::pixel::{gradient, mix, opaque, scale, weight};
use super::quad::QUAD;
use super::shape::Shape;
use super::style::Palette;
use crate::charset::{self, FIRST_TILE, LAST_CODE};

const WHITE: u32 = opaque(0xFF_FFFF);
/// The light on a flap's top edge, in units.
const EDGE: f32 = 1.2;
/// The share of white in a tile's top edge.
const TILE_EDGE: f32 = 0.22;
/// The share of white on a tile's upper half: at its top, and from where on the colour is the named one exactly.
const TILE_LIGHT: [(f32, f32); 3] = [(0.0, 0.07), (0.8, 0.0), (1.0, 0.0)];
/// The share of black on a tile's lower half: under the hinge, at 68 %, at its end.
const TILE_SHADE: [(f32, f32); 3] = [(0.0, 0.15), (0.68, 0.04), (1.0, 0.08)];
/// How far the colour of a passing tile is mixed into the flap's colour, so that nothing flashes.
const PASSING: f32 = 0.70;
/// Small flaps: rounder by this, hinge line in units, from which width it crosses blanks and glyphs, and how strongly.
const SMALL_RADIUS: f32 = 0.8;
const SMALL_HINGE: f32 = 2.4;
const SMALL_HINGE_FROM: usize = 9;
const SMALL_HINGE_ON_GLYPHS_FROM: usize = 16;
const SMALL_HINGE_ON_GLYPHS: f32 = 0.6;
/// The least share of a pixel row that the line covers.
const SMALL_HINGE_LEAST: f32 = 0.6;
/// A glyph below reading size: a bar of this share of the flap, at this strength.
const BAR_ACROSS: f32 = 0.72;
const BAR_DOWN: f32 = 0.60;
const BAR_STRENGTH: f32 = 0.80;

/// A flap as premultiplied pixels, its upper and its lower half. A row has `stride` pixels: whole quads, and the last
/// pixel of the flap at least once more.
pub(super) struct Flap {
    pub upper: Vec<u32>,
    pub lower: Vec<u32>,
}

impl Flap {
    /// Row y of the whole flap.
    pub fn row(&self, layout: &CellLayout, y: usize) -> &[u32] {
        let (half, y) = y.checked_sub(layout.hinge).map_or((&self.upper, y), |below| (&self.lower, below));
        half.get(y * layout.stride..(y + 1) * layout.stride).unwrap_or_default()
    }
}

/// All flaps of a size, painted when they are first needed.
pub(super) struct Atlas {
    /// Code 62 is a heart. To be said before the first flap is painted.
    pub heart: bool,
    flaps: Vec<Option<Flap>>,
    /// The colours of the rows of all flaps but tiles, before their glyphs.
    plain: Option<Vec<u32>>,
}

/// Where a flap stands in the atlas: the code, or beyond the codes a tile that only passes.
pub(super) fn slot(code: u8, passes: bool) -> usize {
    if passes && charset::is_tile(code) {
        return usize::from(LAST_CODE) + 1 + usize::from(code - FIRST_TILE);
    }
    usize::from(code)
}

impl Atlas {
    pub fn new() -> Self {
        let places = usize::from(LAST_CODE) + 1 + usize::from(LAST_CODE - FIRST_TILE) + 1;
        Self { heart: false, flaps: (0..places).map(|_| None).collect(), plain: None }
    }

    /// Paints a flap if it is not painted yet.
    #[inline]
    pub fn prepare(&mut self, geometry: &Geometry, palette: &Palette, code: u8, passes: bool) {
        if let Some(None) = self.flaps.get(slot(code, passes)) {
            self.add(geometry, palette, code, passes);
        }
    }

    #[inline(never)]
    fn add(&mut self, geometry: &Geometry, palette: &Palette, code: u8, passes: bool) {
        let plain = self.plain.get_or_insert_with(|| plain_rows(geometry, palette));
        let tile = charset::is_tile(code).then(|| tile_rows(geometry, palette, plain, code, passes));
        let flap = paint(geometry, palette, tile.as_ref().unwrap_or(plain), code, self.heart);
        if let Some(kept) = self.flaps.get_mut(slot(code, passes)) {
            *kept = Some(flap);
        }
    }

    pub fn get(&self, code: u8, passes: bool) -> Option<&Flap> {
        self.flaps.get(slot(code, passes))?.as_ref()
    }
}

/// Pixels of a row of a half flap.
pub(super) const fn stride(geometry: &Geometry) -> usize {
    (geometry.flap_width / QUAD + 1) * QUAD
}

/// The height of the upper half in pixels.
pub(super) const fn upper_height(geometry: &Geometry) -> usize {
    geometry.flap_height / 2
}

/// The radius of a flap's corners in pixels.
pub(super) fn radius(geometry: &Geometry) -> f32 {
    geometry.scale
        * match geometry.level {
            Level::Whole => FLAP_RADIUS,
            Level::Reading => FLAP_RADIUS * SMALL_RADIUS,
            Level::Pattern => 0.0,
        }
}

fn paint(geometry: &Geometry, palette: &Palette, rows: &[u32], code: u8, heart: bool) -> Flap {
    let (width, height) = (geometry.flap_width, geometry.flap_height);
    let outline = Shape { radius: radius(geometry), ..flap_shape(geometry, 0, 0, 0.0) };
    let ink = match geometry.level {
        Level::Pattern => bar(code, width, height),
        _ if heart && code == charset::DEGREE => Some(glyph::heart(width, height)),
        level => glyph::coverage(code, width, height, level),
    };
    let strength = if geometry.level == Level::Pattern { BAR_STRENGTH } else { 1.0 };
    let stride = stride(geometry);
    let has_glyph = ink.is_some();
    let mut pixels = lay_rows(rows, stride);
    if let Some(ink) = ink {
        lay_ink(&mut pixels, stride, opaque(palette.glyph), &ink, width, strength);
    }
    let middle = upper_height(geometry);
    let line_across = if geometry.level == Level::Reading { small_hinge(geometry, has_glyph) } else { 0.0 };
    for pixel in pixels.iter_mut().skip(middle * stride).take(stride) {
        *pixel = mix(*pixel, opaque(palette.hinge), weight(line_across));
    }
    // A flap ends with whole pixels: only its corners are cut.
    let rim = whole(outline.radius + 1.0);
    let lines = pixels.chunks_exact_mut(stride).enumerate();
    for (y, line) in lines.filter(|(y, _)| *y < rim || y + rim >= height) {
        cut_corners(line, &outline, width, rim, y);
    }
    let lower = pixels.split_off(upper_height(geometry) * stride);
    Flap { upper: pixels, lower }
}

/// Cuts the corners of row y of a flap.
#[cfg_attr(feature = "full", inline(never))]
fn cut_corners(line: &mut [u32], outline: &Shape, width: usize, rim: usize, y: usize) {
    let corners = line.iter_mut().take(width).enumerate().filter(|(x, _)| *x < rim || x + rim >= width);
    corners.for_each(|(x, pixel)| *pixel = scale(*pixel, weight(outline.cover(x, y))));
    end_with_last(line, width);
}

/// Rows of a colour each.
#[cfg_attr(feature = "full", inline(never))]
fn lay_rows(rows: &[u32], stride: usize) -> Vec<u32> {
    let mut pixels = Vec::with_capacity(rows.len() * stride);
    rows.iter().for_each(|row| pixels.resize(pixels.len() + stride, *row));
    pixels
}

/// Lays ink on pixels. Apart, as it is most of the work: engines optimise what is run often, and the whole function
/// around it.
#[cfg_attr(feature = "full", inline(never))]
fn lay_ink(pixels: &mut [u32], stride: usize, glyph: u32, ink: &[f32], width: usize, strength: f32) {
    for (line, ink) in pixels.chunks_exact_mut(stride).zip(ink.chunks_exact(width)) {
        for (pixel, cover) in line.iter_mut().zip(ink).filter(|(_, cover)| **cover > 0.0) {
            *pixel = mix(*pixel, glyph, weight(cover * strength));
        }
        end_with_last(line, width);
    }
}

/// What lies behind a row's last pixel is like it.
#[inline]
fn end_with_last(line: &mut [u32], width: usize) {
    let last = line.get(width - 1).copied().unwrap_or(0);
    line.iter_mut().skip(width).for_each(|pixel| *pixel = last);
}

/// A pixel row of a flap: whether it is in the upper half, its place in its half from 0 to 1, and how much of it is the
/// lit edge.
fn row_place(geometry: &Geometry, y: usize) -> (bool, f32, f32) {
    let half = float(geometry.flap_height) / 2.0;
    let at = float(y) + 0.5;
    let place = if at < half { at / half } else { (at - half) / half };
    (y < upper_height(geometry), place, (EDGE * geometry.scale - float(y)).clamp(0.0, 1.0))
}

/// The colours of the rows of a flap, before its glyph.
#[cfg_attr(feature = "full", inline(never))]
fn plain_rows(geometry: &Geometry, palette: &Palette) -> Vec<u32> {
    let row = |y| {
        let (upper, place, edge) = row_place(geometry, y);
        if geometry.level != Level::Whole {
            let [_, (_, hinge)] = palette.upper;
            let [_, _, (_, end)] = palette.lower;
            return opaque(if upper { hinge } else { end });
        }
        let plain = if upper { gradient(&palette.upper, place) } else { gradient(&palette.lower, place) };
        mix(plain, WHITE, weight(edge * palette.edge))
    };
    (0..geometry.flap_height).map(row).collect()
}

/// The colours of the rows of a tile, on a flap of these rows.
#[cfg_attr(feature = "full", inline(never))]
fn tile_rows(geometry: &Geometry, palette: &Palette, plain: &[u32], code: u8, passes: bool) -> Vec<u32> {
    let tile = opaque(charset::tile_colour(code).unwrap_or(palette.glyph));
    let row = |(y, flap): (usize, &u32)| {
        let (upper, place, edge) = row_place(geometry, y);
        let shaded = match (geometry.level, upper) {
            (Level::Whole, true) => {
                mix(mix(tile, WHITE, weight(between(&TILE_LIGHT, place))), WHITE, weight(edge * TILE_EDGE))
            }
            (Level::Whole, false) => mix(tile, opaque(0), weight(between(&TILE_SHADE, place))),
            _ => tile,
        };
        if passes { mix(shaded, *flap, weight(PASSING)) } else { shaded }
    };
    plain.iter().enumerate().map(row).collect()
}

/// A value between stops, ascending by place.
fn between(stops: &[(f32, f32)], place: f32) -> f32 {
    let mut before: Option<(f32, f32)> = None;
    for (at, value) in stops {
        if place < *at {
            return before.map_or(*value, |(from, start)| start + (value - start) * (place - from) / (at - from));
        }
        before = Some((*at, *value));
    }
    before.map_or(0.0, |(_, value)| value)
}

/// How strongly the hinge line covers the first pixel row below the middle of a small flap. It keeps to that one, so that
/// it stays a line.
fn small_hinge(geometry: &Geometry, has_glyph: bool) -> f32 {
    let strength = match geometry.flap_width {
        SMALL_HINGE_ON_GLYPHS_FROM.. if has_glyph => SMALL_HINGE_ON_GLYPHS,
        SMALL_HINGE_FROM.. if !has_glyph => 1.0,
        _ => return 0.0,
    };
    strength * (SMALL_HINGE * geometry.scale).clamp(SMALL_HINGE_LEAST, 1.0)
}

/// How much of a pixel row lies in a line of so many units at the flap's half height.
pub(super) fn line_cover(geometry: &Geometry, units: f32, y: usize) -> f32 {
    let middle = float(geometry.flap_height) / 2.0;
    let half = units * geometry.scale / 2.0;
    ((middle + half).min(float(y) + 1.0) - (middle - half).max(float(y))).clamp(0.0, 1.0)
}

/// What stands for a glyph that is too small to be read.
#[cfg_attr(feature = "full", inline(never))]
fn bar(code: u8, width: usize, height: usize) -> Option<Vec<f32>> {
    charset::sign_of(code).filter(|_| code != charset::BLANK)?;
    let cover = |share: f32, length: usize, at: usize| {
        let (middle, half) = (float(length) / 2.0, float(length) * share / 2.0);
        ((middle + half).min(float(at) + 1.0) - (middle - half).max(float(at))).clamp(0.0, 1.0)
    };
    let row = |y| (0..width).map(move |x| cover(BAR_ACROSS, width, x) * cover(BAR_DOWN, height, y));
    Some((0..height).flat_map(row).collect())
}
