//! Cells to lines: words are filled greedily, blanks at a wrap vanish, what is wider than the board is cut.

use super::signs::Token;
use crate::charset::BLANK;

/// Breaks cells into lines of at most `columns` cells, without blanks at their ends and without empty lines before the
/// first and after the last one.
pub(super) fn wrap(tokens: &[Token], columns: usize) -> Vec<Vec<u8>> {
    let mut page = Page { lines: Vec::new(), line: Vec::new(), begun: false, columns };
    let mut word = Vec::new();
    for token in tokens {
        if let Token::Word(code) = token {
            word.push(*code);
            continue;
        }
        page.word(&word);
        word.clear();
        match token {
            Token::Break => page.next_line(),
            Token::Space => page.space(),
            Token::Alone(code) => page.group(&[*code]),
            Token::Word(_) => {}
        }
    }
    page.word(&word);
    page.into_lines()
}

struct Page {
    lines: Vec<Vec<u8>>,
    line: Vec<u8>,
    /// The current line was begun by a line end or by a wrap, so that blanks at its start vanish.
    begun: bool,
    columns: usize,
}

impl Page {
    fn next_line(&mut self) {
        self.lines.push(core::mem::take(&mut self.line));
        self.begun = true;
    }

    fn has_content(&self) -> bool {
        self.line.iter().any(|code| *code != BLANK)
    }

    fn space(&mut self) {
        if self.line.len() < self.columns && !(self.begun && self.line.is_empty()) {
            self.line.push(BLANK);
        }
    }

    fn word(&mut self, word: &[u8]) {
        // A word wider than the board begins on a line of its own.
        if word.len() > self.columns && self.has_content() {
            self.lines.push(core::mem::take(&mut self.line));
        }
        self.group(word);
    }

    fn group(&mut self, mut group: &[u8]) {
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
            self.next_line();
        }
    }

    fn into_lines(mut self) -> Vec<Vec<u8>> {
        self.lines.push(self.line);
        for line in &mut self.lines {
            let length = line.iter().rposition(|code| *code != BLANK).map_or(0, |last| last + 1);
            line.truncate(length);
        }
        let first = self.lines.iter().position(|line| !line.is_empty()).unwrap_or(self.lines.len());
        let end = self.lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
        self.lines.truncate(end);
        self.lines.split_off(first)
    }
}
