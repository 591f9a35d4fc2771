//! Boards at rest as palette and indices: what a PNG file is made of.
//!
//! An indexed board belongs to one size and look. It has the background once, and every flap that was needed so far cut out as indices,
//! so that a picture is a few copied rows a cell. The painter is the one that paints on screens.

mod cache;

use super::colours::{Colours, Count, Plain};
use super::flap::Flap;
use super::geometry::{float, whole};
use super::hinge::{Hinge, draw_hinge};
use super::layout::CellLayout;
use super::pixel::{FULL, mix, opaque};
use super::row::{draw_background, draw_flap_row};
use super::{Bezel, BoardStyle, Painter, aspect_ratio};
use crate::charset::{self, LAST_CODE};
use crate::error::GridError;
use crate::grid::{Grid, GridSize};

pub use cache::PictureCache;

/// The size in pixels that Open Graph recommends for the picture of a link.
pub const SHARE_WIDTH: usize = 1200;
/// See `SHARE_WIDTH`.
pub const SHARE_HEIGHT: usize = 630;

/// The background left free on every side of a picture for links, in pixels, at least.
const MARGIN: usize = 26;

/// The backgrounds are the canvas colours of the light and the dark room: each board stands on the one that it is not like.
const LIGHT: u32 = 0xED_EDEA;
const DARK: u32 = 0x0E_0F10;

/// How exact plain areas are.
const AREAS: Plain = Plain { large: 0, small: 2 };

/// The most colours of a picture.
const COLOURS: usize = 256;

/// The filter of a row that is as it is (PNG's number).
const PLAIN: u8 = 0;

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
    /// The board without frame, centred on a plain background of 1200 × 630 pixels.
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

struct IndexedBoard {
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
    /// For each row of the board the first row whose cells have the same background.
    backgrounds: Vec<usize>,
    /// A cell's box by background and code, as indices.
    boxes: Vec<Option<Vec<u8>>>,
}

/// The pixels of a picture before its cells, and how far it reaches beyond the board's left and top.
struct Background {
    pixels: Vec<u32>,
    width: usize,
    height: usize,
    left: usize,
    top: usize,
}

impl IndexedBoard {
    fn new(size: GridSize, look: Look) -> Result<Self, GridError> {
        let (width, bezel) = match look.extent {
            Extent::Board(width, bezel) => (width, bezel),
            Extent::Share => (share_width(size), Bezel::Full),
        };
        let mut painter = Painter::new(size, width, look.style, bezel)?.with_heart(look.heart);
        let margin = painter.layout.margin;
        let (lefts, tops) = (painter.geometry.lefts.clone(), painter.geometry.tops.clone());
        let background = background_of(&mut painter, look);
        painter.cut_to_a_cell();
        let backgrounds = painter.first_rows_of_backgrounds();
        let mut count = Count::default();
        count.add(&background.pixels);
        let first_rows = backgrounds.iter().enumerate().filter(|(row, first)| row == *first).map(|(row, _)| row);
        for row in first_rows {
            for code in charset::assigned_codes() {
                count.add(painter.cell_at_rest(row, code));
            }
        }
        let mut colours = Colours::of_rest(&count, painter.palette.glyph, AREAS, COLOURS);
        let mut rows = Vec::with_capacity((background.width + 1) * background.height);
        for line in background.pixels.chunks_exact(background.width.max(1)) {
            rows.push(PLAIN);
            push_indices(&mut rows, line, &mut colours);
        }
        Ok(Self {
            size,
            look,
            shown: vec![None; size.cells()],
            boxes: (0..size.rows() * (usize::from(LAST_CODE) + 1)).map(|_| None).collect(),
            lefts: lefts.iter().map(|left| left.saturating_sub(margin) + background.left).collect(),
            tops: tops.iter().map(|top| top + background.top).collect(),
            width: background.width,
            height: background.height,
            painter,
            colours,
            rows,
            backgrounds,
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
        let background = self.backgrounds.get(row).copied()?;
        let place = self.boxes.get_mut(background * (usize::from(LAST_CODE) + 1) + usize::from(code))?;
        let (painter, colours) = (&mut self.painter, &mut self.colours);
        let pixels = place.get_or_insert_with(|| {
            let pixels = painter.cell_at_rest(background, code);
            let mut indices = Vec::with_capacity(pixels.len());
            push_indices(&mut indices, pixels, colours);
            indices
        });
        let (left, top) = (self.lefts.get(column)? + 1, *self.tops.get(row)?);
        let rows = self.rows.get_mut(top * (self.width + 1)..)?;
        put(rows, self.width + 1, left, pixels, self.painter.layout.box_width);
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

/// Takes the painter's picture, and for links lays it on its background.
fn background_of(painter: &mut Painter, look: Look) -> Background {
    let (width, height) = (painter.width(), painter.height());
    let board = core::mem::take(&mut painter.frame);
    if look.extent != Extent::Share {
        return Background { pixels: board, width, height, left: 0, top: 0 };
    }
    let background = opaque(match look.style {
        BoardStyle::Black => LIGHT,
        BoardStyle::White => DARK,
    });
    let mut pixels = vec![background; SHARE_WIDTH * SHARE_HEIGHT];
    let (left, top) = ((SHARE_WIDTH - width) / 2, SHARE_HEIGHT.saturating_sub(height) / 2);
    for (line, board) in pixels.chunks_exact_mut(SHARE_WIDTH).skip(top).zip(board.chunks_exact(width)) {
        for (below, above) in line.iter_mut().skip(left).zip(board) {
            let alpha = above >> 24;
            *below = mix(*below, above | 0xFF00_0000, if alpha == 0xFF { FULL } else { alpha });
        }
    }
    Background { pixels, width: SHARE_WIDTH, height: SHARE_HEIGHT, left, top }
}

impl Painter {
    /// Lets the painter's picture be one cell, whichever is painted.
    fn cut_to_a_cell(&mut self) {
        let Self { geometry, layout, frame, .. } = self;
        geometry.width = layout.box_width;
        geometry.lefts.fill(layout.margin);
        geometry.tops.fill(0);
        *frame = vec![0; layout.box_width * layout.height];
    }

    /// For each row of the board the first one with the same background.
    fn first_rows_of_backgrounds(&self) -> Vec<usize> {
        let first = |background| self.backgrounds.iter().position(|other| other == background).unwrap_or(0);
        self.backgrounds.iter().map(first).collect()
    }

    /// A cell of a row, showing a code, when the picture is one cell. Nothing turns here: this is soon optimised, where
    /// `paint_row` with its leaves takes an engine longer than all flaps of a look.
    fn cell_at_rest(&mut self, row: usize, code: u8) -> &[u32] {
        self.atlas.prepare(&self.geometry, self.palette, code, false);
        let Self { layout, backgrounds, atlas, hinge, frame, .. } = self;
        if let (Some(background), Some(flap)) = (backgrounds.get(row), atlas.get(code, false)) {
            draw_at_rest(frame, background, flap, hinge, layout);
        }
        &self.frame
    }
}

#[inline(never)]
fn draw_at_rest(frame: &mut [u32], background: &[u32], flap: &Flap, hinge: &Hinge, layout: &CellLayout) {
    let lines = frame.chunks_exact_mut(layout.box_width).zip(background.chunks_exact(layout.box_width));
    for (y, (line, background)) in lines.enumerate() {
        draw_background(line, background, layout, y);
        draw_flap_row(
            line.get_mut(layout.margin..layout.margin + layout.flap_width).unwrap_or_default(),
            flap.row(layout, y),
            0,
        );
        draw_hinge(line, hinge.row(y));
    }
}
