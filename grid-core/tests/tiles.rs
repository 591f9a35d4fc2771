//! Pictures that become colour tiles.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that fails here should stop")]

use grid_core::charset;
use grid_core::error::ErrorCode;
use grid_core::grid::{Grid, GridSize};
use grid_core::tiles::{Fit, from_picture};
use proptest::prelude::*;

fn board() -> GridSize {
    GridSize::new(6, 22).unwrap()
}

fn picture(width: usize, height: usize, colour: impl Fn(usize, usize) -> [u8; 4]) -> Vec<u8> {
    (0..width * height).flat_map(|at| colour(at % width, at / width)).collect()
}

fn rgba(colour: u32) -> [u8; 4] {
    let [blue, green, red, _] = colour.to_le_bytes();
    [red, green, blue, 255]
}

fn tiles(width: usize, height: usize, fit: Fit, dithered: bool, colour: impl Fn(usize, usize) -> [u8; 4]) -> Grid {
    from_picture(&picture(width, height, colour), width, height, board(), fit, dithered).unwrap()
}

#[test]
fn every_tile_is_nearest_to_its_own_colour_with_and_without_dithering() {
    for code in 63..=70 {
        let colour = rgba(charset::tile_colour(code).unwrap());
        for dithered in [false, true] {
            let grid = tiles(231, 111, Fit::Cover, dithered, |_, _| colour);
            assert!(grid.codes().iter().all(|tile| *tile == code), "{code} {dithered} {:?}", grid.codes());
        }
    }
}

#[test]
fn greys_are_black_or_white_and_never_a_colour() {
    let tiles: Vec<u8> =
        (0..=255).map(|grey| tiles(22, 6, Fit::Cover, false, |_, _| [grey, grey, grey, 255]).codes()[0]).collect();
    let lightest_black = tiles.iter().rposition(|tile| *tile == 70).unwrap();
    // Half of the lightness that the eye sees.
    assert!((100..150).contains(&lightest_black), "{lightest_black}");
    assert!(tiles[..=lightest_black].iter().all(|tile| *tile == 70), "{tiles:?}");
    assert!(tiles[lightest_black + 1..].iter().all(|tile| *tile == 69), "{tiles:?}");
}

#[test]
fn clear_colours_of_photos_get_the_tile_that_a_person_would_name() {
    let named = [
        (0xFF0000, 63),
        (0xB22222, 63),
        (0xFF8C00, 64),
        (0xFFD700, 65),
        (0x228B22, 66),
        (0x00A550, 66),
        (0x1E60D0, 67),
        (0x4682E0, 67),
        (0x7B4FC0, 68),
        (0x9B30FF, 68),
        (0xFFFFFF, 69),
        (0xF0EAD6, 69),
        (0x000000, 70),
        (0x202020, 70),
    ];
    for (colour, code) in named {
        let grid = tiles(22, 6, Fit::Cover, false, |_, _| rgba(colour));
        assert_eq!(grid.codes()[0], code, "{colour:06X}");
    }
}

#[test]
fn a_picture_of_the_boards_shape_keeps_every_cell_in_its_place() {
    let expected: Vec<u8> = (0..132u8).map(|cell| 63 + cell % 8).collect();
    // The pitch of the flaps is 105 across and 185 down.
    for scale in [1, 2] {
        let (wide, tall) = (21 * scale, 37 * scale);
        let grid = tiles(22 * wide, 6 * tall, Fit::Cover, false, |x, y| {
            rgba(charset::tile_colour(expected[y / tall * 22 + x / wide]).unwrap())
        });
        assert_eq!(grid.codes(), expected, "{scale}");
    }
}

#[test]
fn a_picture_of_another_shape_is_cut_or_has_blanks_beside_it() {
    let red = rgba(0xE0382C);
    let square = tiles(300, 300, Fit::Contain, false, |_, _| red);
    for row in square.lines() {
        let width = row.iter().filter(|code| **code == 63).count();
        assert_eq!(width, 10, "{row:?}");
        assert!(row[0] == 0 && row[21] == 0 && row[6..16].iter().all(|code| *code == 63));
    }
    let wide = tiles(4000, 20, Fit::Contain, false, |_, _| red);
    assert!(wide.lines().flatten().filter(|code| **code == 63).count() <= 22);
    assert!(wide.codes().contains(&63));
    // Covering, a high picture shows its middle and not its ends.
    let flag = tiles(100, 300, Fit::Cover, false, |_, y| if (100..200).contains(&y) { red } else { [0, 0, 0, 255] });
    assert!(flag.codes().iter().all(|code| *code == 63));
}

#[test]
fn what_is_clear_stays_blank() {
    let grid = tiles(220, 110, Fit::Cover, false, |x, _| if x < 110 { [224, 56, 44, 0] } else { [224, 56, 44, 255] });
    for row in grid.lines() {
        assert!(row[..10].iter().all(|code| *code == 0) && row[12..].iter().all(|code| *code == 63), "{row:?}");
    }
}

#[test]
fn dithering_keeps_the_mean_light() {
    // Half the light of white is grey 188: about half of the tiles should be white.
    let grid = tiles(220, 110, Fit::Cover, true, |_, _| [188, 188, 188, 255]);
    let white = grid.codes().iter().filter(|code| **code == 69).count();
    assert!((50..95).contains(&white), "{white}");
}

#[test]
fn pictures_that_are_none_are_refused() {
    for (bytes, width, height) in
        [(0, 0, 0), (4, 1, 2), (16, 2, 3), (4, usize::MAX, 2), (0, 5000, 5000), (3, 1, 1), (4, 0, 1)]
    {
        let refused = from_picture(&vec![0; bytes], width, height, board(), Fit::Cover, false).unwrap_err();
        assert_eq!(refused.code, ErrorCode::SizeInvalid);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_picture_of_any_shape_becomes_tiles_of_any_board(
        width in 1usize..80, height in 1usize..80, rows in 1usize..=16, columns in 1usize..=64,
        seed in any::<u32>(), cover in any::<bool>(), dithered in any::<bool>(),
    ) {
        let size = GridSize::new(rows, columns).unwrap();
        let pixels: Vec<u8> = (0..width * height * 4)
            .map(|at| (seed.wrapping_mul(2_654_435_761).wrapping_add(at as u32 * 40_503) >> 13) as u8)
            .collect();
        let fit = if cover { Fit::Cover } else { Fit::Contain };
        let grid = from_picture(&pixels, width, height, size, fit, dithered).unwrap();
        prop_assert!(grid.codes().iter().all(|code| *code == 0 || (63..=70).contains(code)));
    }
}
