//! The colours of an indexed picture: at most 256, so that none of a board at rest is off by more than 7 in any channel,
//! and the nearest of them to any pixel.

use std::collections::BinaryHeap;

use crate::charset;

use super::pixel::opaque;

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
/// From how many equal pixels beside each other on they are a plain area, not an edge.
const PLAIN_RUN: usize = 6;

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

/// A colour, how many pixels have it, and how many of these lie in plain areas. None have it where nothing is counted.
#[derive(Clone, Copy, Default)]
struct Counted {
    colour: u32,
    times: u32,
    plain: u32,
}

/// How often each colour occurs in some pictures.
pub(super) struct Count {
    /// Open addressing, at most half full.
    places: Vec<Counted>,
    bits: u32,
    used: usize,
}

impl Default for Count {
    fn default() -> Self {
        Self::with_bits(12)
    }
}

impl Count {
    fn with_bits(bits: u32) -> Self {
        Self { places: vec![Counted::default(); 1 << bits], bits, used: 0 }
    }

    /// Counts the pixels of a picture.
    #[inline(never)]
    pub fn add(&mut self, pixels: &[u32]) {
        for run in pixels.chunk_by(|a, b| a == b) {
            if let Some(colour) = run.first() {
                self.add_run(*colour, run.len());
            }
        }
    }

    fn add_run(&mut self, colour: u32, run: usize) {
        let times = u32::try_from(run).unwrap_or(u32::MAX);
        self.insert(Counted { colour, times, plain: if run >= PLAIN_RUN { times } else { 0 } });
    }

    fn insert(&mut self, counted: Counted) {
        let mask = self.places.len() - 1;
        let mut at = hash(counted.colour, self.bits);
        while let Some(place) = self.places.get_mut(at & mask) {
            if place.times == 0 {
                *place = counted;
                self.used += 1;
                break;
            }
            if place.colour == counted.colour {
                place.times = place.times.saturating_add(counted.times);
                place.plain = place.plain.saturating_add(counted.plain);
                return;
            }
            at += 1;
        }
        if 2 * self.used > self.places.len() {
            let mut larger = Self::with_bits(self.bits + 1);
            self.all().for_each(|counted| larger.insert(counted));
            *self = larger;
        }
    }

    fn all(&self) -> impl Iterator<Item = Counted> {
        self.places.iter().copied().filter(|place| place.times > 0)
    }

    /// All colours, those of most plain pixels first, then those of most pixels.
    #[inline(never)]
    fn ordered(&self) -> Vec<Counted> {
        // A heap is a seventh of the code of the library's sort, which an engine takes longer to optimise than to run.
        let keys = self.all().map(|counted| (u32::MAX - counted.plain, u32::MAX - counted.times, counted.colour));
        let ordered = BinaryHeap::from_iter(keys).into_sorted_vec();
        let counted = |(plain, times, colour)| Counted { colour, times: u32::MAX - times, plain: u32::MAX - plain };
        ordered.into_iter().map(counted).collect()
    }
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

/// What a pixel of an animation is looked up in: the colours of its boards at rest, each for itself, and of all others the
/// nearest one to a step of four in each channel. What a pixel becomes never depends on those before it.
pub(super) struct Lookup {
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
