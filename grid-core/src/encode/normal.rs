//! Canonical decomposition and composition of a sign. Syllables of Hangul and compatible ideographs stay as they are: they
//! have no code and are named as they were written (`rules.rs`).

use super::tables::{compose, nature, parts};

/// The characters of a text in NFD.
fn nfd(text: &str) -> Vec<char> {
    let mut characters = Vec::with_capacity(text.len());
    for character in text.chars() {
        decompose(character, &mut characters);
    }
    // Marks stand in the order of their classes, up to the next base.
    let is_base = |character: &char| nature(*character).class == 0;
    for marks in characters.chunk_by_mut(|a, b| !is_base(a) && !is_base(b)) {
        marks.sort_by_key(|mark| nature(*mark).class);
    }
    characters
}

fn decompose(character: char, characters: &mut Vec<char>) {
    match parts(character) {
        Some(parts) => parts.iter().for_each(|part| decompose(*part, characters)),
        None => characters.push(character),
    }
}

/// The characters of a text in NFC.
pub(super) fn nfc(text: &str) -> Vec<char> {
    let mut composed: Vec<char> = Vec::with_capacity(text.len());
    let mut base: Option<usize> = None;
    let mut before = 0;
    for part in nfd(text) {
        let class = nature(part).class;
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

    /// Not a syllable of Hangul, nor an ideograph that is another one's double.
    fn is_told(sign: &char) -> bool {
        !matches!(sign, '\u{AC00}'..='\u{D7A3}' | '\u{F900}'..='\u{FAFF}' | '\u{2F800}'..='\u{2FA1F}')
    }

    #[test]
    fn every_character_alone_and_with_a_mark_is_as_the_crate_has_it() {
        for character in ('\0'..=char::MAX).filter(is_told) {
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
            text in "[a-e=\u{C0}-\u{FF}\u{300}-\u{345}\u{591}-\u{5BD}\u{915}-\u{94D}\u{9C7}\u{9BE}\u{1EA0}-\u{1EF9}\u{212B}]{0,12}"
        ) {
            agrees(&text);
        }
    }
}
