//! A leaf on its way: the light on it, the shadows that it throws, and how it stands in space.

use core::ops::Range;

use super::geometry::float;
use super::pixel::{FULL, over, scale, weight};
use super::quad::{QUAD, Tint, Weights, light_of, mix_each, mix_quad};

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
    pub fn span(&self, place: &Place) -> (f32, f32) {
        let hinge = float(place.hinge);
        if self.upper {
            (hinge * (1.0 - self.height), hinge)
        } else {
            (hinge, hinge + float(place.height - place.hinge) * self.height)
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

/// Four pixels of a row of the box whose pixels come from four pixels of the flap.
struct Stretch {
    /// The first pixel in the box.
    to: usize,
    /// The first pixel of the flap; the one right of each is mixed in.
    from: usize,
    weights: Weights,
}

/// A pixel at the leaf's side, only partly covered.
struct Side {
    to: usize,
    from: usize,
    cover: u32,
}

/// Room that is used again for every leaf.
#[derive(Default)]
pub(super) struct Bench {
    /// From the left. A stretch may reach into the next one, which then draws over it, and beyond the leaf.
    stretches: Vec<Stretch>,
    /// The pixels of the box that the leaf covers whole.
    covered: Range<usize>,
    sides: Vec<Side>,
    /// For every pixel of the box the left one of its two pixels of the flap, and the weight of the right one.
    sources: Vec<u32>,
    shares: Vec<u32>,
    /// A row of the flap, and a quad more.
    row: Vec<u32>,
    /// A row of the leaf as wide as the box, and a quad more.
    spread: Vec<u32>,
}

/// Where a flap is drawn: a box of rows as wide as a flap and its margins.
pub(super) struct Place {
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

/// A leaf in the air. `half` is the half that it shows, upright.
pub(super) struct Leaf<'a> {
    place: &'a Place,
    half: &'a [u32],
    pose: Pose,
    top: f32,
    bottom: f32,
    rows: usize,
}

impl<'a> Leaf<'a> {
    /// Prepares a leaf for being drawn row by row.
    pub fn new(bench: &mut Bench, place: &'a Place, half: &'a [u32], pose: Pose) -> Self {
        bench.aim(place, pose.width);
        let rows = if pose.upper { place.hinge } else { place.height - place.hinge };
        let (top, bottom) = pose.span(place);
        Self { place, half, pose, top, bottom, rows }
    }

    /// Draws the leaf's part of row y of the box.
    pub fn draw_row(&self, bench: &mut Bench, line: &mut [u32], y: usize) {
        let cover = (self.bottom.min(float(y) + 1.0) - self.top.max(float(y))).clamp(0.0, 1.0);
        if cover <= 0.0 {
            return;
        }
        let from = ((float(y) + 0.5 - self.top) / self.pose.height - 0.5).clamp(0.0, float(self.rows - 1));
        let at = floor(from);
        let clear = if self.pose.upper { at < self.place.soft } else { at + 1 + self.place.soft >= self.rows };
        let stride = self.place.stride;
        let first = self.half.get(at * stride..(at + 1) * stride).unwrap_or_default();
        let second = self.half.get((at + 1) * stride..(at + 2) * stride).unwrap_or(first);
        bench.take_row(first, second, weight(from - float(at)), self.pose.light, clear);
        bench.lay_row(line, weight(cover), clear);
    }
}

impl Bench {
    /// Finds for every pixel of a row of the box which pixels of the flap it shows.
    fn aim(&mut self, place: &Place, share: f32) {
        let wide = float(place.flap_width) * share;
        let left = float(place.margin) + (float(place.flap_width) - wide) / 2.0;
        let last = float(place.flap_width - 1);
        self.row.resize(place.stride + QUAD, 0);
        self.spread.resize(place.box_width + QUAD, 0);
        self.sources.resize(place.box_width + QUAD, 0);
        self.shares.resize(place.box_width + QUAD, 0);
        // A plain loop over all pixels, so that a machine can take several at once.
        let mut x = 0.5;
        for (source, weight_of) in self.sources.iter_mut().zip(&mut self.shares) {
            let from = ((x - left) / share - 0.5).clamp(0.0, last);
            *source = floor_small(from);
            *weight_of = weight(from - from.trunc());
            x += 1.0;
        }
        let cover = |x: usize| weight(((left + wide).min(float(x) + 1.0) - left.max(float(x))).clamp(0.0, 1.0));
        let start = (0..place.box_width).find(|x| cover(*x) == FULL).unwrap_or(place.box_width);
        let end = (start..place.box_width).rfind(|x| cover(*x) == FULL).map_or(start, |last| last + 1);
        self.covered = start..end;
        self.sides.clear();
        for to in (0..start).chain(end..place.box_width) {
            let from = self.sources.get(to).map_or(0, |from| *from as usize);
            match cover(to) {
                0 => {}
                cover => self.sides.push(Side { to, from, cover }),
            }
        }
        self.cut(start, end);
    }

    /// Cuts the covered pixels into stretches: as wide as a quad, or up to where a pixel of the flap comes twice.
    fn cut(&mut self, start: usize, end: usize) {
        self.stretches.clear();
        let mut to = start;
        while to < end
            && let (Some(sources), Some(shares)) = (
                self.sources.get(to..).and_then(<[u32]>::first_chunk::<QUAD>),
                self.shares.get(to..).and_then(<[u32]>::first_chunk::<QUAD>),
            )
        {
            let [from, second, third, fourth] = *sources;
            self.stretches.push(Stretch { to, from: from as usize, weights: Weights::new(*shares) });
            to += if second != from + 1 {
                1
            } else if third != from + 2 {
                2
            } else if fourth != from + 3 {
                3
            } else {
                QUAD
            };
        }
    }

    /// Takes a row of a half between two of its pixel rows, in the leaf's light.
    fn take_row(&mut self, first: &[u32], second: &[u32], between: u32, light: f32, clear: bool) {
        let (shade, lit) = (weight(light.abs()), if light < 0.0 { 0xFF00_0000 } else { 0xFFFF_FFFF });
        let rows = first.as_chunks().0.iter().zip(second.as_chunks().0);
        let quads = self.row.as_chunks_mut().0.iter_mut().zip(rows);
        if clear {
            // Clear pixels have little light to give.
            for (quad, (a, b)) in quads {
                let pixels = mix_quad(*a, *b, between);
                *quad = mix_quad(pixels, light_of(pixels, lit), shade);
            }
        } else {
            let tint = Tint::new(lit, shade);
            quads.for_each(|(quad, (a, b))| *quad = tint.on(mix_quad(*a, *b, between)));
        }
    }

    fn lay_row(&mut self, line: &mut [u32], cover: u32, clear: bool) {
        for Stretch { to, from, weights } in &self.stretches {
            if let (Some(target), Some([a, b, c, d, e])) =
                (self.spread.get_mut(*to..*to + QUAD), self.row.get(*from..=*from + QUAD))
            {
                target.copy_from_slice(&mix_each([*a, *b, *c, *d], [*b, *c, *d, *e], weights));
            }
        }
        if let (Some(line), Some(spread)) = (line.get_mut(self.covered.clone()), self.spread.get(self.covered.clone()))
        {
            if clear || cover < FULL {
                line.iter_mut().zip(spread).for_each(|(below, above)| *below = over(scale(*above, cover), *below));
            } else {
                line.copy_from_slice(spread);
            }
        }
        for side in &self.sides {
            if let (Some(below), Some(above)) = (line.get_mut(side.to), self.row.get(side.from)) {
                *below = over(scale(*above, cover * side.cover / FULL), *below);
            }
        }
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "never negative, at most a flap's size")]
const fn floor(value: f32) -> usize {
    value as usize
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "never negative, at most a flap's size")]
const fn floor_small(value: f32) -> u32 {
    value as u32
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
