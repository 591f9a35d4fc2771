//! Pixels: premultiplied RGBA in one number, red in the lowest byte.

/// Weights run from 0 to this.
pub(super) const FULL: u32 = 256;

/// An opaque pixel of a colour 0xRRGGBB.
pub(super) const fn opaque(colour: u32) -> u32 {
    0xFF00_0000 | (colour & 0xFF) << 16 | (colour & 0xFF00) | (colour >> 16 & 0xFF)
}

/// Two of a pixel's four channels, each with room for a weight.
const EVEN: u32 = 0x00FF_00FF;
/// Half a step in both channels.
const HALF: u32 = 0x0080_0080;

/// From `a` (weight 0) to `b` (weight 256), all four channels alike.
#[inline]
pub(super) const fn mix(a: u32, b: u32, weight: u32) -> u32 {
    let low = mix_pair(a & EVEN, b & EVEN, weight);
    let high = mix_pair(a >> 8 & EVEN, b >> 8 & EVEN, weight);
    (low >> 8 & EVEN) | (high & !EVEN)
}

/// `a · (256 - weight) + b · weight` and half a step, in both channels. A difference may borrow from the channel above;
/// the sum gives it back, as every channel's result fits its sixteen bits.
#[inline]
const fn mix_pair(a: u32, b: u32, weight: u32) -> u32 {
    (a << 8).wrapping_add(b.wrapping_sub(a).wrapping_mul(weight)).wrapping_add(HALF)
}

#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
/// `a · first + b · second + colour · share`, all four channels alike. The weights add up to 256 at most.
#[inline]
pub(super) const fn blend(a: u32, first: u32, b: u32, second: u32, colour: u32, share: u32) -> u32 {
    let low = (a & EVEN) * first + (b & EVEN) * second + (colour & EVEN) * share + HALF;
    let high = (a >> 8 & EVEN) * first + (b >> 8 & EVEN) * second + (colour >> 8 & EVEN) * share + HALF;
    (low >> 8 & EVEN) | (high & !EVEN)
}

/// All four channels times a weight.
#[inline]
pub(super) const fn scale(pixel: u32, weight: u32) -> u32 {
    mix(0, pixel, weight)
}

/// A premultiplied pixel over an opaque one.
#[inline]
pub(super) const fn over(above: u32, below: u32) -> u32 {
    let alpha = above >> 24;
    let keep = FULL - (alpha + (alpha >> 7));
    // Rounding may not carry a channel past 255: both parts are rounded down to at most their share.
    let low = ((below & EVEN) * keep) >> 8 & EVEN;
    let high = ((below >> 8 & EVEN) * keep) & !EVEN;
    above.wrapping_add(low | high)
}

/// A share from 0 to 1 as a weight.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, which is what is meant"
)]
pub(super) fn weight(share: f32) -> u32 {
    ((share * 256.0 + 0.5) as u32).min(FULL)
}

/// A colour between stops of a gradient, as an opaque pixel. Stops are places from 0 to 1, ascending, with 0xRRGGBB.
pub(super) fn gradient(stops: &[(f32, u32)], place: f32) -> u32 {
    let mut before: Option<(f32, u32)> = None;
    for (at, colour) in stops {
        if place < *at {
            return match before {
                Some((from, start)) => mix(opaque(start), opaque(*colour), weight((place - from) / (at - from))),
                None => opaque(*colour),
            };
        }
        before = Some((*at, *colour));
    }
    before.map_or(0, |(_, colour)| opaque(colour))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_a_mix_are_exact() {
        for colour in [0, 0xFFFFFF, 0xE0382C, 0x17171A] {
            assert_eq!(mix(opaque(colour), opaque(0x123456), 0), opaque(colour));
            assert_eq!(mix(opaque(0x123456), opaque(colour), FULL), opaque(colour));
        }
    }

    #[test]
    fn over_keeps_what_is_opaque_and_shows_what_is_clear() {
        assert_eq!(over(opaque(0xE0382C), opaque(0xFFFFFF)), opaque(0xE0382C));
        assert_eq!(over(0, opaque(0xABCDEF)), opaque(0xABCDEF));
        for weight in 0..=FULL {
            let pixel = over(scale(opaque(0xFFFFFF), weight), opaque(0xFFFFFF));
            assert!(pixel & 0xFF >= 0xFE && pixel >> 24 >= 0xFE, "{weight} {pixel:08x}");
        }
    }
}
