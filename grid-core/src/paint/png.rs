//! A picture as a PNG file: with a palette where 256 colours are enough, otherwise RGB, or RGBA where corners are clear.

use std::collections::BTreeMap;

use super::chunks::{self, Pixels};

/// A picture (RGBA, not premultiplied, red in the lowest byte) as a PNG file. Every pixel is kept exactly.
#[must_use]
pub fn encode(pixels: &[u32], width: usize, height: usize) -> Vec<u8> {
    // A picture whose measures are no numbers of the format cannot be made; the file then stays empty rather than broken.
    file(pixels, width, height).unwrap_or_default()
}

fn file(pixels: &[u32], width: usize, height: usize) -> Option<Vec<u8>> {
    let (across, down) = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    let mut file = Vec::new();
    let (form, data) = if let Some((colours, indices)) = palette(pixels) {
        let table: Vec<u8> = colours.iter().flat_map(|colour| rgb(*colour)).collect();
        let alphas: Vec<u8> = colours.iter().map(|colour| alpha(*colour)).collect();
        chunks::begin(&mut file, across, down, Pixels::Indexed, Some((&table, &alphas)))?;
        (Pixels::Indexed, indices)
    } else {
        let opaque = pixels.iter().all(|pixel| alpha(*pixel) == 0xFF);
        let form = if opaque { Pixels::Rgb } else { Pixels::Rgba };
        chunks::begin(&mut file, across, down, form, None)?;
        let bytes = if opaque { 3 } else { 4 };
        (form, pixels.iter().flat_map(|pixel| pixel.to_le_bytes().into_iter().take(bytes)).collect())
    };
    chunks::write(&mut file, b"IDAT", &[&chunks::squeeze(&data, width, form)])?;
    chunks::end(&mut file)?;
    Some(file)
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
