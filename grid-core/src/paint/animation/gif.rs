//! The file format of GIF (CompuServe, version 89a), as far as an animation needs it.

use super::lzw::Lzw;
use super::{CLEAR, Frame};

/// An animation's file in the making. Bytes are taken out picture by picture, so that nothing piles up.
pub(super) struct Gif {
    lzw: Lzw,
    bytes: Vec<u8>,
}

impl Gif {
    /// Begins a file of pictures with a table of 256 colours (red, green, blue), shown again and again; none when the
    /// measures are too large for the format.
    pub fn new(width: usize, height: usize, table: &[u8]) -> Option<Self> {
        let mut bytes = b"GIF89a".to_vec();
        bytes.extend(short(width)?);
        bytes.extend(short(height)?);
        // A table of 2^(7 + 1) colours with eight bits a channel, the first as background, square pixels.
        bytes.extend([0xF7, 0, 0]);
        bytes.extend(table);
        // Netscape's extension: how often the animation is shown, 0 for ever.
        bytes.extend(b"\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0");
        Some(Self { lzw: Lzw::new(), bytes })
    }

    /// Writes a picture: it stays when the next one comes, and lets through what was there where it is clear.
    pub fn write(&mut self, frame: &Frame) -> Option<()> {
        let [low, high] = frame.delay.to_le_bytes();
        self.bytes.extend([0x21, 0xF9, 4, 0b101, low, high, CLEAR, 0, 0x2C]);
        for measure in [frame.rect.x, frame.rect.y, frame.rect.width, frame.rect.height] {
            self.bytes.extend(short(measure)?);
        }
        self.bytes.push(0);
        self.lzw.write(&mut self.bytes, &frame.indices);
        Some(())
    }

    /// Ends the file.
    pub fn end(&mut self) {
        self.bytes.push(b';');
    }

    /// The bytes since they were last taken.
    pub fn take(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.bytes)
    }
}

fn short(number: usize) -> Option<[u8; 2]> {
    u16::try_from(number).ok().map(u16::to_le_bytes)
}
