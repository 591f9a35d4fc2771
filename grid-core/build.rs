//! Reads the outlines of the board's signs out of the typeface, so that no font and no reader of fonts enters the build.

use std::error::Error;
use std::{env, fs, path::Path};

use ttf_parser::{Face, GlyphId, OutlineBuilder};

#[path = "src/charset.rs"]
#[allow(dead_code, reason = "the crate's own list of signs; the rest of it is not needed here")]
mod charset;

/// Signs that would be squeezed by more than 15 % come from the Bold, so that their stems keep their weight.
const FROM_BOLD: [char; 3] = ['W', '@', '%'];

/// What a stroke is: the lowest bits of the number before its points. `src/paint/outline.rs` reads it.
const MOVE: u8 = 0;
const LINE: u8 = 1;
const CURVE: u8 = 2;
/// A curve to the middle between its control and that of the next one.
const CURVE_ON: u8 = 3;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=assets");
    println!("cargo:rerun-if-changed=src/charset.rs");
    println!("cargo:rerun-if-changed=build.rs");
    let assets = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("assets");
    let fonts = [
        fs::read(assets.join("ArchivoNarrow-SemiBold.subset.ttf"))?,
        fs::read(assets.join("ArchivoNarrow-Bold.subset.ttf"))?,
    ];
    let [semi_bold, bold] = [Face::parse(&fonts[0], 0)?, Face::parse(&fonts[1], 0)?];
    if (semi_bold.units_per_em(), bold.units_per_em()) != (1000, 1000) {
        return Err("the typeface has another size than the core reckons with".into());
    }
    let mut packed = Vec::new();
    for code in 0..=charset::DEGREE {
        let sign = charset::sign_of(code).filter(|sign| *sign != ' ');
        let Some(sign) = sign else {
            packed.push(0);
            continue;
        };
        let face = if FROM_BOLD.contains(&sign) { &bold } else { &semi_bold };
        let glyph = face.glyph_index(sign).ok_or_else(|| format!("the typeface has no {sign}"))?;
        let outline = outline(face, glyph).ok_or_else(|| format!("the typeface has no outline of {sign}"))?;
        number(&mut packed, i32::try_from(outline.len())?);
        packed.extend(outline);
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("outlines.bin"), packed)?;
    Ok(())
}

/// A glyph: where its ink begins and ends across, then stroke by stroke.
fn outline(face: &Face<'_>, glyph: GlyphId) -> Option<Vec<u8>> {
    let mut strokes = Strokes { at: (0, 0), bytes: Vec::new(), curve: None };
    let bounds = face.outline_glyph(glyph, &mut strokes)?;
    let mut bytes = Vec::new();
    number(&mut bytes, bounds.x_min.into());
    number(&mut bytes, bounds.x_max.into());
    bytes.extend(strokes.bytes);
    Some(bytes)
}

/// A small number in few bytes: its sign lowest, then seven bits a byte.
fn number(bytes: &mut Vec<u8>, value: i32) {
    let mut rest = value.unsigned_abs() << 1 | u32::from(value < 0);
    while rest >= 0x80 {
        bytes.push(rest.to_le_bytes()[0] | 0x80);
        rest >>= 7;
    }
    bytes.push(rest.to_le_bytes()[0]);
}

/// Strokes as bytes: what each is, then its points as steps from the point before.
struct Strokes {
    at: (i32, i32),
    bytes: Vec<u8>,
    /// A curve whose end is not written yet: its control, and twice its end.
    curve: Option<((i32, i32), (i32, i32))>,
}

#[allow(clippy::cast_possible_truncation, reason = "units of a font, or halves of them")]
fn twice(value: f32) -> i32 {
    (value * 2.0) as i32
}

impl Strokes {
    fn point(&mut self, x: i32, y: i32) {
        let (before_x, before_y) = self.at;
        number(&mut self.bytes, x - before_x);
        number(&mut self.bytes, y - before_y);
        self.at = (x, y);
    }

    /// Writes the curve that is still open; `next` is the control of the curve behind it.
    fn flush(&mut self, next: Option<(i32, i32)>) {
        let Some(((x, y), end)) = self.curve.take() else { return };
        if next.is_some_and(|(next_x, next_y)| (x + next_x, y + next_y) == end) {
            self.bytes.push(CURVE_ON);
            self.point(x, y);
        } else {
            self.bytes.push(CURVE);
            self.point(x, y);
            self.point(end.0 / 2, end.1 / 2);
        }
    }
}

impl OutlineBuilder for Strokes {
    fn move_to(&mut self, x: f32, y: f32) {
        self.flush(None);
        self.bytes.push(MOVE);
        self.point(twice(x) / 2, twice(y) / 2);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.flush(None);
        self.bytes.push(LINE);
        self.point(twice(x) / 2, twice(y) / 2);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let control = (twice(x1) / 2, twice(y1) / 2);
        self.flush(Some(control));
        self.curve = Some((control, (twice(x), twice(y))));
    }

    fn curve_to(&mut self, _x1: f32, _y1: f32, _x2: f32, _y2: f32, _x: f32, _y: f32) {}

    fn close(&mut self) {
        self.flush(None);
    }
}
