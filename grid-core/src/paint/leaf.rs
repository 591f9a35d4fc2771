//! A leaf on its way: the light on it, the shadows that it throws, and how it stands in space.

use core::ops::Range;

use super::geometry::float;
use super::layout::CellLayout;
use super::pixel::{FULL, over, scale, weight};
use super::quad::{Aim, Blend, QUAD, change_quads, light_of, over_quad, set_quads};

/// A leaf grows by this share when it stands towards the viewer.
const WIDENING: f32 = 0.07;
/// A leaf on edge still shows this share of its height.
const SLIVER: f32 = 0.03;
/// How dark the falling old half gets (25 % at 45°).
const LEAF_SHADE: f32 = 0.354;
/// How dark the new half behind it is: so much whenever the leaf hangs, and so much more the more it covers (42 % at 45°).
const BEHIND: f32 = 0.13;
const BEHIND_COVERED: f32 = 0.41;
/// The shadow under the hinge or ahead of the new half: its reach in half flaps and its darkness, both at 90°.
const SHADOW_REACH: f32 = 0.25;
const SHADOW: f32 = 0.45;

/// What is missing to a whole pixel is no gap when it is less than this.
const NEARLY: f32 = 1.0 / 512.0;
/// Half a step of a weight, in parts of 65,536 of a pixel.
const HALF_WEIGHT: i32 = 128;

/// How a leaf stands and what follows from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pose {
    /// The old upper half is falling; otherwise the new lower half comes down.
    pub upper: bool,
    /// Its height as a share of a half flap.
    pub height: f32,
    /// Its width as a share of a flap.
    pub width: f32,
    /// Its light: a share of white, or of black when negative.
    pub light: f32,
    /// The share of black on the upper half behind it.
    pub behind: f32,
    /// The share of black at the begin of the shadow on the lower half.
    pub shadow: f32,
    /// How far that shadow reaches, as a share of a half flap.
    pub reach: f32,
}

impl Pose {
    /// The pose at an angle in degrees, 0 upright to 180 fallen. `sheen` is the light on a new half at 90°.
    pub fn at(degrees: f32, sheen: f32) -> Self {
        let (sin, cos) = sin_cos(degrees);
        let upper = degrees < 90.0;
        Self {
            upper,
            height: cos.abs().max(SLIVER),
            width: 1.0 + WIDENING * sin,
            light: if upper { -LEAF_SHADE * sin } else { sheen * sin },
            behind: if upper { BEHIND + BEHIND_COVERED * cos } else { BEHIND * sin * sin },
            shadow: if upper { SHADOW * sin } else { SHADOW * sin * sin },
            reach: if upper { SHADOW_REACH * sin } else { SHADOW_REACH },
        }
    }

    /// The leaf's top and bottom in pixel rows of the flap.
    pub fn span(&self, layout: &CellLayout) -> (f32, f32) {
        let hinge = float(layout.hinge);
        if self.upper {
            (hinge * (1.0 - self.height), hinge)
        } else {
            (hinge, hinge + float(layout.height - layout.hinge) * self.height)
        }
    }
}

/// Sine and cosine of 0° to 180° by their series round 90°, the same on every machine (a system's own may differ in the
/// last digit, and pictures are compared exactly).
fn sin_cos(degrees: f32) -> (f32, f32) {
    let y = (90.0 - degrees.clamp(0.0, 180.0)) * (core::f32::consts::PI / 180.0);
    let s = y * y;
    let cos = y * (1.0 + s * (-1.0 / 6.0 + s * (1.0 / 120.0 + s * (-1.0 / 5040.0 + s / 362_880.0))));
    let sin = 1.0 + s * (-0.5 + s * (1.0 / 24.0 + s * (-1.0 / 720.0 + s * (1.0 / 40_320.0 - s / 3_628_800.0))));
    (sin.clamp(0.0, 1.0), cos.clamp(-1.0, 1.0))
}

/// What a leaf's rows need, in buffers that are used again.
#[derive(Default)]
pub(super) struct LeafBuffer {
    /// Where the pixels of the box that the leaf covers whole come from.
    aims: Vec<Aim>,
    covered: Range<usize>,
    /// How much the leaf covers of the pixels left and right of them.
    sides: [u32; 2],
}

/// A leaf in the air. Everything that its rows need is in whole numbers, places in parts of 65,536.
pub(super) struct Leaf<'a> {
    layout: &'a CellLayout,
    buffer: &'a LeafBuffer,
    /// The half that it shows, upright.
    half: &'a [u32],
    /// The last row of that half.
    last: i32,
    upper: bool,
    /// The pixel rows of the flap that it covers, the one that it covers in part, and how much of that.
    rows: Range<usize>,
    edge: usize,
    cover: u32,
    /// Where in its half the first row comes from, and how much further each next one.
    first: i32,
    step: i32,
    /// Its light, and how much of it falls on the leaf.
    lit: u32,
    shade: u32,
}

impl<'a> Leaf<'a> {
    /// Prepares a leaf for being drawn row by row.
    pub fn new(buffer: &'a mut LeafBuffer, layout: &'a CellLayout, half: &'a [u32], pose: Pose) -> Self {
        buffer.aim(layout, pose.width);
        let (top, bottom) = pose.span(layout);
        let rows = floor(top + NEARLY)..floor(bottom + 1.0 - NEARLY);
        let (edge, seen) = if pose.upper {
            (rows.start, float(rows.start + 1) - top)
        } else {
            (rows.end - 1, bottom - float(rows.end - 1))
        };
        let first = (float(rows.start) + 0.5 - top) / pose.height - 0.5;
        Self {
            layout,
            buffer,
            half,
            last: fixed(float((if pose.upper { layout.hinge } else { layout.height - layout.hinge }) - 1)),
            upper: pose.upper,
            rows,
            edge,
            cover: weight(seen),
            first: fixed(first) + HALF_WEIGHT,
            step: fixed(1.0 / pose.height),
            lit: if pose.light < 0.0 { 0xFF00_0000 } else { 0xFFFF_FFFF },
            shade: weight(pose.light.abs()),
        }
    }

    /// The first row of the flap below the leaf.
    pub const fn end(&self) -> usize {
        self.rows.end
    }

    /// Draws the leaf's part of row y of the box. `mixed` is a buffer for a row of the flap, and a quad more.
    #[inline]
    pub fn draw_row(&self, mixed: &mut [u32], line: &mut [u32], y: usize) {
        if !self.rows.contains(&y) {
            return;
        }
        let from = (self.first + whole_number(y - self.rows.start) * self.step).clamp(0, self.last).cast_unsigned();
        let (at, between) = ((from >> 16) as usize, from >> 8 & 0xFF);
        let stride = self.layout.stride;
        let Some(first) = self.half.get(at * stride..(at + 1) * stride) else { return };
        let second = self.half.get((at + 1) * stride..(at + 2) * stride).unwrap_or(first);
        let clear = if self.upper { first } else { second }.first().is_none_or(|corner| corner >> 24 != 0xFF);
        let cover = if y == self.edge { self.cover } else { FULL };
        self.take_row(mixed, first, second, between, clear);
        self.buffer.draw_row(self.layout, mixed, line, cover, clear);
    }

    /// Takes a row of a half between two of its pixel rows, in the leaf's light.
    #[inline]
    fn take_row(&self, mixed: &mut [u32], first: &[u32], second: &[u32], between: u32, clear: bool) {
        let (lit, shade) = (self.lit, self.shade);
        let rows = first.as_chunks().0.iter().zip(second.as_chunks().0);
        let quads = mixed.as_chunks_mut().0.iter_mut().zip(rows);
        if clear {
            // Clear pixels have little light to give.
            let (mix, tint) = (Blend::mix(between), Blend::mix(shade));
            for (quad, (a, b)) in quads {
                let pixels = mix.of(*a, *b);
                *quad = tint.of(pixels, light_of(pixels, lit));
            }
        } else {
            let kept = FULL - shade;
            let part = (between * kept + FULL / 2) / FULL;
            let blend = Blend::new(kept - part, part, lit, shade);
            quads.for_each(|(quad, (a, b))| *quad = blend.of(*a, *b));
        }
    }
}

impl LeafBuffer {
    /// Finds for every pixel of a row of the box which pixels of the flap it shows.
    fn aim(&mut self, layout: &CellLayout, share: f32) {
        let wide = float(layout.flap_width) * share;
        let left = float(layout.margin) + (float(layout.flap_width) - wide) / 2.0;
        let start = floor(left.max(0.0) + 1.0 - NEARLY);
        let end = floor((left + wide).min(float(layout.box_width)) + NEARLY).max(start);
        self.covered = start..end;
        let cover = |x: f32| weight(((left + wide).min(x + 1.0) - left.max(x)).clamp(0.0, 1.0));
        self.sides = [cover(float(start) - 1.0), cover(float(end))];
        let step = fixed(1.0 / share);
        let last = fixed(float(layout.flap_width - 1));
        let mut first = fixed((float(start) + 0.5 - left) / share - 0.5) + HALF_WEIGHT;
        self.aims.clear();
        for _ in 0..(end - start).div_ceil(QUAD) {
            self.aims.push(Aim::new(first, step, last));
            first += 4 * step;
        }
    }

    #[inline]
    fn draw_row(&self, layout: &CellLayout, mixed: &[u32], line: &mut [u32], cover: u32, clear: bool) {
        let [left, right] = self.sides;
        let sides = [(self.covered.start.wrapping_sub(1), 0, left), (self.covered.end, layout.flap_width - 1, right)];
        for (to, from, side) in sides {
            if let (Some(below), Some(above)) = (line.get_mut(to), mixed.get(from)) {
                *below = over(scale(*above, cover * side / FULL), *below);
            }
        }
        let quads = self.aims.iter().map(|aim| match mixed.get(aim.from()..) {
            Some([a, b, c, d, e, ..]) => aim.pick([*a, *b, *c, *d], [*b, *c, *d, *e]),
            _ => [0; QUAD],
        });
        let Some(line) = line.get_mut(self.covered.clone()) else { return };
        if clear || cover < FULL {
            let part = Blend::mix(cover);
            change_quads(line, quads, |below, above| over_quad(part.of([0; QUAD], above), below));
        } else {
            set_quads(line, quads);
        }
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "never negative, at most a flap's size")]
const fn floor(value: f32) -> usize {
    value as usize
}

#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most a flap's size")]
pub(super) const fn whole_number(count: usize) -> i32 {
    count as i32
}

/// A place in a flap in parts of 65,536.
#[allow(clippy::cast_possible_truncation, reason = "at most a flap's size")]
pub(super) const fn fixed(value: f32) -> i32 {
    (value * 65_536.0) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_agree_with_the_true_functions() {
        for degrees in 0..=180u8 {
            let (sin, cos) = sin_cos(f32::from(degrees));
            let (true_sin, true_cos) = f64::from(degrees).to_radians().sin_cos();
            assert!((f64::from(sin) - true_sin).abs() < 1e-5 && (f64::from(cos) - true_cos).abs() < 1e-5, "{degrees}");
        }
    }

    #[test]
    fn the_five_moments_have_the_shades_of_the_look() {
        let near = |a: f32, b: f32| assert!((a - b).abs() < 0.011, "{a} {b}");
        let pose = Pose::at(45.0, 0.1);
        near(-pose.light, 0.25);
        near(pose.behind, 0.42);
        let pose = Pose::at(90.0, 0.1);
        near(pose.height, 0.03);
        near(pose.reach, 0.25);
        let pose = Pose::at(135.0, 0.1);
        near(pose.light, 0.07);
        near(pose.shadow, 0.22);
        let pose = Pose::at(180.0, 0.1);
        near(pose.height, 1.0);
        near(pose.light + pose.behind + pose.shadow, 0.0);
    }
}
