//! A picture as colour tiles: every cell takes the tile whose colour is nearest to what the eye sees there.
//!
//! Colours are averaged in linear light, as blurred sight does, and compared in Oklab (Björn Ottosson, 2020,
//! <https://bottosson.github.io/posts/oklab/>, whose matrices stand below), where distances are those of the eye.

use crate::charset::{self, BLANK, FILLED, FIRST_TILE};
use crate::error::{ErrorCode, GridError};
use crate::grid::{Grid, GridSize};
use crate::paint::cell_pitch;

/// The most pixels of a picture: 4096 × 4096.
const MAX_PIXELS: usize = 1 << 24;

/// How much more a difference of saturation weighs than one of lightness. With equal weights grey becomes violet, since a
/// board has no grey tile; with this one it becomes black or white, and only what is clearly coloured gets a colour.
const COLOUR_WEIGHT: f32 = 4.0;

/// Colour is compared by its share of the lightness, so that a dark meadow is still green; below this lightness the eye
/// sees ever less of it.
const LEAST_LIGHTNESS: f32 = 0.3;

/// How much of a cell must be opaque for a tile; else the cell stays blank.
const LEAST_ALPHA: f32 = 0.5;

/// How a picture whose shape is not the board's comes onto it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fit {
    /// The board is full; what stands over on two sides is cut off.
    #[default]
    Cover,
    /// The picture is whole; cells beside it are blank.
    Contain,
}

/// A picture of straight (not premultiplied) RGBA bytes as a grid of tiles 63 to 70. Cells without picture are blank.
/// `dithered` passes what a tile is off on to its neighbours (Floyd and Steinberg), so that shades are mixed of tiles.
///
/// # Errors
/// `SizeInvalid` when the picture is empty or beyond 4096 × 4096 pixels, or its bytes are not width × height × 4.
pub fn from_picture(
    pixels: &[u8],
    width: usize,
    height: usize,
    size: GridSize,
    fit: Fit,
    dithered: bool,
) -> Result<Grid, GridError> {
    let count = width.checked_mul(height).filter(|count| (1..=MAX_PIXELS).contains(count));
    if count.and_then(|count| count.checked_mul(4)) != Some(pixels.len()) {
        return Err(GridError::new(ErrorCode::SizeInvalid));
    }
    let mut seen = look(pixels, width, height, size, fit);
    let tiles: Vec<Tile> = (FIRST_TILE..FILLED).filter_map(Tile::of).collect();
    let mut codes = Vec::with_capacity(size.cells());
    for cell in 0..size.cells() {
        let wanted = seen.get(cell).copied().flatten();
        let nearest = wanted.and_then(|light| Some((light, nearest(&tiles, light)?)));
        codes.push(nearest.map_or(BLANK, |(_, tile)| tile.code));
        if let Some((light, tile)) = nearest.filter(|_| dithered) {
            pass_on(&mut seen, size, cell, light.less(tile.light));
        }
    }
    Grid::new(size, codes)
}

/// Linear light, 0 to 1 a channel (beyond it while errors are passed on).
#[derive(Clone, Copy, Debug)]
struct Light([f32; 3]);

impl Light {
    fn plus(self, other: Self, share: f32) -> Self {
        let ([red, green, blue], [r, g, b]) = (self.0, other.0);
        Self([red + r * share, green + g * share, blue + b * share])
    }

    fn less(self, other: Self) -> Self {
        self.plus(other, -1.0)
    }

    fn oklab(self) -> [f32; 3] {
        let [r, g, b] = self.0.map(|channel| channel.clamp(0.0, 1.0));
        let l = root::<3>(0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b);
        let m = root::<3>(0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b);
        let s = root::<3>(0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b);
        [
            0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
            1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
            0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
        ]
    }

    /// Lightness, and how much green to red and blue to yellow there is for it.
    fn seen(self) -> [f32; 3] {
        let [lightness, a, b] = self.oklab();
        let whole = lightness.max(LEAST_LIGHTNESS);
        [lightness, a / whole, b / whole]
    }
}

struct Tile {
    code: u8,
    light: Light,
    seen: [f32; 3],
}

impl Tile {
    fn of(code: u8) -> Option<Self> {
        let [blue, green, red, _] = charset::tile_colour(code)?.to_le_bytes();
        let light = Light([red, green, blue].map(linear));
        Some(Self { code, light, seen: light.seen() })
    }
}

fn nearest(tiles: &[Tile], light: Light) -> Option<&Tile> {
    let [lightness, a, b] = light.seen();
    let distance = |tile: &Tile| {
        let [l, green_red, blue_yellow] = tile.seen;
        let (l, a, b) = (lightness - l, a - green_red, b - blue_yellow);
        l * l + COLOUR_WEIGHT * (a * a + b * b)
    };
    tiles.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)))
}

/// Floyd and Steinberg's sixteenths: to the right, and to the three below.
fn pass_on(seen: &mut [Option<Light>], size: GridSize, cell: usize, error: Light) {
    let (columns, column) = (size.columns(), cell % size.columns());
    let mut give = |to: usize, share: f32| {
        if let Some(Some(light)) = seen.get_mut(to) {
            *light = light.plus(error, share / 16.0);
        }
    };
    give(cell + columns, 5.0);
    if column > 0 {
        give(cell + columns - 1, 3.0);
    }
    if column + 1 < columns {
        give(cell + 1, 7.0);
        give(cell + columns + 1, 1.0);
    }
}

/// The mean light of every cell; none where there is no picture, or where it is clear.
fn look(pixels: &[u8], width: usize, height: usize, size: GridSize, fit: Fit) -> Vec<Option<Light>> {
    let table: Vec<f32> = (0..=u8::MAX).map(linear).collect();
    let (step, drop) = cell_pitch();
    let (across, down) = (step * float(size.columns()), drop * float(size.rows()));
    let (scale_across, scale_down) = (float(width) / across, float(height) / down);
    let scale = match fit {
        Fit::Cover => scale_across.min(scale_down),
        Fit::Contain => scale_across.max(scale_down),
    };
    // The board's flaps in the middle of the picture, in pixels of the picture.
    let (left, top) = ((float(width) - across * scale) / 2.0, (float(height) - down * scale) / 2.0);
    (0..size.cells())
        .map(|cell| {
            let (row, column) = (cell / size.columns(), cell % size.columns());
            let (x, y) = (left + step * scale * float(column), top + drop * scale * float(row));
            // From flap to flap, so that nothing of the picture falls between two.
            let columns = stretch(x, step * scale, width)?;
            let rows = stretch(y, drop * scale, height)?;
            let mut sum = Light([0.0; 3]);
            let (mut opaque, mut seen) = (0.0, 0.0);
            for line in pixels.chunks_exact(width * 4).skip(rows.0).take(rows.1) {
                for pixel in line.as_chunks::<4>().0.iter().skip(columns.0).take(columns.1) {
                    let [red, green, blue, alpha] = *pixel;
                    let alpha = f32::from(alpha) / 255.0;
                    let light = |channel: u8| table.get(usize::from(channel)).copied().unwrap_or(0.0);
                    sum = sum.plus(Light([light(red), light(green), light(blue)]), alpha);
                    opaque += alpha;
                    seen += 1.0;
                }
            }
            (opaque > 0.0 && opaque >= LEAST_ALPHA * seen).then(|| Light(sum.0.map(|channel| channel / opaque)))
        })
        .collect()
}

/// The first pixel of a cell's stretch and how many there are, at least one; none when its middle is beside the picture
/// (a picture thinner than a cell lies in the one that its own middle is in).
fn stretch(start: f32, length: f32, pixels: usize) -> Option<(usize, usize)> {
    let (middle, around) = (start + length / 2.0, float(pixels) / 2.0 - start);
    let bears = float(pixels) < length && around > -0.01 * length && around < length;
    if !bears && !(0.0..float(pixels)).contains(&middle) {
        return None;
    }
    let middle = middle.min(float(pixels) - 1.0);
    let first = place(start + 0.5).min(place(middle));
    let end = place(start + length + 0.5).min(pixels);
    Some((first, end.saturating_sub(first).max(1)))
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, which is what is meant"
)]
const fn place(value: f32) -> usize {
    value as usize
}

#[allow(clippy::cast_precision_loss, reason = "a side of a picture stays far below 2^24")]
const fn float(count: usize) -> f32 {
    count as f32
}

/// A channel of sRGB (IEC 61966-2-1) as linear light.
fn linear(channel: u8) -> f32 {
    let value = f32::from(channel) / 255.0;
    if value <= 0.040_45 {
        return value / 12.92;
    }
    // To the power of 2.4, which is 2 and two fifths.
    let base = (value + 0.055) / 1.055;
    base * base * root::<5>(base * base)
}

/// The Nth root of a number from 0 to 1, by Newton from a guess made of its exponent. Not the system's own, whose last
/// digit differs between machines.
fn root<const N: u32>(value: f32) -> f32 {
    if value <= 0.0 {
        return 0.0;
    }
    let one = 1f32.to_bits();
    let degree = N.min(5);
    let mut guess = f32::from_bits(one - (one - value.to_bits().min(one)) / degree);
    let n = f32::from(u8::try_from(degree).unwrap_or(1));
    for _ in 0..4 {
        let power = (1..degree).fold(1.0, |power, _| power * guess);
        guess = ((n - 1.0) * guess + value / power) / n;
    }
    guess
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_and_linear_light_are_those_of_the_system() {
        for step in 1..=1000u16 {
            let value = f32::from(step) / 1000.0;
            assert!((root::<3>(value) - value.cbrt()).abs() < 1e-6, "{value}");
            assert!((root::<5>(value) - value.powf(0.2)).abs() < 1e-6, "{value}");
        }
        for channel in 0..=u8::MAX {
            let value = f32::from(channel) / 255.0;
            let true_light = if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
            assert!((linear(channel) - true_light).abs() < 1e-6, "{channel}");
        }
    }

    #[test]
    fn oklab_agrees_with_its_authors_examples() {
        // From the table of the article: XYZ of the white point is lightness 1 without colour.
        let [l, a, b] = Light([1.0; 3]).oklab();
        assert!((l - 1.0).abs() < 1e-3 && a.abs() < 1e-3 && b.abs() < 1e-3);
        let [l, a, b] = Light([1.0, 0.0, 0.0]).oklab();
        assert!((l - 0.627_96).abs() < 1e-3 && (a - 0.224_86).abs() < 1e-3 && (b - 0.125_85).abs() < 1e-3);
    }
}
