//! What a character without a code is to a board.

/// How it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It leaves a blank.
    Visible,
    /// It is a blank.
    Space,
    /// Formatting characters and marks, controls, unassigned and private ones: they take no cell.
    Invisible,
}

/// A character's kind and its canonical combining class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nature {
    pub kind: Kind,
    pub class: u8,
}

impl Nature {
    /// Out of a number of the tables: three times the class, and the kind.
    pub const fn unpacked(number: u32) -> Self {
        let kind = match number % 3 {
            0 => Kind::Visible,
            1 => Kind::Space,
            _ => Kind::Invisible,
        };
        Self { kind, class: (number / 3).to_le_bytes()[0] }
    }
}
