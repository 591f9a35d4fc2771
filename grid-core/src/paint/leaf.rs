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

/// Where the pixels of a widened row come from.
struct Source {
    at: usize,
    next: usize,
    /// The weight of `next`.
    share: u32,
    cover: u32,
}

/// Room that is used again for every leaf.
#[derive(Default)]
pub(super) struct Bench {
    sources: Vec<Source>,
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
}

/// Draws a leaf over a box. `half` is the half that it shows, upright.
pub(super) fn draw(bench: &mut Bench, target: &mut [u32], place: &Place, half: &[u32], pose: Pose) {
    bench.aim(place, pose.width);
    let rows = if pose.upper { place.hinge } else { place.height - place.hinge };
    let tall = float(rows) * pose.height;
    let (top, bottom) = if pose.upper {
        (float(place.hinge) - tall, float(place.hinge))
    } else {
        (float(place.hinge), float(place.hinge) + tall)
    };
    for (y, line) in target.chunks_exact_mut(place.box_width).enumerate() {
        let cover = (bottom.min(float(y) + 1.0) - top.max(float(y))).clamp(0.0, 1.0);
        if cover <= 0.0 {
            continue;
        }
        let from = ((float(y) + 0.5 - top) / pose.height - 0.5).clamp(0.0, float(rows - 1));
        bench.take_row(half, place.flap_width, from, pose.light);
        bench.lay_row(line, weight(cover));
    }
}

impl Bench {
    /// Finds for every pixel of a row of the box which pixels of the flap it shows.
    fn aim(&mut self, place: &Place, share: f32) {
        let wide = float(place.flap_width) * share;
        let left = float(place.margin) + (float(place.flap_width) - wide) / 2.0;
        self.sources.clear();
        self.sources.extend((0..place.box_width).map(|x| {
            let cover = ((left + wide).min(float(x) + 1.0) - left.max(float(x))).clamp(0.0, 1.0);
            let from = ((float(x) + 0.5 - left) / share - 0.5).clamp(0.0, float(place.flap_width - 1));
            let at = floor(from);
            Source {
                at,
                next: (at + 1).min(place.flap_width - 1),
                share: weight(from - float(at)),
                cover: weight(cover),
            }
        }));
    }

    /// Takes a row of a half between two of its pixel rows.
    fn take_row(&mut self, half: &[u32], width: usize, from: f32, share: f32) {
        let at = floor(from);
        let first = half.get(at * width..(at + 1) * width).unwrap_or_default();
        let second = half.get((at + 1) * width..(at + 2) * width).unwrap_or(first);
        let between = weight(from - float(at));
        let (shade, full) = (weight(share.abs()), if share < 0.0 { 0xFF00_0000 } else { 0xFFFF_FFFF });
        self.row.clear();
        self.row.extend(first.iter().zip(second).map(|(a, b)| {
            let pixel = mix(*a, *b, between);
            mix(pixel, ((pixel >> 24) * 0x0101_0101) & full, shade)
        }));
    }

    fn lay_row(&self, line: &mut [u32], cover: u32) {
        for (pixel, source) in line.iter_mut().zip(&self.sources) {
            let (Some(a), Some(b)) = (self.row.get(source.at), self.row.get(source.next)) else { continue };
            let mut above = mix(*a, *b, source.share);
            let cover = cover * source.cover / FULL;
            if cover < FULL {
                above = scale(above, cover);
            }
            *pixel = over(above, *pixel);
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
