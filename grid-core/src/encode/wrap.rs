//! Cells to lines: words are filled greedily, blanks at a wrap vanish, what is wider than the board is cut.

use super::signs::Token;
use crate::charset::BLANK;

/// A cell of a line.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) code: u8,
    /// The token that it comes from.
    pub(super) token: usize,
    /// It holds a line open: it is no blank, or it is the gap of a sign where places are kept.
    counts: bool,
}

/// Breaks cells into lines of at most `columns` cells. With `keeps` every cell stays where it was written: blanks before
/// a line and empty lines before the first count. Else lines have no blanks at their ends, and neither the first nor the
/// last is empty.
pub(crate) fn wrap(tokens: &[Token], columns: usize, keeps: bool) -> Vec<Vec<Slot>> {
    let mut page = Page { lines: Vec::new(), line: Vec::new(), begun: false, columns, keeps };
    let mut word = Vec::new();
    for (token, kind) in tokens.iter().enumerate() {
        let slot = |code: u8, counts: bool| Slot { code, token, counts };
        match kind {
            Token::Word(code) => word.push(slot(*code, *code != BLANK)),
            Token::Gap(_) => word.push(slot(BLANK, keeps)),
            Token::Unseen(_) => {}
            Token::Break | Token::Space | Token::Alone(_) => {
                page.word(&word);
                word.clear();
                match kind {
                    Token::Break => page.next_line(true),
                    Token::Alone(code) => page.group(&[slot(*code, true)]),
                    _ => page.space(slot(BLANK, false)),
                }
            }
        }
    }
    page.word(&word);
    page.into_lines()
}

struct Page {
    lines: Vec<Vec<Slot>>,
    line: Vec<Slot>,
    /// The current line was begun by a line end or by a wrap, so that blanks at its start vanish.
    begun: bool,
    columns: usize,
    keeps: bool,
}

impl Page {
    fn next_line(&mut self, is_written: bool) {
        self.lines.push(core::mem::take(&mut self.line));
        self.begun = !(is_written && self.keeps);
    }

    fn has_content(&self) -> bool {
        self.line.iter().any(|slot| slot.counts)
    }

    fn space(&mut self, blank: Slot) {
        if self.line.len() < self.columns && !(self.begun && self.line.is_empty()) {
            self.line.push(blank);
        }
    }

    fn word(&mut self, word: &[Slot]) {
        // A word wider than the board begins on a line of its own.
        if word.len() > self.columns && self.has_content() {
            self.lines.push(core::mem::take(&mut self.line));
        }
        self.group(word);
    }

    fn group(&mut self, mut group: &[Slot]) {
        while !group.is_empty() {
            if self.line.len() + group.len() <= self.columns {
                self.line.extend_from_slice(group);
                return;
            }
            if !self.has_content() {
                let (head, tail) = group.split_at_checked(self.columns).unwrap_or((group, &[]));
                self.line = head.to_vec();
                group = tail;
                if group.is_empty() {
                    return;
                }
            }
            self.next_line(false);
        }
    }

    fn into_lines(mut self) -> Vec<Vec<Slot>> {
        self.lines.push(self.line);
        for line in &mut self.lines {
            let length = line.iter().rposition(|slot| slot.counts).map_or(0, |last| last + 1);
            line.truncate(length);
        }
        let begins = self.lines.iter().position(|line| !line.is_empty()).unwrap_or(self.lines.len());
        let first = if self.keeps { 0 } else { begins };
        let end = self.lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
        self.lines.truncate(end);
        self.lines.split_off(first)
    }
}
