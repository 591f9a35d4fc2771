import { calmDevice } from "./calmDevice.ts";

/** Widths, and some heights, in px at which layouts change (from here upwards, but for `below…`). */
const breakpoints = {
  /** Text mode beside a sheet, dialogs as sheets, the Plus panel. */
  sheet: 750,
  /** Phones end here: bottom bar, 16 px padding, composer scrolls sideways. */
  phone: 700,
  /** The sidebar stands from here. */
  sidebar: 960,
  /** A phone lower than this has no room for all of the composer: its tools stand in one row. */
  shortPhone: 820,
  /** And lower than this its board is smaller, too. */
  lowPhone: 706,
  /** A phone on its side, known by its finger: the composer's tools stand beside the board. */
  low: 500,
  /** A phone's rows of keys have no room for all that stands in them: below the board, above the channels, of the player. */
  narrowPhone: 374,
  /** A phone at 200 %: rows of two columns are stacked, and long keys wrap. */
  zoomedPhone: 300,
  /** The browser's zoom leaves a window of a few lines: heads of pages go with what is scrolled. */
  zoomedIn: 360,
  /** Rails stand beside the main column, page padding 28/40. */
  rail: 1200,
  /** The referral banner shows its text above this. */
  referralText: 1258,
} as const;

/** Columns of a grid of message cards begin at these widths: 1 below 700, then 2, 3, 4, 5, 6. */
export const messageColumns = [700, 1390, 1770, 2200, 2300] as const;

export const media = {
  belowPhone: `(max-width: ${breakpoints.phone - 0.02}px)`,
  shortPhone: `(max-width: ${breakpoints.phone - 0.02}px) and (max-height: ${breakpoints.shortPhone - 0.02}px)`,
  lowPhone: `(max-width: ${breakpoints.phone - 0.02}px) and (max-height: ${breakpoints.lowPhone - 0.02}px)`,
  // A window that somebody zoomed is as low, but there the board takes the width.
  lowWide: `(min-width: ${breakpoints.phone}px) and (max-height: ${breakpoints.low}px) and (pointer: coarse)`,
  zoomedIn: `(max-height: ${breakpoints.zoomedIn}px)`,
  narrowPhone: `(max-width: ${breakpoints.narrowPhone}px)`,
  zoomedPhone: `(max-width: ${breakpoints.zoomedPhone}px)`,
  fromPhone: `(min-width: ${breakpoints.phone}px)`,
  belowSheet: `(max-width: ${breakpoints.sheet - 0.02}px)`,
  belowSidebar: `(max-width: ${breakpoints.sidebar - 0.02}px)`,
  fromSidebar: `(min-width: ${breakpoints.sidebar}px)`,
  belowRail: `(max-width: ${breakpoints.rail - 0.02}px)`,
  fromRail: `(min-width: ${breakpoints.rail}px)`,
  upToReferralText: `(max-width: ${breakpoints.referralText}px)`,
  reducedMotion: calmDevice,
  /** A finger: targets grow to 48 px. */
  touch: "(pointer: coarse)",
  dark: "(prefers-color-scheme: dark)",
  /** The device's own few colours alone: what a ground or a shadow says is to be said in them (CSS system colours). */
  forcedColours: "(forced-colors: active)",
} as const;
