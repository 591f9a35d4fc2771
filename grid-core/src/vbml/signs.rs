//! The signs of VBML: what the market's own programs show for a text, where that differs from this product's rules.

use std::borrow::Cow;

use super::Refusal;
use crate::charset;
use crate::encode::{Token, is_heart, read, wrap};

/// Lines of codes, none wider than so many columns. Blanks before the text vanish as those at a wrap do.
pub(super) fn lines(text: &str, columns: usize) -> Result<Vec<Vec<u8>>, Refusal> {
    let dressed = dress(text)?;
    if columns == 0 {
        return Ok(Vec::new());
    }
    let (tokens, _) = read(&dressed, false).map_err(|_| Refusal::Code(String::new()))?;
    let begin = tokens.iter().position(|token| *token != Token::Space).unwrap_or(tokens.len());
    let lines = wrap(tokens.get(begin..).unwrap_or_default(), columns, false);
    Ok(lines.iter().map(|line| line.iter().map(|slot| slot.code).collect()).collect())
}

/// Puts what the core's own signs stand for in the place of those that VBML shows otherwise, and drops a lone `}`.
fn dress(text: &str) -> Result<Cow<'_, str>, Refusal> {
    if text.bytes().all(|byte| byte.is_ascii() && !matches!(byte, b'{' | b'}' | b'~')) {
        return Ok(Cow::Borrowed(text));
    }
    let mut dressed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let (_, behind) = rest.split_at_checked(sign.len_utf8()).unwrap_or((rest, ""));
        rest = behind;
        match sign {
            '{' => {
                let (code, behind) = escape(rest)?;
                dressed.push('{');
                dressed.push_str(code);
                dressed.push('}');
                rest = behind;
            }
            '}' => {}
            '~' => dressed.push('-'),
            // A sign without a code leaves its blank, and so does this one.
            '−' => dressed.push('*'),
            '½' => dressed.push_str("1/2"),
            '¼' => dressed.push_str("1/4"),
            '¾' => dressed.push_str("3/4"),
            '€' => dressed.push('E'),
            '£' => dressed.push('$'),
            '™' => dressed.push_str("TM"),
            heart if is_heart(heart) => dressed.push('°'),
            other => dressed.push(other),
        }
    }
    Ok(Cow::Owned(dressed))
}

/// The code behind an opening brace, and what comes after it. Anything but an assigned code refuses the text.
fn escape(behind: &str) -> Result<(&str, &str), Refusal> {
    let (inside, rest) = behind.split_once('}').unwrap_or((behind, ""));
    let is_number = !inside.is_empty() && inside.bytes().all(|byte| byte.is_ascii_digit());
    let code = inside.parse::<u8>().ok().filter(|code| is_number && charset::is_assigned(*code));
    let is_closed = inside.len() < behind.len();
    match code.filter(|_| is_closed) {
        Some(_) => Ok((inside, rest)),
        None => Err(Refusal::Code(inside.chars().take(16).collect())),
    }
}
