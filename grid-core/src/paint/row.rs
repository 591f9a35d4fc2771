//! One row of pixels of a cell: its background, a half flap on it, and the leaf over both.

use super::flap::Flap;
use super::layout::CellLayout;
use super::pixel::opaque;
use super::quad::{Blend, QUAD, change_quads, light_of, opaque_quad, over_quad, set_quads};
use super::turning::Turning;

/// A cell that is painted: where its box begins, and what it shows.
pub(super) struct ChangedCell<'a> {
    pub left: usize,
    /// From this row on the picture shows already what it must.
    pub end: usize,
    pub old: &'a Flap,
    pub turning: Option<Turning<'a>>,
}

impl ChangedCell<'_> {
    /// Draws row y of the box, all but the hinge. `mixed` is a buffer for a row of the leaf.
    #[inline]
    pub fn draw_row(&self, layout: &CellLayout, line: &mut [u32], background: &[u32], mixed: &mut [u32], y: usize) {
        draw_background(line, background, layout, y);
        let flap = line.get_mut(layout.margin..layout.margin + layout.flap_width).unwrap_or_default();
        match &self.turning {
            None => draw_flap_row(flap, self.old.row(layout, y), 0),
            Some(turning) => {
                if let Some((row, dark)) = turning.beneath(layout, y) {
                    draw_flap_row(flap, row, dark);
                }
                turning.leaf.draw_row(mixed, line, y);
            }
        }
    }
}

/// Draws the background where the flap of a row leaves it free: in its margins, and behind its round corners.
pub(super) fn draw_background(line: &mut [u32], background: &[u32], layout: &CellLayout, y: usize) {
    let quads = line.as_chunks::<QUAD>().0.len();
    let margin = layout.margin.div_ceil(QUAD);
    if y < layout.soft || y + layout.soft >= layout.height || quads < 2 * margin {
        line.copy_from_slice(background);
        return;
    }
    for (to, from) in line.as_chunks_mut::<QUAD>().0.iter_mut().zip(background.as_chunks().0).take(margin) {
        *to = opaque_quad(*from);
    }
    for (to, from) in
        line.as_rchunks_mut::<QUAD>().1.iter_mut().zip(background.as_rchunks::<QUAD>().1).rev().take(margin)
    {
        *to = opaque_quad(*from);
    }
}

/// Draws a row of a half flap, darkened.
pub(super) fn draw_flap_row(line: &mut [u32], source: &[u32], dark: u32) {
    let clear = source.first().is_none_or(|corner| corner >> 24 != 0xFF);
    let quads = source.as_chunks().0.iter();
    if clear {
        let tint = Blend::mix(dark);
        let quads = quads.map(|above| tint.of(*above, light_of(*above, 0xFF00_0000)));
        change_quads(line, quads, |below, above| over_quad(above, below));
    } else if dark == 0 {
        set_quads(line, quads.map(|above| opaque_quad(*above)));
    } else {
        let tint = Blend::tint(opaque(0), dark);
        set_quads(line, quads.map(|above| tint.on(*above)));
    }
}
