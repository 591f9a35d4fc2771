//! Grid to text: for reading back, and for ears.

use crate::charset::{self, BLANK};
use crate::grid::Grid;

/// The grid as text: rows as lines, tiles as escapes `{n}`, without blanks at the ends of lines and without empty lines
/// at the end. Encoded again at the left and the top it gives the same grid wherever rows do not begin with blanks.
/// `heart`: code 62 is a heart on this board.
#[must_use]
pub fn decode(grid: &Grid, heart: bool) -> String {
    let mut text = String::new();
    for line in grid.lines() {
        let length = line.iter().rposition(|code| *code != BLANK).map_or(0, |last| last + 1);
        for code in line.iter().take(length) {
            push_sign(&mut text, *code, heart);
        }
        text.push('\n');
    }
    text.truncate(text.trim_end_matches('\n').len());
    text
}

/// A code as a text has it: its sign, or an escape `{n}`.
fn push_sign(text: &mut String, code: u8, heart: bool) {
    if let Some(sign) = charset::sign_on(code, heart) {
        text.push(sign);
        return;
    }
    text.push('{');
    push_number(text, usize::from(code));
    text.push('}');
}

/// A number in decimal digits. The formatting machinery of the standard library would be a tenth of the small build.
pub(crate) fn push_number(text: &mut String, number: usize) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.extend(u32::try_from(number % 10).ok().and_then(|digit| char::from_digit(digit, 10)));
}

/// The grid in words, for the text alternative of a picture: "Row 1: 22 orange tiles. Row 3: DINNER IS AT SEVEN."
/// Blank rows are left out; a board without a sign is "Blank". `heart`: code 62 is a heart on this board.
#[must_use]
pub fn describe(grid: &Grid, heart: bool) -> String {
    let mut text = String::new();
    for (number, line) in grid.lines().enumerate() {
        if line.iter().all(|code| *code == BLANK) {
            continue;
        }
        // A row that ends a sentence itself gets no second full stop.
        let is_closed = matches!(text.as_bytes().last(), Some(b'.' | b'!' | b'?'));
        text.push_str(if text.is_empty() {
            ""
        } else if is_closed {
            " "
        } else {
            ". "
        });
        text.push_str("Row ");
        push_number(&mut text, number + 1);
        text.push(':');
        describe_line(&mut text, line, heart);
    }
    if text.is_empty() {
        text.push_str("Blank");
    }
    text
}

/// The words and the runs of tiles of a row, in reading order, each part behind a blank. Runs of blanks are one blank to an
/// ear.
fn describe_line(text: &mut String, line: &[u8], heart: bool) {
    let (mut is_first, mut in_words, mut has_gap) = (true, false, false);
    let mut rest = line;
    while let Some(code) = rest.first() {
        let run = rest.iter().take_while(|other| *other == code).count();
        rest = rest.get(run..).unwrap_or_default();
        if *code == BLANK {
            has_gap = true;
            continue;
        }
        let name = charset::tile_name(*code);
        if name.is_some() || !in_words {
            text.push_str(if is_first { " " } else { ", " });
        } else if has_gap {
            text.push(' ');
        }
        (is_first, in_words, has_gap) = (false, name.is_none(), false);
        if let Some(name) = name {
            push_number(text, run);
            text.push(' ');
            text.push_str(name);
            text.push_str(if run == 1 { " tile" } else { " tiles" });
        } else if let Some(sign) = charset::sign_on(*code, heart) {
            (0..run).for_each(|_| text.push(sign));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::GridSize;

    fn grid(rows: usize, codes: &[u8]) -> Grid {
        Grid::new(GridSize::new(rows, codes.len() / rows).unwrap(), codes.to_vec()).unwrap()
    }

    #[test]
    fn text_comes_back_with_escapes_for_tiles() {
        assert_eq!(decode(&grid(2, &[0, 8, 9, 0, 63, 62, 0, 0]), false), " HI\n{63}°");
        assert_eq!(decode(&grid(3, &[0, 0, 1, 0, 0, 0]), false), "\nA");
        assert_eq!(decode(&grid(1, &[0, 0]), false), "");
    }

    #[test]
    fn a_board_is_told_in_rows_and_tiles() {
        assert_eq!(describe(&grid(2, &[64, 64, 64, 0, 8, 9]), false), "Row 1: 3 orange tiles. Row 2: HI");
        assert_eq!(
            describe(&grid(1, &[1, 0, 0, 2, 66, 65, 65, 0, 3]), false),
            "Row 1: A B, 1 green tile, 2 yellow tiles, C"
        );
        assert_eq!(describe(&grid(3, &[8, 56, 9, 37, 1, 0]), false), "Row 1: H. Row 2: I! Row 3: A");
        assert_eq!(describe(&grid(2, &[0, 0, 0, 71]), false), "Row 2: 1 filled tile");
        assert_eq!(describe(&grid(1, &[0, 0, 0]), false), "Blank");
    }

    #[test]
    fn a_heart_is_told_where_a_board_bears_one() {
        let love = grid(1, &[9, 0, 62, 0, 63]);
        assert_eq!([decode(&love, false), decode(&love, true)], ["I ° {63}", "I ♥ {63}"]);
        assert_eq!(
            [describe(&love, false), describe(&love, true)],
            ["Row 1: I °, 1 red tile", "Row 1: I ♥, 1 red tile"]
        );
    }
}
