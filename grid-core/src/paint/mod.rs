//! A grid, or a plan at time t, to pixels. Only what changed since the last painting is painted.

#[cfg(feature = "full")]
pub mod animation;
mod background;
mod cell;
#[cfg(feature = "full")]
mod colours;
mod flap;
mod geometry;
mod glyph;
mod hinge;
#[cfg(feature = "full")]
pub mod indexed;
mod layout;
mod leaf;
mod outline;
mod painter;
mod pixel;
mod quad;
mod rect;
mod row;
mod shape;
mod style;
mod turning;

#[cfg(feature = "text")]
pub(crate) use geometry::cell_pitch;
pub use geometry::{Bezel, aspect_ratio};
pub use painter::Painter;
pub use rect::Rect;
pub use style::BoardStyle;
