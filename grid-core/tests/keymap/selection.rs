//! Shift, Control, and what takes the place of a selection.

use grid_core::decode::decode;
use grid_core::keymap::{Edit, Input, State, edit, selected_text};

use super::{at, chord, words};

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
