//! Outlines of the signs to coverage.
//!
//! Archivo Narrow SemiBold, with Bold for the three signs that must be squeezed (`build.rs` reads both).

use ab_glyph_rasterizer::{Point, Rasterizer, point};

use super::geometry::{FLAP_HEIGHT, FLAP_WIDTH, Level, float, whole};
use super::outline::{self, Spot, Stroke, UNITS};
use crate::charset::{self, BLANK};

/// Cap height on a flap, in units.
const CAP_HEIGHT: f32 = 84.0;
/// Cap height of the typeface, in ems.
const CAP_OF_EM: f32 = 0.686;
/// The baseline below the flap's top, in units: capitals are centred on the hinge.
const BASELINE: f32 = 107.0;
/// The widest ink on a flap, in units; what is wider is squeezed.
const WIDEST: f32 = 66.0;
/// The heart's outline: from its tip along six curves (two controls and an end each) back to the tip.
const HEART_TIP: (f32, f32) = (38.0, 92.0);
const HEART: [[(f32, f32); 3]; 6] = [
    [(20.0, 78.0), (9.0, 66.0), (9.0, 53.0)],
    [(9.0, 43.0), (16.5, 37.0), (24.0, 37.0)],
    [(30.0, 37.0), (35.0, 40.5), (38.0, 46.0)],
    [(41.0, 40.5), (46.0, 37.0), (52.0, 37.0)],
    [(59.5, 37.0), (67.0, 43.0), (67.0, 53.0)],
    [(67.0, 66.0), (56.0, 78.0), HEART_TIP],
];

/// The coverage of a flap's sign, 0 to 1 a pixel, row by row; none for tiles and blanks.
#[cfg_attr(feature = "full", inline(never))]
pub(super) fn coverage(code: u8, width: usize, height: usize, level: Level) -> Option<Vec<f32>> {
    charset::sign_of(code).filter(|_| code != BLANK)?;
    let outline = outline::of(code)?;
    let across = float(width) / FLAP_WIDTH;
    let down = float(height) / FLAP_HEIGHT;
    let mut em_down = CAP_HEIGHT / CAP_OF_EM * down;
    let mut baseline = BASELINE * down;
    if level == Level::Reading {
        // Small signs stand on whole pixels: both ends of a stem are sharp.
        em_down = (CAP_HEIGHT * down).round().max(4.0) / CAP_OF_EM;
        baseline = float(whole(baseline));
    }
    let unit = 1.0 / UNITS;
    let ink = (outline.right - outline.left) * unit * CAP_HEIGHT / CAP_OF_EM;
    let squeeze = if ink > WIDEST { WIDEST / ink } else { 1.0 };
    let em_across = CAP_HEIGHT / CAP_OF_EM * across * squeeze;
    let middle = (outline.right + outline.left) / 2.0;
    let left = float(width) / 2.0 - middle * unit * em_across;
    let (across, down) = (unit * em_across, unit * em_down);
    let place = |(x, y): Spot| point(left + x * across, baseline - y * down);
    let mut raster = Rasterizer::new(width, height);
    let mut ends: Option<(Point, Point)> = None;
    for stroke in outline.strokes {
        let (start, at) = ends.unwrap_or_default();
        let to = match stroke {
            Stroke::Move(to) => {
                raster.draw_line(at, start);
                ends = Some((place(to), place(to)));
                continue;
            }
            Stroke::Line(to) => {
                raster.draw_line(at, place(to));
                place(to)
            }
            Stroke::Curve(control, to) => {
                curve(&mut raster, at, place(control), place(to));
                place(to)
            }
        };
        ends = Some((start, to));
    }
    if let Some((start, at)) = ends {
        raster.draw_line(at, start);
    }
    Some(coverage_of(&raster, width * height))
}

#[cfg_attr(feature = "full", inline(never))]
fn curve(raster: &mut Rasterizer, from: Point, control: Point, to: Point) {
    raster.draw_quad(from, control, to);
}

/// The coverage of a heart, in the place of the degree sign. Its outline is the look's, in units of the flap.
#[cfg_attr(feature = "full", inline(never))]
pub(super) fn heart(width: usize, height: usize) -> Vec<f32> {
    let mut raster = Rasterizer::new(width, height);
    let place = |(x, y): (f32, f32)| point(x * float(width) / FLAP_WIDTH, y * float(height) / FLAP_HEIGHT);
    let mut at = HEART_TIP;
    for [first, second, end] in HEART {
        raster.draw_cubic(place(at), place(first), place(second), place(end));
        at = end;
    }
    coverage_of(&raster, width * height)
}

/// What was drawn, 0 to 1 a pixel.
fn coverage_of(raster: &Rasterizer, pixels: usize) -> Vec<f32> {
    let mut cover = Vec::with_capacity(pixels);
    raster.for_each_pixel(|_, share| cover.push(share.clamp(0.0, 1.0)));
    cover
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_has_ink_inside_its_flap() {
        for code in charset::assigned_codes().filter(|code| *code != BLANK && !charset::is_tile(*code)) {
            let cover = coverage(code, 76, 130, Level::Whole).unwrap_or_else(|| panic!("no glyph for {code}"));
            let ink: f32 = cover.iter().sum();
            assert!(ink > 50.0, "code {code}: {ink}");
            let edge = cover.chunks(76).map(|row| row[0] + row[75]).sum::<f32>();
            assert!(edge < 0.01, "code {code} touches the edge");
        }
        assert!(coverage(BLANK, 76, 130, Level::Whole).is_none());
        assert!(coverage(63, 76, 130, Level::Whole).is_none());
    }

    #[test]
    fn the_heart_is_even_on_both_sides_and_inside_its_flap() {
        let cover = heart(76, 130);
        for row in cover.chunks(76) {
            assert!(row[0] + row[75] < 0.01);
            for x in 0..38 {
                assert!((row[x] - row[75 - x]).abs() < 0.01);
            }
        }
        let ink: f32 = cover.iter().sum();
        assert!((1800.0..2600.0).contains(&ink), "{ink}");
    }
}
