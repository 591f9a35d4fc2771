//! The outlines of the signs, as `build.rs` has read them out of the typeface.

use crate::charset::DEGREE;

static OUTLINES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/outlines.bin"));

/// Units of the typeface to an em.
pub(super) const UNITS: f32 = 1000.0;

/// A point in units of the typeface, upwards from the baseline.
pub(super) type Spot = (f32, f32);

/// One stroke of an outline. An outline goes back to where it was moved to by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Stroke {
    Move(Spot),
    Line(Spot),
    /// Past a control to an end.
    Curve(Spot, Spot),
}

/// A sign's outline: where its ink begins and ends across, and its strokes.
pub(super) struct Outline {
    pub left: f32,
    pub right: f32,
    pub strokes: Vec<Stroke>,
}

/// Reads numbers of few bytes: the sign lowest, then seven bits a byte.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<i32> {
        let (mut value, mut shift) = (0, 0);
        loop {
            let byte = i32::from(self.byte()?);
            value |= (byte & 0x7F) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                return Some(if value & 1 == 0 { value >> 1 } else { -(value >> 1) });
            }
        }
    }
}

/// The outline of a code's sign; none for tiles and blanks.
pub(super) fn of(code: u8) -> Option<Outline> {
    let mut reader = Reader(OUTLINES);
    for _ in 0..code.min(DEGREE + 1) {
        let length = usize::try_from(reader.number()?).ok()?;
        reader.0 = reader.0.get(length..)?;
    }
    let length = usize::try_from(reader.number()?).ok()?;
    let mut reader = Reader(reader.0.get(..length)?);
    let (left, right) = (float(reader.number()?), float(reader.number()?));
    let mut outline = Outline { left, right, strokes: Vec::new() };
    let (mut x, mut y) = (0, 0);
    let mut point = |reader: &mut Reader<'_>| {
        x += reader.number()?;
        y += reader.number()?;
        Some((float(x), float(y)))
    };
    // The control of a curve that ends in the middle before the next control.
    let mut open: Option<Spot> = None;
    while let Some(kind) = reader.byte() {
        let spot = point(&mut reader)?;
        if let Some(control) = open.take() {
            outline.strokes.push(Stroke::Curve(control, middle(control, spot)));
        }
        match kind {
            0 => outline.strokes.push(Stroke::Move(spot)),
            1 => outline.strokes.push(Stroke::Line(spot)),
            2 => outline.strokes.push(Stroke::Curve(spot, point(&mut reader)?)),
            _ => open = Some(spot),
        }
    }
    Some(outline)
}

fn middle((x, y): Spot, (to_x, to_y): Spot) -> Spot {
    (x + 0.5 * (to_x - x), y + 0.5 * (to_y - y))
}

#[allow(clippy::cast_precision_loss, reason = "units of a typeface are small")]
const fn float(units: i32) -> f32 {
    units as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charset;
    use ttf_parser::{Face, OutlineBuilder};

    #[derive(Default)]
    struct Collected(Vec<Stroke>);

    impl OutlineBuilder for Collected {
        fn move_to(&mut self, x: f32, y: f32) {
            self.0.push(Stroke::Move((x, y)));
        }
        fn line_to(&mut self, x: f32, y: f32) {
            self.0.push(Stroke::Line((x, y)));
        }
        fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
            self.0.push(Stroke::Curve((x1, y1), (x, y)));
        }
        fn curve_to(&mut self, _x1: f32, _y1: f32, _x2: f32, _y2: f32, _x: f32, _y: f32) {
            panic!("an outline of another kind");
        }
        fn close(&mut self) {}
    }

    #[test]
    fn every_outline_is_the_typefaces_own() {
        let bytes = |name: &str| std::fs::read(format!("{}/assets/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let fonts = [bytes("ArchivoNarrow-SemiBold.subset.ttf"), bytes("ArchivoNarrow-Bold.subset.ttf")];
        let faces = fonts.each_ref().map(|font| Face::parse(font, 0).unwrap());
        for code in 0..=charset::LAST_CODE {
            let Some(sign) = charset::sign_of(code).filter(|sign| *sign != ' ') else {
                assert!(of(code).is_none_or(|outline| outline.strokes.is_empty()), "{code}");
                continue;
            };
            let face = &faces[usize::from(['W', '@', '%'].contains(&sign))];
            let mut collected = Collected::default();
            let bounds = face.outline_glyph(face.glyph_index(sign).unwrap(), &mut collected).unwrap();
            let outline = of(code).unwrap();
            assert_eq!(outline.strokes, collected.0, "{sign}");
            assert_eq!((outline.left, outline.right), (f32::from(bounds.x_min), f32::from(bounds.x_max)), "{sign}");
        }
    }
}
