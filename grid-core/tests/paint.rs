//! Pictures: exactly those that were looked at (tests/golden), and only as much painted as changed.
//!
//! After a wanted change of the look: `UPDATE_GOLDEN=1 cargo test --test paint`, then look at the pictures again.
#![cfg(feature = "full")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use std::fs;
use std::path::PathBuf;

use grid_core::charset::{assigned_codes, tile_colour};
use grid_core::encode::{Align, Layout, encode};
use grid_core::flip::{Change, FlipPlan, Order, Pace};
use grid_core::grid::{Grid, GridSize};
use grid_core::paint::BoardStyle::{Black, White};
use grid_core::paint::{Bezel, BoardStyle, Painter};
use proptest::prelude::*;

const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUV\nWXYZ 1234567890 !@#$()\n-+&=;:'\"%,./?° {69}{71}{70}  O0\n\
    {63}{63}{64}{64}{65}{65}{66}{66}{67}{67}{68}{68}{69}{69}\n\nSPLIT BY A LINE OF AIR";
const DEPARTURES: &str = "DEPARTURES       17:52\n\n17:58 OSLO S       2 {66}\n18:05 DRAMMEN      4 {66}\n\
    18:11 BERGEN       1 {65}\n18:20 MOSS     CANC. {63}";
const WEATHER: &str = "GOOD MORNING, MARTA\n19° AND SUNNY UNTIL 6";

fn board() -> GridSize {
    GridSize::new(6, 22).unwrap()
}

fn grid(text: &str) -> Grid {
    encode(text, board(), Layout { align: Align::Left, ..Layout::default() }).unwrap().0
}

fn painter(size: GridSize, width: usize, style: BoardStyle, bezel: Bezel) -> Painter {
    Painter::new(size, width, style, bezel).unwrap()
}

fn at_rest(grid: &Grid, width: usize, style: BoardStyle, bezel: Bezel) -> Painter {
    let mut painter = painter(grid.size(), width, style, bezel);
    painter.paint_grid(grid).unwrap();
    painter
}

fn plan(from: &Grid, to: &Grid) -> FlipPlan {
    let mut plan = FlipPlan::new(from.clone());
    let target = to.clone();
    let (pace, order) = (Pace::Classic, Order::Classic);
    plan.push(&Change { target, start_ms: 0.0, seed: 5, pace, order, step_interval_ms: 0.0, step_size: 1 }).unwrap();
    plan
}

fn turning(from: &Grid, to: &Grid, time_ms: f64, width: usize, style: BoardStyle, bezel: Bezel) -> Painter {
    let mut painter = painter(from.size(), width, style, bezel);
    painter.paint_plan(&plan(from, to), time_ms).unwrap();
    painter
}

/// Compares with the picture that was looked at, pixel by pixel. What differs is put beside the build.
fn golden(name: &str, pixels: &[u32], width: usize) {
    let height = pixels.len() / width;
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.png"));
    let file = write(pixels, width, height);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &file).unwrap();
    }
    let known = fs::read(&path).unwrap_or_else(|_| panic!("{name} has no golden picture yet"));
    let (size, expected) = read(&known);
    assert_eq!(size, (width, height), "{name}");
    let differing = pixels.iter().zip(&expected).filter(|(a, b)| a != b).count();
    if differing > 0 {
        let actual = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        fs::write(&actual, file).unwrap();
        panic!("{name}: {differing} pixels differ; see {}", actual.display());
    }
}

/// A picture as a PNG file, every pixel as it is.
fn write(pixels: &[u32], width: usize, height: usize) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::High);
    let bytes: Vec<u8> = pixels.iter().flat_map(|pixel| pixel.to_le_bytes()).collect();
    encoder.write_header().unwrap().write_image_data(&bytes).unwrap();
    file
}

/// The pixels of a PNG file, as the painter has them.
fn read(file: &[u8]) -> ((usize, usize), Vec<u32>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let channels = info.color_type.samples();
    let pixel = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes.get(3).copied().unwrap_or(255)]);
    let pixels = bytes[..info.buffer_size()].chunks_exact(channels).map(pixel).collect();
    ((info.width as usize, info.height as usize), pixels)
}

#[test]
fn boards_at_rest_look_as_they_were_approved() {
    for (name, text, width, style, bezel) in [
        ("whole-black-frame-1200", ALPHABET, 1200, Black, Bezel::Frame),
        ("whole-white-frame-1200", ALPHABET, 1200, White, Bezel::Frame),
        ("whole-black-slim-928", DEPARTURES, 928, Black, Bezel::Slim),
        ("reading-white-full-690", ALPHABET, 690, White, Bezel::Full),
        ("reading-black-slim-300", WEATHER, 300, Black, Bezel::Slim),
        ("reading-white-slim-300", DEPARTURES, 300, White, Bezel::Slim),
        ("pattern-black-slim-96", DEPARTURES, 96, Black, Bezel::Slim),
        ("pattern-white-slim-96", DEPARTURES, 96, White, Bezel::Slim),
    ] {
        let painter = at_rest(&grid(text), width, style, bezel);
        golden(name, painter.frame(), painter.width());
    }
}

#[test]
fn boards_in_the_middle_of_a_turn_look_as_they_were_approved() {
    let (from, to) = (grid(DEPARTURES), grid(ALPHABET));
    for (name, time, width, style, bezel) in [
        ("turning-black-frame-1200", 900.0, 1200, Black, Bezel::Frame),
        ("turning-white-slim-928", 430.0, 928, White, Bezel::Slim),
        ("turning-black-slim-300", 700.0, 300, Black, Bezel::Slim),
        ("turning-white-slim-96", 700.0, 96, White, Bezel::Slim),
    ] {
        let painter = turning(&from, &to, time, width, style, bezel);
        golden(name, painter.frame(), painter.width());
    }
}

#[test]
fn the_five_moments_of_a_falling_leaf_look_as_they_were_approved() {
    let size = GridSize::new(1, 1).unwrap();
    let (r, s) = (Grid::new(size, vec![18]).unwrap(), Grid::new(size, vec![19]).unwrap());
    let mut plan = FlipPlan::new(r);
    let (pace, order) = (Pace::Classic, Order::Row);
    plan.push(&Change { target: s, start_ms: 0.0, seed: 5, pace, order, step_interval_ms: 0.0, step_size: 1 }).unwrap();
    // The last leaf lands after seven tenths of its time; then it rebounds.
    let landing = plan.duration_ms() * 0.7;
    for (name, style) in [("moments-black", Black), ("moments-white", White)] {
        let moments = [0.0, 0.5, 0.7072, 0.866, 1.0].map(|share| {
            let mut painter = painter(size, 240, style, Bezel::Slim);
            painter.paint_plan(&plan, share * landing).unwrap();
            painter
        });
        let rows = (0..moments[0].height()).flat_map(|y| {
            moments.iter().flat_map(move |moment| moment.frame()[y * 240..(y + 1) * 240].iter().copied())
        });
        golden(name, &rows.collect::<Vec<u32>>(), 1200);
    }
}

#[test]
fn a_heart_stands_where_a_board_bears_one() {
    let love = Grid::new(GridSize::new(1, 7).unwrap(), vec![9, 0, 62, 0, 25, 15, 21]).unwrap();
    for (name, width, style) in [("heart-black-slim-500", 500, Black), ("heart-white-slim-140", 140, White)] {
        let mut painter = painter(love.size(), width, style, Bezel::Slim).with_heart(true);
        painter.paint_grid(&love).unwrap();
        golden(name, painter.frame(), painter.width());
        assert_ne!(painter.frame(), at_rest(&love, width, style, Bezel::Slim).frame());
    }
}

#[test]
fn other_boards_are_drawn_by_the_same_rules() {
    let size = GridSize::new(3, 15).unwrap();
    let (desk, _) = encode("SHALL WE HAVE SOME TEA? {65}", size, Layout::default()).unwrap();
    let painter = at_rest(&desk, 720, White, Bezel::Frame);
    golden("desk-white-frame-720", painter.frame(), painter.width());
}

#[test]
fn tiles_have_exactly_their_colours() {
    let tiles = Grid::new(GridSize::new(1, 9).unwrap(), (63..=71).collect()).unwrap();
    for (style, filled) in [(Black, 0xF5F2EA), (White, 0x17171A)] {
        for width in [40, 300, 1500] {
            let painter = at_rest(&tiles, width, style, Bezel::Slim);
            for code in 63..=71u8 {
                let [_, r, g, b] = tile_colour(code).unwrap_or(filled).to_be_bytes();
                let pixel = u32::from_le_bytes([r, g, b, 255]);
                assert!(painter.frame().contains(&pixel), "{style:?} {width} {code}");
            }
        }
    }
}

#[test]
fn every_size_and_code_can_be_drawn() {
    let codes: Vec<u8> = assigned_codes().collect();
    for width in (1..260).chain([400, 777, 1024]) {
        for (rows, columns) in [(1, 1), (6, 11), (16, 64), (11, 6)] {
            let size = GridSize::new(rows, columns).unwrap();
            let cells = (0..size.cells()).map(|cell| codes[cell % codes.len()]).collect();
            let grid = Grid::new(size, cells).unwrap();
            let bezel = [Bezel::Frame, Bezel::Full, Bezel::Slim][width % 3];
            let Ok(mut painter) = Painter::new(size, width, if width % 2 == 0 { Black } else { White }, bezel) else {
                continue;
            };
            assert_eq!(painter.paint_grid(&grid).unwrap(), size.cells());
            assert_eq!(painter.paint_grid(&grid).unwrap(), 0);
            assert_eq!(painter.dirty(), None);
        }
    }
}

#[test]
fn grids_and_plans_of_another_size_are_refused() {
    let mut painter = painter(board(), 300, Black, Bezel::Full);
    let other = Grid::blank(GridSize::new(6, 21).unwrap());
    assert!(painter.paint_grid(&other).is_err());
    assert!(painter.paint_plan(&FlipPlan::new(other), 0.0).is_err());
}

fn small() -> GridSize {
    GridSize::new(2, 4).unwrap()
}

fn cells() -> impl Strategy<Value = Grid> {
    let code = prop::sample::select(assigned_codes().collect::<Vec<u8>>());
    prop::collection::vec(code, 8).prop_map(|codes| Grid::new(small(), codes).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_painter_that_repaints_only_changes_shows_what_a_fresh_one_shows(
        from in cells(), to in cells(), width in 30..360usize, white in any::<bool>(),
        times in prop::collection::vec(-50.0..4500.0f64, 1..8),
    ) {
        let style = if white { White } else { Black };
        let plan = plan(&from, &to);
        let mut kept = painter(small(), width, style, Bezel::Slim);
        kept.paint_grid(&from).unwrap();
        for time in times {
            let before = kept.frame().to_vec();
            let painted = kept.paint_plan(&plan, time).unwrap();
            let mut fresh = painter(small(), width, style, Bezel::Slim);
            fresh.paint_plan(&plan, time).unwrap();
            prop_assert!(kept.frame() == fresh.frame());
            let changed = before.iter().zip(kept.frame()).enumerate().filter(|(_, (a, b))| a != b);
            for (at, _) in changed {
                let (x, y) = (at % width, at / width);
                let dirty = kept.dirty().unwrap();
                prop_assert!((dirty.x..dirty.x + dirty.width).contains(&x) && (dirty.y..dirty.y + dirty.height).contains(&y));
            }
            prop_assert_eq!(painted == 0, kept.dirty().is_none());
        }
        kept.paint_plan(&plan, plan.duration_ms()).unwrap();
        prop_assert!(kept.frame() == at_rest(&to, width, style, Bezel::Slim).frame());
    }

    #[test]
    fn a_leaf_never_touches_its_neighbours(from in cells(), to in cells(), width in 30..500usize, time in 0.0..4000.0f64, cell in 0..8usize) {
        // Turning one cell alone changes nothing outside its own pitch.
        let mut codes = from.codes().to_vec();
        codes[cell] = to.codes()[cell];
        let alone = Grid::new(small(), codes).unwrap();
        let rest = at_rest(&from, width, Black, Bezel::Slim);
        let turned = turning(&from, &alone, time, width, Black, Bezel::Slim);
        let unit = width as f32 / (105.0 * 4.0 - 29.0 + 110.0);
        let left = (55.0 + 105.0 * (cell % 4) as f32 - 14.5) * unit - 1.0;
        let right = left + 105.0 * unit + 2.0;
        for (at, _) in rest.frame().iter().zip(turned.frame()).enumerate().filter(|(_, (a, b))| a != b) {
            let x = (at % width) as f32;
            prop_assert!(x >= left && x <= right, "{} not in {}..{}", x, left, right);
        }
    }
}
