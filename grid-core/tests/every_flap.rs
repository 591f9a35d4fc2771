//! No flap of a way is skipped: whoever watches a board at 60 pictures a second sees each of them painted.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use grid_core::charset::{DRUM_LENGTH, code_at_place, drum_place};
use grid_core::flip::{Change, FlipPlan, Order, Pace};
use grid_core::grid::{Grid, GridSize};
use grid_core::paint::{Bezel, BoardStyle, Painter};

const FRAME_MS: f64 = 1000.0 / 60.0;
const ORDERS: [Order; 7] = [
    Order::Classic,
    Order::Column,
    Order::ReverseColumn,
    Order::EdgesToCenter,
    Order::Row,
    Order::Diagonal,
    Order::Random,
];

fn size() -> GridSize {
    GridSize::new(2, 4).unwrap()
}

/// Cells at these places of the drum.
fn grid(places: impl Fn(usize) -> usize) -> Grid {
    Grid::new(size(), (0..8).map(|cell| code_at_place(places(cell))).collect()).unwrap()
}

fn change(target: &Grid, start_ms: f64, pace: Pace, order: Order, seed: u32) -> Change {
    Change { target: target.clone(), start_ms, seed, pace, order, step_interval_ms: 60.0, step_size: 1 }
}

/// The codes that each cell shows: at rest, then what its painted leaves uncover, one after another. The first picture of
/// the movement is painted `late` ms after it began.
fn painted_ways(rest: &Grid, plan: &FlipPlan, late: f64) -> Vec<Vec<u8>> {
    let mut painter = Painter::new(size(), 120, BoardStyle::Black, Bezel::Slim).unwrap();
    painter.paint_grid(rest).unwrap();
    let mut ways: Vec<Vec<u8>> = rest.codes().iter().map(|code| vec![*code]).collect();
    let mut frame = 0.0;
    loop {
        let time = late + frame * FRAME_MS;
        let before = painter.frame().to_vec();
        let painted = painter.paint_plan(plan, time).unwrap();
        assert!(painted > 0 || before == painter.frame(), "pixels changed, yet no cell counts as painted");
        for (cell, way) in ways.iter_mut().enumerate() {
            let (_, to) = painter.painted_faces(cell).unwrap();
            if way.last() != Some(&to) {
                way.push(to);
            }
        }
        if time > plan.duration_ms() {
            return ways;
        }
        frame += 1.0;
    }
}

/// The codes of the drum from a place on, so many flaps far.
fn way(first: usize, flaps: usize) -> Vec<u8> {
    (0..=flaps).map(|flap| code_at_place(first + flap)).collect()
}

#[test]
fn every_flap_of_every_way_is_painted_at_each_pace_and_order() {
    // A cell each that goes all of the drum but one flap, and one that goes a single flap.
    let flaps = |cell: usize| [DRUM_LENGTH - 1, 40, 1, 23, 64, 2, 17, 51][cell];
    let (from, to) = (grid(|cell| cell * 9), grid(|cell| cell * 9 + flaps(cell)));
    for pace in [Pace::Classic, Pace::Brisk] {
        for (seed, order) in (1..).zip(ORDERS) {
            let mut plan = FlipPlan::new(from.clone());
            plan.push(&change(&to, 0.0, pace, order, seed)).unwrap();
            for late in [0.0, 5.0, 11.0, 16.0] {
                for (cell, seen) in painted_ways(&from, &plan, late).into_iter().enumerate() {
                    assert_eq!(seen, way(cell * 9, flaps(cell)), "{pace:?} {order:?} {late} ms, cell {cell}");
                }
            }
        }
    }
}

#[test]
fn a_new_target_in_the_middle_of_a_turn_skips_no_flap_either() {
    let from = grid(|cell| cell * 9);
    let (first, second) = (grid(|cell| cell * 9 + 20), grid(|cell| cell * 9 + 35));
    for pace in [Pace::Classic, Pace::Brisk] {
        let mut plan = FlipPlan::new(from.clone());
        plan.push(&change(&first, 0.0, pace, Order::Classic, 3)).unwrap();
        plan.push(&change(&second, 400.0, pace, Order::Classic, 4)).unwrap();
        for (cell, seen) in painted_ways(&from, &plan, 0.0).into_iter().enumerate() {
            assert_eq!(seen, way(cell * 9, 35), "{pace:?}, cell {cell}");
            assert_eq!(usize::from(drum_place(*seen.last().unwrap()).unwrap()), (cell * 9 + 35) % DRUM_LENGTH);
        }
    }
}
