//! What Unicode says of characters as far as a board asks: answers of `rules.rs` that `build.rs` has written down.

use std::sync::OnceLock;

use super::fold::Reason;
use super::nature::{Kind, Nature};

static BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/unicode.bin"));

/// Places for pairs of characters: a power of two, twice as many as there are pairs.
const PLACES: usize = 2048;

/// The codes of a character that has any, and how it differs from what they show.
pub(super) type Codes = (Vec<u8>, Option<Reason>);

struct Tables {
    /// Where each run of one nature begins.
    natures: Vec<(char, Nature)>,
    codes: Vec<(char, Codes)>,
    parts: Vec<(char, Vec<char>)>,
    /// Pairs and what they compose, each at the first free place from that of its number on.
    pairs: Vec<Option<(char, char, char)>>,
}

/// What a character is.
pub(super) fn nature(sign: char) -> Nature {
    let natures = &tables().natures;
    let behind = natures.partition_point(|(first, _)| *first <= sign);
    natures.get(behind.wrapping_sub(1)).map_or(Nature { kind: Kind::Invisible, class: 0 }, |(_, nature)| *nature)
}

/// The codes of a character; none when it has none.
pub(super) fn codes_of(sign: char) -> Option<&'static Codes> {
    find(&tables().codes, sign)
}

/// The canonical parts of a character, which may have parts in turn; none when it is its own part.
pub(super) fn parts(sign: char) -> Option<&'static [char]> {
    find(&tables().parts, sign).map(Vec::as_slice)
}

/// The character that NFC makes of two.
pub(super) fn compose(first: char, second: char) -> Option<char> {
    let places = tables().pairs.iter().cycle().skip(place(first, second));
    let mut taken = places.map_while(|place| *place);
    taken.find(|(a, b, _)| (*a, *b) == (first, second)).map(|(_, _, sign)| sign)
}

fn find<T>(entries: &'static [(char, T)], sign: char) -> Option<&'static T> {
    let at = entries.binary_search_by_key(&sign, |(entry, _)| *entry).ok()?;
    entries.get(at).map(|(_, value)| value)
}

fn place(first: char, second: char) -> usize {
    let mixed = u32::from(first).wrapping_mul(31).wrapping_add(u32::from(second)).wrapping_mul(0x9E37_79B1);
    usize::try_from(mixed >> 16).unwrap_or_default() % PLACES
}

/// The tables, read when first asked for.
fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| Tables::read(&mut Reader(BYTES)).unwrap_or_else(Tables::empty))
}

impl Tables {
    const fn empty() -> Self {
        Self { natures: Vec::new(), codes: Vec::new(), parts: Vec::new(), pairs: Vec::new() }
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let mut tables = Self { pairs: vec![None; PLACES], ..Self::empty() };
        let mut composed = Vec::new();
        tables.natures = reader.list(|reader, _| reader.number().map(Nature::unpacked))?;
        tables.codes = reader.list(|reader, _| {
            let head = reader.number()?;
            let reason = match head >> 2 {
                0 => None,
                1 => Some(Reason::Folded),
                _ => Some(Reason::Replaced),
            };
            let codes = (0..head & 3).map(|_| reader.number().and_then(|code| u8::try_from(code).ok()));
            Some((codes.collect::<Option<_>>()?, reason))
        })?;
        tables.parts = reader.list(|reader, sign| {
            let head = reader.number()?;
            let parts = (0..head >> 1).map(|_| reader.number().and_then(char::from_u32)).collect::<Option<Vec<_>>>()?;
            if let (1, [first, second]) = (head & 1, parts.as_slice()) {
                composed.push((*first, *second, sign));
            }
            Some(parts)
        })?;
        for pair in composed {
            let places = (0..PLACES).map(|step| (place(pair.0, pair.1) + step) % PLACES);
            let free = places.into_iter().find(|place| tables.pairs.get(*place).is_some_and(Option::is_none));
            *tables.pairs.get_mut(free?)? = Some(pair);
        }
        Some(tables)
    }
}

/// Reads numbers of seven bits a byte, the lowest first.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn number(&mut self) -> Option<u32> {
        let (mut value, mut shift) = (0, 0);
        loop {
            let (byte, rest) = self.0.split_first()?;
            self.0 = rest;
            value |= u32::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
            shift += 7;
        }
    }

    fn list<T>(&mut self, mut entry: impl FnMut(&mut Self, char) -> Option<T>) -> Option<Vec<(char, T)>> {
        let length = self.number()?;
        let mut sign = 0;
        let mut entries = Vec::new();
        for _ in 0..length {
            sign += self.number()?;
            let sign = char::from_u32(sign)?;
            entries.push((sign, entry(self, sign)?));
        }
        Some(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules;
    use super::*;

    #[test]
    fn every_character_is_and_becomes_what_unicode_says() {
        for sign in '\0'..=char::MAX {
            assert_eq!(nature(sign), rules::nature(sign), "{sign:?}");
            assert_eq!(codes_of(sign), rules::codes_of(sign).as_ref(), "{sign:?}");
            assert_eq!(parts(sign), rules::parts(sign).as_ref().map(|(parts, _)| parts.as_slice()), "{sign:?}");
        }
    }
}
