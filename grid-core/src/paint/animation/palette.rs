//! The colours of an animation.

use super::rows::is_seen;
use super::{COLOURS, count};
use crate::charset;
use crate::error::GridError;
use crate::flip::FlipPlan;
use crate::paint::Painter;
use crate::paint::colours::{Colours, Count, Lookup, Plain};
use crate::paint::pixel::{mix, opaque};

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

/// The colours of an animation: those of its boards at rest, and as there is room, of a few moments between.
pub(super) fn colours(painter: &mut Painter, plan: &FlipPlan) -> Result<Lookup, GridError> {
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
