//! What stands still: frame, face and the recesses of the flaps.

use core::ops::Range;

use super::geometry::{Geometry, Level, float, whole};
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
#[cfg_attr(feature = "full", inline(never))]
pub(super) fn paint(geometry: &Geometry, palette: &Palette) -> Canvas {
    let mut canvas = Canvas::new(geometry.width, geometry.height);
    let (width, height) = (float(geometry.width), float(geometry.height));
    let scale = geometry.scale;
    let board = Shape::new(0.0, 0.0, width, height, geometry.bezel.corner() * scale);
    let frame = geometry.bezel.frame() * scale;
    let face = if frame > 0.0 {
        canvas.fill(&board, 1.0, &palette.frame);
        seams(&mut canvas, frame, scale, palette.seam);
        let face = Shape::new(frame, frame, width - 2.0 * frame, height - 2.0 * frame, 0.0);
        canvas.fill(&face.inset(-REBATE * scale), 1.0, &plain(palette.rebate));
        face
    } else {
        board
    };
    canvas.fill(&face, 1.0, &palette.face);
    if geometry.level == Level::Whole {
        for top in &geometry.tops {
            let Some((first, others)) = geometry.lefts.split_first() else { continue };
            let (rows, columns) = well(&mut canvas, geometry, palette, *first, *top);
            // What lies below changes from row to row only, so the wells of a row are all alike.
            for left in others {
                canvas.repeat(rows.clone(), columns.clone(), left - first);
            }
        }
    }
    canvas
}

/// A gradient of one colour.
const fn plain(colour: u32) -> [(f32, u32); 1] {
    [(0.0, colour)]
}

/// Paints the recess of one flap. Gives the rows and the columns of the picture that it lies in.
fn well(
    canvas: &mut Canvas,
    geometry: &Geometry,
    palette: &Palette,
    left: usize,
    top: usize,
) -> (Range<usize>, Range<usize>) {
    let scale = geometry.scale;
    let flap = flap_shape(geometry, left, top, FLAP_RADIUS);
    let well = Shape { radius: WELL_RADIUS * scale, ..flap.inset(-WELL * scale) };
    let lip = well.lowered(LIP * scale);
    canvas.fill(&lip, palette.lip, &plain(0xFF_FFFF));
    canvas.fill(&well, 1.0, &plain(palette.well));
    let deck = Shape { left: flap.left + DECK_INSET * scale, right: flap.right - DECK_INSET * scale, ..flap };
    canvas.fill(&deck.lowered(DECK * scale), 1.0, &plain(palette.deck));
    (canvas.rows_of(&well).start..canvas.rows_of(&lip).end, canvas.columns_of(&well))
}

/// A flap's outline.
pub(super) fn flap_shape(geometry: &Geometry, left: usize, top: usize, radius: f32) -> Shape {
    let (width, height) = (float(geometry.flap_width), float(geometry.flap_height));
    Shape::new(float(left), float(top), width, height, radius * geometry.scale)
}

/// The four mitre seams of the frame, from corner to corner.
#[cfg_attr(feature = "full", inline(never))]
fn seams(canvas: &mut Canvas, frame: f32, scale: f32, share: f32) {
    let (width, height) = (canvas.width, canvas.height);
    let half = (SEAM * scale).max(0.35);
    let beside = whole(2.0 * half + 2.0);
    for y in 0..height {
        let from_edge = y.min(height - 1 - y);
        let down = float(from_edge) + 0.5;
        if down > frame {
            continue;
        }
        let Some(row) = canvas.pixels.get_mut(y * width..(y + 1) * width) else { continue };
        let near = from_edge.saturating_sub(beside)..(from_edge + beside).min(width.div_ceil(2));
        let far = (width - near.end).max(near.end)..width - near.start;
        for x in near.chain(far) {
            let Some(pixel) = row.get_mut(x) else { continue };
            let across = float(x.min(width - 1 - x)) + 0.5;
            let away = (across - down).abs() * core::f32::consts::FRAC_1_SQRT_2;
            let cover = (half + 0.5 - away).clamp(0.0, 1.0) * share;
            if cover > 0.0 && *pixel >> 24 == 0xFF {
                *pixel = super::pixel::mix(*pixel, opaque(0), super::pixel::weight(cover));
            }
        }
    }
}
