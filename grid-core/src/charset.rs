//! The characters of a board: 66 assigned codes, their signs and colours.
//!
//! The drum is the 66 assigned codes ascending; it turns in one direction, and after the last code comes 0 again.

/// How many flaps a drum bears.
pub const DRUM_LENGTH: usize = 66;

/// Codes run from 0 to this one; six between them are unassigned.
pub const LAST_CODE: u8 = 71;

/// The flap without a sign.
pub const BLANK: u8 = 0;

/// The degree sign, or the heart on boards that bear one in its place.
pub const DEGREE: u8 = 62;

/// What code 62 shows on boards that bear a heart.
pub const HEART: char = '♥';

/// The first of the nine colour tiles.
pub const FIRST_TILE: u8 = 63;

/// The tile in the colour of the board's glyphs: white on a black board, black on a white one.
pub const FILLED: u8 = 71;

/// Codes that no flap bears.
const UNASSIGNED: [u8; 6] = [43, 45, 51, 57, 58, 61];

/// The assigned codes ascending: the drum.
const DRUM: [u8; DRUM_LENGTH] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
    31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 44, 46, 47, 48, 49, 50, 52, 53, 54, 55, 56, 59, 60, 62, 63, 64, 65,
    66, 67, 68, 69, 70, 71,
];

/// Signs by code, 0 to 62. A blank stands for "no sign": code 0 and the unassigned ones.
const SIGNS: [char; 63] = [
    ' ', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V',
    'W', 'X', 'Y', 'Z', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '!', '@', '#', '$', '(', ')', ' ', '-', ' ',
    '+', '&', '=', ';', ':', ' ', '\'', '"', '%', ',', '.', ' ', ' ', '/', '?', ' ', '°',
];

/// The colour tiles 63 to 70 as 0xRRGGBB. 71 takes the glyph colour of the board.
const TILES: [u32; 8] = [0xE0382C, 0xF2801E, 0xF6C224, 0x2FA35A, 0x2B7BDE, 0x8B5CD6, 0xF5F2EA, 0x17171A];

/// What people call the tiles 63 to 71.
const TILE_NAMES: [&str; 9] = ["red", "orange", "yellow", "green", "blue", "violet", "white", "black", "filled"];

/// Whether a flap bears this code.
#[must_use]
pub fn is_assigned(code: u8) -> bool {
    code <= LAST_CODE && !UNASSIGNED.contains(&code)
}

/// Whether the code is a colour tile (63 to 71).
#[must_use]
pub const fn is_tile(code: u8) -> bool {
    code >= FIRST_TILE && code <= LAST_CODE
}

/// The assigned codes in drum order.
pub fn assigned_codes() -> impl Iterator<Item = u8> {
    DRUM.iter().copied()
}

/// The place of a code on the drum, 0 to 65; none for an unassigned code.
#[must_use]
pub fn drum_place(code: u8) -> Option<u8> {
    if !is_assigned(code) {
        return None;
    }
    let skipped = UNASSIGNED.iter().filter(|missing| **missing < code).count();
    u8::try_from(usize::from(code) - skipped).ok()
}

/// The code at a place of the drum; places go round.
#[must_use]
pub fn code_at_place(place: usize) -> u8 {
    DRUM.get(place % DRUM_LENGTH).copied().unwrap_or(BLANK)
}

/// How many flaps fall on the way from one code to another: 0 to 65.
#[must_use]
pub fn flaps_between(from: u8, to: u8) -> usize {
    match (drum_place(from), drum_place(to)) {
        (Some(from), Some(to)) => (usize::from(to) + DRUM_LENGTH - usize::from(from)) % DRUM_LENGTH,
        _ => 0,
    }
}

/// The sign of a code. Code 0 gives a blank; tiles and unassigned codes have no sign.
#[must_use]
pub fn sign_of(code: u8) -> Option<char> {
    if !is_assigned(code) {
        return None;
    }
    SIGNS.get(usize::from(code)).copied()
}

/// The sign of a code on a board whose code 62 is a heart, or is the degree sign.
#[must_use]
pub fn sign_on(code: u8, heart: bool) -> Option<char> {
    if heart && code == DEGREE { Some(HEART) } else { sign_of(code) }
}

/// The code of a sign exactly as the flaps bear it (capitals, a blank for 0).
#[must_use]
pub fn code_of(sign: char) -> Option<u8> {
    if sign == ' ' {
        return Some(BLANK);
    }
    SIGNS.iter().position(|known| *known == sign).and_then(|at| u8::try_from(at).ok())
}

/// The colour of the tiles 63 to 70 as 0xRRGGBB; none for the filled tile, whose colour is the board's glyph colour.
#[must_use]
pub fn tile_colour(code: u8) -> Option<u32> {
    TILES.get(usize::from(code.checked_sub(FIRST_TILE)?)).copied()
}

/// The plain word for a tile's colour.
#[must_use]
pub fn tile_name(code: u8) -> Option<&'static str> {
    TILE_NAMES.get(usize::from(code.checked_sub(FIRST_TILE)?)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drum_bears_66_codes_and_places_agree_both_ways() {
        let codes: Vec<u8> = assigned_codes().collect();
        assert_eq!(codes.len(), DRUM_LENGTH);
        for (place, code) in codes.iter().enumerate() {
            assert_eq!(drum_place(*code), Some(place as u8));
            assert_eq!(code_at_place(place), *code);
            assert_eq!(code_at_place(place + DRUM_LENGTH), *code);
        }
        for code in [43, 45, 51, 57, 58, 61, 72, 255] {
            assert_eq!(drum_place(code), None);
        }
    }

    #[test]
    fn every_sign_leads_back_to_its_code() {
        for code in assigned_codes().filter(|code| *code < FIRST_TILE) {
            assert_eq!(sign_of(code).and_then(code_of), Some(code), "code {code}");
        }
        assert_eq!(sign_of(43), None);
        assert_eq!([sign_on(62, false), sign_on(62, true), sign_on(1, true)], [Some('°'), Some('♥'), Some('A')]);
        assert_eq!(sign_of(63), None);
        assert_eq!(code_of('a'), None);
    }

    #[test]
    fn the_way_along_the_drum_goes_forward_only() {
        assert_eq!(flaps_between(0, 0), 0);
        assert_eq!(flaps_between(0, 1), 1);
        assert_eq!(flaps_between(1, 0), 65);
        assert_eq!(flaps_between(71, 0), 1);
        assert_eq!(flaps_between(42, 44), 1);
    }

    #[test]
    fn tiles_have_colours_and_names() {
        assert_eq!(tile_colour(63), Some(0xE0382C));
        assert_eq!(tile_colour(70), Some(0x17171A));
        assert_eq!(tile_colour(71), None);
        assert_eq!(tile_name(71), Some("filled"));
        assert_eq!(tile_name(62), None);
    }
}
