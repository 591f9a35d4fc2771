//! Grids as text: JSON and base64, both ways.
#![cfg(feature = "full")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use grid_core::charset::assigned_codes;
use grid_core::error::{ErrorCode, GridError};
use grid_core::forms::{from_text, to_base64, to_json};
use grid_core::grid::{Grid, GridSize};
use proptest::prelude::*;

fn grid(rows: usize, codes: &[u8]) -> Grid {
    Grid::new(GridSize::new(rows, codes.len() / rows).unwrap(), codes.to_vec()).unwrap()
}

fn error(text: &str) -> GridError {
    from_text(text).unwrap_err()
}

#[test]
fn a_grid_is_written_as_rows_of_codes() {
    let grid = grid(2, &[0, 8, 71, 10, 62, 0]);
    assert_eq!(to_json(&grid), "[[0,8,71],[10,62,0]]");
    assert_eq!(to_base64(&grid), "W1swLDgsNzFdLFsxMCw2MiwwXV0");
}

#[test]
fn json_and_every_dress_of_base64_are_read() {
    let known = grid(2, &[0, 8, 71, 10, 62, 0]);
    for text in [
        "[[0,8,71],[10,62,0]]",
        " [ [ 0 , 8.0,7.1e1 ] ,\n\t[1e1,620E-1,-0]\r] ",
        "W1swLDgsNzFdLFsxMCw2MiwwXV0",
        "W1swLDgsNzFdLFsxMCw2MiwwXV0=",
    ] {
        assert_eq!(from_text(text).as_ref(), Ok(&known), "{text}");
    }
    // A question mark's bits are the two signs in which the alphabets differ, here in a string that is no grid.
    for text in ["WyI/Pz8+Il0", "WyI_Pz8-Il0="] {
        assert_eq!(error(text), GridError { code: ErrorCode::CharactersInvalid, row: Some(0), column: None }, "{text}");
    }
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let at = |code, row: Option<usize>, column: Option<usize>| GridError { code, row, column };
    let invalid = ErrorCode::CharactersInvalid;
    for (text, expected) in [
        ("", at(ErrorCode::MissingTextOrCharacters, None, None)),
        (" null ", at(ErrorCode::MissingTextOrCharacters, None, None)),
        ("bnVsbA", at(ErrorCode::MissingTextOrCharacters, None, None)),
        ("{}", at(invalid, None, None)),
        ("7", at(invalid, None, None)),
        ("\"[[0]]\"", at(invalid, None, None)),
        ("[0,0]", at(invalid, Some(0), None)),
        ("[[0],{\"a\":[1,\"\\u00e9\",true]}]", at(invalid, Some(1), None)),
        ("[[0,0],[0,43]]", at(invalid, Some(1), Some(1))),
        ("[[0,0],[72,43]]", at(invalid, Some(1), Some(0))),
        ("[[-1]]", at(invalid, Some(0), Some(0))),
        ("[[6.5]]", at(invalid, Some(0), Some(0))),
        ("[[63.9999999999999999999999]]", at(invalid, Some(0), Some(0))),
        ("[[1e999999999999999999999]]", at(invalid, Some(0), Some(0))),
        ("[[1e-999999999999999999999]]", at(invalid, Some(0), Some(0))),
        ("[[[]]]", at(invalid, Some(0), Some(0))),
        ("[[\"1\"]]", at(invalid, Some(0), Some(0))),
        ("[[null]]", at(invalid, Some(0), Some(0))),
        ("[[0,0],[0]]", at(ErrorCode::SizeInvalid, Some(1), None)),
        ("[]", at(ErrorCode::SizeInvalid, None, None)),
        ("[[],[]]", at(ErrorCode::SizeInvalid, None, None)),
        ("HELLO", at(ErrorCode::ValidationError, None, None)),
        ("[[0]", at(ErrorCode::ValidationError, None, None)),
        ("[[0]]]", at(ErrorCode::ValidationError, None, None)),
        ("[[0,]]", at(ErrorCode::ValidationError, None, None)),
        ("[[01]]", at(ErrorCode::ValidationError, None, None)),
        ("[[0x41]]", at(ErrorCode::ValidationError, None, None)),
        ("[[.5]]", at(ErrorCode::ValidationError, None, None)),
        ("[[1.]]", at(ErrorCode::ValidationError, None, None)),
        ("[[NaN]]", at(ErrorCode::ValidationError, None, None)),
        ("[\"\n\"]", at(ErrorCode::ValidationError, None, None)),
        ("W1swXV0==", at(ErrorCode::ValidationError, None, None)),
        ("W1swX", at(ErrorCode::ValidationError, None, None)),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
}

#[test]
fn rows_and_columns_without_end_and_depths_are_refused() {
    assert_eq!(error(&format!("[{}[0]]", "[0],".repeat(16))).code, ErrorCode::SizeInvalid);
    assert_eq!(error(&format!("[[{}0]]", "0,".repeat(64))).code, ErrorCode::SizeInvalid);
    assert_eq!(error(&"[".repeat(60_000)).code, ErrorCode::CharactersInvalid);
    assert_eq!(error(&"A".repeat(10_000_000)).code, ErrorCode::SizeInvalid);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_grid_comes_back_from_every_form(rows in 1..=16usize, columns in 1..=64usize, start in 0..66usize) {
        let drum: Vec<u8> = assigned_codes().collect();
        let codes: Vec<u8> = (0..rows * columns).map(|cell| drum[(start + cell * 7) % 66]).collect();
        let grid = grid(rows, &codes);
        let text = to_base64(&grid);
        prop_assert!(text.bytes().all(|sign| sign.is_ascii_alphanumeric() || sign == b'-' || sign == b'_'));
        prop_assert_eq!(from_text(&text).unwrap(), grid.clone());
        prop_assert_eq!(from_text(&to_json(&grid)).unwrap(), grid);
    }

    #[test]
    fn what_is_json_is_known_as_a_json_reader_knows_it(text in r#"[\[\]{}0-9.eE+\-," :a-u\\]{0,24}"#) {
        let is_json = serde_json::from_str::<serde_json::Value>(&text).is_ok();
        let refused = from_text(&text).map_err(|error| error.code);
        if is_json {
            prop_assert_ne!(refused, Err(ErrorCode::ValidationError));
        }
    }

    #[test]
    fn no_text_makes_it_stumble(text in "\\PC{0,200}") {
        let _ = from_text(&text);
    }
}
