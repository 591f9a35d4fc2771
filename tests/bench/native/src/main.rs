//! Times the painter of grid-core as native code, on the work of `core/fullFlip.ts`, and prints it as JSON.

use std::error::Error;
use std::fs;
use std::time::Instant;

use grid_core::charset;
use grid_core::flip::{Change, DEFAULT_STEP_INTERVAL_MS, FlipPlan, Order, Pace};
use grid_core::grid::{Grid, GridSize};
use grid_core::paint::{Bezel, BoardStyle, Painter};

const WARM_FRAMES: usize = 60;
const BATCHES: usize = 15;
const BATCH_FRAMES: usize = 20;
const FIRST_MS: f64 = 200.0;
const FRAME_MS: f64 = 1000.0 / 60.0;
/// Frames until the work begins again: all cells turn in all of them.
const FRAMES: u16 = 126;

/// Every cell goes 40 to 63 flaps on.
fn full_flip() -> Result<FlipPlan, Box<dyn Error>> {
    let size = GridSize::new(6, 22).map_err(|error| format!("{error:?}"))?;
    let drum: Vec<u8> = charset::assigned_codes().collect();
    let at = |place: usize| drum.get(place % drum.len()).copied().unwrap_or(0);
    let rest = (0..132).map(|cell| at(cell * 7)).collect();
    let target = (0..132).map(|cell| at(cell * 7 + 40 + (cell * 5) % 24)).collect();
    let grid = |codes| Grid::new(size, codes).map_err(|error| format!("{error:?}"));
    let mut plan = FlipPlan::new(grid(rest)?);
    let change = Change {
        target: grid(target)?,
        start_ms: 0.0,
        seed: 7,
        pace: Pace::Classic,
        order: Order::Classic,
        step_interval_ms: DEFAULT_STEP_INTERVAL_MS,
        step_size: 1,
    };
    plan.push(&change).map_err(|error| format!("{error:?}"))?;
    Ok(plan)
}

/// Microseconds on a processor, where the system counts them for this thread alone; else those that went by.
fn now_us(begun: Instant) -> f64 {
    let counted = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = counted.and_then(|text| text.split(' ').next().and_then(|number| number.parse::<f64>().ok()));
    nanoseconds.map_or_else(|| begun.elapsed().as_secs_f64() * 1e6, |count| count / 1e3)
}

/// FNV-1a over the pixels: pictures of two builds are the same, or not.
fn hash(frame: &[u32]) -> u32 {
    frame.iter().flat_map(|pixel| pixel.to_le_bytes()).fold(0x811C_9DC5, |sum, byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let plan = full_flip()?;
    let mut painter = Painter::new(plan.size(), 1320, BoardStyle::Black, Bezel::Full)
        .map_err(|error| format!("{error:?}"))?;
    let begun = Instant::now();
    let mut frame: u16 = 0;
    let mut paint = || -> Result<(), Box<dyn Error>> {
        frame = (frame + 1) % FRAMES;
        let painted = painter
            .paint_plan(&plan, FIRST_MS + f64::from(frame) * FRAME_MS)
            .map_err(|error| format!("{error:?}"))?;
        if painted == 132 { Ok(()) } else { Err(format!("{painted} cells were painted").into()) }
    };
    for _ in 0..WARM_FRAMES {
        paint()?;
    }
    let mut times = Vec::new();
    for _ in 0..BATCHES {
        let before = now_us(begun);
        for _ in 0..BATCH_FRAMES {
            paint()?;
        }
        times.push((now_us(begun) - before) / 20.0);
    }
    times.sort_by(f64::total_cmp);
    let turning = times.get(BATCHES / 2).copied().unwrap_or(f64::NAN);
    painter.paint_plan(&plan, 1000.0).map_err(|error| format!("{error:?}"))?;
    println!("{{\"turningUs\":{turning},\"picture\":{}}}", hash(painter.frame()));
    Ok(())
}
