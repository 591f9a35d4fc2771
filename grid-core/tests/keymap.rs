//! Keys, strokes and pastes.
#![cfg(feature = "full")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use grid_core::decode::decode;
use grid_core::error::ErrorCode;
use grid_core::grid::{Grid, GridSize};
use grid_core::keymap::{Edit, Input, State, edit};
use proptest::prelude::*;

const COLUMNS: usize = 4;

fn blank() -> State {
    State { grid: Grid::blank(GridSize::new(3, COLUMNS).unwrap()), caret: 0, mode: 0 }
}

fn keys(state: &State, keys: &[&str]) -> State {
    keys.iter().fold(state.clone(), |state, key| {
        let Edit { grid, caret, refused } = edit(state.clone(), Input::Key(key)).unwrap();
        assert!(refused.is_empty(), "{key}");
        State { grid, caret, mode: state.mode }
    })
}

fn at(caret: usize) -> State {
    State { caret, ..blank() }
}

fn text(state: &State) -> String {
    decode(&state.grid)
}

#[test]
fn writing_goes_on_in_the_next_row_and_stops_at_the_last_cell() {
    let state = keys(&blank(), &["h", "E", "l", "l", "ö", "!"]);
    assert_eq!(text(&state), "HELL\nOE!");
    assert_eq!(state.caret, 7);
    let state = keys(&at(10), &["a", "b", "c"]);
    assert_eq!((text(&state).as_str(), state.caret), ("\n\n  AC", 11));
}

#[test]
fn a_key_without_a_code_is_refused_and_changes_nothing() {
    let Edit { grid, caret, refused } = edit(at(5), Input::Key("€")).unwrap();
    assert_eq!((grid, caret, refused), (blank().grid, 5, vec!["€".to_owned()]));
    let Edit { refused, .. } = edit(at(5), Input::Key("👨\u{200D}👩\u{200D}👧")).unwrap();
    assert_eq!(refused.len(), 1);
}

#[test]
fn keys_that_say_nothing_change_nothing() {
    for key in ["Shift", "Escape", "F5", "Tab", "Dead", ""] {
        assert_eq!(edit(at(5), Input::Key(key)).unwrap(), Edit { grid: blank().grid, caret: 5, refused: vec![] });
    }
}

#[test]
fn backspace_takes_the_cell_before_and_delete_the_one_under_the_caret() {
    let state = keys(&blank(), &["a", "b", "c", "Backspace"]);
    assert_eq!((text(&state).as_str(), state.caret), ("AB", 2));
    let state = keys(&state, &["ArrowLeft", "ArrowLeft", "Delete"]);
    assert_eq!((text(&state).as_str(), state.caret), (" B", 0));
    assert_eq!(keys(&state, &["Backspace"]).caret, 0);
    let full = keys(&at(10), &["y", "z", "Backspace"]);
    assert_eq!((text(&full).as_str(), full.caret), ("\n\n  Y", 11));
}

#[test]
fn arrows_home_end_and_enter_move_the_caret_within_the_board() {
    let moved = |caret: usize, key: &str| keys(&at(caret), &[key]).caret;
    assert_eq!([moved(5, "ArrowUp"), moved(1, "ArrowUp"), moved(5, "ArrowDown"), moved(9, "ArrowDown")], [1, 1, 9, 9]);
    assert_eq!(
        [moved(4, "ArrowLeft"), moved(0, "ArrowLeft"), moved(3, "ArrowRight"), moved(11, "ArrowRight")],
        [3, 0, 4, 11]
    );
    assert_eq!([moved(6, "Home"), moved(6, "End"), moved(6, "Enter"), moved(10, "Enter")], [4, 7, 8, 10]);
}

#[test]
fn with_a_colour_chosen_space_and_enter_paint() {
    let state = keys(&State { mode: 63, ..at(2) }, &[" ", "Enter", "x"]);
    assert_eq!(state.grid.codes()[2..5], [63, 63, 24]);
}

#[test]
fn a_fast_diagonal_has_no_gaps() {
    let state = State { mode: 66, ..blank() };
    let Edit { grid, caret, .. } = edit(state, Input::Paint { from: 0, to: 11 }).unwrap();
    assert_eq!(decode(&grid), "{66}\n {66}{66}\n   {66}");
    assert_eq!(caret, 11);
}

#[test]
fn painting_with_the_blank_wipes() {
    let full = State { grid: Grid::new(blank().grid.size(), vec![1; 12]).unwrap(), ..blank() };
    let Edit { grid, .. } = edit(full, Input::Paint { from: 7, to: 4 }).unwrap();
    assert_eq!(decode(&grid), "AAAA\n\nAAAA");
}

#[test]
fn a_paste_goes_on_like_writing_and_names_what_finds_no_room() {
    let paste = |caret, text| edit(at(caret), Input::Paste(text)).unwrap();
    assert_eq!(decode(&paste(0, "abcd\nefgh\nijkl").grid), "ABCD\nEFGH\nIJKL");
    assert_eq!(decode(&paste(2, "abc\nd").grid), "  AB\nC\nD");
    assert_eq!(decode(&paste(0, "{63} €x").grid), "{63}  X");
    let Edit { refused, caret, .. } = paste(10, "ab{64}€");
    assert_eq!(refused, ["€", "{64}"]);
    assert_eq!(caret, 11);
}

#[test]
fn clearing_takes_everything_and_the_caret_home() {
    let full = State { grid: Grid::new(blank().grid.size(), vec![1; 12]).unwrap(), ..at(7) };
    assert_eq!(edit(full, Input::Clear).unwrap(), Edit { grid: blank().grid, caret: 0, refused: vec![] });
}

#[test]
fn what_does_not_exist_is_refused() {
    let invalid = |state: State, input| assert_eq!(edit(state, input).unwrap_err().code, ErrorCode::CharactersInvalid);
    invalid(at(12), Input::Clear);
    invalid(State { mode: 43, ..blank() }, Input::Key("a"));
    invalid(blank(), Input::Paint { from: 0, to: 12 });
    invalid(blank(), Input::Paste("{43}"));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_stroke_touches_both_ends_and_every_step_between_is_a_neighbour(from in 0..72usize, to in 0..72usize) {
        let size = GridSize::new(6, 12).unwrap();
        let state = State { grid: Grid::blank(size), caret: 0, mode: 65 };
        let Edit { grid, .. } = edit(state, Input::Paint { from, to }).unwrap();
        let painted: Vec<(usize, usize)> = (0..72).filter(|cell| grid.codes()[*cell] == 65).map(|cell| (cell / 12, cell % 12)).collect();
        let (a, b) = ((from / 12, from % 12), (to / 12, to % 12));
        prop_assert!(painted.contains(&a) && painted.contains(&b));
        prop_assert_eq!(painted.len(), a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) + 1);
        for cell in &painted {
            let neighbours = painted.iter().filter(|other| cell.0.abs_diff(other.0) <= 1 && cell.1.abs_diff(other.1) <= 1).count();
            prop_assert!(painted.len() == 1 || neighbours >= 2);
        }
    }

    #[test]
    fn no_input_breaks_a_grid(text in ".{0,40}", caret in 0..12usize) {
        if let Ok(Edit { grid, caret, .. }) = edit(at(caret), Input::Paste(&text)) {
            prop_assert!(Grid::new(grid.size(), grid.codes().to_vec()).is_ok());
            prop_assert!(caret < 12);
        }
        let Edit { caret, .. } = edit(at(caret), Input::Key(&text)).unwrap_or(Edit { grid: blank().grid, caret: 0, refused: vec![] });
        prop_assert!(caret < 12);
    }
}
