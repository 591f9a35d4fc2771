//! The module that pages and gateway load: everything that `grid-core` gives to JavaScript, and nothing of its own.

extern crate grid_core as _;
