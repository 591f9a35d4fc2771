//! A message arriving, picture by picture: as an animated GIF, or as what an APNG is made of.
//!
//! Only the rectangle that changed is coded for a picture, with 255 colours that are found once. An animation holds one picture
//! and the bytes of one part, however long it is.

mod gif;
mod lzw;

use crate::charset;
use crate::error::{ErrorCode, GridError};
use crate::flip::{Change, FlipPlan};
use crate::grid::Grid;

use super::cell::Drawn;
use super::colours::{Colours, Count, Lookup, Plain};
use super::pixel::{mix, opaque};
use super::{Painter, Rect};
use gif::Gif;

/// The index that stands for no paint: what was there before, or the clear ground.
pub const CLEAR: u8 = 255;

/// How many colours an animation has beside the clear one.
const COLOURS: usize = 255;

/// How exact plain areas at rest are.
const AREAS: Plain = Plain { large: 3, small: 3 };

/// How much further apart the colours are that only turning flaps have: each picture of a turn is seen for a moment.
const TURNING: u8 = 16;

/// In how many pictures of a turn, evenly apart, its colours are looked for.
const LOOKS: usize = 5;

/// Which rows of such a picture are looked at: each so manieth.
const LOOKED_ROWS: usize = 4;

/// How dark a tile may lie in a leaf's shadow, as weights of black.
const SHADES: [u32; 4] = [0, 32, 64, 96];

/// From how many pixels on a row's unchanged part is left clear. Shorter ones cost more than what is there anyway.
const CLEAR_RUN: usize = 16;

/// How many pixels are compared at once with what was there.
const GROUP: usize = 8;

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

/// Pixels that are looked at together.
const TOGETHER: usize = 4;

/// Writes the indices of pixels. Most are as the one before.
#[inline(never)]
fn look_up(row: &mut [u8], pixels: &[u32], lookup: &mut Lookup) {
    let mut last = (0, CLEAR);
    let mut index = |pixel: u32| {
        if pixel != last.0 {
            last = (pixel, if is_seen(pixel) { lookup.index(pixel) } else { CLEAR });
        }
        last.1
    };
    let (quads, rest) = pixels.as_chunks::<TOGETHER>();
    let (row_quads, row_rest) = row.as_chunks_mut::<TOGETHER>();
    for (to, [a, b, c, d]) in row_quads.iter_mut().zip(quads) {
        let first = index(*a);
        *to =
            if (a ^ b) | (a ^ c) | (a ^ d) == 0 { [first; TOGETHER] } else { [first, index(*b), index(*c), index(*d)] };
    }
    for (to, pixel) in row_rest.iter_mut().zip(rest) {
        *to = index(*pixel);
    }
}

/// Remembers a row as shown, and clears in it what is as it was, where that is enough.
#[inline(never)]
fn clear_same(row: &mut [u8], shown: &mut [u8]) {
    let whole = row.len() / GROUP * GROUP;
    // How many pixels on end are as they were.
    let mut same = 0;
    for at in (0..whole).step_by(GROUP) {
        let new = row.get(at..).and_then(<[u8]>::first_chunk::<GROUP>);
        let old = shown.get_mut(at..).and_then(<[u8]>::first_chunk_mut::<GROUP>);
        let (Some(new), Some(old)) = (new, old) else { return };
        let off = u64::from_le_bytes(*new) ^ u64::from_le_bytes(*old);
        if off == 0 {
            same += GROUP;
            continue;
        }
        *old = *new;
        clear(row, at - same, at + (off.trailing_zeros() / u8::BITS) as usize);
        same = (off.leading_zeros() / u8::BITS) as usize;
    }
    let rest = row.iter().zip(shown.iter()).skip(whole).take_while(|(new, old)| new == old).count();
    if let (Some(new), Some(old)) = (row.get(whole..), shown.get_mut(whole..)) {
        old.copy_from_slice(new);
    }
    clear(row, whole - same, whole + rest);
}

/// Clears a part of a row that is as it was, where that is enough.
#[inline]
fn clear(row: &mut [u8], start: usize, end: usize) {
    if end - start >= CLEAR_RUN
        && let Some(part) = row.get_mut(start..end)
    {
        part.fill(CLEAR);
    }
}

/// Where cells are: the only places of a picture that change.
struct Boxes {
    /// From left to right, the first pixel and the one behind the last.
    across: Vec<(usize, usize)>,
    /// From top to bottom, likewise.
    down: Vec<(usize, usize)>,
    /// What the cells show, and whether the last picture changed that.
    drawn: Vec<Option<Drawn>>,
    painted: Vec<bool>,
}

impl Boxes {
    fn of(painter: &Painter) -> Self {
        let Painter { geometry, layout, drawn, .. } = painter;
        let across = geometry.lefts.iter().map(|left| left.saturating_sub(layout.margin));
        Self {
            across: across.map(|left| (left, left + layout.box_width)).collect(),
            down: geometry.tops.iter().map(|top| (*top, top + layout.height)).collect(),
            drawn: drawn.clone(),
            painted: Vec::new(),
        }
    }

    /// Remembers what cells show, and which ones that changes.
    fn note(&mut self, drawn: &[Option<Drawn>]) {
        self.painted.clear();
        self.painted.extend(drawn.iter().zip(&self.drawn).map(|(now, before)| now != before));
        self.drawn.clear();
        self.drawn.extend_from_slice(drawn);
    }

    /// Those that a row of pixels goes through and that were painted.
    fn at(&self, y: usize) -> impl Iterator<Item = (usize, usize)> {
        let row = self.down.iter().position(|(top, end)| (*top..*end).contains(&y));
        let painted = row.and_then(|row| self.painted.chunks_exact(self.across.len()).nth(row)).unwrap_or_default();
        self.across.iter().zip(painted).filter(|(_, painted)| **painted).map(|(part, _)| *part)
    }
}

/// A pixel that is more clear than not stays clear: neither format of an animation knows half of it.
const fn is_seen(pixel: u32) -> bool {
    pixel >> 24 >= 0x80
}

/// The colours of an animation: those of its boards at rest, and as there is room, of a few moments between.
fn colours(painter: &mut Painter, plan: &FlipPlan) -> Result<Lookup, GridError> {
    let duration = plan.duration_ms();
    let mut seen = Vec::new();
    let mut count_at = |counted: &mut Count, time: f64, step: usize| {
        painter.paint_plan(plan, time)?;
        for row in painter.frame().chunks_exact(painter.width()).step_by(step) {
            seen.clear();
            seen.extend(row.iter().filter(|pixel| is_seen(**pixel)).map(|pixel| pixel | 0xFF00_0000));
            counted.add(&seen);
        }
        Ok::<(), GridError>(())
    };
    let (mut rest, mut turning) = (Count::default(), Count::default());
    count_at(&mut rest, -1.0, 1)?;
    for look in 1..=LOOKS {
        count_at(&mut turning, duration * count(look) / count(LOOKS + 1), LOOKED_ROWS)?;
    }
    count_at(&mut rest, duration, 1)?;
    // A tile passes in a moment, between two looks perhaps, and so does the leaf's shadow on one that goes.
    let Painter { atlas, geometry, palette, .. } = painter;
    for code in charset::assigned_codes().filter(|code| charset::is_tile(*code)) {
        atlas.prepare(geometry, palette, code, true);
        for flap in [true, false].iter().filter_map(|passes| atlas.get(code, *passes)) {
            for share in SHADES {
                seen.clear();
                shaded(&mut seen, &flap.upper, share);
                shaded(&mut seen, &flap.lower, share);
                turning.add(&seen);
            }
        }
    }
    let glyph = painter.palette.glyph;
    let colours = Colours::of_rest(&rest, glyph, AREAS, COLOURS);
    Ok(Lookup::new(colours.with(&turning, TURNING, COLOURS), &rest))
}

/// Adds the opaque pixels of a half flap, darkened by so much.
#[inline(never)]
fn shaded(seen: &mut Vec<u32>, half: &[u32], share: u32) {
    let opaques = half.iter().filter(|pixel| **pixel >> 24 == 0xFF);
    seen.extend(opaques.map(|pixel| mix(*pixel, opaque(0), share)));
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
