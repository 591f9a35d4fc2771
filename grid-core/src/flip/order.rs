//! When each cell of a change begins to turn, and how fast it is: by order and seed alone.

use crate::grid::GridSize;

/// The longest start delay by seed, in ms.
const SEED_DELAY: u32 = 120;

/// Modules differ in pace by up to this share of a thousandth, either way.
const PACE_SPREAD: u32 = 30;

/// In which order the cells of a board begin to turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// All together; every module starts by its seed alone, within 120 ms.
    #[default]
    Classic,
    /// Column after column from the left.
    Column,
    /// Column after column from the right.
    ReverseColumn,
    /// From both sides to the middle.
    EdgesToCenter,
    /// Row after row from the top.
    Row,
    /// From the top left to the bottom right.
    Diagonal,
    /// Cell after cell, shuffled by the seed.
    Random,
}

/// A start delay for every cell, in ms.
pub(super) fn delays(size: GridSize, order: Order, seed: u32, interval_ms: f64, step_size: usize) -> Vec<f64> {
    let columns = size.columns();
    let step_size = step_size.max(1);
    (0..size.cells())
        .map(|cell| {
            let (row, column) = (cell / columns, cell % columns);
            let place = match order {
                Order::Classic => return f64::from(scramble(seed, cell) % (SEED_DELAY + 1)),
                Order::Column => column,
                Order::ReverseColumn => columns - 1 - column,
                Order::EdgesToCenter => column.min(columns - 1 - column),
                Order::Row => row,
                Order::Diagonal => row + column,
                Order::Random => rank(size.cells(), seed, cell),
            };
            steps(place / step_size) * interval_ms
        })
        .collect()
}

/// How much slower or faster a module is than the rule: 0.97 to 1.03.
pub(super) fn pace_factor(seed: u32, cell: usize) -> f64 {
    let spread = scramble(seed ^ 0x9E37_79B9, cell) % (2 * PACE_SPREAD + 1);
    (1000.0 + f64::from(spread) - f64::from(PACE_SPREAD)) / 1000.0
}

/// The place of a cell in the order that the seed shuffles. Counting those before it takes more time than sorting, which
/// nobody notices, and is a twentieth as large.
fn rank(cells: usize, seed: u32, cell: usize) -> usize {
    let key = |cell| (scramble(seed, cell), cell);
    (0..cells).filter(|other| key(*other) < key(cell)).count()
}

/// A number that looks random, the same for the same seed and cell (the finalizer of MurmurHash3).
#[allow(clippy::cast_possible_truncation, reason = "a board has at most 1024 cells")]
const fn scramble(seed: u32, cell: usize) -> u32 {
    let mut x = seed ^ (cell as u32 + 1).wrapping_mul(0x85EB_CA6B);
    x ^= x >> 16;
    x = x.wrapping_mul(0x85EB_CA6B);
    x ^= x >> 13;
    x = x.wrapping_mul(0xC2B2_AE35);
    x ^ (x >> 16)
}

#[allow(clippy::cast_precision_loss, reason = "at most 1024 steps")]
const fn steps(number: usize) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size() -> GridSize {
        GridSize::new(2, 4).unwrap()
    }

    #[test]
    fn orders_sweep_as_they_are_called() {
        let ms = |order, step| delays(size(), order, 7, 10.0, step);
        assert_eq!(ms(Order::Column, 1), [0., 10., 20., 30., 0., 10., 20., 30.]);
        assert_eq!(ms(Order::ReverseColumn, 1), [30., 20., 10., 0., 30., 20., 10., 0.]);
        assert_eq!(ms(Order::EdgesToCenter, 1), [0., 10., 10., 0., 0., 10., 10., 0.]);
        assert_eq!(ms(Order::Row, 1), [0., 0., 0., 0., 10., 10., 10., 10.]);
        assert_eq!(ms(Order::Diagonal, 1), [0., 10., 20., 30., 10., 20., 30., 40.]);
        assert_eq!(ms(Order::Column, 2), [0., 0., 10., 10., 0., 0., 10., 10.]);
    }

    #[test]
    fn random_is_a_shuffle_of_all_cells_that_depends_on_the_seed() {
        let mut places = delays(size(), Order::Random, 7, 1.0, 1);
        assert_ne!(places, delays(size(), Order::Random, 8, 1.0, 1));
        places.sort_by(f64::total_cmp);
        assert_eq!(places, [0., 1., 2., 3., 4., 5., 6., 7.]);
    }

    #[test]
    fn classic_starts_within_120_ms_and_paces_differ_by_three_percent_at_most() {
        let board = GridSize::new(6, 22).unwrap();
        let all = delays(board, Order::Classic, 1, 999.0, 1);
        assert!(all.iter().all(|ms| (0.0..=120.0).contains(ms)));
        assert!(all.iter().any(|ms| *ms > 100.0) && all.iter().any(|ms| *ms < 20.0));
        assert!((0..132).all(|cell| (0.97..=1.03).contains(&pace_factor(1, cell))));
        assert!((1..132).any(|cell| pace_factor(1, cell) != pace_factor(1, 0)));
    }
}
