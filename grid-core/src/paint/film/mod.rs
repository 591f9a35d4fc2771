//! A message arriving, as an animated GIF or APNG.
//!
//! Only the rectangle that changed is coded for a frame, with 255 colours that are found once. A film holds one picture
//! and the bytes of one frame, however long it is.

mod colours;
mod writer;

pub use writer::Format;

use crate::error::{ErrorCode, GridError};
use crate::flip::{Change, FlipPlan};
use crate::grid::Grid;

use super::pixel::opaque;
use super::{Painter, Rect};
use colours::{CLEAR, Colours, Count};
use writer::Writer;

/// The most pictures of a film.
const MAX_FRAMES: usize = 3000;

/// In how many pictures of a film, evenly apart, its colours are looked for.
const LOOKS: usize = 9;

/// How a film runs.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Pictures a second, 1 to 50; what lies outside counts as the nearer end. GIF counts in hundredths of a second, so
    /// that 30 become 33.
    pub frames_per_second: u32,
    /// How long the board rests before, in ms, at most ten minutes.
    pub lead_ms: u32,
    /// How long it rests after, in ms, at most ten minutes. Then the film begins anew.
    pub hold_ms: u32,
}

/// One picture of a film: a part of it that is laid over what was there.
struct Frame {
    rect: Rect,
    indices: Vec<u8>,
    /// How long it is shown, in hundredths of a second.
    delay: u16,
}

/// A film that is being made, picture by picture.
pub struct Film {
    painter: Painter,
    plan: FlipPlan,
    colours: Colours,
    /// The picture so far, as indices.
    shown: Vec<u8>,
    next: usize,
    frames: usize,
    delay: u16,
    lead: u16,
    hold: u16,
    writer: Option<Writer>,
}

impl Film {
    /// A film of a change, from a board at rest to the board at rest. The painter gives its size and look; the change's
    /// start plays no part.
    ///
    /// # Errors
    /// `SizeInvalid` when the grids or the painter differ in size, the picture is wider or higher than 65,535 pixels, or
    /// the film would have more than 3,000 pictures.
    pub fn new(
        mut painter: Painter,
        from: &Grid,
        change: &Change,
        timing: Timing,
        format: Format,
    ) -> Result<Self, GridError> {
        let mut plan = FlipPlan::new(from.clone());
        plan.push(&Change { start_ms: 0.0, ..change.clone() })?;
        let rate = timing.frames_per_second.clamp(1, 50);
        let delay = hundredths((100 + rate / 2) / rate * 10);
        let frames = 1 + steps(plan.duration_ms() / (f64::from(delay) * 10.0)).max(1);
        let too_large = GridError::new(ErrorCode::SizeInvalid);
        if frames > MAX_FRAMES {
            return Err(too_large);
        }
        let mut seen = Count::default();
        for look in 0..LOOKS {
            painter.paint_plan(&plan, plan.duration_ms() * count(look) / count(LOOKS - 1))?;
            seen.add(painter.frame());
        }
        let colours = Colours::choose(&seen, painter.palette.glyph);
        let writer =
            Writer::new(format, painter.width(), painter.height(), frames, colours.table()).ok_or(too_large)?;
        Ok(Self {
            shown: vec![CLEAR; painter.frame().len()],
            painter,
            plan,
            colours,
            next: 0,
            frames,
            delay,
            lead: hundredths(timing.lead_ms),
            hold: hundredths(timing.hold_ms),
            writer: Some(writer),
        })
    }

    /// How many pictures the film has.
    #[must_use]
    pub const fn frames(&self) -> usize {
        self.frames
    }

    /// The bytes of the next picture; the first ones begin the file, the last ones end it. None when it is whole.
    ///
    /// # Errors
    /// `SizeInvalid` if a picture should ever not fit its file.
    pub fn advance(&mut self) -> Result<Option<Vec<u8>>, GridError> {
        let Some(mut writer) = self.writer.take() else { return Ok(None) };
        let broken = GridError::new(ErrorCode::SizeInvalid);
        let frame = self.paint()?;
        writer.write(frame).ok_or(broken)?;
        self.next += 1;
        if self.next == self.frames {
            return writer.finish().ok_or(broken).map(Some);
        }
        let bytes = writer.take();
        self.writer = Some(writer);
        Ok(Some(bytes))
    }

    fn paint(&mut self) -> Result<Frame, GridError> {
        let time = if self.next == 0 { -1.0 } else { count(self.next) * f64::from(self.delay) * 10.0 };
        self.painter.paint_plan(&self.plan, time)?;
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

    /// The indices of a part of the picture, clear where they are as they were.
    fn difference(&mut self, rect: Rect) -> Vec<u8> {
        let width = self.painter.width();
        let mut indices = Vec::with_capacity(rect.width * rect.height);
        let pixels = self.painter.frame().chunks_exact(width).zip(self.shown.chunks_exact_mut(width));
        for (pixels, shown) in pixels.skip(rect.y).take(rect.height) {
            let line = pixels.iter().zip(shown).skip(rect.x).take(rect.width);
            indices.extend(line.map(|(pixel, shown)| {
                let index = self.colours.index(*pixel);
                if *shown == index {
                    return CLEAR;
                }
                *shown = index;
                index
            }));
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
