//! A picture as a PNG file: with a palette where 256 colours are enough, otherwise RGB, or RGBA where corners are clear.

use std::collections::BTreeMap;

use png::{BitDepth, ColorType, Compression, Encoder};

/// A picture (RGBA, not premultiplied, red in the lowest byte) as a PNG file. Every pixel is kept exactly.
#[must_use]
pub fn encode(pixels: &[u32], width: usize, height: usize) -> Vec<u8> {
    let mut file = Vec::new();
    let (Ok(across), Ok(down)) = (u32::try_from(width), u32::try_from(height)) else { return file };
    let mut encoder = Encoder::new(&mut file, across, down);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    let data: Vec<u8> = if let Some((colours, indices)) = palette(pixels) {
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(colours.iter().flat_map(|colour| rgb(*colour)).collect::<Vec<u8>>());
        encoder.set_trns(colours.iter().map(|colour| alpha(*colour)).collect::<Vec<u8>>());
        indices
    } else if pixels.iter().all(|pixel| alpha(*pixel) == 0xFF) {
        encoder.set_color(ColorType::Rgb);
        pixels.iter().flat_map(|pixel| rgb(*pixel)).collect()
    } else {
        encoder.set_color(ColorType::Rgba);
        pixels.iter().flat_map(|pixel| pixel.to_le_bytes()).collect()
    };
    // Writing into memory cannot fail once the header's measures and the data agree; if they ever should not, the file
    // stays empty rather than half a picture.
    let written =
        encoder.write_header().and_then(|mut writer| writer.write_image_data(&data).and_then(|()| writer.finish()));
    if written.is_err() {
        file.clear();
    }
    file
}

/// The colours of a picture and every pixel's place among them, when there are at most 256.
fn palette(pixels: &[u32]) -> Option<(Vec<u32>, Vec<u8>)> {
    let mut places: BTreeMap<u32, u8> = BTreeMap::new();
    let mut colours = Vec::new();
    let mut indices = Vec::with_capacity(pixels.len());
    let mut last = None;
    for pixel in pixels {
        let place = match last {
            Some((colour, place)) if colour == *pixel => place,
            _ => match places.get(pixel) {
                Some(place) => *place,
                None => {
                    let place = u8::try_from(colours.len()).ok()?;
                    colours.push(*pixel);
                    places.insert(*pixel, place);
                    place
                }
            },
        };
        last = Some((*pixel, place));
        indices.push(place);
    }
    Some((colours, indices))
}

const fn rgb(pixel: u32) -> [u8; 3] {
    let [red, green, blue, _] = pixel.to_le_bytes();
    [red, green, blue]
}

const fn alpha(pixel: u32) -> u8 {
    let [_, _, _, alpha] = pixel.to_le_bytes();
    alpha
}
