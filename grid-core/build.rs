//! Reads the outlines of the board's signs out of the typeface, and what Unicode says of characters out of its crates'
//! tables, so that neither fonts nor those tables enter the core.

use std::error::Error;
use std::{env, fs, path::Path};

use ttf_parser::{Face, GlyphId, OutlineBuilder};

#[path = "src/charset.rs"]
#[allow(dead_code, reason = "the crate's own list of signs; the rest of it is not needed here")]
mod charset;
#[path = "src/encode/fold.rs"]
#[allow(dead_code, reason = "the crate's own rules; squares and hearts are not needed here")]
mod fold;
#[path = "src/encode/nature.rs"]
#[allow(dead_code, reason = "tables are only written here")]
mod nature;
#[path = "src/encode/rules.rs"]
mod rules;
#[path = "build/unicode.rs"]
mod unicode;

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
    println!("cargo:rerun-if-changed=src/encode");
    println!("cargo:rerun-if-changed=build");
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
        signed(&mut packed, i32::try_from(outline.len())?);
        packed.extend(outline);
    }
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("outlines.bin"), packed)?;
    fs::write(Path::new(&out).join("unicode.bin"), unicode::tables()?)?;
    Ok(())
}

/// A glyph: where its ink begins and ends across, then stroke by stroke.
fn outline(face: &Face<'_>, glyph: GlyphId) -> Option<Vec<u8>> {
    let mut strokes = Strokes { at: (0, 0), bytes: Vec::new(), curve: None };
    let bounds = face.outline_glyph(glyph, &mut strokes)?;
    let mut bytes = Vec::new();
    signed(&mut bytes, bounds.x_min.into());
    signed(&mut bytes, bounds.x_max.into());
    bytes.extend(strokes.bytes);
    Some(bytes)
}

/// A small number in few bytes: seven bits a byte, the lowest first.
fn number(bytes: &mut Vec<u8>, value: u32) {
    let mut rest = value;
    while rest >= 0x80 {
        bytes.push(rest.to_le_bytes()[0] | 0x80);
        rest >>= 7;
    }
    bytes.push(rest.to_le_bytes()[0]);
}

/// The same with a sign, which is the lowest bit.
fn signed(bytes: &mut Vec<u8>, value: i32) {
    number(bytes, value.unsigned_abs() << 1 | u32::from(value < 0));
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
        signed(&mut self.bytes, x - before_x);
        signed(&mut self.bytes, y - before_y);
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
