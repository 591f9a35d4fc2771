//! Text, forms of grids, costs and colour tiles.

use wasm_bindgen::prelude::wasm_bindgen;

use super::grids::{CoreError, grid, order, pace, size};
use super::signs::{REPORT, Report};
use super::{count, number};
use crate::encode::{self, Align, Layout, Vertical};
use crate::flip::{self, Change};
use crate::forms;
use crate::tiles::{self, Fit};
use crate::{decode as back, grid::Grid};

/// Lays a text out on a board: its codes, row by row, and behind them 1 when `takeReport` has something to say, else 0.
/// `align` is 0 for centred lines, 1 for lines at the left, 2 for a block, 3 for places as written; `vertical` 0 for the top, 1 for the middle, 2
/// for the bottom.
#[wasm_bindgen]
pub fn encode(
    text: &str,
    rows: u32,
    columns: u32,
    align: u32,
    vertical: u32,
    heart: bool,
) -> Result<Vec<u8>, CoreError> {
    let layout = Layout {
        align: match align {
            1 => Align::Left,
            2 => Align::Block,
            3 => Align::Placed,
            _ => Align::Center,
        },
        vertical: match vertical {
            0 => Vertical::Top,
            2 => Vertical::Bottom,
            _ => Vertical::Center,
        },
        heart,
    };
    let (grid, report) = encode::encode(text, size(rows, columns)?, layout)?;
    let has_more = report != encode::Report::default();
    if has_more {
        REPORT.set(report);
    }
    Ok([grid.codes(), &[u8::from(has_more)]].concat())
}

/// What happened to the signs of the last text that left something to say.
#[wasm_bindgen(js_name = takeReport)]
pub fn take_report() -> Report {
    Report(REPORT.take())
}

/// A grid as text.
#[wasm_bindgen]
pub fn decode(codes: Vec<u8>, rows: u32, columns: u32, heart: bool) -> Result<String, CoreError> {
    Ok(back::decode(&grid(codes, rows, columns)?, heart))
}

/// A grid as JSON.
#[wasm_bindgen(js_name = gridToJson)]
pub fn grid_to_json(codes: Vec<u8>, rows: u32, columns: u32) -> Result<String, CoreError> {
    Ok(forms::to_json(&grid(codes, rows, columns)?))
}

/// A grid as base64url of its JSON.
#[wasm_bindgen(js_name = gridToBase64)]
pub fn grid_to_base64(codes: Vec<u8>, rows: u32, columns: u32) -> Result<String, CoreError> {
    Ok(forms::to_base64(&grid(codes, rows, columns)?))
}

/// A grid with its size.
#[wasm_bindgen]
pub struct SizedGrid(Grid);

#[wasm_bindgen]
impl SizedGrid {
    /// The codes, row by row.
    #[wasm_bindgen(getter)]
    pub fn codes(&self) -> Vec<u8> {
        self.0.codes().to_vec()
    }

    /// The number of rows.
    #[wasm_bindgen(getter)]
    pub fn rows(&self) -> u32 {
        number(self.0.size().rows())
    }

    /// The number of columns.
    #[wasm_bindgen(getter)]
    pub fn columns(&self) -> u32 {
        number(self.0.size().columns())
    }
}

/// A grid from JSON or base64 of it.
#[wasm_bindgen(js_name = readGrid)]
pub fn read_grid(text: &str) -> Result<SizedGrid, CoreError> {
    Ok(SizedGrid(forms::from_text(text)?))
}

/// Cells that turn, flaps that fall, and ms until the last is at rest.
#[wasm_bindgen(js_name = costOf)]
#[allow(clippy::too_many_arguments, reason = "a struct cannot go down the boundary as plain numbers")]
pub fn cost_of(
    from: Vec<u8>,
    to: Vec<u8>,
    rows: u32,
    columns: u32,
    seed: u32,
    pace_name: &str,
    order_name: &str,
    step_interval_ms: Option<f64>,
    step_size: u32,
) -> Result<Vec<f64>, CoreError> {
    let change = change(grid(to, rows, columns)?, seed, pace_name, order_name, step_interval_ms, step_size);
    let cost = flip::cost(&grid(from, rows, columns)?, &change)?;
    Ok(vec![f64::from(number(cost.turning_cells)), f64::from(number(cost.flaps)), cost.settles_ms])
}

/// A picture of RGBA bytes as the codes of colour tiles. `fit` is `cover` or `contain`.
#[wasm_bindgen(js_name = tilesFromPicture)]
pub fn tiles_from_picture(
    pixels: &[u8],
    width: u32,
    height: u32,
    rows: u32,
    columns: u32,
    fit: &str,
    dithered: bool,
) -> Result<Vec<u8>, CoreError> {
    let fit = if fit == "contain" { Fit::Contain } else { Fit::Cover };
    let grid = tiles::from_picture(pixels, count(width), count(height), size(rows, columns)?, fit, dithered)?;
    Ok(grid.codes().to_vec())
}

pub(super) fn change(
    target: Grid,
    seed: u32,
    pace_name: &str,
    order_name: &str,
    step_interval_ms: Option<f64>,
    step_size: u32,
) -> Change {
    Change {
        target,
        start_ms: 0.0,
        seed,
        pace: pace(pace_name),
        order: order(order_name),
        step_interval_ms: step_interval_ms.unwrap_or(flip::DEFAULT_STEP_INTERVAL_MS),
        step_size: count(step_size),
    }
}
