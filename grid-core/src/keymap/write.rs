//! Text that is put on a board cell by cell.

use super::{Edit, State, Unknown};
use crate::charset::BLANK;
use crate::encode::{Token, read};
use crate::error::GridError;

/// Puts a text in from the caret on, cell by cell, going on in the next row at a row's end and at a line end. A sign
/// without a code leaves its blank, whether it comes alone or among others.
pub(super) fn write(state: State, text: &str) -> Result<Edit, GridError> {
    let (tokens, report) = read(text, state.heart)?;
    let size = state.grid.size();
    let (rows, columns, cells) = (size.rows(), size.columns(), size.cells());
    let mut edit: Edit = State { anchor: None, ..state }.into();
    let mut name = |number: usize, cell: usize| {
        let sign = report.missing.get(number).map(|missing| missing.sign.clone()).unwrap_or_default();
        edit.unknown.push(Unknown { sign, cell: Some(cell).filter(|cell| *cell < cells) });
    };
    // The column may be one past the row's end, so that a line end right after a full row leaves no row out.
    let (mut row, mut column) = (edit.caret / columns, edit.caret % columns);
    for token in tokens {
        let code = match token {
            Token::Break => {
                (row, column) = (row + 1, 0);
                continue;
            }
            Token::Unseen(number) => {
                name(number, row * columns + column);
                continue;
            }
            Token::Space | Token::Gap(_) => BLANK,
            Token::Word(code) | Token::Alone(code) => code,
        };
        if column == columns {
            (row, column) = (row + 1, 0);
        }
        if let Token::Gap(number) = token {
            name(number, row * columns + column);
        }
        if row < rows {
            edit.grid.set(row * columns + column, code);
        } else if code != BLANK {
            edit.is_cut = true;
        }
        column += 1;
    }
    edit.caret = (row * columns + column).min(cells);
    Ok(edit)
}

/// Puts a text in the place of one cell. What stands behind it in its row goes right, over the blanks at the row's end;
/// where those are too few nothing changes.
pub(super) fn replace(state: State, cell: usize, text: &str) -> Result<Edit, GridError> {
    let columns = state.grid.size().columns();
    let (start, behind) = (cell - cell % columns, cell % columns + 1);
    let row: Vec<u8> = state.grid.codes().iter().skip(start).take(columns).copied().collect();
    let (tokens, _) = read(text, state.heart)?;
    let written = tokens.iter().filter_map(|token| match token {
        Token::Word(code) | Token::Alone(code) => Some(*code),
        Token::Space | Token::Gap(_) => Some(BLANK),
        Token::Break | Token::Unseen(_) => None,
    });
    let mut next: Vec<u8> = row.iter().take(behind - 1).copied().chain(written).collect();
    let caret = (start + next.len()).min(state.grid.size().cells());
    next.extend(row.iter().skip(behind));
    if next.iter().skip(columns).any(|code| *code != BLANK) {
        return Ok(Edit::without_room(state));
    }
    let mut grid = state.grid.clone();
    next.resize(columns, BLANK);
    for (column, code) in next.into_iter().enumerate() {
        grid.set(start + column, code);
    }
    Ok(State { grid, caret, anchor: None, ..state }.into())
}
