//! What a cell of the picture shows, so that only what differs is painted.

use crate::flip::CellView;

/// What a cell of the picture shows, as far as pixels can tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drawn {
    pub from: u8,
    pub to: u8,
    pub degrees: f32,
    pub from_passes: bool,
    pub to_passes: bool,
}

impl Drawn {
    #[allow(clippy::cast_possible_truncation, reason = "an angle needs no more digits")]
    pub fn of(view: &CellView) -> Self {
        let rest = view.is_at_rest();
        Self {
            from: view.from,
            to: view.to,
            degrees: if rest { 0.0 } else { view.angle() as f32 },
            from_passes: view.from_passes && !rest,
            to_passes: view.to_passes && !rest,
        }
    }

    pub fn is_at_rest(&self) -> bool {
        self.from == self.to
    }
}

/// What a cell shows in the lower part of its lower half: from a row on this flap, without leaf or shadow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Still {
    pub code: u8,
    pub passes: bool,
    pub first: usize,
}
