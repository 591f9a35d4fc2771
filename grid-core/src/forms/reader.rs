//! JSON read once, from left to right.

use crate::charset;
use crate::error::{ErrorCode, GridError};

/// Lists and objects in one another beyond this are refused unread; a grid has two levels.
const DEEPEST: usize = 64;

/// What a value of the JSON stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Whole,
    Row,
    Cell,
    /// Inside of what is no part of a grid: only its syntax counts.
    Other,
}

/// Why reading stops.
pub(super) enum Fault {
    NotJson,
    TooDeep,
}

/// Reads JSON once, from left to right, and notes the codes and the first thing that is wrong with the grid.
pub(super) struct Reader<'a> {
    pub rest: &'a [u8],
    pub rows: usize,
    column: usize,
    pub columns: usize,
    pub codes: Vec<u8>,
    pub wrong: Option<GridError>,
}

impl<'a> Reader<'a> {
    pub const fn new(json: &'a [u8]) -> Self {
        Self { rest: json, rows: 0, column: 0, columns: 0, codes: Vec::new(), wrong: None }
    }

    fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    pub fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.next();
        }
    }

    fn note(&mut self, code: ErrorCode, row: Option<usize>, column: Option<usize>) {
        self.wrong.get_or_insert(GridError { code, row, column });
    }

    pub fn value(&mut self, part: Part, depth: usize) -> Result<(), Fault> {
        self.blanks();
        let first = self.peek().ok_or(Fault::NotJson)?;
        let (row, column) = (Some(self.rows), Some(self.column));
        match part {
            Part::Whole if first == b'n' => self.note(ErrorCode::MissingTextOrCharacters, None, None),
            Part::Whole if first != b'[' => self.note(ErrorCode::CharactersInvalid, None, None),
            Part::Row if first != b'[' => self.note(ErrorCode::CharactersInvalid, row, None),
            Part::Cell if first != b'-' && !first.is_ascii_digit() => {
                self.note(ErrorCode::CharactersInvalid, row, column);
            }
            _ => {}
        }
        if depth > DEEPEST {
            self.note(ErrorCode::CharactersInvalid, None, None);
            return Err(Fault::TooDeep);
        }
        match first {
            b'[' => self.list(part, depth),
            b'{' => self.object(depth),
            b'"' => self.string(),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            b'n' => self.word(b"null"),
            _ => {
                let code = self.number().ok_or(Fault::NotJson)?;
                if part == Part::Cell {
                    match code.filter(|code| charset::is_assigned(*code)) {
                        Some(code) => self.codes.push(code),
                        None => self.note(ErrorCode::CharactersInvalid, row, column),
                    }
                }
                Ok(())
            }
        }
    }

    fn list(&mut self, part: Part, depth: usize) -> Result<(), Fault> {
        let item = match part {
            Part::Whole => Part::Row,
            Part::Row => Part::Cell,
            Part::Cell | Part::Other => Part::Other,
        };
        self.next();
        self.blanks();
        if self.peek() == Some(b']') {
            self.next();
        } else {
            loop {
                self.value(item, depth + 1)?;
                match item {
                    Part::Row => self.end_row(),
                    Part::Cell => self.column += 1,
                    Part::Whole | Part::Other => {}
                }
                if self.ends(b']')? {
                    break;
                }
            }
        }
        Ok(())
    }

    fn end_row(&mut self) {
        if self.rows == 0 {
            self.columns = self.column;
        } else if self.column != self.columns {
            self.note(ErrorCode::SizeInvalid, Some(self.rows), None);
        }
        self.rows += 1;
        self.column = 0;
    }

    fn object(&mut self, depth: usize) -> Result<(), Fault> {
        self.next();
        self.blanks();
        if self.peek() == Some(b'}') {
            self.next();
            return Ok(());
        }
        loop {
            self.blanks();
            self.string()?;
            self.blanks();
            self.word(b":")?;
            self.value(Part::Other, depth + 1)?;
            if self.ends(b'}')? {
                return Ok(());
            }
        }
    }

    /// Whether a list or an object ends here; otherwise a comma is taken.
    fn ends(&mut self, end: u8) -> Result<bool, Fault> {
        self.blanks();
        match self.next() {
            Some(b',') => Ok(false),
            Some(sign) if sign == end => Ok(true),
            _ => Err(Fault::NotJson),
        }
    }

    fn word(&mut self, word: &[u8]) -> Result<(), Fault> {
        self.rest = self.rest.strip_prefix(word).ok_or(Fault::NotJson)?;
        Ok(())
    }

    fn string(&mut self) -> Result<(), Fault> {
        self.word(b"\"")?;
        loop {
            match self.next().ok_or(Fault::NotJson)? {
                b'"' => return Ok(()),
                b'\\' => match self.next() {
                    Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => {}
                    Some(b'u') => {
                        for _ in 0..4 {
                            self.next().filter(u8::is_ascii_hexdigit).ok_or(Fault::NotJson)?;
                        }
                    }
                    _ => return Err(Fault::NotJson),
                },
                0..=0x1F => return Err(Fault::NotJson),
                _ => {}
            }
        }
    }

    /// Reads a number: none when it is no JSON, otherwise its value where that is a whole number from 0 to 255. 1.0, 1e1
    /// and -0 are whole numbers.
    fn number(&mut self) -> Option<Option<u8>> {
        let negative = self.word(b"-").is_ok();
        let mut digits = Vec::new();
        if self.digits(&mut digits)? > 1 && digits.first() == Some(&0) {
            return None;
        }
        let mut point = i64::try_from(digits.len()).ok()?;
        if self.word(b".").is_ok() {
            self.digits(&mut digits)?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.next();
            let sign = if self.word(b"-").is_ok() { -1 } else { 1 };
            if sign == 1 && self.peek() == Some(b'+') {
                self.next();
            }
            let mut exponent = Vec::new();
            self.digits(&mut exponent)?;
            let size =
                exponent.iter().fold(0i64, |size, digit| size.saturating_mul(10).saturating_add(i64::from(*digit)));
            point = point.saturating_add(sign * size);
        }
        Some(byte(&digits, point, negative))
    }

    /// Takes digits, at least one, and says how many.
    fn digits(&mut self, digits: &mut Vec<u8>) -> Option<usize> {
        let before = digits.len();
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            digits.push(digit - b'0');
            self.next();
        }
        Some(digits.len() - before).filter(|taken| *taken > 0)
    }
}

/// The number that has these digits and its point after so many of them, when it is whole and from 0 to 255.
fn byte(digits: &[u8], point: i64, negative: bool) -> Option<u8> {
    let zeros = digits.iter().take_while(|digit| **digit == 0).count();
    let digits = digits.get(zeros..).filter(|digits| !digits.is_empty());
    let Some(digits) = digits else { return Some(0) };
    let point =
        usize::try_from(point.checked_sub(i64::try_from(zeros).ok()?)?).ok().filter(|point| (1..=3).contains(point))?;
    if negative || digits.iter().skip(point).any(|digit| *digit != 0) {
        return None;
    }
    let whole = digits.iter().copied().chain([0, 0, 0]).take(point);
    u8::try_from(whole.fold(0u32, |value, digit| value * 10 + u32::from(digit))).ok()
}
