//! A leaf on its way: the light on it, the shadows that it throws, and how it stands in space.

use super::geometry::float;
use super::pixel::{FULL, mix, over, scale, weight};

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

/// A stretch of a row of the box whose pixels come from a stretch of the flap of the same length.
struct Run {
    /// The first pixel in the box.
    to: usize,
    /// The first pixel of the flap; the one right of each is mixed in.
    from: usize,
    length: usize,
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
    runs: Vec<Run>,
    sides: Vec<Side>,
    /// For every pixel of the box the weight of the right one of its two sources.
    shares: Vec<u32>,
    /// A row of the flap, its last pixel twice.
    row: Vec<u32>,
}

/// Where a leaf is drawn: a box of rows as wide as a flap and its margins.
pub(super) struct Place {
    /// Pixels of a row of the box.
    pub box_width: usize,
    /// The margin left of the flap.
    pub margin: usize,
    pub flap_width: usize,
    /// The hinge's row.
    pub hinge: usize,
    /// The flap's height.
    pub height: usize,
    /// How many rows at a flap's end have clear corners.
    pub soft: usize,
}

/// Draws a leaf over a box. `half` is the half that it shows, upright.
pub(super) fn draw(bench: &mut Bench, target: &mut [u32], place: &Place, half: &[u32], pose: Pose) {
    bench.aim(place, pose.width);
    let rows = if pose.upper { place.hinge } else { place.height - place.hinge };
    let (top, bottom) = pose.span(place);
    for (y, line) in target.chunks_exact_mut(place.box_width).enumerate() {
        let cover = (bottom.min(float(y) + 1.0) - top.max(float(y))).clamp(0.0, 1.0);
        if cover <= 0.0 {
            continue;
        }
        let from = ((float(y) + 0.5 - top) / pose.height - 0.5).clamp(0.0, float(rows - 1));
        let at = floor(from);
        bench.take_row(half, place.flap_width, at, weight(from - float(at)), pose.light);
        let clear = if pose.upper { at < place.soft } else { at + 1 + place.soft >= rows };
        bench.lay_row(line, weight(cover), clear);
    }
}

impl Bench {
    /// Finds for every pixel of a row of the box which pixels of the flap it shows.
    fn aim(&mut self, place: &Place, share: f32) {
        let wide = float(place.flap_width) * share;
        let left = float(place.margin) + (float(place.flap_width) - wide) / 2.0;
        self.shares.clear();
        self.runs.clear();
        self.sides.clear();
        for x in 0..place.box_width {
            let cover = ((left + wide).min(float(x) + 1.0) - left.max(float(x))).clamp(0.0, 1.0);
            let place_from = ((float(x) + 0.5 - left) / share - 0.5).clamp(0.0, float(place.flap_width - 1));
            let from = floor(place_from);
            self.shares.push(weight(place_from - float(from)));
            match (weight(cover), self.runs.last_mut()) {
                (0, _) => {}
                (FULL, Some(run)) if run.to + run.length == x && run.from + run.length == from => run.length += 1,
                (FULL, _) => self.runs.push(Run { to: x, from, length: 1 }),
                (cover, _) => self.sides.push(Side { to: x, from, cover }),
            }
        }
    }

    /// Takes a row of a half between two of its pixel rows, in the leaf's light.
    fn take_row(&mut self, half: &[u32], width: usize, at: usize, between: u32, share: f32) {
        let first = half.get(at * width..(at + 1) * width).unwrap_or_default();
        let second = half.get((at + 1) * width..(at + 2) * width).unwrap_or(first);
        let (shade, full) = (weight(share.abs()), if share < 0.0 { 0xFF00_0000 } else { 0xFFFF_FFFF });
        self.row.clear();
        self.row.extend(first.iter().zip(second).map(|(a, b)| {
            let pixel = mix(*a, *b, between);
            mix(pixel, ((pixel >> 24) * 0x0101_0101) & full, shade)
        }));
        self.row.extend(self.row.last().copied());
    }

    fn lay_row(&self, line: &mut [u32], cover: u32, clear: bool) {
        for run in &self.runs {
            let (Some(target), Some(shares), Some(sources)) = (
                line.get_mut(run.to..run.to + run.length),
                self.shares.get(run.to..run.to + run.length),
                self.row.get(run.from..=run.from + run.length),
            ) else {
                continue;
            };
            let (Some((_, right)), Some((_, left))) = (sources.split_first(), sources.split_last()) else { continue };
            let mixed = left.iter().zip(right).zip(shares).map(|((a, b), share)| mix(*a, *b, *share));
            if clear || cover < FULL {
                target.iter_mut().zip(mixed).for_each(|(below, above)| *below = over(scale(above, cover), *below));
            } else {
                target.iter_mut().zip(mixed).for_each(|(below, above)| *below = above);
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
