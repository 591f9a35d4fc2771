import { createGlobalThemeContract } from "@vanilla-extract/css";

/**
 * Every colour, size and duration of the product, by role. Values stand in light.css.ts and dark.css.ts (what differs
 * between the themes) and in measures.ts (what does not). No other file holds a hex colour.
 */
export const theme = createGlobalThemeContract(
  {
    surface: { canvas: "", base: "", raised: "", sunken: "", overlay: "", hover: "", pressed: "" },
    text: { primary: "", secondary: "", muted: "", link: "" },
    line: { subtle: "", control: "" },
    action: { fill: "", on: "", hover: "" },
    send: { fill: "", on: "", hover: "" },
    plus: { fill: "", on: "" },
    danger: { text: "", tint: "", fill: "", on: "", hover: "" },
    success: { text: "", tint: "" },
    warning: { text: "", tint: "" },
    info: { text: "", tint: "" },
    status: { online: "", offline: "", unknown: "", virtual: "" },
    focus: { ring: "" },
    /** The logo's upper half and the flap of the active sidebar item; `lit` is the top of its upper half. */
    brand: { plate: "", lit: "", hinge: "", on: "" },
    scrim: "",
    /** A channel's colour wherever a day is told, in the order of installing; no red, yellow or orange, which are taken. */
    strip: { 1: "", 2: "", 3: "", 4: "", 5: "", 6: "", 7: "", 8: "" },
    tile: {
      poppyRed: "",
      orange: "",
      yellow: "",
      green: "",
      parisBlue: "",
      violet: "",
      white: "",
      black: "",
    },
    /** What surrounds a board's own picture: caret and selection on either style, and the ground of the stages. */
    board: {
      caretOnBlack: "",
      caretOnWhite: "",
      faceBlackTop: "",
      faceBlack: "",
      faceBlackFoot: "",
      faceWhiteTop: "",
      faceWhite: "",
      faceWhiteFoot: "",
      glyphOnBlack: "",
      glyphOnWhite: "",
      offlineVeil: "",
      stageNear: "",
      stageFar: "",
    },
    elevation: { e1: "", e2: "", e3: "" },
    radius: { swatch: "", chip: "", small: "", control: "", send: "", card: "", dialog: "", full: "" },
    space: { 4: "", 8: "", 12: "", 16: "", 20: "", 24: "", 32: "", 40: "", 56: "", 80: "" },
    duration: { press: "", hover: "", menu: "", dialog: "", popover: "", menuOut: "", dialogOut: "" },
    easing: { in: "", out: "" },
    layer: {
      page: "",
      stickyHeader: "",
      sidebar: "",
      topBar: "",
      referralBanner: "",
      drawer: "",
      dialog: "",
      menu: "",
      toast: "",
      onboarding: "",
      skipLink: "",
    },
    font: { sans: "", mono: "" },
    weight: { regular: "", medium: "", semibold: "" },
  },
  (_value, path) => `clatter-${path.join("-")}`,
);
