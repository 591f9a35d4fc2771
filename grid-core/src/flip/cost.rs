//! What a change costs, before it happens: from two grids at rest, without a plan.

use super::turn::Turn;
use super::{Change, finite, order};
use crate::charset;
use crate::error::{ErrorCode, GridError};
use crate::grid::Grid;

/// What a change of a board at rest costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// How many cells turn, or jump.
    pub turning_cells: usize,
    /// How many flaps fall in all.
    pub flaps: usize,
    /// How many ms after the change's start the last flap is at rest.
    pub settles_ms: f64,
}

/// The cost of a change, the same as a plan of it would have. The change's start plays no part.
///
/// # Errors
/// `SizeInvalid` when the grids differ in size.
pub fn cost(from: &Grid, change: &Change) -> Result<Cost, GridError> {
    let size = from.size();
    if change.target.size() != size {
        return Err(GridError::new(ErrorCode::SizeInvalid));
    }
    let turning = |(from, to): (&u8, &u8)| from != to;
    let mut cost = Cost {
        turning_cells: from.codes().iter().zip(change.target.codes()).filter(|pair| turning(*pair)).count(),
        flaps: 0,
        settles_ms: 0.0,
    };
    let Some(times) = change.pace.times() else { return Ok(cost) };
    let delays =
        order::delays(size, change.order, change.seed, finite(change.step_interval_ms).max(0.0), change.step_size);
    for (cell, ((from, to), delay)) in from.codes().iter().zip(change.target.codes()).zip(delays).enumerate() {
        let flaps = charset::flaps_between(*from, *to);
        if flaps == 0 {
            continue;
        }
        let factor = order::pace_factor(change.seed, cell);
        cost.flaps += flaps;
        cost.settles_ms = cost.settles_ms.max(
            Turn {
                start: delay,
                until: f64::INFINITY,
                first: charset::drum_place(*from).map_or(0, usize::from),
                flaps,
                lead: 0.0,
                first_passes: false,
                passing: times.passing_of(flaps) * factor,
                last: times.last * factor,
            }
            .end(),
        );
    }
    Ok(cost)
}
