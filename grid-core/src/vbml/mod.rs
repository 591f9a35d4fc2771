//! VBML, the markup that programs of this market write boards in: components that flow over a board or stand at a place,
//! texts with props, raw codes, calendars, random colours; any size from 1 × 1 to 16 × 64.
//!
//! Its rules hold here only: `~` is a hyphen, hearts and the degree sign are one flap, too long a text is cut, and codes
//! that no flap bears pass where they stand as numbers. A document is read once, in time and memory that its length
//! bounds: whoever may ask this needs no credential.

mod calendar;
mod canvas;
mod document;
mod signs;
mod template;

use serde_json::Value;

use crate::charset::LAST_CODE;
use crate::grid::GridSize;
use canvas::{Align, Canvas, Justify, Rect};
use document::{Component, Content, Document};
use template::Budget;

pub use document::MAX_COMPONENTS;
pub use template::MAX_SIGNS;

/// What VBML refuses. The names are told to JavaScript letter for letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not JSON, or not the JSON of a document; the path of what is wrong in it.
    Document(String),
    /// A code that is none: what stood between the braces, or the number.
    Code(String),
    /// A tag of a template is not closed, or closes what was not opened.
    Template(String),
    /// More components, signs or work than one document may ask for.
    TooLarge(String),
    /// A board outside 1 × 1 to 16 × 64.
    Size,
}

impl Refusal {
    /// The kind of the refusal.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Document(_) => "document",
            Self::Code(_) => "code",
            Self::Template(_) => "template",
            Self::TooLarge(_) => "tooLarge",
            Self::Size => "size",
        }
    }

    /// What it is about: a path, a code, a tag, the limit.
    #[must_use]
    pub fn about(&self) -> &str {
        match self {
            Self::Document(about) | Self::Code(about) | Self::Template(about) | Self::TooLarge(about) => about,
            Self::Size => "",
        }
    }
}

/// Codes row by row. Unlike a [`crate::grid::Grid`] it may hold codes that no flap bears: VBML hands raw ones on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Rows and columns.
    pub size: GridSize,
    /// Codes from 0 to 71.
    pub codes: Vec<u8>,
}

/// Lays out a document, which is JSON. The same document and seed give the same board.
///
/// # Errors
/// See [`Refusal`]; no length of a text is refused below [`MAX_SIGNS`].
pub fn compose(json: &str, seed: u32) -> Result<Board, Refusal> {
    let document = Document::read(json)?;
    let mut canvas = Canvas::new(document.size);
    let mut budget = Budget::default();
    let mut random = Random(seed);
    let mut flow = Flow::default();
    let mut above = Vec::new();
    for component in &document.components {
        let block = Block::make(component, &document, &mut budget, &mut random)?;
        match component.style.position {
            // Those at a place are painted over what flows, wherever they stand in the list.
            Some((x, y)) => above.push((block, x, y)),
            None => {
                let (x, y) = flow.place(&block, document.size.columns());
                block.paint(&mut canvas, x, y);
            }
        }
    }
    for (block, x, y) in above {
        block.paint(&mut canvas, x, y);
    }
    Ok(canvas.into_board())
}

/// Lays out `{"message": text}` as this product lays out a text, each line centred for itself, by the signs of VBML.
///
/// # Errors
/// See [`Refusal`]. What needs more than six rows keeps the first six.
pub fn format(json: &str) -> Result<Board, Refusal> {
    let value: Value = serde_json::from_str(json).map_err(|_| Refusal::Document(String::new()))?;
    let message = value.get("message").and_then(Value::as_str).ok_or(Refusal::Document("message".to_owned()))?;
    if message.chars().count() > MAX_SIGNS {
        return Err(Refusal::TooLarge("signs".to_owned()));
    }
    let mut lines = signs::lines(message, document::COLUMNS)?;
    lines.truncate(document::ROWS);
    let size = GridSize::new(document::ROWS, document::COLUMNS).map_err(|_| Refusal::Size)?;
    let mut canvas = Canvas::new(size);
    canvas.lines(&lines, Rect::whole(size), Justify::Center, Align::Center);
    Ok(canvas.into_board())
}

/// Where the next component of the flow begins.
#[derive(Default)]
struct Flow {
    x: i32,
    y: i32,
    /// The height of the one before, which alone decides how far down the next row begins.
    height: i32,
}

impl Flow {
    fn place(&mut self, block: &Block, columns: usize) -> (i32, i32) {
        let columns = i32::try_from(columns).unwrap_or(i32::MAX);
        if self.x > 0 && self.x + block.width > columns {
            self.x = 0;
            self.y = self.y.saturating_add(self.height);
        }
        let place = (self.x, self.y);
        self.x = self.x.saturating_add(block.width);
        self.height = block.height;
        place
    }
}

/// A component before it has a place.
struct Block {
    width: i32,
    height: i32,
    ink: Ink,
}

enum Ink {
    Lines(Vec<Vec<u8>>, Justify, Align),
    Cells(Vec<Vec<u8>>),
}

impl Block {
    fn make(
        component: &Component,
        document: &Document,
        budget: &mut Budget,
        random: &mut Random,
    ) -> Result<Self, Refusal> {
        let style = &component.style;
        let size = document.size;
        let wide = |own: usize| style.width.unwrap_or_else(|| i32::try_from(own).unwrap_or(i32::MAX));
        let high = |own: usize| style.height.unwrap_or_else(|| i32::try_from(own).unwrap_or(i32::MAX));
        Ok(match &component.content {
            Content::Template(template) => {
                let (width, height) = (wide(size.columns()), high(size.rows()));
                let text = template::render(template, &document.props, budget)?;
                let lines = signs::lines(&text, usize::try_from(width).unwrap_or(0))?;
                Self { width, height, ink: Ink::Lines(lines, style.justify, style.align) }
            }
            Content::Raw(raw) => {
                let cells = document::read_raw(raw, &document.props, budget)?;
                let columns = cells.iter().map(Vec::len).max().unwrap_or(0);
                Self { width: wide(columns), height: high(cells.len()), ink: Ink::Cells(cells) }
            }
            Content::Calendar(calendar) => {
                let cells = calendar.cells();
                let columns = cells.iter().map(Vec::len).max().unwrap_or(0);
                Self { width: wide(columns), height: high(cells.len()), ink: Ink::Cells(cells) }
            }
            Content::RandomColors(colors) => {
                let (width, height) = (wide(size.columns()), high(size.rows()));
                // Beyond the board nothing is seen, so no more is drawn than a board is large.
                let shown = |length: i32, most: usize| usize::try_from(length).unwrap_or(0).min(most);
                let row = |random: &mut Random| {
                    (0..shown(width, size.columns())).map(|_| random.one_of(colors)).collect::<Vec<u8>>()
                };
                let cells = (0..shown(height, size.rows())).map(|_| row(random)).collect();
                Self { width, height, ink: Ink::Cells(cells) }
            }
        })
    }

    fn paint(&self, canvas: &mut Canvas, x: i32, y: i32) {
        let rect = Rect { x, y, width: self.width, height: self.height };
        match &self.ink {
            Ink::Lines(lines, justify, align) => canvas.lines(lines, rect, *justify, *align),
            Ink::Cells(cells) => canvas.cells(cells, rect),
        }
    }
}

/// xorshift32: enough for colours, and the same everywhere.
struct Random(u32);

impl Random {
    fn one_of(&mut self, codes: &[u8]) -> u8 {
        let mut state = if self.0 == 0 { 0x9E37_79B9 } else { self.0 };
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        self.0 = state;
        let place = usize::try_from(state >> 8).unwrap_or(0) % codes.len().max(1);
        codes.get(place).copied().unwrap_or(0)
    }
}

/// A code as VBML takes it where a number stands: any from 0 to 71, borne by a flap or not.
fn code(value: &Value) -> Result<u8, Refusal> {
    let whole = value.as_f64().filter(|number| number.fract() == 0.0 && (0.0..=f64::from(LAST_CODE)).contains(number));
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number from 0 to 71")]
    let code = whole.map(|number| number as u8);
    code.ok_or_else(|| Refusal::Code(value.to_string().chars().take(16).collect()))
}
