//! Boards at rest as palette and indices: what a PNG file is made of.
//!
//! A sheet belongs to one size and look. It has the ground once, and every flap that was needed so far cut out as indices,
//! so that a picture is a few copied rows a cell. The painter is the one that paints on screens.

use super::colours::{Colours, Count, Plain};
use super::flap::Flap;
use super::geometry::{float, whole};
use super::leaf::Place;
use super::pixel::{FULL, mix, opaque};
use super::{Bezel, BoardStyle, Hinge, Painter, aspect_ratio, lay_ground, lay_hinge, lay_row};
use crate::charset::{self, LAST_CODE};
use crate::error::GridError;
use crate::grid::{Grid, GridSize};

/// The size in pixels that Open Graph recommends for the picture of a link.
pub const SHARE_WIDTH: usize = 1200;
/// See `SHARE_WIDTH`.
pub const SHARE_HEIGHT: usize = 630;

/// The ground left free on every side of a picture for links, in pixels, at least.
const MARGIN: usize = 26;

/// The grounds are the canvas colours of the light and the dark room: each board stands on the one that it is not like.
const LIGHT: u32 = 0xED_EDEA;
const DARK: u32 = 0x0E_0F10;

/// How exact plain areas are.
const AREAS: Plain = Plain { large: 0, small: 2 };

/// The most colours of a picture.
const COLOURS: usize = 256;

/// How many pixels the kept sheets have in all, and how many they are, at most.
const KEPT_PIXELS: usize = 6 << 20;
const KEPT_SHEETS: usize = 8;

/// The filter of a row: as it is, or as what each pixel differs by from the one above (PNG's numbers).
const PLAIN: u8 = 0;
const UPWARD: u8 = 2;

/// What a board looks like in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// White on black or black on white.
    pub style: BoardStyle,
    /// Code 62 is a heart.
    pub heart: bool,
    /// What the picture shows.
    pub extent: Extent,
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The board, this many pixels wide.
    Board(usize, Bezel),
    /// The board without frame, centred on a plain ground of 1200 × 630 pixels.
    Share,
}

/// A picture at rest.
pub struct Picture<'a> {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// At most 256 colours: red in the lowest byte, then green, blue and opacity.
    pub colours: Vec<u32>,
    /// Row by row, its filter as PNG counts them (0 or 2), and the place of each pixel's colour.
    pub rows: &'a [u8],
}

struct Sheet {
    size: GridSize,
    look: Look,
    /// Paints one cell at a time; its picture is no larger.
    painter: Painter,
    colours: Colours,
    width: usize,
    height: usize,
    /// The left and the top edges of the cells' boxes.
    lefts: Vec<usize>,
    tops: Vec<usize>,
    /// The picture, and what its cells show.
    rows: Vec<u8>,
    shown: Vec<Option<u8>>,
    /// For each row of the board the first row whose cells have the same ground.
    grounds: Vec<usize>,
    /// A cell's box by ground and code, as indices.
    boxes: Vec<Option<Vec<u8>>>,
}

/// The pixels of a picture before its cells, and how far it reaches beyond the board's left and top.
struct Ground {
    pixels: Vec<u32>,
    width: usize,
    height: usize,
    left: usize,
    top: usize,
}

impl Sheet {
    fn new(size: GridSize, look: Look) -> Result<Self, GridError> {
        let (width, bezel) = match look.extent {
            Extent::Board(width, bezel) => (width, bezel),
            Extent::Share => (share_width(size), Bezel::Full),
        };
        let mut painter = Painter::new(size, width, look.style, bezel)?.with_heart(look.heart);
        let margin = painter.place.margin;
        let (lefts, tops) = (painter.geometry.lefts.clone(), painter.geometry.tops.clone());
        let ground = ground_of(&mut painter, look);
        painter.cut_to_a_cell();
        let grounds = painter.kinds_of_ground();
        let mut count = Count::default();
        count.add(&ground.pixels);
        let first_rows = grounds.iter().enumerate().filter(|(row, first)| row == *first).map(|(row, _)| row);
        for row in first_rows {
            for code in charset::assigned_codes() {
                count.add(painter.cell_at_rest(row, code));
            }
        }
        let mut colours = Colours::of_rest(&count, painter.palette.glyph, AREAS, COLOURS);
        let mut rows = Vec::with_capacity((ground.width + 1) * ground.height);
        for line in ground.pixels.chunks_exact(ground.width.max(1)) {
            rows.push(PLAIN);
            push_indices(&mut rows, line, &mut colours);
        }
        Ok(Self {
            size,
            look,
            shown: vec![None; size.cells()],
            boxes: (0..size.rows() * (usize::from(LAST_CODE) + 1)).map(|_| None).collect(),
            lefts: lefts.iter().map(|left| left.saturating_sub(margin) + ground.left).collect(),
            tops: tops.iter().map(|top| top + ground.top).collect(),
            width: ground.width,
            height: ground.height,
            painter,
            colours,
            rows,
            grounds,
        })
    }

    fn show(&mut self, grid: &Grid) {
        let columns = self.size.columns();
        for (cell, code) in grid.codes().iter().enumerate() {
            let (row, column) = (cell / columns, cell % columns);
            match self.shown.get_mut(cell) {
                Some(shown) if *shown != Some(*code) => *shown = Some(*code),
                _ => continue,
            }
            self.show_cell(row, column, *code);
        }
    }

    fn show_cell(&mut self, row: usize, column: usize, code: u8) -> Option<()> {
        let ground = self.grounds.get(row).copied()?;
        let place = self.boxes.get_mut(ground * (usize::from(LAST_CODE) + 1) + usize::from(code))?;
        let (painter, colours) = (&mut self.painter, &mut self.colours);
        let pixels = place.get_or_insert_with(|| {
            let pixels = painter.cell_at_rest(ground, code);
            let mut indices = Vec::with_capacity(pixels.len());
            push_indices(&mut indices, pixels, colours);
            indices
        });
        let (left, top) = (self.lefts.get(column)? + 1, *self.tops.get(row)?);
        let rows = self.rows.get_mut(top * (self.width + 1)..)?;
        put(rows, self.width + 1, left, pixels, self.painter.place.box_width);
        Some(())
    }
}

/// Puts a box into rows.
#[inline(never)]
fn put(rows: &mut [u8], stride: usize, left: usize, pixels: &[u8], across: usize) {
    for (line, pixels) in rows.chunks_exact_mut(stride).zip(pixels.chunks_exact(across)) {
        if let Some(place) = line.get_mut(left..left + across) {
            place.copy_from_slice(pixels);
        }
    }
}

/// The colours of pixels by their places.
#[inline(never)]
fn push_indices(indices: &mut Vec<u8>, pixels: &[u32], colours: &mut Colours) {
    for run in pixels.chunk_by(|a, b| a == b) {
        let index = run.first().map_or(0, |pixel| colours.index(*pixel));
        indices.resize(indices.len() + run.len(), index);
    }
}

/// How wide a board may be in a picture for links.
fn share_width(size: GridSize) -> usize {
    #[allow(clippy::cast_possible_truncation, reason = "a ratio needs no more digits")]
    let ratio = aspect_ratio(size, Bezel::Full) as f32;
    let (room_across, room_down) = (SHARE_WIDTH - 2 * MARGIN, SHARE_HEIGHT - 2 * MARGIN);
    room_across.min(whole(float(room_down) / ratio - 0.5))
}

/// Takes the painter's picture, and for links lays it on its ground.
fn ground_of(painter: &mut Painter, look: Look) -> Ground {
    let (width, height) = (painter.width(), painter.height());
    let board = core::mem::take(&mut painter.frame);
    if look.extent != Extent::Share {
        return Ground { pixels: board, width, height, left: 0, top: 0 };
    }
    let ground = opaque(match look.style {
        BoardStyle::Black => LIGHT,
        BoardStyle::White => DARK,
    });
    let mut pixels = vec![ground; SHARE_WIDTH * SHARE_HEIGHT];
    let (left, top) = ((SHARE_WIDTH - width) / 2, SHARE_HEIGHT.saturating_sub(height) / 2);
    for (line, board) in pixels.chunks_exact_mut(SHARE_WIDTH).skip(top).zip(board.chunks_exact(width)) {
        for (below, above) in line.iter_mut().skip(left).zip(board) {
            let alpha = above >> 24;
            *below = mix(*below, above | 0xFF00_0000, if alpha == 0xFF { FULL } else { alpha });
        }
    }
    Ground { pixels, width: SHARE_WIDTH, height: SHARE_HEIGHT, left, top }
}

impl Painter {
    /// Lets the painter's picture be one cell, whichever is painted.
    fn cut_to_a_cell(&mut self) {
        let Self { geometry, place, frame, .. } = self;
        geometry.width = place.box_width;
        geometry.lefts.fill(place.margin);
        geometry.tops.fill(0);
        *frame = vec![0; place.box_width * place.height];
    }

    /// For each row of the board the first one with the same ground.
    fn kinds_of_ground(&self) -> Vec<usize> {
        let first = |ground| self.grounds.iter().position(|other| other == ground).unwrap_or(0);
        self.grounds.iter().map(first).collect()
    }

    /// A cell of a row, showing a code, when the picture is one cell. Nothing turns here: this is soon optimised, where
    /// `paint_row` with its leaves takes an engine longer than all flaps of a look.
    fn cell_at_rest(&mut self, row: usize, code: u8) -> &[u32] {
        self.atlas.prepare(&self.geometry, self.palette, code, false);
        let Self { place, grounds, atlas, hinge, frame, .. } = self;
        if let (Some(ground), Some(flap)) = (grounds.get(row), atlas.get(code, false)) {
            lay_at_rest(frame, ground, flap, hinge, place);
        }
        &self.frame
    }
}

#[inline(never)]
fn lay_at_rest(frame: &mut [u32], ground: &[u32], flap: &Flap, hinge: &Hinge, place: &Place) {
    let lines = frame.chunks_exact_mut(place.box_width).zip(ground.chunks_exact(place.box_width));
    for (y, (line, ground)) in lines.enumerate() {
        lay_ground(line, ground, place, y);
        lay_row(line.get_mut(place.margin..place.margin + place.flap_width).unwrap_or_default(), flap.row(place, y), 0);
        lay_hinge(line, hinge.row(y));
    }
}

/// The sheets that were used last.
#[derive(Default)]
pub struct Shelf {
    sheets: Vec<Sheet>,
    filtered: Vec<u8>,
}

impl Shelf {
    /// A board at rest as palette and indices. No channel of a pixel is off by more than 7, named colours are exact.
    /// `upward`: rows are filtered by what is above, which is quick to compress; unfiltered ones become smaller.
    ///
    /// # Errors
    /// `SizeInvalid` when the picture would be empty, or hold more than 4096 × 4096 pixels.
    pub fn picture(&mut self, grid: &Grid, look: Look, upward: bool) -> Result<Picture<'_>, GridError> {
        let mut sheet = match self.sheets.iter().position(|sheet| sheet.look == look && sheet.size == grid.size()) {
            Some(place) => self.sheets.remove(place),
            None => Sheet::new(grid.size(), look)?,
        };
        sheet.show(grid);
        self.make_room(sheet.rows.len());
        self.sheets.push(sheet);
        let Self { sheets, filtered } = self;
        let Some(Sheet { width, height, colours, rows, .. }) = sheets.last() else {
            return Ok(Picture { width: 0, height: 0, colours: Vec::new(), rows: &[] });
        };
        if upward {
            filter(filtered, rows, width + 1);
        }
        let rows = if upward { &*filtered } else { rows };
        Ok(Picture { width: *width, height: *height, colours: colours.all().collect(), rows })
    }

    /// Lets the sheets go that were not used for the longest time, until there is room for one of so many pixels.
    fn make_room(&mut self, pixels: usize) {
        let mut left = KEPT_PIXELS.saturating_sub(pixels);
        let newest_first = self.sheets.iter().rev().take(KEPT_SHEETS - 1);
        let kept =
            newest_first.take_while(|sheet| left.checked_sub(sheet.rows.len()).inspect(|less| left = *less).is_some());
        let kept = kept.count();
        self.sheets.drain(..self.sheets.len() - kept);
    }
}

/// Writes rows as what each differs by from the one above.
#[inline(never)]
fn filter(filtered: &mut Vec<u8>, rows: &[u8], stride: usize) {
    filtered.clear();
    let first = rows.get(..stride).unwrap_or(rows);
    filtered.extend_from_slice(first);
    let below = rows.get(stride..).unwrap_or_default();
    filtered.extend(below.iter().zip(rows).map(|(pixel, above)| pixel.wrapping_sub(*above)));
    for row in filtered.chunks_exact_mut(stride) {
        if let Some(kind) = row.first_mut() {
            *kind = UPWARD;
        }
    }
}
