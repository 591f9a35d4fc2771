//! What holds for any board and any keys.

use grid_core::grid::{Grid, GridSize};
use grid_core::keymap::{Axis, Edit, Input, Shape, State, edit, selected_text};
use proptest::prelude::*;

use super::{at, blank, chord, words};

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
