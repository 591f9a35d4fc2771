//! The door to JavaScript, and the only file that knows it. Down go numbers, strings and bytes; up come bytes, small
//! structs with getters, and handles. No rule about boards stands here.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::charset;
use crate::decode;
use crate::error::GridError;
use crate::flip::{self, Change, Order, Pace};
use crate::grid::{Grid, GridSize};
use crate::paint::{self, Bezel, BoardStyle};

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

/// Height by width of a board.
#[wasm_bindgen(js_name = aspectRatio)]
pub fn aspect_ratio(rows: u32, columns: u32, bezel_name: &str) -> Result<f64, CoreError> {
    Ok(paint::aspect_ratio(size(rows, columns)?, bezel(bezel_name)))
}

/// A grid in words.
#[wasm_bindgen]
pub fn describe(codes: Vec<u8>, rows: u32, columns: u32, heart: bool) -> Result<String, CoreError> {
    Ok(decode::describe(&grid(codes, rows, columns)?, heart))
}

/// Ends the core as a defect in it would. For tests of what comes after.
#[wasm_bindgen]
pub fn crash() {
    core::arch::wasm32::unreachable()
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

    /// Pairs of cell and millisecond, in order of time.
    pub fn landings(&self) -> Vec<u32> {
        self.0.landings().flat_map(|(cell, ms)| [number(cell), ms]).collect()
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

fn size(rows: u32, columns: u32) -> Result<GridSize, GridError> {
    GridSize::new(count(rows), count(columns))
}

fn grid(codes: Vec<u8>, rows: u32, columns: u32) -> Result<Grid, CoreError> {
    Ok(Grid::new(size(rows, columns)?, codes)?)
}

/// Names of styles, bezels, paces and orders are those of the adapter's types; an unknown one means the default.
fn style(name: &str) -> BoardStyle {
    if name == "white" { BoardStyle::White } else { BoardStyle::Black }
}

fn bezel(name: &str) -> Bezel {
    match name {
        "full" => Bezel::Full,
        "slim" => Bezel::Slim,
        _ => Bezel::Frame,
    }
}

fn pace(name: &str) -> Pace {
    match name {
        "brisk" => Pace::Brisk,
        "instant" => Pace::Instant,
        _ => Pace::Classic,
    }
}

fn order(name: &str) -> Order {
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

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The part of the door that only the full build has: text, keys, pictures.
#[cfg(feature = "full")]
mod full {
    use wasm_bindgen::prelude::wasm_bindgen;

    use super::{CoreError, bezel, count, grid, number, order, pace, size, style};
    use crate::encode::{self, Align, Layout, Vertical};
    use crate::error::GridError;
    use crate::flip::{self, Change};
    use crate::forms;
    use crate::keymap::{self, Input, State, Step};
    use crate::paint::{Painter, png as picture};
    use crate::{decode as back, grid::Grid};

    /// A sign of a text: what it is, where it begins (in UTF-16 units), and what stands for it (nothing for a missing one).
    #[wasm_bindgen]
    pub struct Sign {
        sign: String,
        index: usize,
        by: String,
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
    }

    impl From<&encode::Change> for Sign {
        fn from(change: &encode::Change) -> Self {
            Self { sign: change.sign.clone(), index: change.index, by: change.by.clone() }
        }
    }

    impl From<&encode::Missing> for Sign {
        fn from(missing: &encode::Missing) -> Self {
            Self { sign: missing.sign.clone(), index: missing.index, by: String::new() }
        }
    }

    /// A text as a grid, and what happened to its signs.
    #[wasm_bindgen]
    pub struct Encoded {
        grid: Grid,
        report: encode::Report,
    }

    #[wasm_bindgen]
    impl Encoded {
        /// The codes, row by row.
        #[wasm_bindgen(getter)]
        pub fn codes(&self) -> Vec<u8> {
            self.grid.codes().to_vec()
        }

        /// Signs without a code.
        #[wasm_bindgen(getter)]
        pub fn missing(&self) -> Vec<Sign> {
            self.report.missing.iter().map(Sign::from).collect()
        }

        /// Look-alikes.
        #[wasm_bindgen(getter)]
        pub fn replaced(&self) -> Vec<Sign> {
            self.report.replaced.iter().map(Sign::from).collect()
        }

        /// Accents, quotes and dashes in a plainer dress.
        #[wasm_bindgen(getter)]
        pub fn folded(&self) -> Vec<Sign> {
            self.report.folded.iter().map(Sign::from).collect()
        }
    }

    /// Lays a text out on a board.
    #[wasm_bindgen]
    pub fn encode(
        text: &str,
        rows: u32,
        columns: u32,
        align: &str,
        vertical: &str,
        heart: bool,
    ) -> Result<Encoded, CoreError> {
        let layout = Layout {
            align: match align {
                "left" => Align::Left,
                "block" => Align::Block,
                _ => Align::Center,
            },
            vertical: match vertical {
                "top" => Vertical::Top,
                "bottom" => Vertical::Bottom,
                _ => Vertical::Center,
            },
            heart,
        };
        let (grid, report) = encode::encode(text, size(rows, columns)?, layout)?;
        Ok(Encoded { grid, report })
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
        let change = Change {
            target: grid(to, rows, columns)?,
            start_ms: 0.0,
            seed,
            pace: pace(pace_name),
            order: order(order_name),
            step_interval_ms: step_interval_ms.unwrap_or(flip::DEFAULT_STEP_INTERVAL_MS),
            step_size: count(step_size),
        };
        let cost = flip::cost(&grid(from, rows, columns)?, &change)?;
        Ok(vec![f64::from(number(cost.turning_cells)), f64::from(number(cost.flaps)), cost.settles_ms])
    }

    /// A grid as a PNG file.
    #[wasm_bindgen]
    pub fn png(
        codes: Vec<u8>,
        rows: u32,
        columns: u32,
        width_px: u32,
        style_name: &str,
        bezel_name: &str,
        heart: bool,
    ) -> Result<Vec<u8>, CoreError> {
        let grid = grid(codes, rows, columns)?;
        let painter = Painter::new(grid.size(), count(width_px), style(style_name), bezel(bezel_name))?;
        let mut painter = painter.with_heart(heart);
        painter.paint_grid(&grid)?;
        Ok(picture::encode(painter.frame(), painter.width(), painter.height()))
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

        /// Signs that found no place.
        #[wasm_bindgen(getter)]
        pub fn refused(&self) -> Vec<String> {
            self.0.refused.clone()
        }
    }

    #[wasm_bindgen]
    impl Editor {
        /// What an input meets.
        #[wasm_bindgen(constructor)]
        pub fn new(
            codes: Vec<u8>,
            rows: u32,
            columns: u32,
            caret: u32,
            anchor: Option<u32>,
            mode: u8,
            heart: bool,
        ) -> Result<Self, CoreError> {
            let grid = grid(codes, rows, columns)?;
            Ok(Self(State { grid, caret: count(caret), anchor: anchor.map(count), mode, heart }))
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
}
