//! A row of pixels as indices, clear where it is as it was.

use super::CLEAR;
use crate::paint::colours::Lookup;

/// From how many pixels on a row's unchanged part is left clear. Shorter ones cost more than what is there anyway.
const CLEAR_RUN: usize = 16;

/// How many pixels are compared at once with what was there.
const GROUP: usize = 8;

/// Pixels that are looked at together.
const TOGETHER: usize = 4;

/// Writes the indices of pixels. Most are as the one before.
#[inline(never)]
pub(super) fn look_up(row: &mut [u8], pixels: &[u32], lookup: &mut Lookup) {
    let mut last = (0, CLEAR);
    let mut index = |pixel: u32| {
        if pixel != last.0 {
            last = (pixel, if is_seen(pixel) { lookup.index(pixel) } else { CLEAR });
        }
        last.1
    };
    let (quads, rest) = pixels.as_chunks::<TOGETHER>();
    let (row_quads, row_rest) = row.as_chunks_mut::<TOGETHER>();
    for (to, [a, b, c, d]) in row_quads.iter_mut().zip(quads) {
        let first = index(*a);
        *to =
            if (a ^ b) | (a ^ c) | (a ^ d) == 0 { [first; TOGETHER] } else { [first, index(*b), index(*c), index(*d)] };
    }
    for (to, pixel) in row_rest.iter_mut().zip(rest) {
        *to = index(*pixel);
    }
}

/// Remembers a row as shown, and clears in it what is as it was, where that is enough.
#[inline(never)]
pub(super) fn clear_same(row: &mut [u8], shown: &mut [u8]) {
    let whole = row.len() / GROUP * GROUP;
    // How many pixels on end are as they were.
    let mut same = 0;
    for at in (0..whole).step_by(GROUP) {
        let new = row.get(at..).and_then(<[u8]>::first_chunk::<GROUP>);
        let old = shown.get_mut(at..).and_then(<[u8]>::first_chunk_mut::<GROUP>);
        let (Some(new), Some(old)) = (new, old) else { return };
        let off = u64::from_le_bytes(*new) ^ u64::from_le_bytes(*old);
        if off == 0 {
            same += GROUP;
            continue;
        }
        *old = *new;
        clear(row, at - same, at + (off.trailing_zeros() / u8::BITS) as usize);
        same = (off.leading_zeros() / u8::BITS) as usize;
    }
    let rest = row.iter().zip(shown.iter()).skip(whole).take_while(|(new, old)| new == old).count();
    if let (Some(new), Some(old)) = (row.get(whole..), shown.get_mut(whole..)) {
        old.copy_from_slice(new);
    }
    clear(row, whole - same, whole + rest);
}

/// Clears a part of a row that is as it was, where that is enough.
#[inline]
fn clear(row: &mut [u8], start: usize, end: usize) {
    if end - start >= CLEAR_RUN
        && let Some(part) = row.get_mut(start..end)
    {
        part.fill(CLEAR);
    }
}

/// A pixel that is more clear than not stays clear: neither format of an animation knows half of it.
pub(super) const fn is_seen(pixel: u32) -> bool {
    pixel >> 24 >= 0x80
}
