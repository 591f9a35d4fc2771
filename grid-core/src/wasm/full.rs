//! The part of the door that only the full build has: text, keys, pictures.

use core::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

use super::board::{CoreError, grid, order, pace, size};
use super::{count, number};
use crate::encode::{self, Align, Layout, Vertical};
use crate::error::GridError;
use crate::flip::{self, Change};
use crate::forms;
use crate::keymap::{self, Axis, Input, Shape, State, Step};
use crate::tiles::{self, Fit};
use crate::{decode as back, grid::Grid};

/// A sign of a text: what it is, where it begins (in UTF-16 units), and what stands for it (nothing for a missing one),
/// or the cell that a missing one was meant for.
#[wasm_bindgen]
pub struct Sign {
    sign: String,
    index: usize,
    by: String,
    cell: Option<usize>,
}

#[wasm_bindgen]
impl Sign {
    /// The sign as written.
    #[wasm_bindgen(getter)]
    pub fn sign(&self) -> String {
        self.sign.clone()
    }

    /// Where it begins, in UTF-16 units of the text.
    #[wasm_bindgen(getter)]
    pub fn index(&self) -> u32 {
        number(self.index)
    }

    /// What the flaps show for it.
    #[wasm_bindgen(getter)]
    pub fn by(&self) -> String {
        self.by.clone()
    }

    /// The cell that it was meant for.
    #[wasm_bindgen(getter)]
    pub fn cell(&self) -> Option<u32> {
        self.cell.map(number)
    }
}

impl From<&encode::Change> for Sign {
    fn from(change: &encode::Change) -> Self {
        Self { sign: change.sign.clone(), index: change.index, by: change.by.clone(), cell: None }
    }
}

impl From<&encode::Missing> for Sign {
    fn from(missing: &encode::Missing) -> Self {
        Self { sign: missing.sign.clone(), index: missing.index, by: String::new(), cell: missing.cell }
    }
}

impl From<&keymap::Unknown> for Sign {
    fn from(unknown: &keymap::Unknown) -> Self {
        Self { sign: unknown.sign.clone(), index: 0, by: String::new(), cell: unknown.cell }
    }
}

thread_local! {
    /// What happened to the signs of the last text, until somebody asks. Most texts leave none.
    static REPORT: RefCell<encode::Report> = RefCell::default();
}

/// What happened to the signs of a text.
#[wasm_bindgen]
pub struct Report(encode::Report);

#[wasm_bindgen]
impl Report {
    /// Signs without a code.
    #[wasm_bindgen(getter)]
    pub fn missing(&self) -> Vec<Sign> {
        self.0.missing.iter().map(Sign::from).collect()
    }

    /// Look-alikes.
    #[wasm_bindgen(getter)]
    pub fn replaced(&self) -> Vec<Sign> {
        self.0.replaced.iter().map(Sign::from).collect()
    }

    /// Accents, quotes and dashes in a plainer dress.
    #[wasm_bindgen(getter)]
    pub fn folded(&self) -> Vec<Sign> {
        self.0.folded.iter().map(Sign::from).collect()
    }
}

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

/// A grid, a caret and a mode that inputs are applied to.
#[wasm_bindgen]
pub struct Editor(State);

/// What becomes of a grid by an input.
#[wasm_bindgen]
pub struct Edit(keymap::Edit);

#[wasm_bindgen]
impl Edit {
    /// The codes after the edit.
    #[wasm_bindgen(getter)]
    pub fn codes(&self) -> Vec<u8> {
        self.0.grid.codes().to_vec()
    }

    /// The caret after the edit.
    #[wasm_bindgen(getter)]
    pub fn caret(&self) -> u32 {
        number(self.0.caret)
    }

    /// Where the selection begins after the edit.
    #[wasm_bindgen(getter)]
    pub fn anchor(&self) -> Option<u32> {
        self.0.anchor.map(number)
    }

    /// What the history makes of it.
    #[wasm_bindgen(getter)]
    pub fn step(&self) -> String {
        let step = match self.0.step {
            Step::None => "none",
            Step::Alone => "alone",
            Step::Typing => "typing",
            Step::Erasing => "erasing",
            Step::Painting => "painting",
        };
        step.to_owned()
    }

    /// Whether the selection runs as text does; else it is a rectangle.
    #[wasm_bindgen(getter, js_name = isRun)]
    pub fn is_run(&self) -> bool {
        self.0.shape == Shape::Run
    }

    /// Signs without a code.
    #[wasm_bindgen(getter)]
    pub fn unknown(&self) -> Vec<Sign> {
        self.0.unknown.iter().map(Sign::from).collect()
    }

    /// Whether something found no room.
    #[wasm_bindgen(getter, js_name = isCut)]
    pub fn is_cut(&self) -> bool {
        self.0.is_cut
    }
}

#[wasm_bindgen]
impl Editor {
    /// What an input meets.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::too_many_arguments, reason = "a struct cannot go down the boundary as plain numbers")]
    pub fn new(
        codes: Vec<u8>,
        rows: u32,
        columns: u32,
        caret: u32,
        anchor: Option<u32>,
        is_run: bool,
        mode: u8,
        heart: bool,
    ) -> Result<Self, CoreError> {
        let grid = grid(codes, rows, columns)?;
        let shape = if is_run { Shape::Run } else { Shape::Rectangle };
        Ok(Self(State { grid, caret: count(caret), anchor: anchor.map(count), shape, mode, heart }))
    }

    /// What is selected, as text.
    #[wasm_bindgen(js_name = selectedText)]
    pub fn selected_text(&self) -> String {
        keymap::selected_text(&self.0)
    }

    /// A key by its name in browsers, and what is held with it.
    pub fn key(&self, key: &str, shift: bool, control: bool) -> Result<Edit, CoreError> {
        self.apply(Input::Chord { key, shift, control })
    }

    /// A drag that selects.
    pub fn select(&self, from: u32, to: u32) -> Result<Edit, CoreError> {
        self.apply(Input::Select { from: count(from), to: count(to) })
    }

    /// All cells selected.
    #[wasm_bindgen(js_name = selectAll)]
    pub fn select_all(&self) -> Result<Edit, CoreError> {
        self.apply(Input::SelectAll)
    }

    /// A code into every selected cell.
    pub fn fill(&self, code: u8) -> Result<Edit, CoreError> {
        self.apply(Input::Fill(code))
    }

    /// What is selected away.
    pub fn cut(&self) -> Result<Edit, CoreError> {
        self.apply(Input::Cut)
    }

    /// What is selected to another place; `rows` down, `columns` to the right.
    #[wasm_bindgen(js_name = move)]
    pub fn shift(&self, rows: i32, columns: i32) -> Result<Edit, CoreError> {
        self.apply(Input::Move { rows, columns })
    }

    /// What is selected mirrored: left becomes right, or top becomes bottom.
    pub fn flip(&self, upside_down: bool) -> Result<Edit, CoreError> {
        self.apply(Input::Flip(if upside_down { Axis::Level } else { Axis::Upright }))
    }

    /// Cells from elsewhere put down.
    pub fn place(&self, at: u32, columns: u32, codes: &[u8]) -> Result<Edit, CoreError> {
        self.apply(Input::Place { at: count(at), columns: count(columns), codes })
    }

    /// A text in the place of one cell.
    pub fn replace(&self, cell: u32, text: &str) -> Result<Edit, CoreError> {
        self.apply(Input::Replace { cell: count(cell), text })
    }

    /// A stroke from cell to cell.
    pub fn paint(&self, from: u32, to: u32) -> Result<Edit, CoreError> {
        self.apply(Input::Paint { from: count(from), to: count(to) })
    }

    /// Text put in at the caret.
    pub fn paste(&self, text: &str) -> Result<Edit, CoreError> {
        self.apply(Input::Paste(text))
    }

    /// Everything away.
    pub fn clear(&self) -> Result<Edit, CoreError> {
        self.apply(Input::Clear)
    }
}

impl Editor {
    fn apply(&self, input: Input<'_>) -> Result<Edit, CoreError> {
        keymap::edit(self.0.clone(), input).map(Edit).map_err(|error: GridError| error.into())
    }
}
