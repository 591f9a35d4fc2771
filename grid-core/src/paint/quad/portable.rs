//! Pixel by pixel: what any machine can do.

use super::Quad;
use crate::paint::pixel::{blend, mix, over};

/// `blend` of four pixels: what is kept of each of two, and what is added of one colour.
#[derive(Clone, Copy)]
pub struct Blend([u32; 4]);

impl Blend {
    #[inline]
    pub const fn new(first: u32, second: u32, colour: u32, share: u32) -> Self {
        Self([first, second, colour, share])
    }

    #[inline]
    pub fn of(&self, a: Quad, b: Quad) -> Quad {
        let ([a0, a1, a2, a3], [b0, b1, b2, b3], [first, second, colour, share]) = (a, b, self.0);
        [(a0, b0), (a1, b1), (a2, b2), (a3, b3)].map(|(a, b)| blend(a, first, b, second, colour, share))
    }

    #[inline]
    pub fn on(&self, a: Quad) -> Quad {
        let [first, _, colour, share] = self.0;
        a.map(|a| blend(a, first, 0, 0, colour, share))
    }
}

/// Which pixels of a row four pixels side by side show, each between two of them.
#[derive(Clone, Copy)]
pub struct Aim {
    from: usize,
    steps: Quad,
    weights: Quad,
}

impl Aim {
    pub fn new(first: i32, step: i32, last: i32) -> Self {
        let at = [0, 1, 2, 3].map(|number| (first + number * step).clamp(0, last).cast_unsigned());
        let from = at[0] >> 16;
        let (steps, weights) = (at.map(|at| (at >> 16) - from), at.map(|at| at >> 8 & 0xFF));
        Self { from: from as usize, steps, weights }
    }

    pub const fn from(&self) -> usize {
        self.from
    }

    /// The four pixels, of those that lie at `from`, and those one further.
    #[inline]
    pub fn pick(&self, a: Quad, b: Quad) -> Quad {
        let pixel = |step: u32, weight: u32| {
            let at = step as usize;
            mix(a.get(at).copied().unwrap_or(0), b.get(at).copied().unwrap_or(0), weight)
        };
        let ([s0, s1, s2, s3], [w0, w1, w2, w3]) = (self.steps, self.weights);
        [pixel(s0, w0), pixel(s1, w1), pixel(s2, w2), pixel(s3, w3)]
    }
}

/// `over` of four pixels.
#[inline]
pub fn over_quad(above: Quad, below: Quad) -> Quad {
    let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (above, below);
    [over(a0, b0), over(a1, b1), over(a2, b2), over(a3, b3)]
}

/// As much of a light as each pixel is opaque.
#[inline]
pub fn light_of(pixels: Quad, light: u32) -> Quad {
    pixels.map(|pixel| ((pixel >> 24) * 0x0101_0101) & light)
}

/// Four pixels that are opaque. (A loop that copied them as they are would become a call, which is dear for a row.)
#[inline]
pub fn opaque_quad(pixels: Quad) -> Quad {
    pixels.map(|pixel| pixel | 0xFF00_0000)
}
