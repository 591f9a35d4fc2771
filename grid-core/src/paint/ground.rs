//! What stands still: frame, face and the recesses of the flaps.

use super::geometry::{Geometry, Level, float};
use super::pixel::opaque;
use super::shape::{Canvas, Shape};
use super::style::Palette;

/// The dark line between frame and face, in units.
const REBATE: f32 = 1.8;
/// Half the width of a mitre seam, in units.
const SEAM: f32 = 0.6;
/// How much a well is larger than its flap, its corner, the light line under it, and the deck below the flap, in units.
const WELL: f32 = 5.0;
const WELL_RADIUS: f32 = 9.0;
const LIP: f32 = 1.1;
const DECK: f32 = 3.0;
const DECK_INSET: f32 = 2.0;
/// A flap's corner, in units.
pub(super) const FLAP_RADIUS: f32 = 7.0;

/// Paints everything but the flaps.
pub(super) fn paint(geometry: &Geometry, palette: &Palette) -> Canvas {
    let mut canvas = Canvas::new(geometry.width, geometry.height);
    let (width, height) = (float(geometry.width), float(geometry.height));
    let scale = geometry.scale;
    let whole = Shape::new(0.0, 0.0, width, height, geometry.bezel.corner() * scale);
    let frame = geometry.bezel.frame() * scale;
    let face = if frame > 0.0 {
        canvas.fill(&whole, 1.0, &palette.frame);
        seams(&mut canvas, frame, scale, palette.seam);
        let face = Shape::new(frame, frame, width - 2.0 * frame, height - 2.0 * frame, 0.0);
        canvas.fill(&face.inset(-REBATE * scale), 1.0, &plain(palette.rebate));
        face
    } else {
        whole
    };
    canvas.fill(&face, 1.0, &palette.face);
    if geometry.level == Level::Whole {
        for top in &geometry.tops {
            for left in &geometry.lefts {
                well(&mut canvas, geometry, palette, *left, *top);
            }
        }
    }
    canvas
}

/// A gradient of one colour.
const fn plain(colour: u32) -> [(f32, u32); 1] {
    [(0.0, colour)]
}

fn well(canvas: &mut Canvas, geometry: &Geometry, palette: &Palette, left: usize, top: usize) {
    let scale = geometry.scale;
    let flap = flap_shape(geometry, left, top, FLAP_RADIUS);
    let well = Shape { radius: WELL_RADIUS * scale, ..flap.inset(-WELL * scale) };
    canvas.fill(&well.lowered(LIP * scale), palette.lip, &plain(0xFF_FFFF));
    canvas.fill(&well, 1.0, &plain(palette.well));
    let deck = Shape { left: flap.left + DECK_INSET * scale, right: flap.right - DECK_INSET * scale, ..flap };
    canvas.fill(&deck.lowered(DECK * scale), 1.0, &plain(palette.deck));
}

/// A flap's outline.
pub(super) fn flap_shape(geometry: &Geometry, left: usize, top: usize, radius: f32) -> Shape {
    let (width, height) = (float(geometry.flap_width), float(geometry.flap_height));
    Shape::new(float(left), float(top), width, height, radius * geometry.scale)
}

/// The four mitre seams of the frame, from corner to corner.
fn seams(canvas: &mut Canvas, frame: f32, scale: f32, share: f32) {
    let (width, height) = (canvas.width, canvas.height);
    let half = (SEAM * scale).max(0.35);
    for y in 0..height {
        let down = float(y.min(height - 1 - y)) + 0.5;
        if down > frame {
            continue;
        }
        let Some(row) = canvas.pixels.get_mut(y * width..(y + 1) * width) else { continue };
        for (x, pixel) in row.iter_mut().enumerate() {
            let across = float(x.min(width - 1 - x)) + 0.5;
            let beside = (across - down).abs() * core::f32::consts::FRAC_1_SQRT_2;
            let cover = (half + 0.5 - beside).clamp(0.0, 1.0) * share;
            if cover > 0.0 && *pixel >> 24 == 0xFF {
                *pixel = super::pixel::mix(*pixel, opaque(0), super::pixel::weight(cover));
            }
        }
    }
}
