//! Keys, strokes and pastes.
#![cfg(feature = "full")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use grid_core::decode::decode;
use grid_core::error::ErrorCode;
use grid_core::grid::{Grid, GridSize};
use grid_core::keymap::{Edit, Input, State, Step, edit, selected_text};
use proptest::prelude::*;

const COLUMNS: usize = 4;

fn blank() -> State {
    State { grid: Grid::blank(GridSize::new(3, COLUMNS).unwrap()), caret: 0, anchor: None, mode: 0, heart: false }
}

fn keys(state: &State, keys: &[&str]) -> State {
    keys.iter().fold(state.clone(), |state, key| {
        let Edit { grid, caret, anchor, refused, .. } = edit(state.clone(), Input::Key(key)).unwrap();
        assert!(refused.is_empty(), "{key}");
        State { grid, caret, anchor, ..state }
    })
}

fn at(caret: usize) -> State {
    State { caret, ..blank() }
}

fn text(state: &State) -> String {
    decode(&state.grid, false)
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
    let Edit { grid, caret, refused, .. } = edit(at(5), Input::Key("€")).unwrap();
    assert_eq!((grid, caret, refused), (blank().grid, 5, vec!["€".to_owned()]));
    let Edit { refused, .. } = edit(at(5), Input::Key("👨\u{200D}👩\u{200D}👧")).unwrap();
    assert_eq!(refused.len(), 1);
}

#[test]
fn keys_that_say_nothing_change_nothing() {
    for key in ["Shift", "Escape", "F5", "Tab", "Dead", ""] {
        assert_eq!(edit(at(5), Input::Key(key)).unwrap(), Edit::from(at(5)));
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
    assert_eq!(decode(&grid, false), "{66}\n {66}{66}\n   {66}");
    assert_eq!(caret, 11);
}

#[test]
fn painting_with_the_blank_wipes() {
    let full = State { grid: Grid::new(blank().grid.size(), vec![1; 12]).unwrap(), ..blank() };
    let Edit { grid, .. } = edit(full, Input::Paint { from: 7, to: 4 }).unwrap();
    assert_eq!(decode(&grid, false), "AAAA\n\nAAAA");
}

#[test]
fn a_paste_goes_on_like_writing_and_names_what_finds_no_room() {
    let paste = |caret, text| edit(at(caret), Input::Paste(text)).unwrap();
    assert_eq!(decode(&paste(0, "abcd\nefgh\nijkl").grid, false), "ABCD\nEFGH\nIJKL");
    assert_eq!(decode(&paste(2, "abc\nd").grid, false), "  AB\nC\nD");
    assert_eq!(decode(&paste(0, "{63} €x").grid, false), "{63}  X");
    let Edit { refused, caret, .. } = paste(10, "ab{64}€");
    assert_eq!(refused, ["€", "{64}"]);
    assert_eq!(caret, 11);
}

#[test]
fn clearing_takes_everything_and_the_caret_home() {
    let full = State { grid: Grid::new(blank().grid.size(), vec![1; 12]).unwrap(), ..at(7) };
    assert_eq!(edit(full, Input::Clear).unwrap(), Edit { step: Step::Alone, ..Edit::from(blank()) });
}

#[test]
fn what_does_not_exist_is_refused() {
    let invalid = |state: State, input| assert_eq!(edit(state, input).unwrap_err().code, ErrorCode::CharactersInvalid);
    invalid(at(12), Input::Clear);
    invalid(State { mode: 43, ..blank() }, Input::Key("a"));
    invalid(blank(), Input::Paint { from: 0, to: 12 });
    invalid(blank(), Input::Paste("{43}"));
}

fn chord(state: &State, key: &str, shift: bool, control: bool) -> State {
    let Edit { grid, caret, anchor, .. } = edit(state.clone(), Input::Chord { key, shift, control }).unwrap();
    State { grid, caret, anchor, ..*state }
}

/// `AB C`, `DEFG`, ` H`.
fn words() -> State {
    keys(&blank(), &["a", "b", " ", "c", "d", "e", "f", "g", " ", "h"])
}

#[test]
fn shift_selects_on_the_way_and_a_plain_move_lets_go() {
    let state = State { caret: 1, ..words() };
    let selected = chord(&chord(&state, "ArrowRight", true, false), "ArrowDown", true, false);
    assert_eq!((selected.anchor, selected.caret), (Some(1), 6));
    assert_eq!(selected_text(&selected), "B C\nDEF");
    assert_eq!(chord(&selected, "ArrowLeft", false, false).anchor, None);
    assert_eq!(chord(&selected, "Escape", false, false), State { anchor: None, ..selected.clone() });
    assert_eq!(selected_text(&state), "");
    let all = chord(&state, "a", false, true);
    assert_eq!((all.anchor, all.caret), (Some(0), 11));
    assert_eq!(Edit::from(all), edit(state, Input::SelectAll).unwrap());
}

#[test]
fn control_moves_by_words_and_to_the_ends() {
    let moved = |caret: usize, key: &str| chord(&State { caret, ..words() }, key, false, true).caret;
    assert_eq!(
        [moved(0, "ArrowRight"), moved(3, "ArrowRight"), moved(4, "ArrowRight"), moved(9, "ArrowRight")],
        [3, 4, 9, 11]
    );
    assert_eq!(
        [moved(11, "ArrowLeft"), moved(9, "ArrowLeft"), moved(4, "ArrowLeft"), moved(0, "ArrowLeft")],
        [9, 4, 3, 0]
    );
    assert_eq!([moved(5, "Home"), moved(5, "End")], [0, 11]);
    assert_eq!(chord(&words(), "v", false, true), words());
}

#[test]
fn writing_pasting_and_deleting_take_the_place_of_a_selection() {
    let selected = State { anchor: Some(6), caret: 1, ..words() };
    let text = |input: Input<'_>| {
        let Edit { grid, caret, anchor, .. } = edit(selected.clone(), input).unwrap();
        assert_eq!(anchor, None);
        (decode(&grid, false), caret)
    };
    assert_eq!(text(Input::Key("x")), ("AX\n   G\n H".to_owned(), 2));
    assert_eq!(text(Input::Paste("yz!")), ("AYZ!\n   G\n H".to_owned(), 4));
    for input in [Input::Key("Backspace"), Input::Key("Delete"), Input::Cut] {
        assert_eq!(text(input), ("A\n   G\n H".to_owned(), 1));
    }
    let refused = edit(selected.clone(), Input::Key("€")).unwrap();
    assert_eq!((refused.grid, refused.anchor), (selected.grid.clone(), Some(6)));
}

#[test]
fn a_fill_covers_the_selection_and_keeps_it() {
    let selected = State { anchor: Some(2), caret: 5, ..words() };
    let Edit { grid, anchor, .. } = edit(selected.clone(), Input::Fill(64)).unwrap();
    assert_eq!((decode(&grid, false).as_str(), anchor), ("AB{64}{64}\n{64}{64}FG\n H", Some(2)));
    assert_eq!(edit(State { mode: 64, ..selected }, Input::Key(" ")).unwrap().grid, grid);
    assert_eq!(edit(at(3), Input::Fill(1)).unwrap().grid.codes()[..4], [0, 0, 0, 1]);
}

#[test]
fn every_edit_says_what_it_is_to_the_history() {
    let step = |state: State, input| edit(state, input).unwrap().step;
    assert_eq!(step(blank(), Input::Key("a")), Step::Typing);
    assert_eq!(step(blank(), Input::Key("ArrowDown")), Step::None);
    assert_eq!(step(blank(), Input::Key("Delete")), Step::None);
    assert_eq!(step(words(), Input::Key("Backspace")), Step::Erasing);
    assert_eq!(step(words(), Input::Paste("a")), Step::Alone);
    assert_eq!(step(words(), Input::Clear), Step::Alone);
    assert_eq!(step(State { anchor: Some(0), ..words() }, Input::Key("z")), Step::Alone);
    assert_eq!(step(State { mode: 63, ..blank() }, Input::Paint { from: 0, to: 1 }), Step::Painting);
    assert_eq!(step(words(), Input::Select { from: 0, to: 4 }), Step::None);
}

#[test]
fn a_heart_is_written_where_a_board_bears_one() {
    let bears = State { heart: true, ..blank() };
    let Edit { grid, refused, .. } = edit(bears.clone(), Input::Key("♥")).unwrap();
    assert_eq!((grid.codes()[0], refused.len()), (62, 0));
    assert_eq!(selected_text(&State { grid, anchor: Some(0), ..bears }), "♥");
    assert_eq!(edit(blank(), Input::Key("♥")).unwrap().refused, ["♥"]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_stroke_touches_both_ends_and_every_step_between_is_a_neighbour(from in 0..72usize, to in 0..72usize) {
        let size = GridSize::new(6, 12).unwrap();
        let state = State { grid: Grid::blank(size), mode: 65, ..blank() };
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
        let Edit { caret, .. } = edit(at(caret), Input::Key(&text)).unwrap_or_else(|_| Edit::from(blank()));
        prop_assert!(caret < 12);
    }

    #[test]
    fn what_is_cut_and_pasted_is_as_it_was(cells in proptest::collection::vec(0..66usize, 12), anchor in 0..12usize, caret in 0..12usize) {
        let drum: Vec<u8> = grid_core::charset::assigned_codes().collect();
        let grid = Grid::new(blank().grid.size(), cells.iter().map(|place| drum[*place]).collect()).unwrap();
        let state = State { grid, anchor: Some(anchor), caret, ..blank() };
        let text = selected_text(&state);
        let cut = edit(state.clone(), Input::Cut).unwrap();
        prop_assert_eq!(cut.caret, anchor.min(caret));
        for cell in 0..12 {
            let inside = (anchor.min(caret)..=anchor.max(caret)).contains(&cell);
            prop_assert_eq!(cut.grid.codes()[cell], if inside { 0 } else { state.grid.codes()[cell] });
        }
        let pasted = edit(State { grid: cut.grid, anchor: None, caret: cut.caret, ..state.clone() }, Input::Paste(&text)).unwrap();
        prop_assert_eq!(pasted.grid, state.grid);
        prop_assert!(pasted.refused.is_empty());
    }

    #[test]
    fn moves_change_no_cell_and_keep_the_anchor_where_shift_was_pressed(keys in proptest::collection::vec((0..6usize, any::<bool>(), any::<bool>()), 0..20)) {
        let mut state = State { caret: 5, ..words() };
        for (key, shift, control) in keys {
            let key = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"][key];
            let next = chord(&state, key, shift, control);
            prop_assert_eq!(&next.grid, &state.grid);
            prop_assert_eq!(next.anchor, if shift { state.anchor.or(Some(state.caret)) } else { None });
            prop_assert!(next.caret < 12);
            state = next;
        }
    }
}
