//! Animations: decoded again, they end at the picture at rest, and code no more than what changed.
#![cfg(feature = "full")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use std::io::Cursor;

use grid_core::encode::{Layout, encode};
use grid_core::error::ErrorCode;
use grid_core::flip::{Change, FlipPlan, Order, Pace};
use grid_core::grid::{Grid, GridSize};
use grid_core::paint::animation::{Animation, CLEAR, Timing};
use grid_core::paint::{Bezel, BoardStyle, Painter};

const WIDTH: usize = 330;
const TIMING: Timing = Timing { frames_per_second: 20, lead_ms: 500, hold_ms: 3000 };

fn grid(text: &str) -> Grid {
    encode(text, GridSize::new(6, 22).unwrap(), Layout::default()).unwrap().0
}

fn change(target: &Grid, pace: Pace) -> Change {
    let target = target.clone();
    Change { target, start_ms: 77.0, seed: 5, pace, order: Order::Column, step_interval_ms: 40.0, step_size: 1 }
}

fn painter(style: BoardStyle) -> Painter {
    Painter::new(GridSize::new(6, 22).unwrap(), WIDTH, style, Bezel::Frame).unwrap()
}

fn whole(animation: &mut Animation) -> Vec<Vec<u8>> {
    std::iter::from_fn(|| animation.advance().unwrap()).collect()
}

fn new_animation(from: &Grid, to: &Grid, pace: Pace, style: BoardStyle) -> Animation {
    Animation::new(painter(style), from, &change(to, pace), TIMING).unwrap()
}

fn gif(from: &Grid, to: &Grid, pace: Pace, style: BoardStyle) -> Vec<Vec<u8>> {
    let mut animation = new_animation(from, to, pace, style);
    let frames = animation.frames();
    let parts = whole(&mut animation);
    assert_eq!(parts.len(), frames);
    parts
}

/// A frame: left, top, width, height, hundredths of a second, and the picture after it (RGBA).
type Frame = ([usize; 4], u16, Vec<u8>);

fn lay(picture: &mut [u8], pixels: &[u8], [left, top, width, _]: [usize; 4]) {
    for (number, pixel) in pixels.chunks_exact(4).enumerate() {
        let at = ((top + number / width) * WIDTH + left + number % width) * 4;
        if pixel[3] == 255 {
            picture[at..at + 4].copy_from_slice(pixel);
        }
    }
}

fn read_gif(file: &[u8]) -> Vec<Frame> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(Cursor::new(file)).unwrap();
    let mut picture = vec![0; usize::from(decoder.width()) * usize::from(decoder.height()) * 4];
    let mut frames_of = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let rect = [frame.left, frame.top, frame.width, frame.height].map(usize::from);
        lay(&mut picture, &frame.buffer, rect);
        frames_of.push((rect, frame.delay, picture.clone()));
    }
    assert!(matches!(decoder.repeat(), gif::Repeat::Infinite));
    frames_of
}

/// The pictures that an APNG is made of.
fn frames_of(mut animation: Animation) -> Vec<Frame> {
    let table = animation.table();
    let (width, height) = animation.measures();
    let mut picture = vec![0; width * height * 4];
    let mut frames_of = Vec::new();
    while let Some(frame) = animation.next_frame().unwrap() {
        let rect = [frame.rect.x, frame.rect.y, frame.rect.width, frame.rect.height];
        let colour = |index: u8| {
            let at = usize::from(index) * 3;
            [table[at], table[at + 1], table[at + 2], if index == CLEAR { 0 } else { 255 }]
        };
        let pixels: Vec<u8> = frame.indices.iter().flat_map(|index| colour(*index)).collect();
        lay(&mut picture, &pixels, rect);
        frames_of.push((rect, frame.delay, picture.clone()));
    }
    assert!(animation.next_frame().unwrap().is_none());
    frames_of
}

/// The largest and the mean difference of a channel, where the true picture is opaque.
fn difference(frame: &[u8], truth: &[u32]) -> (u8, f64) {
    let mut largest = 0;
    let mut sum = 0u64;
    for (pixel, truth) in frame.chunks_exact(4).zip(truth).filter(|(_, truth)| **truth >> 24 == 255) {
        for (a, b) in pixel.iter().zip(truth.to_le_bytes()) {
            largest = largest.max(a.abs_diff(b));
            sum += u64::from(a.abs_diff(b));
        }
    }
    (largest, sum as f64 / frame.len() as f64)
}

#[test]
fn an_animation_shows_the_plan_and_ends_at_the_picture_at_rest() {
    let (from, to) = (grid("BEFORE {63}{64}{65}{66}"), grid("AFTER ALL\n{67}{68}{69}{70}{71} 19°"));
    for style in [BoardStyle::Black, BoardStyle::White] {
        let mut plan = FlipPlan::new(from.clone());
        plan.push(&Change { start_ms: 0.0, ..change(&to, Pace::Classic) }).unwrap();
        let read = read_gif(&gif(&from, &to, Pace::Classic, style).concat());
        let (gif, apng) = (read, frames_of(new_animation(&from, &to, Pace::Classic, style)));
        assert_eq!(gif.len(), 1 + (plan.duration_ms() / 50.0).ceil() as usize);
        let mut truth = painter(style);
        for (number, ((gif_rect, gif_delay, gif_picture), apng)) in gif.iter().zip(&apng).enumerate() {
            assert_eq!((*gif_rect, *gif_delay, gif_picture), (apng.0, apng.1, &apng.2), "{number}");
            truth.paint_plan(&plan, if number == 0 { -1.0 } else { number as f64 * 50.0 }).unwrap();
            let (largest, mean) = difference(gif_picture, truth.frame());
            assert!(largest <= 48 && mean < 1.0, "{style:?} {number}: {largest} {mean}");
            let rest = number == 0 || number + 1 == gif.len();
            assert!(!rest || largest <= 7, "{style:?} {number}: {largest}");
            assert_eq!(
                *gif_delay,
                if number == 0 {
                    50
                } else if rest {
                    300
                } else {
                    5
                }
            );
        }
        assert_eq!(gif.len(), apng.len());
    }
}

#[test]
fn tiles_keep_exactly_their_colours_in_an_animation() {
    let to = grid("{63}{64}{65}{66}{67}{68}{69}{70}");
    let file = gif(&grid(""), &to, Pace::Instant, BoardStyle::Black).concat();
    let frames_of = read_gif(&file);
    assert_eq!(frames_of.len(), 2);
    for code in 63..=70u8 {
        let [_, red, green, blue] = grid_core::charset::tile_colour(code).unwrap().to_be_bytes();
        assert!(frames_of[1].2.chunks_exact(4).any(|pixel| pixel == [red, green, blue, 255]), "{code}");
    }
}

#[test]
fn only_what_changes_is_coded() {
    let (from, to) = (grid("A"), grid("C"));
    let parts = gif(&from, &to, Pace::Classic, BoardStyle::Black);
    let first = parts[0].len();
    let lengths = parts.iter().map(Vec::len).collect::<Vec<_>>();
    assert!(lengths[1..].iter().all(|length| length * 10 < first), "{lengths:?}");
    let read = read_gif(&parts.concat());
    assert!(read[1..].iter().all(|([_, _, width, height], ..)| *width < 20 && *height < 30));
    let still = frames_of(new_animation(&from, &from, Pace::Classic, BoardStyle::Black));
    assert_eq!(still[1].0, [0, 0, 1, 1]);
}

#[test]
fn animations_without_end_and_grids_of_another_size_are_refused() {
    let (from, to) = (grid("A"), grid("ABCDEFG"));
    let refused = |change: Change| {
        let animation = Animation::new(painter(BoardStyle::Black), &from, &change, TIMING);
        assert_eq!(animation.map(|animation| animation.frames()).unwrap_err().code, ErrorCode::SizeInvalid);
    };
    refused(Change { step_interval_ms: 1e9, ..change(&to, Pace::Classic) });
    refused(change(&Grid::blank(GridSize::new(1, 1).unwrap()), Pace::Classic));
}
