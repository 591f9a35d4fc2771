//! Grids as they come and go, and what all builds but VBML's say of them.

use wasm_bindgen::prelude::wasm_bindgen;

use super::{count, number};
use crate::charset;
use crate::decode;
use crate::error::GridError;
use crate::flip::{Order, Pace};
use crate::grid::{Grid, GridSize};

/// Why the core refused: the product's error code, and the place where one is known.
#[wasm_bindgen]
pub struct CoreError(GridError);

#[wasm_bindgen]
impl CoreError {
    /// The product's error code.
    #[wasm_bindgen(getter)]
    pub fn code(&self) -> String {
        self.0.code.name().to_owned()
    }

    /// The row of the first wrong cell, from 0.
    #[wasm_bindgen(getter)]
    pub fn row(&self) -> Option<u32> {
        self.0.row.map(number)
    }

    /// The column of the first wrong cell, from 0.
    #[wasm_bindgen(getter)]
    pub fn column(&self) -> Option<u32> {
        self.0.column.map(number)
    }
}

impl From<GridError> for CoreError {
    fn from(error: GridError) -> Self {
        Self(error)
    }
}

/// The assigned codes in drum order.
#[wasm_bindgen(js_name = assignedCodes)]
pub fn assigned_codes() -> Vec<u8> {
    charset::assigned_codes().collect()
}

/// Refuses codes that are no grid of this size.
#[wasm_bindgen(js_name = checkGrid)]
pub fn check_grid(codes: Vec<u8>, rows: u32, columns: u32) -> Result<(), CoreError> {
    grid(codes, rows, columns).map(drop)
}

/// A grid in words.
#[wasm_bindgen]
pub fn describe(codes: Vec<u8>, rows: u32, columns: u32, heart: bool) -> Result<String, CoreError> {
    Ok(decode::describe(&grid(codes, rows, columns)?, heart))
}

pub(super) fn size(rows: u32, columns: u32) -> Result<GridSize, GridError> {
    GridSize::new(count(rows), count(columns))
}

pub(super) fn grid(codes: Vec<u8>, rows: u32, columns: u32) -> Result<Grid, CoreError> {
    Ok(Grid::new(size(rows, columns)?, codes)?)
}

/// Names of paces and orders are those of the adapter's types; an unknown one means the default.
pub(super) fn pace(name: &str) -> Pace {
    match name {
        "brisk" => Pace::Brisk,
        "instant" => Pace::Instant,
        _ => Pace::Classic,
    }
}

pub(super) fn order(name: &str) -> Order {
    match name {
        "column" => Order::Column,
        "reverseColumn" => Order::ReverseColumn,
        "edgesToCenter" => Order::EdgesToCenter,
        "row" => Order::Row,
        "diagonal" => Order::Diagonal,
        "random" => Order::Random,
        _ => Order::Classic,
    }
}
