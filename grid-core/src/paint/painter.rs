//! The painter of one board: what its cells show now, and what must be painted for what they are to show.

use super::background;
use super::cell::{Drawn, Still};
use super::flap::Atlas;
use super::geometry::{Bezel, Geometry};
use super::hinge::{Hinge, draw_hinge};
use super::layout::{CellLayout, cut};
use super::leaf::LeafBuffer;
use super::quad::QUAD;
use super::rect::Rect;
use super::row::ChangedCell;
use super::style::{BoardStyle, Palette};
use super::turning::Turning;
use crate::error::{ErrorCode, GridError};
use crate::flip::{CellView, FlipPlan};
use crate::grid::{Grid, GridSize};

/// Paints one board at one size.
pub struct Painter {
    pub(super) geometry: Geometry,
    pub(super) palette: &'static Palette,
    pub(super) frame: Vec<u32>,
    /// What lies under a flap and its margins, one for each row of the board.
    pub(super) backgrounds: Vec<Vec<u32>>,
    pub(super) hinge: Hinge,
    pub(super) atlas: Atlas,
    pub(super) drawn: Vec<Option<Drawn>>,
    still: Vec<Option<Still>>,
    pub(super) layout: CellLayout,
    /// Buffers that are used again: the changed cells of a row (column and what they show), their leaves, a leaf's row.
    changed: Vec<(usize, Drawn)>,
    leaf_buffers: Vec<LeafBuffer>,
    mixed: Vec<u32>,
    dirty: Option<Rect>,
}

impl Painter {
    /// A painter for a board this many pixels wide. Until the first painting the picture has no flaps.
    ///
    /// # Errors
    /// `SizeInvalid` when the picture would be empty, or hold more than 4096 × 4096 pixels.
    pub fn new(size: GridSize, width_px: usize, style: BoardStyle, bezel: Bezel) -> Result<Self, GridError> {
        let geometry = Geometry::new(size, width_px, bezel)?;
        let palette = style.palette();
        let canvas = background::paint(&geometry, palette);
        let layout = CellLayout::new(&geometry);
        let left = geometry.lefts.first().copied().unwrap_or(0).saturating_sub(layout.margin);
        let backgrounds =
            geometry.tops.iter().map(|top| cut(&canvas.pixels, canvas.width, left, *top, &layout)).collect();
        Ok(Self {
            hinge: Hinge::new(&geometry, palette, &layout),
            drawn: vec![None; size.cells()],
            still: vec![None; size.cells()],
            frame: canvas.pixels,
            atlas: Atlas::new(),
            changed: Vec::new(),
            leaf_buffers: (0..size.columns()).map(|_| LeafBuffer::default()).collect(),
            mixed: vec![0; layout.stride + QUAD],
            dirty: None,
            geometry,
            palette,
            backgrounds,
            layout,
        })
    }

    /// The same painter for a board whose code 62 is a heart. To be said before the first painting.
    #[must_use]
    pub fn with_heart(mut self, heart: bool) -> Self {
        self.atlas.heart = heart;
        self
    }

    /// Rows and columns.
    #[must_use]
    pub const fn size(&self) -> GridSize {
        self.geometry.size
    }

    /// The picture's width in pixels.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.geometry.width
    }

    /// The picture's height in pixels.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.geometry.height
    }

    /// The picture: RGBA, not premultiplied, one number a pixel with red in its lowest byte, row by row.
    #[must_use]
    pub fn frame(&self) -> &[u32] {
        &self.frame
    }

    /// What the last painting changed; none when it changed nothing.
    #[must_use]
    pub const fn dirty(&self) -> Option<Rect> {
        self.dirty
    }

    /// The two faces of the leaf that was painted last in a cell: its front, and what it uncovers (the same at rest). For
    /// tests of what people get to see; none while nothing of the cell is painted.
    #[must_use]
    pub fn painted_faces(&self, cell: usize) -> Option<(u8, u8)> {
        self.drawn.get(cell)?.map(|drawn| (drawn.from, drawn.to))
    }

    /// Paints a grid at rest. Gives the number of cells that were painted.
    ///
    /// # Errors
    /// `SizeInvalid` when the grid's size is not the board's.
    pub fn paint_grid(&mut self, grid: &Grid) -> Result<usize, GridError> {
        self.check(grid.size())?;
        Ok(self.paint(grid.codes().iter().map(|code| CellView::at_rest(*code))))
    }

    /// Paints a plan at a moment. Gives the number of cells that were painted.
    ///
    /// # Errors
    /// `SizeInvalid` when the plan's size is not the board's.
    pub fn paint_plan(&mut self, plan: &FlipPlan, time_ms: f64) -> Result<usize, GridError> {
        self.check(plan.size())?;
        Ok(self.paint(plan.cells_at(time_ms)))
    }

    fn check(&self, size: GridSize) -> Result<(), GridError> {
        if size == self.geometry.size { Ok(()) } else { Err(GridError::new(ErrorCode::SizeInvalid)) }
    }

    /// Paints what changed, row by row of the board.
    fn paint(&mut self, cells: impl Iterator<Item = CellView>) -> usize {
        self.dirty = None;
        let columns = self.geometry.size.columns();
        let mut painted = 0;
        for (cell, view) in cells.enumerate() {
            let now = Drawn::of(&view);
            if let Some(drawn) = self.drawn.get_mut(cell)
                && *drawn != Some(now)
            {
                *drawn = Some(now);
                self.atlas.prepare(&self.geometry, self.palette, now.from, now.from_passes);
                self.atlas.prepare(&self.geometry, self.palette, now.to, now.to_passes);
                self.changed.push((cell % columns, now));
            }
            if (cell + 1).is_multiple_of(columns) && !self.changed.is_empty() {
                painted += self.changed.len();
                self.paint_row(cell / columns);
                self.changed.clear();
            }
        }
        painted
    }

    /// Paints the changed cells of a row, pixel row by pixel row through all of them: memory likes to be walked so.
    fn paint_row(&mut self, row: usize) {
        let layout = &self.layout;
        let (Some(background), Some(top)) = (self.backgrounds.get(row), self.geometry.tops.get(row).copied()) else {
            return;
        };
        let mut boxes: Vec<ChangedCell> = Vec::with_capacity(self.changed.len());
        for ((column, now), buffer) in self.changed.iter().zip(&mut self.leaf_buffers) {
            let (Some(left), Some(old), Some(new)) = (
                self.geometry.lefts.get(*column),
                self.atlas.get(now.from, now.from_passes),
                self.atlas.get(now.to, now.to_passes),
            ) else {
                continue;
            };
            let left = left.saturating_sub(layout.margin);
            let turning = (!now.is_at_rest()).then(|| Turning::new(buffer, layout, old, new, *now, self.palette.sheen));
            let first = turning.as_ref().map_or(layout.hinge, Turning::still_from);
            let before = self
                .still
                .get_mut(row * self.geometry.size.columns() + column)
                .and_then(|still| still.replace(Still { code: now.from, passes: now.from_passes, first }));
            let end = match before {
                Some(still) if (still.code, still.passes) == (now.from, now.from_passes) => first.max(still.first),
                _ => layout.height,
            };
            boxes.push(ChangedCell { left, end, old, turning });
            let rect = Rect { x: left, y: top, width: layout.box_width, height: layout.height };
            self.dirty = Some(self.dirty.map_or(rect, |dirty| dirty.union(rect)));
        }
        let lines = self.frame.chunks_exact_mut(self.geometry.width).skip(top);
        for (y, (line, background)) in lines.zip(background.chunks_exact(layout.box_width)).enumerate() {
            let overlay = self.hinge.row(y);
            for flap in boxes.iter().filter(|flap| y < flap.end) {
                if let Some(line) = line.get_mut(flap.left..flap.left + layout.box_width) {
                    flap.draw_row(layout, line, background, &mut self.mixed, y);
                    draw_hinge(line, overlay);
                }
            }
        }
    }
}
