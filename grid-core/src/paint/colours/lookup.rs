//! What each pixel of an animation becomes.

use super::count::{Count, Counted};
use super::{Colours, hash};

/// What a pixel of an animation is looked up in: the colours of its boards at rest, each for itself, and of all others the
/// nearest one to a step of four in each channel. What a pixel becomes never depends on those before it.
pub struct Lookup {
    colours: Colours,
    /// A colour without its opacity, and above it its index. Open addressing, at most a quarter full.
    exact: Vec<u32>,
    bits: u32,
    /// For each step the index of all its pixels and 1, as soon as it is needed; or `SEVERAL`.
    steps: Vec<u16>,
}

/// No entry: an animation has one colour less.
const NOTHING: u32 = u32::MAX;
/// A step with a colour of boards at rest that has another index. Its low byte is that of a step not needed so far.
const SEVERAL: u16 = 0x100;

/// The place of a pixel's step of four in each channel.
const fn step_of(pixel: u32) -> usize {
    (pixel >> 2 & 0x3F | pixel >> 4 & 0xFC0 | pixel >> 6 & 0x3_F000) as usize
}

impl Lookup {
    /// For at most 255 colours, and opaque pictures at rest.
    #[inline(never)]
    pub fn new(mut colours: Colours, rest: &Count) -> Self {
        let bits = (4 * rest.used).next_power_of_two().trailing_zeros();
        let mut exact = vec![NOTHING; 1 << bits];
        let mut steps = vec![0; 1 << 18];
        for Counted { colour, .. } in rest.all() {
            let index = colours.index(colour);
            if let Some(step) = steps.get_mut(step_of(colour)) {
                if *step == 0 {
                    *step = 1 + u16::from(colours.index_of_step(colour));
                }
                if *step != 1 + u16::from(index) {
                    *step = SEVERAL;
                }
            }
            let entry = u32::from(index) << 24 | colour & 0xFF_FFFF;
            let from = hash(colour, bits);
            let mask = exact.len() - 1;
            let free = (from..=from + mask).find(|at| exact.get(at & mask) == Some(&NOTHING));
            if let Some(place) = free.and_then(|at| exact.get_mut(at & mask)) {
                *place = entry;
            }
        }
        Self { colours, exact, bits, steps }
    }

    /// See `Colours::all`.
    pub fn all(&self) -> impl Iterator<Item = u32> {
        self.colours.all()
    }

    /// The index of an opaque pixel.
    #[inline]
    pub fn index(&mut self, pixel: u32) -> u8 {
        match self.steps.get(step_of(pixel)).map(|step| step.to_le_bytes()[0].checked_sub(1)) {
            Some(Some(index)) => index,
            _ => self.look_closer(pixel),
        }
    }

    #[inline(never)]
    fn look_closer(&mut self, pixel: u32) -> u8 {
        let mask = self.exact.len() - 1;
        let mut at = hash(pixel, self.bits);
        loop {
            let entry = self.exact.get(at & mask).copied().unwrap_or(NOTHING);
            if entry == NOTHING {
                break;
            }
            if (entry ^ pixel) << 8 == 0 {
                return entry.to_le_bytes()[3];
            }
            at += 1;
        }
        let index = self.colours.index_of_step(pixel);
        match self.steps.get_mut(step_of(pixel)) {
            Some(step) if *step == 0 => *step = 1 + u16::from(index),
            _ => {}
        }
        index
    }
}
