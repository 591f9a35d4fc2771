//! Boards at rest as palette and indices, beside what the painter paints.
#![cfg(feature = "full")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use grid_core::charset::{assigned_codes, tile_colour};
use grid_core::encode::{Layout, encode};
use grid_core::error::ErrorCode;
use grid_core::grid::{Grid, GridSize};
use grid_core::paint::BoardStyle::{Black, White};
use grid_core::paint::indexed::{Extent, Look, PictureCache};
use grid_core::paint::{Bezel, BoardStyle, Painter};

fn board() -> GridSize {
    GridSize::new(6, 22).unwrap()
}

fn look(style: BoardStyle, heart: bool, width: usize, bezel: Bezel) -> Look {
    Look { style, heart, extent: Extent::Board(width, bezel) }
}

/// All codes, so that every flap stands somewhere.
fn alphabet(size: GridSize, from: usize) -> Grid {
    let drum: Vec<u8> = assigned_codes().collect();
    Grid::new(size, (0..size.cells()).map(|cell| drum[(from + cell) % drum.len()]).collect()).unwrap()
}

/// The pixels that a picture shows.
fn pixels(cache: &mut PictureCache, grid: &Grid, look: Look, upward: bool) -> (usize, usize, Vec<u32>) {
    let picture = cache.picture(grid, look, upward).unwrap();
    assert!(picture.colours.len() <= 256);
    let mut above = vec![0u8; picture.width];
    let mut pixels = Vec::new();
    for row in picture.rows.chunks_exact(picture.width + 1) {
        assert_eq!(row[0], if upward { 2 } else { 0 });
        let places = row[1..].iter().zip(&above);
        above = places.map(|(place, above)| if upward { place.wrapping_add(*above) } else { *place }).collect();
        pixels.extend(above.iter().map(|place| picture.colours[usize::from(*place)]));
    }
    assert_eq!(pixels.len(), picture.width * picture.height);
    (picture.width, picture.height, pixels)
}

/// The largest difference of a channel; colours with a name must not differ at all.
fn difference(pixels: &[u32], truth: &[u32], style: BoardStyle) -> u8 {
    let glyph = if style == Black { 0xF5F2EA } else { 0x17171A };
    let named: Vec<u32> = (63..=70)
        .filter_map(tile_colour)
        .chain([glyph])
        .map(|colour| 0xFF00_0000 | u32::swap_bytes(colour) >> 8)
        .collect();
    let mut largest = 0;
    for (pixel, truth) in pixels.iter().zip(truth) {
        assert!(!named.contains(truth) || pixel == truth, "{pixel:08x} {truth:08x}");
        for (a, b) in pixel.to_le_bytes().into_iter().zip(truth.to_le_bytes()) {
            largest = largest.max(a.abs_diff(b));
        }
    }
    largest
}

#[test]
fn no_channel_is_off_by_more_than_seven_and_named_colours_are_exact() {
    for (width, bezel) in [
        (1320, Bezel::Full),
        (2400, Bezel::Frame),
        (1052, Bezel::Slim),
        (690, Bezel::Full),
        (300, Bezel::Slim),
        (96, Bezel::Frame),
    ] {
        for style in [Black, White] {
            let mut cache = PictureCache::default();
            let mut painter = Painter::new(board(), width, style, bezel).unwrap();
            for (from, upward) in [(0, true), (31, false), (57, true)] {
                let grid = alphabet(board(), from);
                let (across, down, shown) = pixels(&mut cache, &grid, look(style, false, width, bezel), upward);
                painter.paint_grid(&grid).unwrap();
                assert_eq!((across, down), (painter.width(), painter.height()));
                let off = difference(&shown, painter.frame(), style);
                assert!(off <= 7, "{style:?} {bezel:?} {width} {from}: {off}");
            }
        }
    }
}

#[test]
fn boards_of_every_size_can_be_drawn() {
    for (rows, columns) in [(1, 1), (3, 15), (16, 64), (16, 1)] {
        let size = GridSize::new(rows, columns).unwrap();
        for width in [1, 2, 5, 24, 77, 400] {
            let Ok(mut painter) = Painter::new(size, width, White, Bezel::Slim) else { continue };
            let grid = alphabet(size, width);
            painter.paint_grid(&grid).unwrap();
            let (.., shown) =
                pixels(&mut PictureCache::default(), &grid, look(White, false, width, Bezel::Slim), false);
            assert!(difference(&shown, painter.frame(), White) <= 7, "{rows} {columns} {width}");
        }
    }
}

#[test]
fn a_picture_does_not_depend_on_those_before_it() {
    let (first, second) = (alphabet(board(), 3), alphabet(board(), 40));
    let black = look(Black, false, 500, Bezel::Full);
    let mut used = PictureCache::default();
    for width in 300..320 {
        pixels(&mut used, &first, look(White, false, width, Bezel::Slim), true);
        pixels(&mut used, &first, black, true);
    }
    assert_eq!(pixels(&mut used, &second, black, true), pixels(&mut PictureCache::default(), &second, black, true));
    // Too large to be kept beside others, and none the less painted.
    let large = look(Black, false, 3600, Bezel::Full);
    pixels(&mut used, &first, large, false);
    assert_eq!(pixels(&mut used, &second, black, false), pixels(&mut PictureCache::default(), &second, black, false));
}

#[test]
fn a_heart_and_a_degree_are_two_looks() {
    let (grid, _) = encode("19°", board(), Layout::default()).unwrap();
    let mut cache = PictureCache::default();
    let [degree, heart] =
        [false, true].map(|heart| pixels(&mut cache, &grid, look(Black, heart, 500, Bezel::Full), true));
    assert_ne!(degree, heart);
    let mut painter = Painter::new(board(), 500, Black, Bezel::Full).unwrap().with_heart(true);
    painter.paint_grid(&grid).unwrap();
    assert!(difference(&heart.2, painter.frame(), Black) <= 7);
}

#[test]
fn pictures_without_bounds_are_refused() {
    let grid = Grid::blank(board());
    for width in [0, 100_000] {
        let refused = PictureCache::default().picture(&grid, look(Black, false, width, Bezel::Frame), true).err();
        assert_eq!(refused.unwrap().code, ErrorCode::SizeInvalid);
    }
}

#[test]
fn a_share_picture_has_its_size_and_the_board_in_its_middle() {
    for (style, [red, green, blue]) in [(Black, [0xED, 0xED, 0xEA]), (White, [0x0E, 0x0F, 0x10])] {
        for (rows, columns) in [(6, 22), (3, 15), (16, 1), (1, 64)] {
            let size = GridSize::new(rows, columns).unwrap();
            let share = Look { style, heart: false, extent: Extent::Share };
            let mut cache = PictureCache::default();
            let (width, height, shown) = pixels(&mut cache, &Grid::blank(size), share, false);
            assert_eq!((width, height), (1200, 630));
            let pixel = |x: usize, y: usize| shown[y * 1200 + x];
            let ground = u32::from_le_bytes([red, green, blue, 255]);
            for (x, y) in [(0, 0), (1199, 629), (600, 25), (25, 315), (600, 604), (1174, 315)] {
                assert_eq!(pixel(x, y), ground, "{style:?} {rows} {columns} {x} {y}");
            }
            assert_ne!(pixel(600, 315), ground);
            let mirrored = (0..1200).filter(|x| (pixel(*x, 315) == ground) != (pixel(1199 - x, 315) == ground)).count();
            assert!(mirrored <= 2, "{mirrored}");
            let across = (0..1200).filter(|x| pixel(*x, 315) != ground).count();
            let (.., shown) = pixels(&mut cache, &alphabet(size, 5), share, true);
            let pixel = |x: usize, y: usize| shown[y * 1200 + x];
            let mut painter = Painter::new(size, across, style, Bezel::Full).unwrap();
            painter.paint_grid(&alphabet(size, 5)).unwrap();
            let (left, top) = ((1200 - across) / 2, (630 - painter.height()) / 2);
            let board: Vec<u32> = (0..painter.height())
                .flat_map(|y| (0..across).map(move |x| (x, y)))
                .map(|(x, y)| pixel(left + x, top + y))
                .collect();
            // Round corners stand on the ground.
            let opaque: Vec<(u32, u32)> = board
                .into_iter()
                .zip(painter.frame().iter().copied())
                .filter(|(_, truth)| truth >> 24 == 255)
                .collect();
            let (board, truth): (Vec<u32>, Vec<u32>) = opaque.into_iter().unzip();
            assert!(difference(&board, &truth, style) <= 7);
        }
    }
}
