//! The pictures and animations of the full build.

use core::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

use super::board::{bezel, style};
use super::grids::{CoreError, grid};
use super::text::change;
use super::{count, number};
use crate::grid::Grid;
use crate::paint::Painter;
use crate::paint::animation::{self, Timing};
use crate::paint::indexed::{Extent, Look, PictureCache};

thread_local! {
    /// The last looks of pictures, painted; they end with the instance.
    static CACHE: RefCell<PictureCache> = RefCell::default();
}

/// A picture as palette and indices. Its rows lie in memory until the next picture is asked for.
#[wasm_bindgen]
pub struct IndexedPicture {
    width: u32,
    height: u32,
    colours: Vec<u8>,
    address: usize,
    length: usize,
}

#[wasm_bindgen]
impl IndexedPicture {
    /// Pixels across.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Pixels down.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Red, green, blue and opacity of each colour.
    #[wasm_bindgen(getter)]
    pub fn colours(&self) -> Vec<u8> {
        self.colours.clone()
    }

    /// Where the rows lie in memory, in bytes: a byte for the filter and one for each pixel, row by row.
    #[wasm_bindgen(getter)]
    pub fn address(&self) -> usize {
        self.address
    }

    /// How many bytes these are.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.length
    }
}

fn picture(grid: &Grid, look: Look, upward: bool) -> Result<IndexedPicture, CoreError> {
    CACHE.with_borrow_mut(|cache| {
        let picture = cache.picture(grid, look, upward)?;
        Ok(IndexedPicture {
            width: number(picture.width),
            height: number(picture.height),
            colours: picture.colours.iter().flat_map(|colour| colour.to_le_bytes()).collect(),
            address: picture.rows.as_ptr().addr(),
            length: picture.rows.len(),
        })
    })
}

/// A grid as palette and indices. `upward`: rows are filtered by what is above.
#[wasm_bindgen(js_name = indexedPicture)]
#[allow(clippy::too_many_arguments, reason = "a struct cannot go down the boundary as plain numbers")]
pub fn indexed_picture(
    codes: Vec<u8>,
    rows: u32,
    columns: u32,
    width_px: u32,
    style_name: &str,
    bezel_name: &str,
    heart: bool,
    upward: bool,
) -> Result<IndexedPicture, CoreError> {
    let extent = Extent::Board(count(width_px), bezel(bezel_name));
    picture(&grid(codes, rows, columns)?, Look { style: style(style_name), heart, extent }, upward)
}

/// A picture of 1200 × 630 pixels for links as palette and indices.
#[wasm_bindgen(js_name = indexedSharePicture)]
pub fn indexed_share_picture(
    codes: Vec<u8>,
    rows: u32,
    columns: u32,
    style_name: &str,
    heart: bool,
    upward: bool,
) -> Result<IndexedPicture, CoreError> {
    let look = Look { style: style(style_name), heart, extent: Extent::Share };
    picture(&grid(codes, rows, columns)?, look, upward)
}

/// A message arriving, as an animated picture that is made part by part.
#[wasm_bindgen]
pub struct Animation(animation::Animation);

#[wasm_bindgen]
impl Animation {
    /// An animation from a grid at rest to a grid at rest.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::too_many_arguments, reason = "a struct cannot go down the boundary as plain numbers")]
    pub fn new(
        from: Vec<u8>,
        to: Vec<u8>,
        rows: u32,
        columns: u32,
        seed: u32,
        pace_name: &str,
        order_name: &str,
        step_interval_ms: Option<f64>,
        step_size: u32,
        width_px: u32,
        style_name: &str,
        bezel_name: &str,
        heart: bool,
        frames_per_second: u32,
        lead_ms: u32,
        hold_ms: u32,
    ) -> Result<Self, CoreError> {
        let from = grid(from, rows, columns)?;
        let change = change(grid(to, rows, columns)?, seed, pace_name, order_name, step_interval_ms, step_size);
        let painter = Painter::new(from.size(), count(width_px), style(style_name), bezel(bezel_name))?;
        let timing = Timing { frames_per_second, lead_ms, hold_ms };
        Ok(Self(animation::Animation::new(painter.with_heart(heart), &from, &change, timing)?))
    }

    /// How many pictures it has.
    #[wasm_bindgen(getter)]
    pub fn frames(&self) -> u32 {
        number(self.0.frames())
    }

    /// Pixels across and down.
    #[wasm_bindgen(getter)]
    pub fn measures(&self) -> Vec<u32> {
        let (width, height) = self.0.measures();
        vec![number(width), number(height)]
    }

    /// Red, green and blue of all 256 indices; the last one is clear.
    #[wasm_bindgen(getter)]
    pub fn table(&self) -> Vec<u8> {
        self.0.table()
    }

    /// The next part of a GIF file, one a picture; nothing when it is whole.
    pub fn advance(&mut self) -> Result<Option<Vec<u8>>, CoreError> {
        Ok(self.0.advance()?)
    }

    /// The next picture as indices; nothing after the last one.
    #[wasm_bindgen(js_name = nextFrame)]
    pub fn next_frame(&mut self) -> Result<Option<Frame>, CoreError> {
        Ok(self.0.next_frame()?.map(Frame))
    }
}

/// A picture of an animation: a part that is laid over what was there.
#[wasm_bindgen]
pub struct Frame(animation::Frame);

#[wasm_bindgen]
impl Frame {
    /// Left, top, width and height.
    #[wasm_bindgen(getter)]
    pub fn rect(&self) -> Vec<u32> {
        let rect = self.0.rect;
        [rect.x, rect.y, rect.width, rect.height].map(number).to_vec()
    }

    /// How long it is shown, in hundredths of a second.
    #[wasm_bindgen(getter)]
    pub fn delay(&self) -> u16 {
        self.0.delay
    }

    /// The index of each pixel, row by row.
    #[wasm_bindgen(getter)]
    pub fn indices(&self) -> Vec<u8> {
        self.0.indices.clone()
    }
}
