//! What every flap shows at time t. A plan is computed once and can be asked for any moment, in any order.

#[cfg(feature = "text")]
mod cost;
mod order;
mod turn;

#[cfg(feature = "text")]
pub use cost::{Cost, cost};
pub use order::Order;
pub use turn::CellView;

use crate::charset;
use crate::error::{ErrorCode, GridError};
use crate::grid::{Grid, GridSize};
use turn::Turn;

/// How fast drums turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// 64 ms a passing flap, 120 ms the last one.
    #[default]
    Classic,
    /// Twice as fast, 32 ms and 60 ms, and no way takes longer than 1,200 ms: the passing flaps of a long one share what
    /// there is, at least 17.5 ms each, which a screen of 60 Hz still shows one by one.
    Brisk,
    /// No turning: every cell shows its new code at the start of the change, whatever the order.
    Instant,
}

impl Pace {
    /// How long flaps take; none without turning.
    const fn times(self) -> Option<Times> {
        match self {
            Self::Classic => Some(Times { passing: 64.0, last: 120.0, all: f64::INFINITY }),
            Self::Brisk => Some(Times { passing: 32.0, last: 60.0, all: 1200.0 }),
            Self::Instant => None,
        }
    }
}

/// How long the flaps of a way take at most, in ms: one that passes, the last one, and all together.
#[derive(Clone, Copy)]
struct Times {
    passing: f64,
    last: f64,
    all: f64,
}

impl Times {
    /// The time of a passing flap on a way of so many flaps.
    fn passing_of(self, flaps: usize) -> f64 {
        self.passing.min((self.all - self.last) / turn::count(flaps.saturating_sub(1)))
    }
}

/// Milliseconds between two steps of an order when a change names none.
pub const DEFAULT_STEP_INTERVAL_MS: f64 = 60.0;

/// A new grid for the board, and how it arrives.
#[derive(Clone, Debug)]
pub struct Change {
    /// What the board shows in the end.
    pub target: Grid,
    /// When it begins, in ms of the plan (its zero is the caller's choice). What is not finite counts as 0.
    pub start_ms: f64,
    /// The same seed gives the same movement everywhere.
    pub seed: u32,
    /// How fast.
    pub pace: Pace,
    /// In which order.
    pub order: Order,
    /// Milliseconds between two steps of the order (not used by `Classic`).
    pub step_interval_ms: f64,
    /// How many columns, rows, diagonals or cells begin together; 0 counts as 1.
    pub step_size: usize,
}

/// The movement of a whole board: a grid at rest and the changes since.
#[derive(Clone, Debug)]
pub struct FlipPlan {
    rest: Grid,
    turns: Vec<Vec<Turn>>,
}

impl FlipPlan {
    /// A board at rest.
    #[must_use]
    pub fn new(rest: Grid) -> Self {
        let turns = vec![Vec::new(); rest.size().cells()];
        Self { rest, turns }
    }

    /// Adds a change. A drum that is turning goes on from where its flap is; a change that a cell has not begun yet is
    /// dropped for it.
    ///
    /// # Errors
    /// `SizeInvalid` when the target's size is not the board's.
    pub fn push(&mut self, change: &Change) -> Result<(), GridError> {
        let size = self.rest.size();
        if change.target.size() != size {
            return Err(GridError::new(ErrorCode::SizeInvalid));
        }
        let begin = finite(change.start_ms);
        let delays =
            order::delays(size, change.order, change.seed, finite(change.step_interval_ms).max(0.0), change.step_size);
        let cells = self.turns.iter_mut().zip(self.rest.codes()).zip(change.target.codes()).zip(delays);
        for (cell, (((turns, rest), target), delay)) in cells.enumerate() {
            match change.pace.times() {
                None => jump(turns, *rest, *target, begin),
                Some(times) => {
                    let factor = order::pace_factor(change.seed, cell);
                    turn(turns, *rest, *target, begin + delay, times, factor);
                }
            }
        }
        Ok(())
    }

    /// Rows and columns.
    #[must_use]
    pub const fn size(&self) -> GridSize {
        self.rest.size()
    }

    /// What a cell shows at a moment. A cell outside the board shows a blank.
    #[must_use]
    pub fn cell_at(&self, cell: usize, time_ms: f64) -> CellView {
        let rest = self.rest.codes().get(cell).copied().unwrap_or(charset::BLANK);
        self.turns.get(cell).map_or(CellView::at_rest(rest), |turns| view(turns, rest, time_ms))
    }

    /// What all cells show at a moment.
    pub fn cells_at(&self, time_ms: f64) -> impl Iterator<Item = CellView> {
        self.turns.iter().zip(self.rest.codes()).map(move |(turns, rest)| view(turns, *rest, time_ms))
    }

    /// The codes that a person reads at a moment.
    #[must_use]
    pub fn codes_at(&self, time_ms: f64) -> Vec<u8> {
        self.cells_at(time_ms).map(|cell| cell.shown()).collect()
    }

    /// When the last flap is at rest, in ms of the plan; 0 when nothing turns after that.
    #[must_use]
    pub fn duration_ms(&self) -> f64 {
        self.turns.iter().filter_map(|turns| turns.last()).map(Turn::end).fold(0.0, f64::max)
    }

    /// How many cells turn (or jump) at all.
    #[must_use]
    pub fn turning_cells(&self) -> usize {
        self.turns.iter().filter(|turns| !turns.is_empty()).count()
    }

    /// How many flaps fall in all.
    #[must_use]
    pub fn flap_count(&self) -> usize {
        let mut count = 0;
        self.each_landing(|_, _| count += 1);
        count
    }

    /// Every flap that lands at or after the plan's zero: its cell and the moment in whole ms, cell by cell.
    #[must_use]
    pub fn landings(&self) -> Vec<(u32, u32)> {
        let mut heard = Vec::new();
        self.each_landing(|cell, ms| {
            if ms >= 0.0 {
                heard.push((cell, rounded(ms)));
            }
        });
        heard
    }

    /// Tells cell and moment of every flap that lands.
    fn each_landing(&self, mut tell: impl FnMut(u32, f64)) {
        for (cell, turns) in (0..).zip(&self.turns) {
            for turn in turns {
                for number in 0..turn.flaps {
                    let ms = turn.landing(number);
                    if ms > turn.until {
                        break;
                    }
                    tell(cell, ms);
                }
            }
        }
    }
}

/// What a cell with these turns shows at a moment.
fn view(turns: &[Turn], rest: u8, time: f64) -> CellView {
    turns.iter().rev().find(|turn| turn.start <= time).map_or(CellView::at_rest(rest), |turn| turn.view(time))
}

/// Drops what has not begun at `time`, and says what the cell shows then.
fn interrupt(turns: &mut Vec<Turn>, rest: u8, time: f64) -> CellView {
    turns.retain(|turn| turn.start < time);
    if let Some(last) = turns.last_mut() {
        last.until = f64::INFINITY;
    }
    view(turns, rest, time)
}

/// Shows the target at once.
fn jump(turns: &mut Vec<Turn>, rest: u8, target: u8, time: f64) {
    let now = interrupt(turns, rest, time);
    if now.is_at_rest() && now.to == target {
        return;
    }
    let place = charset::drum_place(target).map_or(0, usize::from);
    append(
        turns,
        Turn {
            start: time,
            until: f64::INFINITY,
            first: place,
            flaps: 0,
            lead: 0.0,
            first_passes: false,
            passing: 0.0,
            last: 0.0,
        },
    );
}

/// Turns the drum forward to the target from wherever its flap is, each flap in its time multiplied by the module's `factor`.
fn turn(turns: &mut Vec<Turn>, rest: u8, target: u8, time: f64, times: Times, factor: f64) {
    let now = interrupt(turns, rest, time);
    let falling = now.progress > 0.0 && now.progress < 1.0;
    let front = if falling { now.from } else { now.to };
    let flaps = if falling { turn::leaves_while_falling(front, target) } else { charset::flaps_between(front, target) };
    if flaps == 0 {
        return;
    }
    append(
        turns,
        Turn {
            start: time,
            until: f64::INFINITY,
            first: charset::drum_place(front).map_or(0, usize::from),
            flaps,
            lead: if falling { now.progress } else { 0.0 },
            first_passes: falling && now.from_passes,
            passing: times.passing_of(flaps) * factor,
            last: times.last * factor,
        },
    );
}

fn append(turns: &mut Vec<Turn>, turn: Turn) {
    if let Some(before) = turns.last_mut() {
        before.until = turn.start;
    }
    turns.push(turn);
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, which is what is meant"
)]
const fn rounded(ms: f64) -> u32 {
    (ms + 0.5) as u32
}

const fn finite(value: f64) -> f64 {
    if value.is_finite() { value } else { 0.0 }
}
