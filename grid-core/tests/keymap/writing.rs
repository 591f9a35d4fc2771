//! One sign after the other, and what has no flap.

use grid_core::decode::decode;
use grid_core::error::ErrorCode;
use grid_core::grid::Grid;
use grid_core::keymap::{Edit, Input, State, Step, Unknown, edit, selected_text};

use super::{at, blank, chord, keys, text, words};

#[test]
fn writing_goes_on_in_the_next_row_and_stops_at_the_last_cell() {
    let state = keys(&blank(), &["h", "E", "l", "l", "ö", "!"]);
    assert_eq!(text(&state), "HELL\nOE!");
    assert_eq!(state.caret, 7);
}

fn unknown(sign: &str, cell: usize) -> Unknown {
    Unknown { sign: sign.to_owned(), cell: Some(cell) }
}

#[test]
fn writing_behind_the_last_cell_finds_no_room_and_overwrites_nothing() {
    let full = keys(&at(10), &["a", "b"]);
    assert_eq!((text(&full).as_str(), full.caret), ("\n\n  AB", 12));
    for input in [Input::Key("c"), Input::Paste("c"), Input::Paste("{64}"), Input::Paste("\nc")] {
        let after = edit(full.clone(), input).unwrap();
        assert_eq!(after, Edit { is_cut: true, step: Step::None, caret: after.caret, ..Edit::from(full.clone()) });
        assert_eq!(after.caret, 12);
    }
    assert!(!edit(full.clone(), Input::Key(" ")).unwrap().is_cut);
    let tile = edit(State { mode: 63, ..full.clone() }, Input::Key(" ")).unwrap();
    assert_eq!((tile.is_cut, &tile.grid), (true, &full.grid));
    // A sign that needs more flaps than there are stands whole or not at all.
    let dots = edit(at(11), Input::Key("…")).unwrap();
    assert_eq!((dots.is_cut, dots.grid, dots.caret), (true, blank().grid, 11));
}

#[test]
fn the_caret_comes_back_from_behind_the_last_cell() {
    let full = State { grid: Grid::new(blank().grid.size(), vec![1; 12]).unwrap(), ..at(12) };
    let moved = |key: &str| keys(&full, &[key]).caret;
    assert_eq!(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map(moved), [11, 12, 7, 12]);
    assert_eq!(["Home", "End", "Enter"].map(moved), [8, 11, 12]);
    assert_eq!((chord(&full, "Home", false, true).caret, chord(&full, "ArrowLeft", false, true).caret), (0, 8));
    let back = keys(&full, &["Backspace"]);
    assert_eq!((text(&back).as_str(), back.caret), ("AAAA\nAAAA\nAAA", 11));
    assert_eq!(keys(&full, &["Delete"]), full);
    let selected = chord(&full, "ArrowLeft", true, false);
    assert_eq!((selected.anchor, selected.caret), (Some(11), 11));
    assert!(edit(State { caret: 13, ..full }, Input::Key("a")).is_err());
}

#[test]
fn a_sign_without_a_code_leaves_the_same_gap_however_it_comes() {
    let full = State { grid: Grid::new(blank().grid.size(), vec![1; 12]).unwrap(), ..at(5) };
    for sign in ["€", "👨\u{200D}👩\u{200D}👧"] {
        for input in [Input::Key(sign), Input::Paste(sign)] {
            let after = edit(full.clone(), input).unwrap();
            assert_eq!((decode(&after.grid, false).as_str(), after.caret), ("AAAA\nA AA\nAAAA", 6));
            assert_eq!((after.unknown, after.is_cut), (vec![unknown(sign, 5)], false));
        }
    }
    let unseen = edit(full.clone(), Input::Key("\u{200B}")).unwrap();
    assert_eq!((unseen.grid, unseen.caret, unseen.unknown), (full.grid, 5, vec![unknown("\u{200B}", 5)]));
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
    assert_eq!(paste(0, "{63} €x").unknown, [unknown("€", 2)]);
    assert_eq!(paste(2, "a€b\u{200B}c").unknown, [unknown("€", 3), unknown("\u{200B}", 5)]);
    let Edit { unknown, is_cut, caret, .. } = paste(10, "ab{64}€");
    assert_eq!((unknown, is_cut, caret), (vec![Unknown { sign: "€".to_owned(), cell: None }], true, 12));
}

#[test]
fn clearing_takes_everything_and_the_caret_home() {
    let full = State { grid: Grid::new(blank().grid.size(), vec![1; 12]).unwrap(), ..at(7) };
    assert_eq!(edit(full, Input::Clear).unwrap(), Edit { step: Step::Alone, ..Edit::from(blank()) });
}

#[test]
fn what_does_not_exist_is_refused() {
    let invalid = |state: State, input| assert_eq!(edit(state, input).unwrap_err().code, ErrorCode::CharactersInvalid);
    invalid(at(13), Input::Clear);
    invalid(State { mode: 43, ..blank() }, Input::Key("a"));
    invalid(blank(), Input::Paint { from: 0, to: 12 });
    invalid(blank(), Input::Paste("{43}"));
    invalid(blank(), Input::Place { at: 0, columns: 1, codes: &[43] });
    invalid(blank(), Input::Place { at: 13, columns: 1, codes: &[1] });
    invalid(blank(), Input::Replace { cell: 12, text: "a" });
    for (columns, codes) in [(0, &[1][..]), (1, &[]), (2, &[1, 1, 1])] {
        let error = edit(blank(), Input::Place { at: 0, columns, codes }).unwrap_err();
        assert_eq!(error.code, ErrorCode::SizeInvalid);
    }
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
    let Edit { grid, unknown: none, .. } = edit(bears.clone(), Input::Key("♥")).unwrap();
    assert_eq!((grid.codes()[0], none.len()), (62, 0));
    assert_eq!(selected_text(&State { grid, anchor: Some(0), ..bears }), "♥");
    assert_eq!(edit(blank(), Input::Key("♥")).unwrap().unknown, [unknown("♥", 0)]);
    assert_eq!(edit(bears_at(3), Input::Key("°")).unwrap().unknown, [unknown("°", 3)]);
}

fn bears_at(caret: usize) -> State {
    State { heart: true, ..at(caret) }
}

#[test]
fn a_word_in_the_place_of_a_gap_moves_what_stands_behind_it_over_the_blanks() {
    let state = keys(&bears_at(4), &["1", " ", "c"]);
    let Edit { grid, caret, anchor, .. } = edit(state.clone(), Input::Replace { cell: 5, text: "do" }).unwrap();
    assert_eq!((decode(&grid, false).as_str(), caret, anchor), ("\n1DOC", 7, None));
    let tight = edit(state.clone(), Input::Replace { cell: 5, text: "deg" }).unwrap();
    assert_eq!((tight.grid, tight.is_cut, tight.caret), (state.grid, true, 7));
}
