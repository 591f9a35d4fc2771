//! Outlines of the embedded typeface to coverage.
//!
//! Archivo Narrow SemiBold, with Bold for the three signs that must be squeezed. Only the tables that hold outlines are
//! read, so that nothing of CFF, variations or layout enters the build.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use ttf_parser::{OutlineBuilder, RawFace, Tag, cmap, glyf, head, loca, maxp};

use super::geometry::{FLAP_HEIGHT, FLAP_WIDTH, Level, float, whole};
use crate::charset::{self, BLANK};

static SEMI_BOLD: &[u8] = include_bytes!("../../assets/ArchivoNarrow-SemiBold.subset.ttf");
static BOLD: &[u8] = include_bytes!("../../assets/ArchivoNarrow-Bold.subset.ttf");

/// Cap height on a flap, in units.
const CAP_HEIGHT: f32 = 84.0;
/// Cap height of the typeface, in ems.
const CAP_OF_EM: f32 = 0.686;
/// The baseline below the flap's top, in units: capitals are centred on the hinge.
const BASELINE: f32 = 107.0;
/// The widest ink on a flap, in units; what is wider is squeezed.
const WIDEST: f32 = 66.0;
/// Signs that would be squeezed by more than 15 % come from the Bold, so that their stems keep their weight.
const FROM_BOLD: [char; 3] = ['W', '@', '%'];

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
pub(super) fn coverage(code: u8, width: usize, height: usize, level: Level) -> Option<Vec<f32>> {
    let sign = charset::sign_of(code).filter(|_| code != BLANK)?;
    let mut cover = vec![0.0; width * height];
    let face = Face::parse(if FROM_BOLD.contains(&sign) { BOLD } else { SEMI_BOLD })?;
    let glyph = face.cmap.glyph_index(u32::from(sign))?;
    let across = float(width) / FLAP_WIDTH;
    let down = float(height) / FLAP_HEIGHT;
    let mut em_down = CAP_HEIGHT / CAP_OF_EM * down;
    let mut baseline = BASELINE * down;
    if level == Level::Reading {
        // Small signs stand on whole pixels: both ends of a stem are sharp.
        em_down = (CAP_HEIGHT * down).round().max(4.0) / CAP_OF_EM;
        baseline = float(whole(baseline));
    }
    let bounds = face.glyf.bbox(glyph)?;
    let unit = 1.0 / f32::from(face.units_per_em);
    let ink = f32::from(bounds.x_max - bounds.x_min) * unit * CAP_HEIGHT / CAP_OF_EM;
    let squeeze = if ink > WIDEST { WIDEST / ink } else { 1.0 };
    let em_across = CAP_HEIGHT / CAP_OF_EM * across * squeeze;
    let middle = f32::from(bounds.x_max + bounds.x_min) / 2.0;
    let mut outline = Outline {
        raster: Rasterizer::new(width, height),
        left: float(width) / 2.0 - middle * unit * em_across,
        baseline,
        across: unit * em_across,
        down: unit * em_down,
        start: point(0.0, 0.0),
        at: point(0.0, 0.0),
    };
    face.glyf.outline(glyph, &mut outline)?;
    let mut pixels = cover.iter_mut();
    outline.raster.for_each_pixel(|_, share| {
        if let Some(pixel) = pixels.next() {
            *pixel = share.clamp(0.0, 1.0);
        }
    });
    Some(cover)
}

/// The coverage of a heart, in the place of the degree sign. Its outline is the look's, in units of the flap.
pub(super) fn heart(width: usize, height: usize) -> Vec<f32> {
    let mut raster = Rasterizer::new(width, height);
    let place = |(x, y): (f32, f32)| point(x * float(width) / FLAP_WIDTH, y * float(height) / FLAP_HEIGHT);
    let mut at = HEART_TIP;
    for [first, second, end] in HEART {
        raster.draw_cubic(place(at), place(first), place(second), place(end));
        at = end;
    }
    let mut cover = vec![0.0; width * height];
    let mut pixels = cover.iter_mut();
    raster.for_each_pixel(|_, share| {
        if let Some(pixel) = pixels.next() {
            *pixel = share.clamp(0.0, 1.0);
        }
    });
    cover
}

struct Face<'a> {
    glyf: glyf::Table<'a>,
    cmap: cmap::Subtable<'a>,
    units_per_em: u16,
}

impl<'a> Face<'a> {
    fn parse(data: &'a [u8]) -> Option<Self> {
        let raw = RawFace::parse(data, 0).ok()?;
        let table = |name: &[u8; 4]| raw.table(Tag::from_bytes(name));
        let head = head::Table::parse(table(b"head")?)?;
        let maxp = maxp::Table::parse(table(b"maxp")?)?;
        let loca = loca::Table::parse(maxp.number_of_glyphs, head.index_to_location_format, table(b"loca")?)?;
        let glyf = glyf::Table::parse(loca, table(b"glyf")?)?;
        let cmap = cmap::Table::parse(table(b"cmap")?)?.subtables.into_iter().find(cmap::Subtable::is_unicode)?;
        Some(Self { glyf, cmap, units_per_em: head.units_per_em })
    }
}

/// Draws an outline in font units onto a flap in pixels.
struct Outline {
    raster: Rasterizer,
    left: f32,
    baseline: f32,
    across: f32,
    down: f32,
    start: Point,
    at: Point,
}

impl Outline {
    fn place(&self, x: f32, y: f32) -> Point {
        point(self.left + x * self.across, self.baseline - y * self.down)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = self.place(x, y);
        self.start = self.at;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.place(x, y);
        self.raster.draw_line(self.at, to);
        self.at = to;
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let to = self.place(x, y);
        self.raster.draw_quad(self.at, self.place(x1, y1), to);
        self.at = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let to = self.place(x, y);
        self.raster.draw_cubic(self.at, self.place(x1, y1), self.place(x2, y2), to);
        self.at = to;
    }

    fn close(&mut self) {
        self.raster.draw_line(self.at, self.start);
        self.at = self.start;
    }
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

    #[test]
    fn bold_signs_are_where_they_are_needed() {
        for sign in FROM_BOLD {
            let glyph = Face::parse(BOLD).and_then(|face| face.cmap.glyph_index(u32::from(sign)));
            assert!(glyph.is_some(), "{sign}");
        }
    }
}
