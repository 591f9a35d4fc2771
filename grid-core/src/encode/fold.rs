//! Why signs become other signs; squares and hearts.

/// Why a sign became other signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The same sign in another dress: accents, quotes, dashes.
    Folded,
    /// A look-alike: the reader sees another sign than was written.
    Replaced,
}

/// The coloured squares among the emoji are tiles.
pub(super) const fn square(sign: char) -> Option<u8> {
    Some(match sign {
        '🟥' => 63,
        '🟧' => 64,
        '🟨' => 65,
        '🟩' => 66,
        '🟦' => 67,
        '🟪' => 68,
        '⬜' => 69,
        '⬛' => 70,
        _ => return None,
    })
}

/// Hearts of any colour, which are one flap on a board whose code 62 is a heart.
pub(crate) const fn is_heart(sign: char) -> bool {
    matches!(
        sign,
        '♥' | '♡' | '❤' | '❣' | '💓'..='💟' | '🖤' | '🤍' | '🤎' | '🧡' | '\u{1FA75}'..='\u{1FA77}'
    )
}
