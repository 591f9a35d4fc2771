//! Canonical decomposition and composition of a sign, on the tables of `unicode_normalization`. Its iterators would bring
//! the compatibility tables into the build, which no rule here needs.

use unicode_normalization::char::{canonical_combining_class, compose, decompose_canonical};

/// The characters of a text in NFD.
pub(super) fn nfd(text: &str) -> Vec<char> {
    let mut parts = Vec::with_capacity(text.len());
    for character in text.chars() {
        decompose_canonical(character, |part| parts.push(part));
    }
    // Marks stand in the order of their classes, up to the next base.
    let is_base = |character: &char| canonical_combining_class(*character) == 0;
    for marks in parts.chunk_by_mut(|a, b| !is_base(a) && !is_base(b)) {
        marks.sort_by_key(|mark| canonical_combining_class(*mark));
    }
    parts
}

/// The characters of a text in NFC.
pub(super) fn nfc(text: &str) -> Vec<char> {
    let mut composed: Vec<char> = Vec::with_capacity(text.len());
    let mut base: Option<usize> = None;
    let mut before = 0;
    for part in nfd(text) {
        let class = canonical_combining_class(part);
        if let Some(at) = base
            // A mark of the same class, or a base, in between keeps two characters apart.
            && (composed.len() == at + 1 || before < class)
            && let Some(place) = composed.get_mut(at)
            && let Some(one) = compose(*place, part)
        {
            *place = one;
            continue;
        }
        if class == 0 {
            base = Some(composed.len());
        }
        before = class;
        composed.push(part);
    }
    composed
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization;

    use super::*;

    fn agrees(text: &str) {
        assert_eq!(nfc(text), text.nfc().collect::<Vec<char>>(), "{text:?}");
        assert_eq!(nfd(text), text.nfd().collect::<Vec<char>>(), "{text:?}");
    }

    #[test]
    fn every_character_alone_and_with_a_mark_is_as_the_crate_has_it() {
        for character in (0..=0x10_FFFF).filter_map(char::from_u32) {
            agrees(&character.to_string());
        }
        for base in ('\u{A0}'..'\u{250}').chain('\u{1E00}'..'\u{2000}') {
            for mark in ['\u{301}', '\u{323}', '\u{345}'] {
                agrees(&format!("{base}{mark}"));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2048, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn texts_full_of_marks_are_as_the_crate_has_them(
            text in "[a-e\u{C0}-\u{FF}\u{300}-\u{345}\u{591}-\u{5BD}\u{915}-\u{94D}\u{1100}-\u{1112}\u{1161}-\u{1175}\u{11A8}-\u{11C2}\u{AC00}-\u{AC40}\u{1EA0}-\u{1EF9}\u{212B}]{0,12}"
        ) {
            agrees(&text);
        }
    }
}
