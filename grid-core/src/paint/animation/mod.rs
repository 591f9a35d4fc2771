//! A message arriving, picture by picture: as an animated GIF, or as what an APNG is made of.
//!
//! Only the rectangle that changed is coded for a picture, with 255 colours that are found once. An animation holds one picture
//! and the bytes of one part, however long it is.

mod boxes;
mod gif;
mod lzw;
mod palette;
mod rows;

use crate::error::{ErrorCode, GridError};
use crate::flip::{Change, FlipPlan};
use crate::grid::Grid;

use super::colours::Lookup;
use super::{Painter, Rect};
use boxes::Boxes;
use gif::Gif;
use palette::colours;
use rows::{clear_same, look_up};

/// The index that stands for no paint: what was there before, or the clear ground.
pub const CLEAR: u8 = 255;

/// How many colours an animation has beside the clear one.
const COLOURS: usize = 255;

/// The most pictures of an animation.
const MAX_FRAMES: usize = 3000;

/// How an animation runs.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Pictures a second, 1 to 50; what lies outside counts as the nearer end. GIF counts in hundredths of a second, so
    /// that 30 become 33.
    pub frames_per_second: u32,
    /// How long the board rests before, in ms, at most ten minutes.
    pub lead_ms: u32,
    /// How long it rests after, in ms, at most ten minutes. Then the animation begins anew.
    pub hold_ms: u32,
}

/// One picture of an animation: a part of it that is laid over what was there.
pub struct Frame {
    /// Where it is laid.
    pub rect: Rect,
    /// The colour of each pixel, row by row; `CLEAR` where what was there stays.
    pub indices: Vec<u8>,
    /// How long it is shown, in hundredths of a second.
    pub delay: u16,
}

/// An animation that is being made, picture by picture.
pub struct Animation {
    painter: Painter,
    plan: FlipPlan,
    lookup: Lookup,
    boxes: Boxes,
    /// The picture so far, as indices.
    shown: Vec<u8>,
    next: usize,
    frames: usize,
    delay: u16,
    lead: u16,
    hold: u16,
    gif: Option<Gif>,
}

impl Animation {
    /// An animation of a change, from a board at rest to the board at rest. The painter gives its size and look; the change's
    /// start plays no part.
    ///
    /// # Errors
    /// `SizeInvalid` when the grids or the painter differ in size, the picture is wider or higher than 65,535 pixels, or
    /// the animation would have more than 3,000 pictures.
    pub fn new(mut painter: Painter, from: &Grid, change: &Change, timing: Timing) -> Result<Self, GridError> {
        let mut plan = FlipPlan::new(from.clone());
        plan.push(&Change { start_ms: 0.0, ..change.clone() })?;
        let rate = timing.frames_per_second.clamp(1, 50);
        let delay = hundredths((100 + rate / 2) / rate * 10);
        let frames = 1 + steps(plan.duration_ms() / (f64::from(delay) * 10.0)).max(1);
        if frames > MAX_FRAMES || painter.width().max(painter.height()) > usize::from(u16::MAX) {
            return Err(GridError::new(ErrorCode::SizeInvalid));
        }
        let lookup = colours(&mut painter, &plan)?;
        Ok(Self {
            shown: vec![CLEAR; painter.frame().len()],
            boxes: Boxes::of(&painter),
            painter,
            plan,
            lookup,
            next: 0,
            frames,
            delay,
            lead: hundredths(timing.lead_ms),
            hold: hundredths(timing.hold_ms),
            gif: None,
        })
    }

    /// How many pictures the animation has.
    #[must_use]
    pub const fn frames(&self) -> usize {
        self.frames
    }

    /// The whole picture's width and height in pixels.
    #[must_use]
    pub const fn measures(&self) -> (usize, usize) {
        (self.painter.width(), self.painter.height())
    }

    /// Red, green and blue of all 256 indices.
    #[must_use]
    pub fn table(&self) -> Vec<u8> {
        let all = self.lookup.all().chain(core::iter::repeat(0)).take(COLOURS + 1);
        all.flat_map(|colour| colour.to_le_bytes().into_iter().take(3)).collect()
    }

    /// The bytes of the next picture in a GIF file; the first ones begin the file, the last ones end it. None when it is
    /// whole.
    ///
    /// # Errors
    /// `SizeInvalid` if a picture should ever not fit its file.
    pub fn advance(&mut self) -> Result<Option<Vec<u8>>, GridError> {
        let broken = GridError::new(ErrorCode::SizeInvalid);
        let Some(frame) = self.next_frame()? else { return Ok(None) };
        let mut gif = match self.gif.take() {
            Some(gif) => gif,
            None => Gif::new(self.painter.width(), self.painter.height(), &self.table()).ok_or(broken)?,
        };
        gif.write(&frame).ok_or(broken)?;
        if self.next == self.frames {
            gif.end();
        }
        let bytes = gif.take();
        self.gif = Some(gif);
        Ok(Some(bytes))
    }

    /// The next picture; none after the last one.
    ///
    /// # Errors
    /// `SizeInvalid`, never: the animation's own painter has the plan's size.
    pub fn next_frame(&mut self) -> Result<Option<Frame>, GridError> {
        if self.next == self.frames {
            return Ok(None);
        }
        let frame = self.paint()?;
        self.next += 1;
        Ok(Some(frame))
    }

    fn paint(&mut self) -> Result<Frame, GridError> {
        let time = if self.next == 0 { -1.0 } else { count(self.next) * f64::from(self.delay) * 10.0 };
        self.painter.paint_plan(&self.plan, time)?;
        self.boxes.note(&self.painter.drawn);
        let whole = Rect { x: 0, y: 0, width: self.painter.width(), height: self.painter.height() };
        let delay = match self.next {
            0 => self.lead,
            last if last + 1 == self.frames => self.hold,
            _ => self.delay,
        };
        if self.next == 0 {
            let indices = self.difference(whole);
            return Ok(Frame { rect: whole, indices, delay });
        }
        // Where nothing changed, a clear pixel keeps the time.
        let rect = self.painter.dirty().unwrap_or(Rect { width: 1, height: 1, ..whole });
        let indices = self.difference(rect);
        Ok(Frame { rect, indices, delay })
    }

    /// The indices of a part of the picture, clear where enough of a row is as it was. After the first picture only the
    /// cells are looked at that were painted.
    fn difference(&mut self, rect: Rect) -> Vec<u8> {
        let width = self.painter.width();
        let mut indices = Vec::with_capacity(rect.width * rect.height);
        for y in rect.y..rect.y + rect.height {
            let part = y * width + rect.x..y * width + rect.x + rect.width;
            let (Some(pixels), Some(shown)) = (self.painter.frame().get(part.clone()), self.shown.get_mut(part)) else {
                continue;
            };
            let from = indices.len();
            indices.extend_from_slice(shown);
            let Some(row) = indices.get_mut(from..) else { continue };
            let whole = (self.next == 0).then_some((0, width));
            for (left, end) in self.boxes.at(y).chain(whole) {
                let part = left.saturating_sub(rect.x)..end.saturating_sub(rect.x).min(rect.width);
                if let (Some(row), Some(pixels)) = (row.get_mut(part.clone()), pixels.get(part)) {
                    look_up(row, pixels, &mut self.lookup);
                }
            }
            clear_same(row, shown);
        }
        indices
    }
}

/// Milliseconds in hundredths of a second, at least two (viewers slow down what is faster), at most ten minutes.
fn hundredths(ms: u32) -> u16 {
    u16::try_from(ms.div_ceil(10)).unwrap_or(u16::MAX).clamp(2, 60_000)
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, which is what is meant"
)]
fn steps(number: f64) -> usize {
    number.ceil() as usize
}

#[allow(clippy::cast_precision_loss, reason = "at most 3000 pictures")]
const fn count(number: usize) -> f64 {
    number as f64
}
