//! The colours of an indexed picture: at most 256, so that none of a board at rest is off by more than 7 in any channel,
//! and the nearest of them to any pixel.

mod count;
mod lookup;

use crate::charset;

use super::pixel::opaque;
pub(super) use count::Count;
use count::Counted;
pub(super) use lookup::Lookup;

/// The most that a channel of a board at rest may be off.
pub(super) const REST: u8 = 7;
/// The most that a channel of plain areas may be off while there is room: light falls evenly on them.
#[derive(Clone, Copy)]
pub(super) struct Plain {
    /// In areas that are a hundredth of all and more.
    pub large: u8,
    /// In others.
    pub small: u8,
}

/// From which share of all pixels on an area is large: there light that falls in steps is seen.
const LARGE: u64 = 100;

/// Where even `REST` takes too many colours: first roughly, so that all hues find a place, then finer.
const ROUGHLY: [u8; 4] = [48, 24, 14, 10];

/// Places of the memory of pixels that were looked up, a power of two.
const REMEMBERED: usize = 1 << 14;
const REMEMBERED_BITS: u32 = REMEMBERED.trailing_zeros();

/// The place of a colour in a table of so many bits: its digits well mixed.
const fn hash(colour: u32, bits: u32) -> usize {
    (colour.wrapping_mul(0x9E37_79B1) >> (32 - bits)) as usize
}

/// A colour and how light it is; the lightness comes first, so that sets of them are searched by it.
type Shade = (u32, u32);

fn shade(colour: u32) -> Shade {
    let [red, green, blue, alpha] = colour.to_le_bytes().map(u32::from);
    // Roughly as the eye sees it. What is clear is far from everything else.
    (3 * red + 6 * green + blue + 10 * alpha, colour)
}

/// How much lighter a colour can be that differs by 1 in each channel.
const STEP: u32 = 20;

/// Whether one of these shades, in order of lightness, is as near as that.
fn has_near(shades: &[Shade], (light, colour): Shade, tolerance: u8) -> bool {
    let reach = STEP * u32::from(tolerance);
    let from = shades.partition_point(|(other, _)| other + reach < light);
    let near = shades.iter().skip(from).take_while(|(other, _)| *other <= light + reach);
    near.into_iter().any(|(_, other)| distance(colour, *other) <= tolerance)
}

/// Adds colours until none of all is further from them than the tolerance, or there are so many.
fn cover(shades: &mut Vec<Shade>, all: &[Counted], tolerance: u8, most: usize) {
    for Counted { colour, .. } in all {
        if shades.len() >= most {
            return;
        }
        let new = shade(*colour);
        if !has_near(shades, new, tolerance) {
            let place = shades.partition_point(|known| *known < new);
            shades.insert(place, new);
        }
    }
}

/// The colours of a picture or an animation, in order of their lightness.
pub(super) struct Colours {
    shades: Vec<Shade>,
    remembered: Vec<(u32, Option<u8>)>,
}

impl Colours {
    /// At most so many colours for pictures at rest: the named ones that occur, exactly; then those of large areas; then so
    /// many that none is off by more than `REST`; then so many that none of plain areas is off by more than `plain`.
    #[inline(never)]
    pub fn of_rest(count: &Count, glyph: u32, plain: Plain, most: usize) -> Self {
        let named: Vec<u32> =
            (0..=charset::LAST_CODE).filter_map(charset::tile_colour).chain([glyph]).map(opaque).collect();
        let all = count.ordered();
        let mut shades = Vec::with_capacity(most);
        let occurring: Vec<Counted> = all.iter().filter(|counted| named.contains(&counted.colour)).copied().collect();
        cover(&mut shades, &occurring, 0, most);
        let pixels: u64 = all.iter().map(|counted| u64::from(counted.times)).sum();
        let large = all.partition_point(|counted| u64::from(counted.plain) * LARGE > pixels);
        cover(&mut shades, all.get(..large).unwrap_or_default(), plain.large, most / 2);
        let mut fine = shades.clone();
        cover(&mut fine, &all, REST, most + 1);
        if fine.len() > most {
            ROUGHLY.iter().for_each(|tolerance| cover(&mut shades, &all, *tolerance, most));
            cover(&mut shades, &all, REST, most);
        } else {
            shades = fine;
        }
        let areas = all.partition_point(|counted| counted.plain > 0);
        cover(&mut shades, all.get(..areas).unwrap_or_default(), plain.small, most);
        Self::new(shades)
    }

    /// The same and others of the same animation, each at most so much off, as long as there is room.
    pub fn with(mut self, count: &Count, tolerance: u8, most: usize) -> Self {
        cover(&mut self.shades, &count.ordered(), tolerance, most);
        Self::new(self.shades)
    }

    fn new(shades: Vec<Shade>) -> Self {
        Self { shades, remembered: vec![(0, None); REMEMBERED] }
    }

    /// Red, green, blue and opacity of each colour, one number a colour with red in its lowest byte.
    pub fn all(&self) -> impl Iterator<Item = u32> {
        self.shades.iter().map(|(_, colour)| *colour)
    }

    /// The index of the nearest colour: the one whose largest difference is the least.
    #[inline]
    pub fn index(&mut self, pixel: u32) -> u8 {
        let place = hash(pixel, REMEMBERED_BITS);
        match self.remembered.get(place) {
            Some((known, Some(index))) if *known == pixel => *index,
            _ => self.search(pixel, place),
        }
    }

    /// The index of the nearest colour to the middle of a pixel's step.
    fn index_of_step(&mut self, pixel: u32) -> u8 {
        self.index(pixel & 0xFFFC_FCFC | 0x02_0202)
    }

    #[cold]
    fn search(&mut self, pixel: u32, place: usize) -> u8 {
        let (light, _) = shade(pixel);
        let middle = self.shades.partition_point(|(other, _)| *other < light);
        let (lighter, darker) = (middle..self.shades.len(), (0..middle).rev());
        let (mut best, mut nearest) = ((u8::MAX, u32::MAX), 0);
        // What is further in lightness than the best so far cannot be nearer.
        let mut weigh = |at: usize| {
            let Some((other, colour)) = self.shades.get(at) else { return false };
            if other.abs_diff(light) > STEP * u32::from(best.0) {
                return false;
            }
            let off = (distance(pixel, *colour), squares(pixel, *colour));
            if off < best {
                (best, nearest) = (off, at);
            }
            true
        };
        let _ = lighter.take_while(|at| weigh(*at)).count();
        let _ = darker.take_while(|at| weigh(*at)).count();
        let index = u8::try_from(nearest).unwrap_or(u8::MAX);
        if let Some(remembered) = self.remembered.get_mut(place) {
            *remembered = (pixel, Some(index));
        }
        index
    }
}

/// The largest difference of a channel.
fn distance(a: u32, b: u32) -> u8 {
    channels(a, b).fold(0, u8::max)
}

fn squares(a: u32, b: u32) -> u32 {
    channels(a, b).map(|difference| u32::from(difference) * u32::from(difference)).sum()
}

fn channels(a: u32, b: u32) -> impl Iterator<Item = u8> {
    a.to_le_bytes().into_iter().zip(b.to_le_bytes()).map(|(a, b)| a.abs_diff(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_exactly_and_named_ones_always() {
        let mut count = Count::default();
        let few: Vec<u32> = (0..100).map(|level| 0xFF00_0000 + level * 0x02_0202).collect();
        count.add(&few.iter().flat_map(|colour| [*colour; 8]).collect::<Vec<_>>());
        let mut colours = Colours::of_rest(&count, 0, Plain { large: 0, small: 1 }, 256);
        assert!(colours.shades.is_sorted());
        for colour in &few {
            let index = usize::from(colours.index(*colour));
            assert_eq!(colours.shades[index].1, *colour);
        }
        count.add(&[opaque(0xE0382C), opaque(0xE0382B)]);
        let mut colours = Colours::of_rest(&count, 0, Plain { large: 0, small: 1 }, 256);
        let index = usize::from(colours.index(opaque(0xE0382C)));
        assert_eq!(colours.shades[index].1, opaque(0xE0382C));
    }

    #[test]
    fn edges_are_off_by_at_most_seven_and_too_many_colours_come_near() {
        let mut count = Count::default();
        let edges: Vec<u32> = (0..=255u32).map(|level| 0xFF00_0000 + level * 0x01_0000 + level / 2).collect();
        count.add(&edges);
        let mut colours = Colours::of_rest(&count, 0, Plain { large: 0, small: 1 }, 256);
        assert!(colours.shades.len() < 40, "{}", colours.shades.len());
        for colour in &edges {
            let index = usize::from(colours.index(*colour));
            assert!(distance(colours.shades[index].1, *colour) <= REST);
        }
        let many: Vec<u32> =
            (0..4096).map(|n| 0xFF00_0000 + n / 256 * 0x11 + n / 16 % 16 * 0x1100 + n % 16 * 0x11_0000).collect();
        count.add(&many);
        let mut colours = Colours::of_rest(&count, 0, Plain { large: 0, small: 1 }, 255);
        assert_eq!(colours.shades.len(), 255);
        for colour in many {
            let index = usize::from(colours.index(colour));
            assert!(distance(colour, colours.shades[index].1) < 90);
        }
    }

    #[test]
    fn all_colours_are_counted_however_many() {
        let mut count = Count::default();
        count.add(&(0..20_000).flat_map(|colour| [colour * 7; 2]).collect::<Vec<_>>());
        assert_eq!(count.all().count(), 20_000);
        assert!(count.all().all(|counted| counted.times == 2 && counted.plain == 0));
    }
}
