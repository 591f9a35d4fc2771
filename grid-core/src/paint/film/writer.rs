//! The two formats of a film. Bytes are taken out picture by picture, so that nothing piles up.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use super::Frame;
use super::colours::CLEAR;

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
    Apng(Box<png::Writer<Sink>>),
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
                let mut encoder = png::Encoder::new(sink.clone(), across.into(), down.into());
                encoder.set_color(png::ColorType::Indexed);
                encoder.set_depth(png::BitDepth::Eight);
                encoder.set_compression(png::Compression::Balanced);
                // Filters help gradients of light, not indices.
                encoder.set_filter(png::Filter::NoFilter);
                encoder.set_palette(table);
                let mut alpha = vec![0xFF; usize::from(CLEAR)];
                alpha.push(0);
                encoder.set_trns(alpha);
                encoder.set_animated(u32::try_from(frames).ok()?, 0).ok()?;
                encoder.set_blend_op(png::BlendOp::Over).ok()?;
                encoder.set_dispose_op(png::DisposeOp::None).ok()?;
                Encoder::Apng(Box::new(encoder.write_header().ok()?))
            }
        };
        Some(Self { sink, encoder })
    }

    /// Writes a picture.
    pub fn write(&mut self, frame: Frame) -> Option<()> {
        let Frame { rect, indices, delay } = frame;
        let short = |number: usize| u16::try_from(number).ok();
        let (left, top, width, height) = (short(rect.x)?, short(rect.y)?, short(rect.width)?, short(rect.height)?);
        match &mut self.encoder {
            Encoder::Gif(encoder) => {
                let buffer = Cow::Owned(indices);
                let transparent = Some(CLEAR);
                let frame =
                    gif::Frame { delay, left, top, width, height, buffer, transparent, ..gif::Frame::default() };
                encoder.write_frame(&frame).ok()
            }
            Encoder::Apng(writer) => {
                writer.set_frame_delay(delay, 100).ok()?;
                writer.set_frame_position(0, 0).ok()?;
                writer.set_frame_dimension(width.into(), height.into()).ok()?;
                writer.set_frame_position(left.into(), top.into()).ok()?;
                writer.write_image_data(&indices).ok()
            }
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
            Encoder::Apng(writer) => writer.finish().ok()?,
        }
        Some(self.sink.0.take())
    }
}
