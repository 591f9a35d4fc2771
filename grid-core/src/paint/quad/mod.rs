//! Four pixels at a time, which is what a wide register of WebAssembly holds. Everywhere else the same sums are done
//! pixel by pixel, and give the same pictures.

#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wide;

use super::pixel::FULL;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use portable as machine;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use wide as machine;

pub(super) use machine::{Aim, Blend, light_of, opaque_quad, over_quad};

/// How many pixels are worked on at once.
pub(super) const QUAD: usize = 4;

/// Four pixels side by side.
pub(super) type Quad = [u32; QUAD];

impl Blend {
    /// `mix` of four pixels with four others.
    pub fn mix(weight: u32) -> Self {
        Self::new(FULL - weight, weight, 0, 0)
    }

    /// `mix` of four pixels with one colour.
    pub fn tint(colour: u32, weight: u32) -> Self {
        Self::new(FULL - weight, 0, colour, weight)
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

/// Changes a row by quads, as many as it has pixels; of the last one only what fits.
#[inline]
pub(super) fn change_quads(row: &mut [u32], quads: impl Iterator<Item = Quad>, change: impl Fn(Quad, Quad) -> Quad) {
    let mut quads = quads;
    let (whole, rest) = row.as_chunks_mut::<QUAD>();
    for (place, quad) in whole.iter_mut().zip(&mut quads) {
        *place = change(*place, quad);
    }
    let last = match rest {
        [a] => [*a, 0, 0, 0],
        [a, b] => [*a, *b, 0, 0],
        [a, b, c] => [*a, *b, *c, 0],
        _ => return,
    };
    if let Some(quad) = quads.next() {
        set_rest(rest, change(last, quad));
    }
}
