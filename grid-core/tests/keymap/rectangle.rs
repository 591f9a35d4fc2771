//! A rectangle of cells: filled, moved, mirrored, put down.

use grid_core::decode::decode;
use grid_core::grid::Grid;
use grid_core::keymap::{Axis, Edit, Input, Shape, State, Step, edit, selected_text};

use super::{blank, words};

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
