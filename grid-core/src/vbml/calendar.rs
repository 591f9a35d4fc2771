//! A month on five columns of dates and seven of tiles.

use crate::charset::{BLANK, code_of};

/// Columns of the month, or of a span of dates.
const LABEL: usize = 5;

/// Days of a week.
const WEEK: usize = 7;

/// Rows below the first. A month of six weeks is pressed into them.
const WEEKS: usize = 5;

/// A tile more than a week is what a pressed row has room for.
const COLUMNS: usize = LABEL + WEEK + 1;

pub(super) struct Calendar {
    pub(super) month: u32,
    pub(super) year: u32,
    /// The code of each day, in order.
    pub(super) days: [u8; 31],
    pub(super) hides_weekdays: bool,
    pub(super) hides_dates: bool,
    pub(super) hides_month: bool,
}

impl Calendar {
    /// The rows: month and weekdays, then five weeks. The last week of a month that has six goes on in the fifth row.
    pub(super) fn cells(&self) -> Vec<Vec<u8>> {
        let first = first_weekday(self.year, self.month);
        let length = days_in(self.year, self.month);
        let month = format!("{}/{:02}", self.month, self.year % 100);
        let mut rows = vec![row(if self.hides_month { "" } else { &month })];
        if !self.hides_weekdays {
            put(&mut rows, 0, LABEL, &codes("SMTWTFS"));
        }
        for week in 0..WEEKS {
            // Days count from 1; a week begins on Sunday.
            let begin = (week * WEEK + 1).saturating_sub(first).max(1);
            let is_last = week + 1 == WEEKS;
            let end = if is_last { length } else { (week * WEEK + WEEK).saturating_sub(first).min(length) };
            if begin > end {
                rows.push(row(""));
                continue;
            }
            rows.push(row(&if self.hides_dates { String::new() } else { label(week, begin, end) }));
            for day in begin..=end {
                let column = LABEL + if week == 0 { first + day - 1 } else { day - begin };
                let code = self.days.get(day - 1).copied().unwrap_or(BLANK);
                put(&mut rows, week + 1, column, &[code]);
            }
        }
        rows
    }
}

fn codes(text: &str) -> Vec<u8> {
    text.chars().map(|sign| code_of(sign).unwrap_or(BLANK)).collect()
}

fn row(text: &str) -> Vec<u8> {
    let mut cells = codes(text);
    cells.resize(LABEL + WEEK, BLANK);
    cells
}

/// Puts codes into a row, which grows to the widest that a calendar is.
fn put(rows: &mut [Vec<u8>], row: usize, column: usize, codes: &[u8]) {
    let Some(cells) = rows.get_mut(row) else { return };
    for (offset, code) in codes.iter().enumerate() {
        let at = column + offset;
        if at < COLUMNS && at >= cells.len() {
            cells.resize(at + 1, BLANK);
        }
        if let Some(cell) = cells.get_mut(at) {
            *cell = *code;
        }
    }
}

/// A span of dates, both ends two cells wide. A first week of one day has it where the second end would stand.
fn label(week: usize, begin: usize, end: usize) -> String {
    match (begin == end, week) {
        (true, 0) => format!("   {end}"),
        (true, _) => end.to_string(),
        (false, _) if end < 10 => format!(" {begin}-{end}"),
        (false, _) => format!("{begin:>2}-{end}"),
    }
}

const fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_in(year: u32, month: u32) -> usize {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The weekday of the first, 0 for Sunday: Sakamoto's method.
fn first_weekday(year: u32, month: u32) -> usize {
    const SHIFTS: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
    let shift = usize::try_from(month).ok().and_then(|month| SHIFTS.get(month.wrapping_sub(1))).copied().unwrap_or(0);
    let year = if month < 3 { year.saturating_sub(1) } else { year };
    let day = year + year / 4 - year / 100 + year / 400 + shift + 1;
    usize::try_from(day % 7).unwrap_or(0)
}
