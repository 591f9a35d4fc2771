//! Four pixels in one wide register of WebAssembly.

use core::arch::wasm32::{
    i8x16_add, i8x16_swizzle, i16x8_add, i16x8_mul, i16x8_shl, i16x8_splat, i16x8_sub, i32x4, i32x4_add, i32x4_max,
    i32x4_min, i32x4_mul, i32x4_splat, i32x4_sub, u8x16_narrow_i16x8, u8x16_shuffle, u16x8_extend_high_u8x16,
    u16x8_extend_low_u8x16, u16x8_shr, u32x4, u32x4_extract_lane, u32x4_shr, u32x4_splat, v128, v128_and, v128_or,
};

use super::Quad;

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

/// A weight in every lane.
#[inline]
fn both(weight: u32) -> v128 {
    u32x4_splat(weight | weight << 16)
}

/// `blend` of four pixels: what is kept of each of two, and what is added of one colour.
#[derive(Clone, Copy)]
pub struct Blend {
    first: v128,
    second: v128,
    added: v128,
}

impl Blend {
    #[inline]
    pub fn new(first: u32, second: u32, colour: u32, share: u32) -> Self {
        let part = i16x8_mul(u16x8_extend_low_u8x16(u32x4_splat(colour)), both(share));
        Self { first: both(first), second: both(second), added: i16x8_add(part, i16x8_splat(128)) }
    }

    #[inline]
    pub fn of(&self, a: Quad, b: Quad) -> Quad {
        let (a, b) = (load(a), load(b));
        let sum = |a: v128, b: v128| {
            let both = i16x8_add(i16x8_mul(a, self.first), i16x8_mul(b, self.second));
            u16x8_shr(i16x8_add(both, self.added), 8)
        };
        store(u8x16_narrow_i16x8(
            sum(u16x8_extend_low_u8x16(a), u16x8_extend_low_u8x16(b)),
            sum(u16x8_extend_high_u8x16(a), u16x8_extend_high_u8x16(b)),
        ))
    }

    #[inline]
    pub fn on(&self, a: Quad) -> Quad {
        let a = load(a);
        let sum = |a: v128| u16x8_shr(i16x8_add(i16x8_mul(a, self.first), self.added), 8);
        store(u8x16_narrow_i16x8(sum(u16x8_extend_low_u8x16(a)), sum(u16x8_extend_high_u8x16(a))))
    }
}

/// Which pixels of a row four pixels side by side show, each between two of them.
#[derive(Clone, Copy)]
pub struct Aim {
    from: usize,
    /// Which bytes of four pixels; and the weights of the pixels one further, each four times.
    bytes: v128,
    low: v128,
    high: v128,
}

impl Aim {
    #[inline]
    pub fn new(first: i32, step: i32, last: i32) -> Self {
        let at = i32x4_add(i32x4_splat(first), i32x4_mul(i32x4_splat(step), i32x4(0, 1, 2, 3)));
        let at = i32x4_min(i32x4_max(at, i32x4_splat(0)), i32x4_splat(last));
        let whole = u32x4_shr(at, 16);
        let from = u32x4_extract_lane::<0>(whole);
        let steps = i32x4_sub(whole, u32x4_splat(from));
        let weights = v128_and(u32x4_shr(at, 8), u32x4_splat(0xFF));
        Self {
            from: from as usize,
            bytes: i32x4_add(i32x4_mul(steps, u32x4_splat(0x0404_0404)), u32x4_splat(0x0302_0100)),
            low: u8x16_shuffle::<0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5>(weights, weights),
            high: u8x16_shuffle::<8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13>(weights, weights),
        }
    }

    #[inline]
    pub const fn from(&self) -> usize {
        self.from
    }

    /// The four pixels, of those that lie at `from`, and those one further.
    #[inline]
    pub fn pick(&self, a: Quad, b: Quad) -> Quad {
        let (a, b) = (i8x16_swizzle(load(a), self.bytes), i8x16_swizzle(load(b), self.bytes));
        store(u8x16_narrow_i16x8(
            between(u16x8_extend_low_u8x16(a), u16x8_extend_low_u8x16(b), self.low),
            between(u16x8_extend_high_u8x16(a), u16x8_extend_high_u8x16(b), self.high),
        ))
    }
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

/// Four pixels that are opaque. (A loop that copied them as they are would become a call, which is dear for a row.)
#[inline]
pub fn opaque_quad(pixels: Quad) -> Quad {
    store(v128_or(load(pixels), u32x4_splat(0xFF00_0000)))
}
