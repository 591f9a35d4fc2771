//! Which signs stand for other signs: quotes, dashes, letters that are no base letter plus accent, look-alikes, squares.

/// Why a sign became other signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The same sign in another dress: accents, quotes, dashes.
    Folded,
    /// A look-alike: the reader sees another sign than was written.
    Replaced,
}

/// What a sign (upper-cased or as written) becomes.
pub(super) fn fold(sign: char) -> Option<(&'static str, Reason)> {
    let folded = match sign {
        // Typographic quotes, primes, angle quotes.
        '‘' | '’' | '‚' | '‛' | '′' | '´' | '`' | '‹' | '›' => "'",
        '“' | '”' | '„' | '‟' | '″' | '«' | '»' => "\"",
        // Dashes and the minus sign.
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => "-",
        '…' => "...",
        'Ä' | 'Æ' => "AE",
        'Ö' | 'Œ' => "OE",
        'Ü' => "UE",
        'ß' | 'ẞ' => "SS",
        'Ø' => "O",
        'Ł' => "L",
        'Đ' | 'Ð' => "D",
        'Þ' => "TH",
        'ı' => "I",
        'Ħ' => "H",
        // The tilde is typed for the degree sign (decision 37).
        '~' => "°",
        _ => return look_alike(sign).map(|by| (by, Reason::Replaced)),
    };
    Some((folded, Reason::Folded))
}

/// Look-alikes of decision 37.
const fn look_alike(sign: char) -> Option<&'static str> {
    Some(match sign {
        '[' | '{' => "(",
        ']' | '}' => ")",
        '_' => "-",
        '\\' => "/",
        '|' => "I",
        _ => return None,
    })
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
pub(super) const fn is_heart(sign: char) -> bool {
    matches!(
        sign,
        '♥' | '♡' | '❤' | '❣' | '💓'..='💟' | '🖤' | '🤍' | '🤎' | '🧡' | '\u{1FA75}'..='\u{1FA77}'
    )
}
