//! Plans: where they end, that drums go one way, and that a moment depends on nothing but itself.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use grid_core::charset::{DRUM_LENGTH, assigned_codes, flaps_between};
use grid_core::flip::{Change, FlipPlan, Order, Pace};
use grid_core::grid::{Grid, GridSize};
use proptest::prelude::*;

const ROWS: usize = 2;
const COLUMNS: usize = 5;

fn size() -> GridSize {
    GridSize::new(ROWS, COLUMNS).unwrap()
}

fn code() -> impl Strategy<Value = u8> {
    prop::sample::select(assigned_codes().collect::<Vec<u8>>())
}

fn grid() -> impl Strategy<Value = Grid> {
    prop::collection::vec(code(), ROWS * COLUMNS).prop_map(|codes| Grid::new(size(), codes).unwrap())
}

fn order() -> impl Strategy<Value = Order> {
    use Order::{Classic, Column, Diagonal, EdgesToCenter, Random, ReverseColumn, Row};
    prop::sample::select(vec![Classic, Column, ReverseColumn, EdgesToCenter, Row, Diagonal, Random])
}

fn change(paces: &'static [Pace]) -> impl Strategy<Value = Change> {
    let when = -2000.0..4000.0f64;
    (grid(), when, any::<u32>(), prop::sample::select(paces), order(), 0.0..300.0f64, 0..4usize).prop_map(
        |(target, start_ms, seed, pace, order, step_interval_ms, step_size)| Change {
            target,
            start_ms,
            seed,
            pace,
            order,
            step_interval_ms,
            step_size,
        },
    )
}

/// Changes in the order of their starts, as a board gets them.
fn chain(paces: &'static [Pace]) -> impl Strategy<Value = Vec<Change>> {
    prop::collection::vec(change(paces), 1..5).prop_map(|mut changes| {
        changes.sort_by(|a, b| a.start_ms.total_cmp(&b.start_ms));
        changes
    })
}

fn plan(rest: &Grid, changes: &[Change]) -> FlipPlan {
    let mut plan = FlipPlan::new(rest.clone());
    for change in changes {
        plan.push(change).unwrap();
    }
    plan
}

const ALL: &[Pace] = &[Pace::Classic, Pace::Brisk, Pace::Instant];
const TURNING: &[Pace] = &[Pace::Classic, Pace::Brisk];

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_plan_ends_at_exactly_the_last_grid(rest in grid(), changes in chain(ALL), later in 0.0..1e7f64) {
        let plan = plan(&rest, &changes);
        let target = changes.last().unwrap().target.codes();
        // A plan whose changes all lie in the past has ended at its zero.
        for time in [plan.duration_ms(), plan.duration_ms() + later, f64::INFINITY] {
            prop_assert_eq!(plan.codes_at(time), target);
            prop_assert!(plan.cells_at(time).all(|cell| cell.is_at_rest()));
        }
    }

    #[test]
    fn nothing_moves_before_the_first_change(rest in grid(), changes in chain(ALL), early in 0.1..1e6f64) {
        let plan = plan(&rest, &changes);
        let before = changes[0].start_ms - early;
        prop_assert_eq!(plan.codes_at(before), rest.codes());
        prop_assert!(plan.cells_at(before).all(|cell| cell.is_at_rest()));
    }

    #[test]
    fn drums_go_forward_one_flap_at_a_time_through_every_change(rest in grid(), changes in chain(TURNING)) {
        let plan = plan(&rest, &changes);
        for cell in 0..size().cells() {
            let mut before = plan.cell_at(cell, -2100.0);
            let mut time = -2100.0;
            while time < plan.duration_ms() + 20.0 {
                let now = plan.cell_at(cell, time);
                let on = flaps_between(before.from, now.from);
                prop_assert!(on <= 1, "cell {} went on {} flaps at {}", cell, on, time);
                if on == 0 && !before.is_at_rest() && before.to == now.to {
                    prop_assert!(now.progress >= before.progress, "cell {} fell back at {}", cell, time);
                }
                if !now.is_at_rest() {
                    prop_assert_eq!(flaps_between(now.from, now.to), 1);
                    prop_assert!((0.0..=1.0).contains(&now.progress) && (0.0..=180.0).contains(&now.angle()));
                }
                before = now;
                time += 4.0;
            }
        }
    }

    #[test]
    fn a_moment_is_the_same_whenever_it_is_asked_for(rest in grid(), changes in chain(ALL), times in prop::collection::vec(-3000.0..9000.0f64, 1..20)) {
        let one = plan(&rest, &changes);
        let asked: Vec<_> = times.iter().map(|time| one.cells_at(*time).collect::<Vec<_>>()).collect();
        let other = plan(&rest, &changes);
        for (time, cells) in times.iter().zip(&asked).rev() {
            prop_assert_eq!(&other.cells_at(*time).collect::<Vec<_>>(), cells);
        }
    }

    #[test]
    #[cfg(feature = "full")]
    fn a_change_costs_what_its_plan_takes(rest in grid(), change in change(ALL)) {
        let change = Change { start_ms: 0.0, ..change };
        let plan = plan(&rest, std::slice::from_ref(&change));
        let cost = grid_core::flip::cost(&rest, &change).unwrap();
        prop_assert_eq!(cost.turning_cells, plan.turning_cells());
        prop_assert_eq!(cost.flaps, plan.flap_count());
        prop_assert_eq!(cost.settles_ms, plan.duration_ms());
    }

    #[test]
    fn as_many_flaps_land_as_the_drums_go_on(rest in grid(), changes in chain(TURNING)) {
        let plan = plan(&rest, &changes);
        let target = changes.last().unwrap().target.codes();
        let mut landed = vec![0; size().cells()];
        // From the plan's zero on: what lies before it is not heard any more.
        let start: Vec<u8> = plan.cells_at(-1e-9).map(|cell| if cell.progress >= 1.0 { cell.to } else { cell.from }).collect();
        for (cell, ms) in plan.landings() {
            let cell = usize::try_from(cell).unwrap();
            landed[cell] += 1;
            let ms = f64::from(ms);
            prop_assert!(ms <= plan.duration_ms() + 0.5);
            let after = plan.cell_at(cell, ms + 0.501);
            prop_assert!(after.progress < 0.1 || after.rebound > 0.0, "cell {} at {}", cell, ms);
        }
        for cell in 0..size().cells() {
            prop_assert_eq!(landed[cell] % DRUM_LENGTH, flaps_between(start[cell], target[cell]));
        }
        prop_assert!(plan.flap_count() >= plan.landings().len());
    }
}

fn one(from: u8, to: u8) -> FlipPlan {
    one_at(Pace::Classic, from, to)
}

fn one_at(pace: Pace, from: u8, to: u8) -> FlipPlan {
    let size = GridSize::new(1, 1).unwrap();
    let grid = |code| Grid::new(size, vec![code]).unwrap();
    let change = Change {
        target: grid(to),
        start_ms: 0.0,
        seed: 3,
        pace,
        order: Order::Column,
        step_interval_ms: 0.0,
        step_size: 1,
    };
    let mut plan = FlipPlan::new(grid(from));
    plan.push(&change).unwrap();
    plan
}

#[test]
fn a_brisk_way_takes_half_the_time_and_never_more_than_1200_ms() {
    let duration = |to| one_at(Pace::Brisk, 0, to).duration_ms();
    assert!(((duration(11) - duration(10)) / 32.0 - 1.0).abs() <= 0.03);
    assert!((duration(1) / 60.0 - 1.0).abs() <= 0.03);
    for to in assigned_codes().filter(|code| *code != 0) {
        assert!(duration(to) <= 1200.0 * 1.03, "{to}: {}", duration(to));
        assert_eq!(one_at(Pace::Brisk, 0, to).flap_count(), one(0, to).flap_count());
    }
    let longest = assigned_codes().last().unwrap();
    assert!(duration(longest) >= 1200.0 * 0.97 && one(0, longest).duration_ms() > 4000.0);
}

#[test]
fn a_passing_flap_takes_64_ms_and_the_last_one_120_with_one_rebound_of_4_degrees() {
    let (ten, eleven) = (one(0, 10), one(0, 11));
    let passing = eleven.duration_ms() - ten.duration_ms();
    assert!((passing / 64.0 - 1.0).abs() <= 0.03, "{passing}");
    let last = one(0, 1).duration_ms();
    assert!((last / 120.0 - 1.0).abs() <= 0.03, "{last}");
    assert_eq!(ten.flap_count(), 10);
    let angles: Vec<f64> =
        (0..1200).map(|step| one(0, 1).cell_at(0, last * f64::from(step) / 1200.0).angle()).collect();
    let landed = angles.iter().position(|angle| *angle >= 179.99).unwrap();
    let lowest = angles[landed..1199].iter().copied().fold(f64::INFINITY, f64::min);
    assert!((lowest - 176.0).abs() < 0.1, "{lowest}");
}

#[test]
fn the_angle_grows_with_the_square_of_time_and_the_sign_changes_at_its_half() {
    let plan = one(0, 40);
    let passing = (plan.duration_ms() - one(0, 39).duration_ms()).abs();
    for share in [0.1, 0.3, 0.5, 0.7, 0.9] {
        let cell = plan.cell_at(0, passing * (5.0 + share));
        assert!((cell.angle() - 180.0 * share * share).abs() < 1e-6);
        assert_eq!(cell.shown(), if share < 0.7072 { 5 } else { 6 });
        assert!(cell.from_passes && cell.to_passes);
    }
    assert!(!plan.cell_at(0, passing * 0.5).from_passes);
    assert!(!plan.cell_at(0, plan.duration_ms() - 60.0).to_passes);
}

#[test]
fn a_drum_that_has_just_left_its_aim_goes_all_the_way_round() {
    let mut plan = one(0, 1);
    let size = plan.size();
    let back = Change {
        target: Grid::blank(size),
        start_ms: 40.0,
        seed: 3,
        pace: Pace::Classic,
        order: Order::Column,
        step_interval_ms: 0.0,
        step_size: 1,
    };
    let before = plan.cell_at(0, 40.0);
    plan.push(&back).unwrap();
    let after = plan.cell_at(0, 40.0);
    assert_eq!((before.from, before.to), (after.from, after.to));
    assert!((before.progress - after.progress).abs() < 1e-12);
    assert_eq!(plan.flap_count(), DRUM_LENGTH);
    assert_eq!(plan.codes_at(plan.duration_ms()), [0]);
}

#[test]
fn a_change_of_another_size_is_refused() {
    let mut plan = one(0, 1);
    let target = Grid::blank(GridSize::new(1, 2).unwrap());
    let wrong = Change {
        target,
        start_ms: 0.0,
        seed: 0,
        pace: Pace::Classic,
        order: Order::Classic,
        step_interval_ms: 0.0,
        step_size: 1,
    };
    assert!(plan.push(&wrong).is_err());
    #[cfg(feature = "full")]
    assert!(grid_core::flip::cost(&Grid::blank(plan.size()), &wrong).is_err());
}

#[test]
fn times_that_are_no_numbers_do_no_harm() {
    let plan = one(0, 5);
    for time in [f64::NAN, f64::NEG_INFINITY] {
        assert_eq!(plan.codes_at(time), [0]);
    }
    let mut odd = FlipPlan::new(Grid::blank(plan.size()));
    let change = Change {
        target: Grid::new(plan.size(), vec![5]).unwrap(),
        start_ms: f64::NAN,
        seed: 1,
        pace: Pace::Brisk,
        order: Order::Row,
        step_interval_ms: f64::INFINITY,
        step_size: 0,
    };
    odd.push(&change).unwrap();
    assert!(odd.duration_ms().is_finite());
    assert_eq!(odd.codes_at(odd.duration_ms()), [5]);
}
