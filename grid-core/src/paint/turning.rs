//! A flap whose leaf is in the air.

use super::cell::Drawn;
use super::flap::Flap;
use super::geometry::{float, whole};
use super::layout::CellLayout;
use super::leaf::{Leaf, LeafBuffer, Pose, fixed, whole_number};
use super::pixel::weight;

/// A flap whose leaf is in the air: the leaf, and what is seen of the halves beneath.
pub(super) struct Turning<'a> {
    pub leaf: Leaf<'a>,
    old: &'a Flap,
    new: &'a Flap,
    /// Rows that the leaf hides need no paint, but for those behind its round corners and its soft edge.
    seen_above: usize,
    seen_below: usize,
    /// How dark the new half behind the leaf is.
    behind: u32,
    /// The shadow on the lower half: where it ends, how dark it is at most and in the first row that is seen (in parts of 65,536 of a weight), and how
    /// much lighter each next one.
    shadow_end: usize,
    darkest: u32,
    shadow: i32,
    lighter: i32,
}

impl<'a> Turning<'a> {
    pub fn new(
        buffer: &'a mut LeafBuffer,
        layout: &'a CellLayout,
        old: &'a Flap,
        new: &'a Flap,
        now: Drawn,
        sheen: f32,
    ) -> Self {
        let pose = Pose::at(now.degrees, sheen);
        let (top, bottom) = pose.span(layout);
        let hidden = bottom - float(layout.hinge);
        let seen_below = layout.hinge + whole(hidden).saturating_sub(layout.soft + 2);
        let reach = (pose.reach * float(layout.height - layout.hinge)).max(0.5);
        let below = float(seen_below) + 0.5 - bottom;
        Self {
            leaf: Leaf::new(buffer, layout, if pose.upper { &old.upper } else { &new.lower }, pose),
            old,
            new,
            seen_above: if pose.upper { whole(top) + layout.soft + 2 } else { layout.hinge },
            seen_below,
            behind: weight(pose.behind),
            shadow_end: whole(bottom + reach),
            darkest: weight(pose.shadow),
            shadow: fixed(256.0 * pose.shadow * (1.0 - below / reach)) + 32_768,
            lighter: fixed(256.0 * pose.shadow / reach),
        }
    }

    /// The row from which on neither leaf nor shadow reaches the old lower half.
    pub fn still_from(&self) -> usize {
        self.shadow_end.max(self.seen_below).max(self.leaf.end())
    }

    /// What lies under the leaf in row y of the flap, and how dark it is; nothing where the leaf hides it.
    #[inline]
    pub fn beneath(&self, layout: &CellLayout, y: usize) -> Option<(&'a [u32], u32)> {
        if y < layout.hinge {
            return (y < self.seen_above).then(|| (self.new.row(layout, y), self.behind));
        }
        let row = y.checked_sub(self.seen_below)?;
        let dark = if y < self.shadow_end { self.shadow - whole_number(row) * self.lighter } else { 0 };
        Some((self.old.row(layout, y), (dark.max(0).cast_unsigned() >> 16).min(self.darkest)))
    }
}
