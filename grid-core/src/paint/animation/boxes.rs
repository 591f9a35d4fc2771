//! Where an animation changes.

use crate::paint::Painter;
use crate::paint::cell::Drawn;

/// Where cells are: the only places of a picture that change.
pub(super) struct Boxes {
    /// From left to right, the first pixel and the one behind the last.
    across: Vec<(usize, usize)>,
    /// From top to bottom, likewise.
    down: Vec<(usize, usize)>,
    /// What the cells show, and whether the last picture changed that.
    drawn: Vec<Option<Drawn>>,
    painted: Vec<bool>,
}

impl Boxes {
    pub fn of(painter: &Painter) -> Self {
        let Painter { geometry, layout, drawn, .. } = painter;
        let across = geometry.lefts.iter().map(|left| left.saturating_sub(layout.margin));
        Self {
            across: across.map(|left| (left, left + layout.box_width)).collect(),
            down: geometry.tops.iter().map(|top| (*top, top + layout.height)).collect(),
            drawn: drawn.clone(),
            painted: Vec::new(),
        }
    }

    /// Remembers what cells show, and which ones that changes.
    pub fn note(&mut self, drawn: &[Option<Drawn>]) {
        self.painted.clear();
        self.painted.extend(drawn.iter().zip(&self.drawn).map(|(now, before)| now != before));
        self.drawn.clear();
        self.drawn.extend_from_slice(drawn);
    }

    /// Those that a row of pixels goes through and that were painted.
    pub fn at(&self, y: usize) -> impl Iterator<Item = (usize, usize)> {
        let row = self.down.iter().position(|(top, end)| (*top..*end).contains(&y));
        let painted = row.and_then(|row| self.painted.chunks_exact(self.across.len()).nth(row)).unwrap_or_default();
        self.across.iter().zip(painted).filter(|(_, painted)| **painted).map(|(part, _)| *part)
    }
}
