//! Grids as text for paths, queries and files: JSON (rows of codes) and base64url of that JSON, both ways, for any size.

mod reader;

use crate::decode::push_number;
use crate::error::{ErrorCode, GridError};
use crate::grid::{Grid, GridSize};

use reader::{Fault, Part, Reader};

/// A longer text is refused unread. The largest grid takes under 5,000 characters in any form.
const LONGEST_TEXT: usize = 1 << 16;

/// base64url; standard base64 is read too.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The grid as JSON: a list of rows, each a list of codes, without blanks.
#[must_use]
pub fn to_json(grid: &Grid) -> String {
    let mut json = String::from("[");
    for (row, line) in grid.lines().enumerate() {
        json.push_str(if row == 0 { "[" } else { ",[" });
        for (column, code) in line.iter().enumerate() {
            if column > 0 {
                json.push(',');
            }
            push_number(&mut json, usize::from(*code));
        }
        json.push(']');
    }
    json.push(']');
    json
}

/// The grid as base64url, without padding, of its JSON.
#[must_use]
pub fn to_base64(grid: &Grid) -> String {
    let mut text = String::new();
    for group in to_json(grid).as_bytes().chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | u32::from(group.get(at).copied().unwrap_or(0)));
        let signs = (0..=group.len()).filter_map(|at| ALPHABET.get((bits >> (18 - 6 * at) & 63) as usize));
        text.extend(signs.map(|sign| char::from(*sign)));
    }
    text
}

/// Reads a grid from its JSON, or from base64url or standard base64 of that, padded or not.
///
/// # Errors
/// `MissingTextOrCharacters` for nothing and for `null`; `ValidationError` for what is neither JSON nor base64 of JSON;
/// `SizeInvalid` for rows of different lengths (with the first that differs) and outside 1 × 1 to 16 × 64;
/// `CharactersInvalid` for what is no list of lists of assigned codes, with the place of the first wrong cell.
pub fn from_text(text: &str) -> Result<Grid, GridError> {
    if text.len() > LONGEST_TEXT {
        return Err(GridError::new(ErrorCode::SizeInvalid));
    }
    let text = text.trim_ascii();
    if text.is_empty() {
        return Err(GridError::new(ErrorCode::MissingTextOrCharacters));
    }
    let not_json = GridError::new(ErrorCode::ValidationError);
    match from_json(text.as_bytes()) {
        Err(error) if error == not_json => from_json(&from_base64(text.as_bytes()).ok_or(not_json)?),
        read => read,
    }
}

fn from_json(json: &[u8]) -> Result<Grid, GridError> {
    let mut reader = Reader::new(json);
    let read = reader.value(Part::Whole, 0);
    reader.blanks();
    if matches!(read, Err(Fault::NotJson)) || !reader.rest.is_empty() && read.is_ok() {
        return Err(GridError::new(ErrorCode::ValidationError));
    }
    match reader.wrong {
        Some(wrong) => Err(wrong),
        None => Grid::new(GridSize::new(reader.rows, reader.columns)?, reader.codes),
    }
}

fn from_base64(text: &[u8]) -> Option<Vec<u8>> {
    let signs = text.strip_suffix(b"==").or_else(|| text.strip_suffix(b"=")).unwrap_or(text);
    // Padding, where it is written, fills the last group of four.
    if signs.len() % 4 == 1 || signs.len() < text.len() && !text.len().is_multiple_of(4) {
        return None;
    }
    let mut bytes = Vec::with_capacity(signs.len() / 4 * 3 + 2);
    for group in signs.chunks(4) {
        let mut bits: u32 = 0;
        for at in 0..4 {
            bits = bits << 6 | group.get(at).map_or(Some(0), |sign| six_bits(*sign))?;
        }
        bytes.extend(bits.to_be_bytes().into_iter().skip(1).take(group.len() - 1));
    }
    Some(bytes)
}

fn six_bits(sign: u8) -> Option<u32> {
    let known = match sign {
        b'+' => b'-',
        b'/' => b'_',
        sign => sign,
    };
    ALPHABET.iter().position(|other| *other == known).and_then(|bits| u32::try_from(bits).ok())
}
