//! A text as signs: every cell that it needs, what was folded on the way, and what has no code.

use unicode_segmentation::UnicodeSegmentation;

use super::fold::{self, Reason};
use super::nature::Kind;
use super::normal::nfc;
use super::tables;
use super::{Change, Missing, Report};
use crate::charset::{self, BLANK, DEGREE};
use crate::error::{ErrorCode, GridError};

/// What a cell is to the line breaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// Part of a word.
    Word(u8),
    /// A blank.
    Space,
    /// A cell that stands alone: an escape or a coloured square.
    Alone(u8),
    /// The end of a line.
    Break,
    /// The blank that a visible sign without a code leaves; its number among the missing.
    Gap(usize),
    /// A sign without a code that takes no cell; its number among the missing.
    Unseen(usize),
}

/// A character of the text (in NFC) and the visible sign that it belongs to.
#[derive(Clone, Copy)]
struct Piece<'a> {
    character: char,
    /// The grapheme cluster as written.
    sign: &'a str,
    /// Where the cluster begins, in UTF-16 units of the text as given.
    index: usize,
    /// The first character of its cluster.
    leads: bool,
}

/// Reads a text.
///
/// # Errors
/// `CharactersInvalid` for an escape `{n}` whose n is no assigned code.
pub(crate) fn read(text: &str, heart: bool) -> Result<(Vec<Token>, Report), GridError> {
    read_pieces(&pieces(text, nfc), heart)
}

fn read_pieces(pieces: &[Piece<'_>], heart: bool) -> Result<(Vec<Token>, Report), GridError> {
    let mut reader = Reader { tokens: Vec::with_capacity(pieces.len()), report: Report::default(), heart, bare: false };
    let mut at = 0;
    while let Some(piece) = pieces.get(at).copied() {
        at += 1;
        if piece.character == '{'
            && let Some((code, length)) = escape(pieces.get(at..).unwrap_or_default())
        {
            let code = u8::try_from(code).ok().filter(|code| charset::is_assigned(*code));
            let code = code.ok_or(GridError::new(ErrorCode::CharactersInvalid))?;
            reader.tokens.push(if code == BLANK { Token::Space } else { Token::Alone(code) });
            at += length;
            continue;
        }
        if reader.take(piece) == Took::WholeSign {
            at += pieces.get(at..).unwrap_or_default().iter().take_while(|next| !next.leads).count();
        }
    }
    Ok((reader.tokens, reader.report))
}

/// Puts a text into NFC sign by sign, so that every character keeps its place in the text as given.
fn pieces(text: &str, nfc: impl Fn(&str) -> Vec<char>) -> Vec<Piece<'_>> {
    let mut pieces = Vec::with_capacity(text.len());
    // Plain text, which is most of it: every character is a sign of its own, and NFC already.
    if text.is_ascii() && !text.contains('\r') {
        let signs = text.char_indices().zip(text.split_inclusive(|_: char| true));
        pieces.extend(signs.map(|((index, character), sign)| Piece { character, sign, index, leads: true }));
        return pieces;
    }
    let mut index = 0;
    for sign in text.graphemes(true) {
        let characters = if sign == "\r\n" { "\n" } else { sign };
        let plain = single(characters).filter(char::is_ascii);
        let composed = if plain.is_some() { Vec::new() } else { nfc(characters) };
        for (number, character) in plain.into_iter().chain(composed).enumerate() {
            let character = if character == '\r' { '\n' } else { character };
            pieces.push(Piece { character, sign, index, leads: number == 0 });
        }
        index += sign.chars().map(char::len_utf16).sum::<usize>();
    }
    pieces
}

/// What stands behind an opening brace: digits and a closing brace. Gives the number (too large ones saturate) and the
/// number of pieces.
fn escape(behind: &[Piece<'_>]) -> Option<(u32, usize)> {
    let mut value: u32 = 0;
    for (number, piece) in behind.iter().enumerate() {
        match piece.character.to_digit(10) {
            Some(digit) => value = value.saturating_mul(10).saturating_add(digit),
            None if piece.character == '}' && number > 0 => return Some((value, number + 1)),
            None => return None,
        }
    }
    None
}

/// How much of a cluster a piece accounted for.
#[derive(PartialEq, Eq)]
enum Took {
    Character,
    WholeSign,
}

struct Reader {
    tokens: Vec<Token>,
    report: Report,
    heart: bool,
    /// The current cluster has given no cell yet.
    bare: bool,
}

impl Reader {
    fn take(&mut self, piece: Piece<'_>) -> Took {
        if piece.leads {
            self.bare = true;
        }
        let sign = piece.character;
        match sign {
            '\n' => self.tokens.push(Token::Break),
            ' ' | '\t' => self.tokens.push(Token::Space),
            _ if let Some(code) = plain(sign) => {
                self.tokens.push(Token::Word(code));
                self.bare = false;
            }
            '\u{FE0E}' | '\u{FE0F}' => {}
            _ if tables::nature(sign).kind == Kind::Space => self.tokens.push(Token::Space),
            _ => return self.take_sign(piece),
        }
        Took::Character
    }

    fn take_sign(&mut self, piece: Piece<'_>) -> Took {
        let sign = piece.character;
        if let Some(code) = fold::square(sign) {
            self.tokens.push(Token::Alone(code));
        } else if self.heart && fold::is_heart(sign) {
            self.tokens.push(Token::Word(DEGREE));
        } else if tables::nature(sign).class != 0 && matches!(self.last_cell(), Some(Token::Word(1..=26))) {
            // One more accent on a letter that was folded already says nothing more.
        } else if tables::nature(sign).kind == Kind::Invisible {
            self.name(sign.to_string(), piece.index, Token::Unseen);
        } else if let Some((codes, reason)) = codes_of(sign, self.heart) {
            if let Some(reason) = reason {
                let by = codes.iter().filter_map(|code| charset::sign_of(*code)).collect();
                let change = Change { sign: piece.sign.to_owned(), index: piece.index, by };
                match reason {
                    Reason::Folded => self.report.folded.push(change),
                    Reason::Replaced => self.report.replaced.push(change),
                }
            }
            self.tokens.extend(codes.iter().copied().map(Token::Word));
        } else if self.bare {
            self.name(piece.sign.to_owned(), piece.index, Token::Gap);
            self.bare = false;
            return Took::WholeSign;
        } else {
            self.name(sign.to_string(), piece.index, Token::Unseen);
            return Took::Character;
        }
        self.bare = false;
        Took::Character
    }

    fn name(&mut self, sign: String, index: usize, token: fn(usize) -> Token) {
        self.tokens.push(token(self.report.missing.len()));
        self.report.missing.push(Missing { sign, index, cell: None });
    }

    /// The last token that takes a cell, or ends a line.
    fn last_cell(&self) -> Option<&Token> {
        self.tokens.iter().rev().find(|token| !matches!(token, Token::Unseen(_)))
    }
}

/// The code of a sign as keyboards have it, in either case.
fn plain(sign: char) -> Option<u8> {
    match sign {
        'A'..='Z' | 'a'..='z' | '0'..='9' | '!'..='/' | ':' | ';' | '=' | '?' | '@' => {
            charset::code_of(sign.to_ascii_uppercase())
        }
        _ => None,
    }
}

/// The cells of one character, and how they differ from it; none when it has no code.
fn codes_of(sign: char, heart: bool) -> Option<&'static tables::Codes> {
    // Where code 62 is a heart, no flap bears the degree sign; the tilde key still types 62.
    tables::codes_of(sign).filter(|_| !heart || sign != '°')
}

/// The character of a text that holds one character only.
fn single(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

        /// Syllables, ideographs and their doubles are not taken apart here. Nobody can tell, but from the report's name
        /// of one behind a number sign of Arabic or Kaithi, which then is the one that was written.
        #[test]
        fn a_text_says_what_it_would_say_with_the_whole_of_unicodes_tables(
            text in "[A-Ca-c=~ {}1°\u{C0}-\u{FF}\u{300}-\u{345}\u{93C}\u{915}-\u{918}\u{94D}\u{9C7}\u{9BE}\u{9D7}\u{1100}-\u{1103}\u{115F}-\u{1163}\u{11A8}-\u{11AA}\u{AC00}-\u{AC1D}\u{F900}-\u{F905}\u{FA10}\u{2F800}-\u{2F803}\u{1EA0}-\u{1EF9}\u{200D}\u{FE0F}\u{2764}\u{1F525}\u{4E00}-\u{4E02}]{0,10}",
            heart: bool,
        ) {
            let whole = read_pieces(&pieces(&text, |sign| sign.nfc().collect()), heart);
            prop_assert_eq!(read(&text, heart), whole);
        }
    }
}
