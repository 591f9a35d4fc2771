//! What every simulator needs of the core: plans and the painter.

use wasm_bindgen::prelude::wasm_bindgen;

use super::grids::{CoreError, grid, order, pace, size};
use super::{count, number};
use crate::flip::{self, Change};
use crate::grid::Grid;
use crate::paint::{self, Bezel, BoardStyle};

/// Height by width of a board.
#[wasm_bindgen(js_name = aspectRatio)]
pub fn aspect_ratio(rows: u32, columns: u32, bezel_name: &str) -> Result<f64, CoreError> {
    Ok(paint::aspect_ratio(size(rows, columns)?, bezel(bezel_name)))
}

/// The movement of a board.
#[wasm_bindgen]
pub struct FlipPlan(flip::FlipPlan);

#[wasm_bindgen]
impl FlipPlan {
    /// A board at rest.
    #[wasm_bindgen(constructor)]
    pub fn new(rest: Vec<u8>, rows: u32, columns: u32) -> Result<Self, CoreError> {
        Ok(Self(flip::FlipPlan::new(grid(rest, rows, columns)?)))
    }

    /// Adds a change.
    #[allow(clippy::too_many_arguments, reason = "a struct cannot go down the boundary as plain numbers")]
    pub fn push(
        &mut self,
        codes: Vec<u8>,
        start_ms: f64,
        seed: u32,
        pace_name: &str,
        order_name: &str,
        step_interval_ms: Option<f64>,
        step_size: u32,
    ) -> Result<(), CoreError> {
        let change = Change {
            target: Grid::new(self.0.size(), codes)?,
            start_ms,
            seed,
            pace: pace(pace_name),
            order: order(order_name),
            step_interval_ms: step_interval_ms.unwrap_or(flip::DEFAULT_STEP_INTERVAL_MS),
            step_size: count(step_size),
        };
        Ok(self.0.push(&change)?)
    }

    /// When the last flap is at rest, in ms of the plan.
    #[wasm_bindgen(getter, js_name = durationMs)]
    pub fn duration_ms(&self) -> f64 {
        self.0.duration_ms()
    }

    /// How many cells turn.
    #[wasm_bindgen(getter, js_name = turningCells)]
    pub fn turning_cells(&self) -> u32 {
        number(self.0.turning_cells())
    }

    /// How many flaps fall.
    #[wasm_bindgen(getter, js_name = flapCount)]
    pub fn flap_count(&self) -> u32 {
        number(self.0.flap_count())
    }

    /// The codes that a person reads at a moment.
    #[wasm_bindgen(js_name = codesAt)]
    pub fn codes_at(&self, time_ms: f64) -> Vec<u8> {
        self.0.codes_at(time_ms)
    }

    /// Pairs of cell and millisecond, cell by cell.
    pub fn landings(&self) -> Vec<u32> {
        self.0.landings().into_iter().flat_map(|(cell, ms)| [cell, ms]).collect()
    }
}

/// A painter of one board at one size.
#[wasm_bindgen]
pub struct Painter(paint::Painter);

#[wasm_bindgen]
impl Painter {
    /// A painter for a board this many pixels wide.
    #[wasm_bindgen(constructor)]
    pub fn new(
        rows: u32,
        columns: u32,
        width_px: u32,
        style_name: &str,
        bezel_name: &str,
        heart: bool,
    ) -> Result<Self, CoreError> {
        let size = size(rows, columns)?;
        let painter = paint::Painter::new(size, count(width_px), style(style_name), bezel(bezel_name))?;
        Ok(Self(painter.with_heart(heart)))
    }

    /// Pixels across.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        number(self.0.width())
    }

    /// Pixels down.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        number(self.0.height())
    }

    /// Paints a grid at rest; gives the number of cells painted.
    #[wasm_bindgen(js_name = paintGrid)]
    pub fn paint_grid(&mut self, codes: Vec<u8>) -> Result<u32, CoreError> {
        let grid = Grid::new(self.0.size(), codes)?;
        Ok(number(self.0.paint_grid(&grid)?))
    }

    /// Paints a plan at a moment; gives the number of cells painted.
    #[wasm_bindgen(js_name = paintPlan)]
    pub fn paint_plan(&mut self, plan: &FlipPlan, time_ms: f64) -> Result<u32, CoreError> {
        Ok(number(self.0.paint_plan(&plan.0, time_ms)?))
    }

    /// Left, top, width and height of what the last painting changed; empty when it changed nothing.
    pub fn dirty(&self) -> Vec<u32> {
        self.0.dirty().map_or_else(Vec::new, |rect| [rect.x, rect.y, rect.width, rect.height].map(number).to_vec())
    }

    /// Where the picture lies in memory, in bytes. RGBA, width × height × 4 bytes.
    #[wasm_bindgen(js_name = frameAddress)]
    pub fn frame_address(&self) -> usize {
        self.0.frame().as_ptr().addr()
    }
}

/// Names of styles and bezels are those of the adapter's types; an unknown one means the default.
pub(super) fn style(name: &str) -> BoardStyle {
    if name == "white" { BoardStyle::White } else { BoardStyle::Black }
}

pub(super) fn bezel(name: &str) -> Bezel {
    match name {
        "full" => Bezel::Full,
        "slim" => Bezel::Slim,
        _ => Bezel::Frame,
    }
}
