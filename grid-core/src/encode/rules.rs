//! What a character is to a board and what becomes of it, by the tables of the Unicode crates. `build.rs` asks this of
//! every character and writes the answers down (`tables.rs` reads them), so that the crates' own tables, nine times as
//! large, stay out of the core; tests compare the answers again.

use unicode_normalization::char::{canonical_combining_class, compose, decompose_canonical};
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

use super::fold::Reason;
use super::nature::{Kind, Nature};
use crate::charset;

/// What a character is.
pub(super) fn nature(sign: char) -> Nature {
    let kind = match sign.general_category() {
        GeneralCategory::SpaceSeparator => Kind::Space,
        GeneralCategory::Format
        | GeneralCategory::NonspacingMark
        | GeneralCategory::EnclosingMark
        | GeneralCategory::Control
        | GeneralCategory::Surrogate
        | GeneralCategory::PrivateUse
        | GeneralCategory::Unassigned => Kind::Invisible,
        _ => Kind::Visible,
    };
    Nature { kind, class: canonical_combining_class(sign) }
}

/// The cells of one character, and how they differ from it; none when it has no code.
pub(super) fn codes_of(sign: char) -> Option<(Vec<u8>, Option<Reason>)> {
    let upper: String = sign.to_uppercase().collect();
    let only = single(&upper);
    if let Some(code) = only.and_then(charset::code_of) {
        return Some((vec![code], None));
    }
    if let Some((folded, reason)) = fold(sign).or_else(|| only.and_then(fold)) {
        return Some((codes(folded)?, Some(reason).filter(|_| sign != '~')));
    }
    if sign.general_category_group() == GeneralCategoryGroup::Letter {
        let mut plain = String::new();
        for base in upper.chars().flat_map(decomposed).filter(|part| canonical_combining_class(*part) == 0) {
            match fold(base) {
                Some((folded, _)) => plain.push_str(folded),
                None => plain.push(base),
            }
        }
        if let Some(codes) = codes(&plain) {
            return Some((codes, Some(Reason::Folded)));
        }
    }
    Some((codes(&upper)?, Some(Reason::Folded)))
}

/// The character of a text that holds one character only.
fn single(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// The codes of a text of which every sign has one.
fn codes(text: &str) -> Option<Vec<u8>> {
    if text.is_empty() {
        return None;
    }
    text.chars().map(charset::code_of).collect()
}

/// A character's canonical decomposition, to the end.
fn decomposed(sign: char) -> Vec<char> {
    let mut parts = Vec::new();
    decompose_canonical(sign, |part| parts.push(part));
    parts
}

/// The canonical parts of a character, and whether NFC makes the character of them again: then they are two, the first
/// of which may have parts in turn. None for what is its own part, and where the parts change nothing that a board shows
/// or reports: syllables of Hangul and ideographs, which have no code and are always named as they were written.
pub(super) fn parts(sign: char) -> Option<(Vec<char>, bool)> {
    if matches!(sign, '\u{AC00}'..='\u{D7A3}') {
        return None;
    }
    let parts = decomposed(sign);
    match parts.as_slice() {
        [only] if *only == sign || is_ideograph(*only) => None,
        [bases @ .., last] => {
            let before = bases.iter().copied().map(Some).reduce(|before, part| compose(before?, part?)).flatten();
            match before.filter(|before| compose(*before, *last) == Some(sign)) {
                Some(before) => Some((vec![before, *last], true)),
                None => Some((parts, false)),
            }
        }
        [] => None,
    }
}

const fn is_ideograph(sign: char) -> bool {
    matches!(sign, '\u{3400}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// What a sign (upper-cased or as written) becomes.
fn fold(sign: char) -> Option<(&'static str, Reason)> {
    let folded = match sign {
        // Typographic quotes, primes, angle quotes.
        '‘' | '’' | '‚' | '‛' | '′' | '´' | '`' | '‹' | '›' => "'",
        '“' | '”' | '„' | '‟' | '″' | '«' | '»' => "\"",
        // Dashes and the minus sign.
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => "-",
        '…' => "...",
        'Ä' | 'Æ' => "AE",
        'Ö' | 'Œ' => "OE",
        'Ü' => "UE",
        'ß' | 'ẞ' => "SS",
        'Ø' => "O",
        'Ł' => "L",
        'Đ' | 'Ð' => "D",
        'Þ' => "TH",
        'ı' => "I",
        'Ħ' => "H",
        // The tilde is typed for the degree sign (decision 37).
        '~' => "°",
        _ => return look_alike(sign).map(|by| (by, Reason::Replaced)),
    };
    Some((folded, Reason::Folded))
}

/// Look-alikes of decision 37.
const fn look_alike(sign: char) -> Option<&'static str> {
    Some(match sign {
        '[' | '{' => "(",
        ']' | '}' => ")",
        '_' => "-",
        '\\' => "/",
        '|' => "I",
        _ => return None,
    })
}
