//! Four pixels at a time, which is what a wide register of WebAssembly holds. Everywhere else the same sums are done
//! pixel by pixel, and give the same pictures.

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use portable as machine;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use wide as machine;

pub(super) use machine::{Tint, Weights, light_of, mix_each, mix_quad, over_quad};

/// How many pixels are worked on at once.
pub(super) const QUAD: usize = 4;

/// Four pixels side by side.
pub(super) type Quad = [u32; QUAD];

#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
mod portable {
    use super::Quad;
    use crate::paint::pixel::{mix, over};

    /// The weights of four pixels.
    #[derive(Clone, Copy)]
    pub struct Weights(Quad);

    impl Weights {
        pub const fn new(weights: Quad) -> Self {
            Self(weights)
        }
    }

    /// One colour that pixels are mixed with, at one weight.
    #[derive(Clone, Copy)]
    pub struct Tint(u32, u32);

    impl Tint {
        pub const fn new(colour: u32, weight: u32) -> Self {
            Self(colour, weight)
        }

        /// `mix` of four pixels with the colour.
        #[inline]
        pub fn on(&self, pixels: Quad) -> Quad {
            mix_quad(pixels, [self.0; 4], self.1)
        }
    }

    /// `mix` of four pixels with one weight.
    #[inline]
    pub fn mix_quad(a: Quad, b: Quad, weight: u32) -> Quad {
        mix_each(a, b, &Weights([weight; 4]))
    }

    /// `mix` of four pixels, each with its weight.
    #[inline]
    pub fn mix_each(a: Quad, b: Quad, weights: &Weights) -> Quad {
        let ([a0, a1, a2, a3], [b0, b1, b2, b3], [w0, w1, w2, w3]) = (a, b, weights.0);
        [mix(a0, b0, w0), mix(a1, b1, w1), mix(a2, b2, w2), mix(a3, b3, w3)]
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
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wide {
    use core::arch::wasm32::{
        i8x16_add, i16x8_add, i16x8_mul, i16x8_shl, i16x8_splat, i16x8_sub, u8x16_narrow_i16x8, u8x16_shuffle,
        u16x8_extend_high_u8x16, u16x8_extend_low_u8x16, u16x8_shr, u32x4, u32x4_extract_lane, u32x4_splat, v128,
        v128_and,
    };

    use super::Quad;

    /// The weights of four pixels, each four times.
    #[derive(Clone, Copy)]
    pub struct Weights(v128, v128);

    impl Weights {
        pub fn new(weights: Quad) -> Self {
            let four = load(weights);
            Self(
                u8x16_shuffle::<0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5>(four, four),
                u8x16_shuffle::<8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13>(four, four),
            )
        }
    }

    #[inline]
    fn load(quad: Quad) -> v128 {
        let [a, b, c, d] = quad;
        u32x4(a, b, c, d)
    }

    #[inline]
    fn store(pixels: v128) -> Quad {
        [
            u32x4_extract_lane::<0>(pixels),
            u32x4_extract_lane::<1>(pixels),
            u32x4_extract_lane::<2>(pixels),
            u32x4_extract_lane::<3>(pixels),
        ]
    }

    /// `mix` in lanes of sixteen bits; what a negative difference borrows, the sum gives back.
    #[inline]
    fn between(a: v128, b: v128, weight: v128) -> v128 {
        let half = i16x8_add(i16x8_shl(a, 8), i16x8_splat(128));
        u16x8_shr(i16x8_add(half, i16x8_mul(i16x8_sub(b, a), weight)), 8)
    }

    #[inline]
    fn alphas(pixels: v128) -> v128 {
        u8x16_shuffle::<3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15>(pixels, pixels)
    }

    /// One colour that pixels are mixed with, at one weight: what is kept of a pixel, and what is added to it.
    #[derive(Clone, Copy)]
    pub struct Tint(v128, v128);

    impl Tint {
        pub fn new(colour: u32, weight: u32) -> Self {
            let part = i16x8_mul(u16x8_extend_low_u8x16(u32x4_splat(colour)), both(weight));
            Self(both(256 - weight), i16x8_add(part, i16x8_splat(128)))
        }

        /// `mix` of four pixels with the colour.
        #[inline]
        pub fn on(&self, pixels: Quad) -> Quad {
            let pixels = load(pixels);
            let tinted = |lanes: v128| u16x8_shr(i16x8_add(i16x8_mul(lanes, self.0), self.1), 8);
            store(u8x16_narrow_i16x8(tinted(u16x8_extend_low_u8x16(pixels)), tinted(u16x8_extend_high_u8x16(pixels))))
        }
    }

    /// A weight in every lane.
    #[inline]
    fn both(weight: u32) -> v128 {
        u32x4_splat(weight | weight << 16)
    }

    /// `mix` of four pixels with one weight.
    #[inline]
    pub fn mix_quad(a: Quad, b: Quad, weight: u32) -> Quad {
        let (a, b, keep, give) = (load(a), load(b), both(256 - weight), both(weight));
        let between = |a: v128, b: v128| {
            let sum = i16x8_add(i16x8_mul(a, keep), i16x8_mul(b, give));
            u16x8_shr(i16x8_add(sum, i16x8_splat(128)), 8)
        };
        store(u8x16_narrow_i16x8(
            between(u16x8_extend_low_u8x16(a), u16x8_extend_low_u8x16(b)),
            between(u16x8_extend_high_u8x16(a), u16x8_extend_high_u8x16(b)),
        ))
    }

    /// `mix` of four pixels, each with its weight.
    #[inline]
    pub fn mix_each(a: Quad, b: Quad, weights: &Weights) -> Quad {
        let (a, b) = (load(a), load(b));
        store(u8x16_narrow_i16x8(
            between(u16x8_extend_low_u8x16(a), u16x8_extend_low_u8x16(b), weights.0),
            between(u16x8_extend_high_u8x16(a), u16x8_extend_high_u8x16(b), weights.1),
        ))
    }

    /// `over` of four pixels.
    #[inline]
    pub fn over_quad(above: Quad, below: Quad) -> Quad {
        let (above, below) = (load(above), load(below));
        let alpha = alphas(above);
        let seen = |below: v128, alpha: v128| {
            let hidden = i16x8_add(alpha, u16x8_shr(alpha, 7));
            u16x8_shr(i16x8_mul(below, i16x8_sub(i16x8_splat(256), hidden)), 8)
        };
        let below = u8x16_narrow_i16x8(
            seen(u16x8_extend_low_u8x16(below), u16x8_extend_low_u8x16(alpha)),
            seen(u16x8_extend_high_u8x16(below), u16x8_extend_high_u8x16(alpha)),
        );
        store(i8x16_add(above, below))
    }

    /// As much of a light as each pixel is opaque.
    #[inline]
    pub fn light_of(pixels: Quad, light: u32) -> Quad {
        store(v128_and(alphas(load(pixels)), u32x4_splat(light)))
    }
}

/// Puts quads on a row as long as it has pixels; of the last one only what fits.
#[inline]
pub(super) fn set_quads(row: &mut [u32], quads: impl Iterator<Item = Quad>) {
    let mut quads = quads;
    let (whole, rest) = row.as_chunks_mut::<QUAD>();
    for (place, quad) in whole.iter_mut().zip(&mut quads) {
        *place = quad;
    }
    if !rest.is_empty()
        && let Some(last) = quads.next()
    {
        set_rest(rest, last);
    }
}

/// Puts the begin of a quad on what is left of a row. Written out, as a copy of so few bytes would be a call.
#[inline]
const fn set_rest(rest: &mut [u32], quad: Quad) {
    let [first, second, third, _] = quad;
    match rest {
        [a] => *a = first,
        [a, b] => (*a, *b) = (first, second),
        [a, b, c] => (*a, *b, *c) = (first, second, third),
        _ => {}
    }
}

/// Changes a row by the quads of another one, which is as long in whole quads.
#[inline]
pub(super) fn change_quads(row: &mut [u32], others: &[u32], change: impl Fn(Quad, Quad) -> Quad) {
    let (whole, rest) = row.as_chunks_mut::<QUAD>();
    let mut others = others.as_chunks::<QUAD>().0.iter();
    for (place, other) in whole.iter_mut().zip(&mut others) {
        *place = change(*place, *other);
    }
    let Some(other) = others.next() else { return };
    let last = match rest {
        [a] => [*a, 0, 0, 0],
        [a, b] => [*a, *b, 0, 0],
        [a, b, c] => [*a, *b, *c, 0],
        _ => return,
    };
    set_rest(rest, change(last, *other));
}
