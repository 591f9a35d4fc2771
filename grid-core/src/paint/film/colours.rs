//! The 255 colours of a film, found once from a few of its pictures, and the nearest of them to any pixel.

use std::collections::BTreeMap;

use crate::charset;

/// The index that stands for no paint: what was there before, or the clear ground.
pub(super) const CLEAR: u8 = 255;

/// How many colours a film has beside the clear one.
const COLOURS: usize = 255;

/// Colours nearer than this in every channel are one, first roughly, so that all hues find a place, then finer.
const TOLERANCES: [u8; 6] = [48, 20, 10, 5, 2, 0];

/// Places of the memory of pixels that were looked up, a power of two.
const REMEMBERED: usize = 1 << 14;

/// How often each colour occurs in some pictures.
#[derive(Default)]
pub(super) struct Count(BTreeMap<u32, u32>);

impl Count {
    pub fn add(&mut self, pixels: &[u32]) {
        for run in pixels.chunk_by(|a, b| a == b) {
            if let Some(colour) = run.first().filter(|pixel| is_seen(**pixel)) {
                let times = self.0.entry(colour | 0xFF00_0000).or_default();
                *times = times.saturating_add(u32::try_from(run.len()).unwrap_or(u32::MAX));
            }
        }
    }
}

/// A pixel that is more clear than not stays clear: neither format of a film knows half of it.
const fn is_seen(pixel: u32) -> bool {
    pixel >> 24 >= 0x80
}

/// A film's colours.
pub(super) struct Colours {
    chosen: Vec<u32>,
    remembered: Vec<(u32, u8)>,
}

impl Colours {
    /// The named colours that occur come first, exactly; then those that occur most.
    pub fn choose(count: &Count, glyph: u32) -> Self {
        let named = (0..=charset::LAST_CODE).filter_map(charset::tile_colour).chain([glyph]).map(super::opaque);
        let mut chosen: Vec<u32> = Vec::with_capacity(COLOURS);
        for colour in named.filter(|colour| count.0.contains_key(colour)) {
            if !chosen.contains(&colour) {
                chosen.push(colour);
            }
        }
        let mut by_count: Vec<(u32, u32)> = count.0.iter().map(|(colour, times)| (u32::MAX - times, *colour)).collect();
        by_count.sort_unstable();
        for tolerance in TOLERANCES {
            for (_, colour) in &by_count {
                if chosen.len() == COLOURS {
                    break;
                }
                if chosen.iter().all(|other| distance(*colour, *other) > tolerance) {
                    chosen.push(*colour);
                }
            }
        }
        Self { chosen, remembered: vec![(0, CLEAR); REMEMBERED] }
    }

    /// Red, green and blue of all 256 indices.
    pub fn table(&self) -> Vec<u8> {
        let all = self.chosen.iter().copied().chain(core::iter::repeat(0)).take(COLOURS + 1);
        all.flat_map(|colour| colour.to_le_bytes().into_iter().take(3)).collect()
    }

    /// The index of the nearest colour.
    #[allow(clippy::cast_possible_truncation, reason = "there are at most 255 colours")]
    pub fn index(&mut self, pixel: u32) -> u8 {
        if !is_seen(pixel) {
            return CLEAR;
        }
        let pixel = pixel | 0xFF00_0000;
        let place = (pixel.wrapping_mul(0x9E37_79B1) >> 18) as usize;
        if let Some((known, index)) = self.remembered.get(place)
            && *known == pixel
        {
            return *index;
        }
        let nearest = self.chosen.iter().enumerate().min_by_key(|(_, colour)| squares(pixel, **colour));
        let index = nearest.map_or(CLEAR, |(index, _)| index as u8);
        if let Some(remembered) = self.remembered.get_mut(place) {
            *remembered = (pixel, index);
        }
        index
    }
}

/// The largest difference of a channel.
fn distance(a: u32, b: u32) -> u8 {
    channels(a, b).max().unwrap_or(0)
}

fn squares(a: u32, b: u32) -> u32 {
    channels(a, b).map(|difference| u32::from(difference) * u32::from(difference)).sum()
}

fn channels(a: u32, b: u32) -> impl Iterator<Item = u8> {
    a.to_le_bytes().into_iter().zip(b.to_le_bytes()).take(3).map(|(a, b)| a.abs_diff(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_exactly_and_many_come_near() {
        let mut count = Count::default();
        let few: Vec<u32> = (0..200).map(|level| 0xFF00_0000 + level * 0x01_0101).collect();
        count.add(&few);
        let mut colours = Colours::choose(&count, 0);
        let table = colours.table();
        assert_eq!(table.len(), 768);
        for colour in &few {
            let index = usize::from(colours.index(*colour));
            assert_eq!(table[3 * index..3 * index + 3], colour.to_le_bytes()[..3]);
        }
        let many: Vec<u32> =
            (0..4096).map(|n| 0xFF00_0000 + n / 256 * 0x11 + n / 16 % 16 * 0x1100 + n % 16 * 0x11_0000).collect();
        count.add(&many);
        let mut colours = Colours::choose(&count, 0xE0382C);
        assert_eq!(colours.index(0x7F12_3456), CLEAR);
        let table = colours.table();
        for colour in many {
            let index = usize::from(colours.index(colour));
            let known = u32::from_le_bytes([table[3 * index], table[3 * index + 1], table[3 * index + 2], 255]);
            assert!(distance(colour, known) < 90);
        }
    }
}
