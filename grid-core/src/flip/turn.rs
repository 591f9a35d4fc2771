//! One turn of one drum: from a flap, forward, to another.

use crate::charset::{self, DRUM_LENGTH};

/// The share of the last flap's time in which it falls; in the rest it rebounds once.
const FALL_SHARE: f64 = 0.7;

/// How far the last flap springs back, in degrees.
const REBOUND_DEGREES: f64 = 4.0;

/// A leaf hands over, that is stands at 90°, at this share of its fall, as its angle is 180° · t².
const HAND_OVER: f64 = core::f64::consts::FRAC_1_SQRT_2;

/// What one cell shows at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellView {
    /// The code that the falling leaf bears on its front; at rest the code shown.
    pub from: u8,
    /// The code that it uncovers and bears on its back; at rest the same as `from`.
    pub to: u8,
    /// How far the leaf has fallen in time, 0 to 1. Its angle is 180° · progress².
    pub progress: f64,
    /// How far the rebound after the last fall is, 0 to 1; 0 outside of it.
    pub rebound: f64,
    /// `from` only passes by: it was neither at rest before the turn nor is it the turn's aim.
    pub from_passes: bool,
    /// `to` only passes by.
    pub to_passes: bool,
}

impl CellView {
    /// A cell at rest.
    #[must_use]
    pub const fn at_rest(code: u8) -> Self {
        Self { from: code, to: code, progress: 0.0, rebound: 0.0, from_passes: false, to_passes: false }
    }

    /// Whether no leaf of the cell is on its way.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.from == self.to && self.progress <= 0.0
    }

    /// The leaf's angle in degrees: 0 upright, 180 fallen.
    #[must_use]
    pub fn angle(&self) -> f64 {
        if self.rebound > 0.0 {
            return 180.0 - REBOUND_DEGREES * 4.0 * self.rebound * (1.0 - self.rebound);
        }
        180.0 * self.progress * self.progress
    }

    /// The code that a person reads: the new one once the leaf is past 90°.
    #[must_use]
    pub fn shown(&self) -> u8 {
        if self.progress >= HAND_OVER { self.to } else { self.from }
    }
}

/// A turn of one drum. It is a function of time; nothing in it changes while it runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// When it begins, in ms of the plan.
    pub start: f64,
    /// The turn that replaces it begins here.
    pub until: f64,
    /// The drum place of the first leaf's front.
    pub first: usize,
    /// How many leaves fall, at least one; none for a jump, which shows `first` at once.
    pub flaps: usize,
    /// How far the first leaf had fallen already when this turn took over, 0 to 1.
    pub lead: f64,
    /// The first leaf's front only passed by in the turn before.
    pub first_passes: bool,
    /// The time of a passing leaf in ms.
    pub passing: f64,
    /// The time of the last leaf in ms, rebound included.
    pub last: f64,
}

impl Turn {
    const fn fall(&self) -> f64 {
        self.last * FALL_SHARE
    }

    /// The time that the first leaf still takes to fall.
    fn first_fall(&self) -> f64 {
        let whole = if self.flaps == 1 { self.fall() } else { self.passing };
        (1.0 - self.lead) * whole
    }

    /// When leaf `number` (from 0) lies, in ms of the plan.
    pub fn landing(&self, number: usize) -> f64 {
        if number == 0 {
            return self.start + self.first_fall();
        }
        let last = number + 1 == self.flaps;
        let passed = if last { number - 1 } else { number };
        self.start + self.first_fall() + count(passed) * self.passing + if last { self.fall() } else { 0.0 }
    }

    /// When nothing moves any more, if no other turn replaces it.
    pub fn end(&self) -> f64 {
        if self.flaps == 0 {
            return self.start;
        }
        self.landing(self.flaps - 1) + self.last - self.fall()
    }

    /// The code at rest when the turn is over.
    pub fn aim(&self) -> u8 {
        charset::code_at_place(self.first + self.flaps)
    }

    /// What the cell shows at a moment at or after the start.
    pub fn view(&self, time: f64) -> CellView {
        if self.flaps == 0 || time >= self.end() {
            return CellView::at_rest(self.aim());
        }
        let last = self.flaps - 1;
        if time >= self.landing(last) {
            let settle = self.last - self.fall();
            let rebound = ((time - self.landing(last)) / settle).clamp(f64::MIN_POSITIVE, 1.0);
            return CellView { progress: 1.0, rebound, ..self.leaf(last) };
        }
        let elapsed = time - self.start;
        if elapsed < self.first_fall() {
            let whole = if self.flaps == 1 { self.fall() } else { self.passing };
            return CellView { progress: falling(self.lead + elapsed / whole), ..self.leaf(0) };
        }
        let after = elapsed - self.first_fall();
        let number = (whole_part(after / self.passing) + 1).min(last);
        let begun = count(number - 1) * self.passing;
        let whole = if number == last { self.fall() } else { self.passing };
        CellView { progress: falling((after - begun) / whole), ..self.leaf(number) }
    }

    /// The two faces of a leaf.
    fn leaf(&self, number: usize) -> CellView {
        CellView {
            from: charset::code_at_place(self.first + number),
            to: charset::code_at_place(self.first + number + 1),
            progress: 0.0,
            rebound: 0.0,
            from_passes: number > 0 || self.first_passes,
            to_passes: number + 1 < self.flaps,
        }
    }
}

/// The leaves from one code to another for a drum whose leaf is `falling` already: at least one, so a drum that has just
/// left its aim goes round once.
pub(super) fn leaves_while_falling(from: u8, to: u8) -> usize {
    match charset::flaps_between(from, to) {
        0 => DRUM_LENGTH,
        leaves => leaves,
    }
}

/// A share of a fall that has begun and not ended.
fn falling(share: f64) -> f64 {
    share.clamp(0.0, 1.0 - f64::EPSILON)
}

#[allow(clippy::cast_precision_loss, reason = "at most 66 leaves")]
pub(super) const fn count(leaves: usize) -> f64 {
    leaves as f64
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, which is what is meant"
)]
const fn whole_part(value: f64) -> usize {
    value as usize
}
