//! The colours of a board by style, from the board's table of the product's look (0xRRGGBB).

/// The two colours a board comes in. It keeps its own in light and dark rooms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardStyle {
    /// White glyphs on black flaps.
    #[default]
    Black,
    /// Black glyphs on white flaps.
    White,
}

/// Every colour that a style needs.
pub(super) struct Palette {
    /// Face: top, 35 %, bottom.
    pub face: [(f32, u32); 3],
    /// Frame: top, 6 %, 94 %, bottom.
    pub frame: [(f32, u32); 4],
    /// The line between frame and face.
    pub rebate: u32,
    /// How dark the mitre seams of the frame are, 0 to 1.
    pub seam: f32,
    /// The recess round a flap.
    pub well: u32,
    /// The share of white in the light line under a well.
    pub lip: f32,
    /// The flaps beneath, seen below the front one.
    pub deck: u32,
    /// The line between the halves.
    pub hinge: u32,
    /// Glyphs, and the filled tile.
    pub glyph: u32,
    /// Upper half: top, hinge.
    pub upper: [(f32, u32); 2],
    /// Lower half: hinge, 68 %, end.
    pub lower: [(f32, u32); 3],
    /// The share of white in a flap's top edge.
    pub edge: f32,
    /// Where light falls on the new half as it comes down: the share of white (or, negative, of black) at 90°.
    pub sheen: f32,
}

static BLACK: Palette = Palette {
    face: [(0.0, 0x1A1B1E), (0.35, 0x131416), (1.0, 0x0F1011)],
    frame: [(0.0, 0x3A3B3E), (0.06, 0x1C1D1F), (0.94, 0x1C1D1F), (1.0, 0x0E0E10)],
    rebate: 0x000000,
    seam: 0.5,
    well: 0x08090A,
    lip: 0.07,
    deck: 0x141517,
    hinge: 0x050506,
    glyph: 0xF5F2EA,
    upper: [(0.0, 0x2A2B2F), (1.0, 0x232427)],
    lower: [(0.0, 0x1E1F22), (0.68, 0x242529), (1.0, 0x242529)],
    edge: 0.10,
    sheen: 0.10,
};

static WHITE: Palette = Palette {
    face: [(0.0, 0xEEEDEA), (0.35, 0xE4E3DF), (1.0, 0xD9D8D4)],
    frame: [(0.0, 0xFFFFFF), (0.06, 0xF1F0ED), (0.94, 0xF1F0ED), (1.0, 0xCFCDC7)],
    rebate: 0xC4C2BC,
    seam: 0.16,
    well: 0xC4C2BC,
    lip: 0.85,
    deck: 0xD9D7D1,
    hinge: 0xA9A7A0,
    glyph: 0x17171A,
    upper: [(0.0, 0xFFFFFF), (1.0, 0xF7F6F3)],
    lower: [(0.0, 0xEFEEEA), (0.68, 0xF8F7F4), (1.0, 0xF8F7F4)],
    edge: 1.0,
    sheen: -0.16,
};

impl BoardStyle {
    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Self::Black => &BLACK,
            Self::White => &WHITE,
        }
    }
}
