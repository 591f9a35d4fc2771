//! How often each colour occurs.

use std::collections::BinaryHeap;

use super::hash;

/// From how many equal pixels beside each other on they are a plain area, not an edge.
const PLAIN_RUN: usize = 6;

/// A colour, how many pixels have it, and how many of these lie in plain areas. None have it where nothing is counted.
#[derive(Clone, Copy, Default)]
pub(super) struct Counted {
    pub colour: u32,
    pub times: u32,
    pub plain: u32,
}

/// How often each colour occurs in some pictures.
pub struct Count {
    /// Open addressing, at most half full.
    places: Vec<Counted>,
    bits: u32,
    /// How many colours there are.
    pub(super) used: usize,
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

    pub(super) fn all(&self) -> impl Iterator<Item = Counted> {
        self.places.iter().copied().filter(|place| place.times > 0)
    }

    /// All colours, those of most plain pixels first, then those of most pixels.
    #[inline(never)]
    pub(super) fn ordered(&self) -> Vec<Counted> {
        // A heap is a seventh of the code of the library's sort, which an engine takes longer to optimise than to run.
        let keys = self.all().map(|counted| (u32::MAX - counted.plain, u32::MAX - counted.times, counted.colour));
        let ordered = BinaryHeap::from_iter(keys).into_sorted_vec();
        let counted = |(plain, times, colour)| Counted { colour, times: u32::MAX - times, plain: u32::MAX - plain };
        ordered.into_iter().map(counted).collect()
    }
}
