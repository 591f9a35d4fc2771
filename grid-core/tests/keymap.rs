//! Keys, strokes and pastes.
#![cfg(feature = "full")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use grid_core::decode::decode;
use grid_core::error::ErrorCode;
use grid_core::grid::{Grid, GridSize};
use grid_core::keymap::{Axis, Edit, Input, Shape, State, Step, Unknown, edit, selected_text};
use proptest::prelude::*;

const COLUMNS: usize = 4;

fn blank() -> State {
    let grid = Grid::blank(GridSize::new(3, COLUMNS).unwrap());
    State { grid, caret: 0, anchor: None, shape: Shape::Run, mode: 0, heart: false }
}

fn keys(state: &State, keys: &[&str]) -> State {
    keys.iter().fold(state.clone(), |state, key| {
        let Edit { grid, caret, anchor, unknown, .. } = edit(state.clone(), Input::Key(key)).unwrap();
        assert!(unknown.is_empty(), "{key}");
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

fn chord(state: &State, key: &str, shift: bool, control: bool) -> State {
    let Edit { grid, caret, anchor, shape, .. } = edit(state.clone(), Input::Chord { key, shift, control }).unwrap();
    State { grid, caret, anchor, shape, ..*state }
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
    assert_eq!(text(Input::Key("€")), ("A\n   G\n H".to_owned(), 2));
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

/// `ABCD`, `EFGH`, `IJKL`, and B, C, F, G selected.
fn lettered() -> State {
    let grid = Grid::new(blank().grid.size(), (1..=12).collect()).unwrap();
    State { grid, anchor: Some(1), caret: 6, shape: Shape::Rectangle, ..blank() }
}

#[test]
fn a_rectangle_is_filled_taken_away_and_read_by_itself() {
    let after = |input| decode(&edit(lettered(), input).unwrap().grid, false);
    assert_eq!(after(Input::Fill(63)), "A{63}{63}D\nE{63}{63}H\nIJKL");
    assert_eq!(after(Input::Cut), "A  D\nE  H\nIJKL");
    assert_eq!(after(Input::Key("x")), "AX D\nE  H\nIJKL");
    assert_eq!(edit(lettered(), Input::Cut).unwrap().caret, 1);
    assert_eq!(selected_text(&lettered()), "BC\nFG");
    // Its corners may be any two: the ends of a drag upwards to the right.
    let other = State { anchor: Some(5), caret: 2, ..lettered() };
    assert_eq!(selected_text(&other), "BC\nFG");
    assert_eq!(edit(other, Input::Cut).unwrap().caret, 1);
}

#[test]
fn a_rectangle_moves_with_its_selection_as_far_as_the_board_goes() {
    let moved = |rows, columns| {
        let Edit { grid, anchor, caret, .. } = edit(lettered(), Input::Move { rows, columns }).unwrap();
        (decode(&grid, false), anchor.unwrap(), caret)
    };
    assert_eq!(moved(1, 0), ("A  D\nEBCH\nIFGL".to_owned(), 5, 10));
    assert_eq!(moved(0, 1), ("A BC\nE FG\nIJKL".to_owned(), 2, 7));
    assert_eq!(moved(-9, -9), ("BC D\nFG H\nIJKL".to_owned(), 0, 5));
    assert_eq!(moved(i32::MAX, i32::MIN), ("A  D\nBC H\nFGKL".to_owned(), 4, 9));
    // A run over several rows has no place to go to; one within a row is a rectangle.
    let run = State { shape: Shape::Run, ..lettered() };
    assert_eq!(edit(run.clone(), Input::Move { rows: 1, columns: 0 }).unwrap(), Edit::from(run.clone()));
    let line = edit(State { caret: 2, ..run }, Input::Move { rows: 1, columns: 0 }).unwrap();
    assert_eq!(decode(&line.grid, false), "A  D\nEBCH\nIJKL");
}

#[test]
fn a_rectangle_is_mirrored_in_its_place() {
    let after = |axis| decode(&edit(lettered(), Input::Flip(axis)).unwrap().grid, false);
    assert_eq!(after(Axis::Upright), "ACBD\nEGFH\nIJKL");
    assert_eq!(after(Axis::Level), "AFGD\nEBCH\nIJKL");
    assert_eq!(edit(words(), Input::Flip(Axis::Level)).unwrap(), Edit::from(words()));
}

#[test]
fn cells_that_are_put_down_keep_their_shape_and_are_selected() {
    let place = |at| edit(words(), Input::Place { at, columns: 2, codes: &[63, 0, 64, 65] }).unwrap();
    let Edit { grid, anchor, caret, shape, is_cut, step, .. } = place(4);
    assert_eq!(decode(&grid, false), "AB C\n{63} FG\n{64}{65}");
    assert_eq!((anchor, caret, shape, is_cut, step), (Some(4), 9, Shape::Rectangle, false, Step::Alone));
    let Edit { grid, anchor, caret, is_cut, .. } = place(3);
    assert_eq!((decode(&grid, false).as_str(), anchor, caret, is_cut), ("AB {63}\nDEF{64}\n H", Some(3), 7, true));
    assert!(!edit(words(), Input::Place { at: 3, columns: 2, codes: &[63, 0] }).unwrap().is_cut);
    assert_eq!(place(12).grid, words().grid);
    assert!(place(12).is_cut);
}

fn board_cells() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(0..66usize, 12)
}

fn board(cells: &[usize]) -> Grid {
    let drum: Vec<u8> = grid_core::charset::assigned_codes().collect();
    Grid::new(blank().grid.size(), cells.iter().map(|place| drum[*place]).collect()).unwrap()
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
    fn no_input_breaks_a_grid(text in ".{0,40}", caret in 0..=12usize, cell in 0..12usize) {
        for input in [Input::Paste(&text), Input::Key(&text), Input::Replace { cell, text: &text }] {
            let Ok(Edit { grid, caret, anchor, .. }) = edit(at(caret), input) else { continue };
            prop_assert!(Grid::new(grid.size(), grid.codes().to_vec()).is_ok());
            prop_assert!(caret <= 12 && anchor.is_none());
        }
    }

    #[test]
    fn signs_typed_one_by_one_stand_as_the_same_text_pasted(text in "[a-c€0-9 \u{200B}ß°~]{0,16}", caret in 0..=12usize) {
        let before = State { grid: Grid::new(blank().grid.size(), vec![65; 12]).unwrap(), ..at(caret) };
        let pasted = edit(before.clone(), Input::Paste(&text)).unwrap();
        let (mut state, mut unknown, mut is_cut) = (before, Vec::new(), false);
        for sign in text.chars() {
            let typed = edit(state.clone(), Input::Key(&sign.to_string())).unwrap();
            unknown.extend(typed.unknown);
            is_cut |= typed.is_cut;
            // What a key says stands whole or not at all, so that only the last sign that was cut differs.
            if is_cut {
                break;
            }
            state = State { grid: typed.grid, caret: typed.caret, ..state };
        }
        prop_assert_eq!(is_cut, pasted.is_cut);
        if !is_cut {
            prop_assert_eq!((state.grid, state.caret, unknown), (pasted.grid, pasted.caret, pasted.unknown));
        }
    }

    #[test]
    fn a_rectangle_that_is_flipped_twice_or_moved_there_is_itself(cells in board_cells(), anchor in 0..12usize, caret in 0..12usize, rows in -3..3i32, columns in -4..4i32) {
        let state = State { anchor: Some(anchor), caret, shape: Shape::Rectangle, grid: board(&cells), ..blank() };
        for axis in [Axis::Upright, Axis::Level] {
            let once = edit(state.clone(), Input::Flip(axis)).unwrap();
            let twice = edit(State { grid: once.grid, ..state.clone() }, Input::Flip(axis)).unwrap();
            prop_assert_eq!(&twice.grid, &state.grid);
        }
        let moved = edit(state.clone(), Input::Move { rows, columns }).unwrap();
        let after = State { grid: moved.grid.clone(), anchor: moved.anchor, caret: moved.caret, ..state.clone() };
        prop_assert_eq!(selected_text(&after), selected_text(&state));
        let inside = |state: &State, cell: usize| {
            let (a, b) = (state.anchor.unwrap(), state.caret);
            let between = |cell: usize, a: usize, b: usize| (a.min(b)..=a.max(b)).contains(&cell);
            between(cell / 4, a / 4, b / 4) && between(cell % 4, a % 4, b % 4)
        };
        for cell in 0..12 {
            let expected = if inside(&after, cell) { continue } else if inside(&state, cell) { 0 } else { state.grid.codes()[cell] };
            prop_assert_eq!(moved.grid.codes()[cell], expected);
        }
    }

    #[test]
    fn what_is_cut_and_pasted_is_as_it_was(cells in board_cells(), anchor in 0..12usize, caret in 0..12usize) {
        let state = State { grid: board(&cells), anchor: Some(anchor), caret, ..blank() };
        let text = selected_text(&state);
        let cut = edit(state.clone(), Input::Cut).unwrap();
        prop_assert_eq!(cut.caret, anchor.min(caret));
        for cell in 0..12 {
            let inside = (anchor.min(caret)..=anchor.max(caret)).contains(&cell);
            prop_assert_eq!(cut.grid.codes()[cell], if inside { 0 } else { state.grid.codes()[cell] });
        }
        let pasted = edit(State { grid: cut.grid, anchor: None, caret: cut.caret, ..state.clone() }, Input::Paste(&text)).unwrap();
        prop_assert_eq!(pasted.grid, state.grid);
        prop_assert!(pasted.unknown.is_empty() && !pasted.is_cut);
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
