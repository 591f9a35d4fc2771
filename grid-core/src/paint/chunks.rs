//! The file format of PNG and APNG (W3C, third edition): chunks, their checksums, and rows of pixels squeezed by zlib.

use miniz_oxide::deflate::compress_to_vec_zlib;

/// The first bytes of every file.
pub(super) const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1A\n";

/// How hard zlib tries, 0 to 10: beyond this a file takes twice the time to become a few per cent smaller.
const LEVEL: u8 = 6;

/// What the bytes of a pixel are: the header's number for it, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pixels {
    /// A place of the palette.
    Indexed,
    Rgb,
    Rgba,
}

impl Pixels {
    const fn number(self) -> u8 {
        match self {
            Self::Indexed => 3,
            Self::Rgb => 2,
            Self::Rgba => 6,
        }
    }

    const fn bytes(self) -> usize {
        match self {
            Self::Indexed => 1,
            Self::Rgb => 3,
            Self::Rgba => 4,
        }
    }
}

/// The checksum of bytes that follow others with checksum `before`: CRC-32, bit by bit over a table of sixteen.
fn checksum(before: u32, bytes: &[u8]) -> u32 {
    const TABLE: [u32; 16] = table();
    let step =
        |sum: u32, half: u8| sum >> 4 ^ TABLE.get(((sum ^ u32::from(half)) & 0xF) as usize).copied().unwrap_or(0);
    !bytes.iter().fold(!before, |sum, byte| step(step(sum, *byte), byte >> 4))
}

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "computed when the crate is built")]
const fn table() -> [u32; 16] {
    let mut table = [0; 16];
    let mut place = 0;
    while place < 16 {
        let mut sum = place as u32;
        let mut bit = 0;
        while bit < 4 {
            sum = if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 };
            bit += 1;
        }
        table[place] = sum;
        place += 1;
    }
    table
}

/// Writes a chunk whose data comes in parts.
pub(super) fn write(file: &mut Vec<u8>, name: &[u8; 4], parts: &[&[u8]]) -> Option<()> {
    let length = u32::try_from(parts.iter().map(|part| part.len()).sum::<usize>()).ok()?;
    file.extend(length.to_be_bytes());
    file.extend(name);
    parts.iter().for_each(|part| file.extend(*part));
    let sum = parts.iter().fold(checksum(0, name), |sum, part| checksum(sum, part));
    file.extend(sum.to_be_bytes());
    Some(())
}

/// Writes signature and header, and the palette where there is one: red, green and blue, and how opaque each is.
pub(super) fn begin(
    file: &mut Vec<u8>,
    width: u32,
    height: u32,
    pixels: Pixels,
    palette: Option<(&[u8], &[u8])>,
) -> Option<()> {
    file.extend(SIGNATURE);
    // Eight bits a channel, the only compression and filtering there are, no interlacing.
    let form = [8, pixels.number(), 0, 0, 0];
    write(file, b"IHDR", &[&width.to_be_bytes(), &height.to_be_bytes(), &form])?;
    let Some((colours, alphas)) = palette else { return Some(()) };
    write(file, b"PLTE", &[colours])?;
    write(file, b"tRNS", &[alphas])
}

/// Ends a file.
pub(super) fn end(file: &mut Vec<u8>) -> Option<()> {
    write(file, b"IEND", &[])
}

/// Rows of pixels as a chunk holds them.
pub(super) fn squeeze(data: &[u8], width: usize, pixels: Pixels) -> Vec<u8> {
    let row = width * pixels.bytes();
    let mut filtered = Vec::with_capacity(data.len() + data.len() / row.max(1) + 1);
    let mut before: &[u8] = &[];
    for line in data.chunks(row.max(1)) {
        // Filters help gradients of light, not places of a palette.
        if pixels == Pixels::Indexed {
            filtered.push(0);
            filtered.extend(line);
        } else {
            filter(&mut filtered, line, before, pixels.bytes());
            before = line;
        }
    }
    compress_to_vec_zlib(&filtered, LEVEL)
}

/// Writes a line as what it differs by from its left or its upper neighbours, whichever is less.
fn filter(filtered: &mut Vec<u8>, line: &[u8], before: &[u8], step: usize) {
    let nothing = core::iter::repeat(&0);
    let left =
        || line.iter().zip(core::iter::repeat_n(&0, step).chain(line)).map(|(byte, left)| byte.wrapping_sub(*left));
    let upper = || line.iter().zip(before.iter().chain(nothing.clone())).map(|(byte, up)| byte.wrapping_sub(*up));
    // The usual guess: small differences squeeze best (a byte stands for a number from -128 to 127).
    let weigh = |differences: &mut dyn Iterator<Item = u8>| {
        differences.map(|byte| u32::from(byte.min(byte.wrapping_neg()))).sum::<u32>()
    };
    if weigh(&mut left()) <= weigh(&mut upper()) {
        filtered.push(1);
        filtered.extend(left());
    } else {
        filtered.push(2);
        filtered.extend(upper());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_the_standard() {
        // The check value of CRC-32/ISO-HDLC, and the last bytes of every PNG file.
        assert_eq!(checksum(0, b"123456789"), 0xCBF4_3926);
        assert_eq!(checksum(checksum(0, b"1234"), b"56789"), 0xCBF4_3926);
        let mut file = Vec::new();
        end(&mut file).unwrap();
        assert_eq!(file, b"\0\0\0\0IEND\xAE\x42\x60\x82");
    }
}
