//! The two formats of a film. Bytes are taken out picture by picture, so that nothing piles up.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use super::Frame;
use super::colours::CLEAR;
use crate::paint::chunks::{self, Pixels};

/// How a film is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// GIF: understood everywhere.
    Gif,
    /// Animated PNG: smaller, and a picture at rest where animation is not understood.
    Apng,
}

/// Bytes that were written and not yet taken.
#[derive(Clone, Default)]
struct Sink(Rc<RefCell<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

enum Encoder {
    Gif(gif::Encoder<Sink>),
    Apng(Apng),
}

/// What an APNG file has got so far: its chunks are numbered, and the picture at its begin is its first frame.
struct Apng {
    sink: Sink,
    number: u32,
}

/// Lay a picture over what was there and leave it: no disposal, blending by what is clear.
const LEAVE_AND_BLEND: [u8; 2] = [0, 1];

impl Apng {
    /// Begins a file of so many frames, shown again and again.
    fn new(sink: Sink, [width, height]: [u32; 2], frames: u32, table: &[u8]) -> Option<Self> {
        let mut alphas = vec![0xFF; usize::from(CLEAR)];
        alphas.push(0);
        let file = &mut *sink.0.borrow_mut();
        chunks::begin(file, width, height, Pixels::Indexed, Some((table, &alphas)))?;
        chunks::write(file, b"acTL", &[&frames.to_be_bytes(), &0u32.to_be_bytes()])?;
        Some(Self { sink: sink.clone(), number: 0 })
    }

    fn write(&mut self, Frame { rect, indices, delay }: &Frame) -> Option<()> {
        let file = &mut *self.sink.0.borrow_mut();
        let number = |value: usize| Some(u32::try_from(value).ok()?.to_be_bytes());
        let measures = [number(rect.width)?, number(rect.height)?, number(rect.x)?, number(rect.y)?];
        let [delay, hundred] = [delay.to_be_bytes(), 100u16.to_be_bytes()];
        let first = self.number == 0;
        let control: &[&[u8]] =
            &[&self.number.to_be_bytes(), measures.as_flattened(), &delay, &hundred, &LEAVE_AND_BLEND];
        chunks::write(file, b"fcTL", control)?;
        self.number += 1;
        let data = chunks::squeeze(indices, rect.width, Pixels::Indexed);
        if first {
            return chunks::write(file, b"IDAT", &[&data]);
        }
        chunks::write(file, b"fdAT", &[&self.number.to_be_bytes(), &data])?;
        self.number += 1;
        Some(())
    }
}

/// A film's file in the making.
pub(super) struct Writer {
    sink: Sink,
    encoder: Encoder,
}

impl Writer {
    /// Begins a file; none when the measures are too large for the format.
    pub fn new(format: Format, width: usize, height: usize, frames: usize, table: Vec<u8>) -> Option<Self> {
        let sink = Sink::default();
        let (across, down) = (u16::try_from(width).ok()?, u16::try_from(height).ok()?);
        let encoder = match format {
            Format::Gif => {
                let mut encoder = gif::Encoder::new(sink.clone(), across, down, &table).ok()?;
                encoder.set_repeat(gif::Repeat::Infinite).ok()?;
                Encoder::Gif(encoder)
            }
            Format::Apng => {
                let frames = u32::try_from(frames).ok()?;
                Encoder::Apng(Apng::new(sink.clone(), [across.into(), down.into()], frames, &table)?)
            }
        };
        Some(Self { sink, encoder })
    }

    /// Writes a picture.
    pub fn write(&mut self, frame: Frame) -> Option<()> {
        let short = |number: usize| u16::try_from(number).ok();
        match &mut self.encoder {
            Encoder::Gif(encoder) => {
                let Frame { rect, indices, delay } = frame;
                let (left, top) = (short(rect.x)?, short(rect.y)?);
                let (width, height) = (short(rect.width)?, short(rect.height)?);
                let buffer = Cow::Owned(indices);
                let transparent = Some(CLEAR);
                let frame =
                    gif::Frame { delay, left, top, width, height, buffer, transparent, ..gif::Frame::default() };
                encoder.write_frame(&frame).ok()
            }
            Encoder::Apng(apng) => apng.write(&frame),
        }
    }

    /// The bytes since they were last taken.
    pub fn take(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.sink.0.borrow_mut())
    }

    /// Ends the file and gives its last bytes.
    pub fn finish(self) -> Option<Vec<u8>> {
        match self.encoder {
            Encoder::Gif(encoder) => drop(encoder.into_inner().ok()?),
            Encoder::Apng(apng) => chunks::end(&mut apng.sink.0.borrow_mut())?,
        }
        Some(self.sink.0.take())
    }
}
