//! LZW as GIF wants it: codes of 9 to 12 bits, lowest bits first, in blocks of at most 255 bytes.

/// Bits of an index of a colour.
const INDEX_BITS: u8 = 8;
const CLEAR: u32 = 1 << INDEX_BITS;
const END: u32 = CLEAR + 1;
const MOST_BITS: u32 = 12;
const MOST_CODES: u32 = 1 << MOST_BITS;

/// The dictionary: open addressing, at most a quarter full. An entry is the code before (12 bits), the index that follows it
/// (8 bits), and the code of both (12 bits). Nothing is entered that follows the last code, so that all bits set mean
/// nothing.
const PLACE_BITS: u32 = 14;
const MASK: usize = (1 << PLACE_BITS) - 1;
const NOTHING: u32 = u32::MAX;

/// The index that mostly comes many times on end: its repetitions are not looked up one by one.
const OFTEN: u8 = super::CLEAR;

/// The most bytes of a block.
const BLOCK: usize = 255;

/// An encoder, used for one picture after another.
pub(super) struct Lzw {
    places: Box<[u32; MASK + 1]>,
    /// The codes of the frequent index once, twice, and so on.
    repeated: Vec<u32>,
    bytes: Vec<u8>,
    /// Bits that are no whole byte yet, and how many.
    bits: u64,
    held: u32,
}

impl Lzw {
    pub fn new() -> Self {
        Self { places: Box::new([NOTHING; MASK + 1]), repeated: Vec::new(), bytes: Vec::new(), bits: 0, held: 0 }
    }

    /// Writes indices as the image data of a picture.
    #[inline(never)]
    pub fn write(&mut self, file: &mut Vec<u8>, indices: &[u8]) {
        self.bytes.clear();
        self.squeeze(indices);
        file.push(INDEX_BITS);
        for block in self.bytes.chunks(BLOCK) {
            file.extend(u8::try_from(block.len()));
            file.extend(block);
        }
        file.push(0);
    }

    #[inline(never)]
    fn squeeze(&mut self, indices: &[u8]) {
        let first = u32::from(INDEX_BITS) + 1;
        let (mut size, mut next) = (first, END + 1);
        self.forget();
        self.emit(CLEAR, size);
        let Some((start, mut indices)) = indices.split_first() else {
            self.emit(END, size);
            return self.flush();
        };
        let mut before = u32::from(*start);
        while let Some((index, rest)) = indices.split_first() {
            indices = rest;
            let key = before << 8 | u32::from(*index);
            let place = match self.find(key) {
                Ok(code) => {
                    before = code;
                    continue;
                }
                Err(place) => place,
            };
            self.emit(before, size);
            if next == MOST_CODES {
                self.emit(CLEAR, size);
                self.forget();
                (size, next) = (first, END + 1);
                before = u32::from(*index);
                continue;
            }
            if *index == OFTEN && self.repeated.last() == Some(&before) {
                self.repeated.push(next);
            }
            if let Some(entry) = self.places.get_mut(place & MASK) {
                *entry = key << MOST_BITS | next;
            }
            // The reader makes the same entry one code later.
            if next == 1 << size {
                size += 1;
            }
            next += 1;
            before = u32::from(*index);
            if *index == OFTEN {
                let more = indices.iter().zip(self.repeated.iter().skip(1)).take_while(|(index, _)| **index == OFTEN);
                let (times, code) = more.fold((0, before), |(times, _), (_, code)| (times + 1, *code));
                before = code;
                indices = indices.get(times..).unwrap_or_default();
            }
        }
        self.emit(before, size);
        // The reader makes an entry for the last code too, and may then await one bit more.
        if next == 1 << size && size < MOST_BITS {
            size += 1;
        }
        self.emit(END, size);
        self.flush();
    }

    fn forget(&mut self) {
        self.places.fill(NOTHING);
        self.repeated.clear();
        self.repeated.push(u32::from(OFTEN));
    }

    /// The code of a code and an index, or the place where there is room for it.
    #[inline]
    fn find(&self, key: u32) -> Result<u32, usize> {
        // Only the code before is waited for, so nothing but a shift is done to it.
        let index = (key & 0xFF).wrapping_mul(0x9E37_79B1) >> (32 - PLACE_BITS);
        let mut place = (key >> INDEX_BITS << 1 ^ index) as usize;
        loop {
            let entry = self.places.get(place & MASK).copied().unwrap_or(NOTHING);
            // This comes first: what follows the last code looks like nothing, and is never entered.
            if entry == NOTHING {
                return Err(place);
            }
            if entry >> MOST_BITS == key {
                return Ok(entry & (MOST_CODES - 1));
            }
            place += 1;
        }
    }

    #[inline]
    fn emit(&mut self, code: u32, size: u32) {
        self.bits |= u64::from(code) << self.held;
        self.held += size;
        if self.held >= 32 {
            let [a, b, c, d, ..] = self.bits.to_le_bytes();
            self.bytes.extend([a, b, c, d]);
            self.bits >>= 32;
            self.held -= 32;
        }
    }

    fn flush(&mut self) {
        let bytes = self.bits.to_le_bytes();
        self.bytes.extend(bytes.iter().take(self.held.div_ceil(8) as usize));
        (self.bits, self.held) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The indices of image data, read as the standard says.
    fn read(data: &[u8]) -> Vec<u8> {
        let mut bytes: Vec<u8> = Vec::new();
        let mut at = 1;
        while data[at] > 0 {
            let length = usize::from(data[at]);
            bytes.extend(&data[at + 1..=at + length]);
            at += 1 + length;
        }
        assert_eq!((data[0], at + 1), (8, data.len()));
        let mut bit = 0;
        let mut code = |size: usize| {
            let value = (0..size).fold(0, |value, n| {
                let at = bit + n;
                value | usize::from(bytes[at / 8] >> (at % 8) & 1) << n
            });
            bit += size;
            value
        };
        let (mut size, mut words, mut before): (usize, Vec<Vec<u8>>, Vec<u8>) = (9, Vec::new(), Vec::new());
        let mut indices = Vec::new();
        loop {
            let value = code(size);
            match value {
                256 => {
                    size = 9;
                    words = (0..=255).map(|index| vec![index]).chain([vec![], vec![]]).collect();
                    before.clear();
                    continue;
                }
                257 => return indices,
                _ => {}
            }
            let mut word = words.get(value).cloned().unwrap_or_else(|| [&before[..], &before[..1]].concat());
            if !before.is_empty() && words.len() < 4096 {
                words.push([&before[..], &word[..1]].concat());
            }
            if words.len() == 1 << size && size < 12 {
                size += 1;
            }
            indices.extend(&word);
            before = core::mem::take(&mut word);
        }
    }

    #[test]
    fn what_was_written_is_read_again() {
        let mut lzw = Lzw::new();
        let noise = |length: u32, colours: u32| -> Vec<u8> {
            (0..length).map(|n| ((n.wrapping_mul(2_654_435_761) >> 13) % colours) as u8).collect()
        };
        let mut pictures = vec![vec![], vec![7], vec![0; 100_000], noise(30_000, 256), noise(90_000, 3)];
        // All lengths round the places where codes grow and the dictionary is full.
        pictures.extend((250..262).chain(3830..3850).map(|length| noise(length, 256)));
        // Rows that come again and again, so that the last codes of the dictionary are met and followed by the last index.
        let row: Vec<u8> = noise(97, 7).into_iter().map(|index| if index > 4 { 255 } else { index }).collect();
        pictures.extend((20..60).map(|length| row.iter().copied().cycle().take(length * 3000).collect()));
        let drifting = (0..400_000u32).map(|n| if n % 61 < n / 3000 % 61 { 255 } else { row[n as usize % 97] });
        pictures.push(drifting.collect());
        for picture in pictures {
            let mut file = Vec::new();
            lzw.write(&mut file, &picture);
            assert!(read(&file) == picture, "{}", picture.len());
        }
    }
}
