import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { visuallyHidden } from "../../theme/visuallyHidden.ts";
import { frame, frameLight } from "./frameOver.ts";

globalStyle("body, #root", { minHeight: "100dvh" });
// The product's own face comes with the first words that are seen: the flaps need none. It outweighs the theme's rule for
// `body`, since which of the two stands later in the sheet is the bundler's to choose.
globalStyle(":root > body", { fontFamily: "system-ui, sans-serif" });

/** Height by width of the 6 × 22 board, framed and bare; other grids are fitted by the player. */
const ratio = (fallback: string) => `var(--board-ratio, ${fallback})`;

/** Below this height there is no room to spare: the board takes nearly all of it, and the toolbar lies over its foot. */
const lowRoom = "(max-height: 560px)";
/** The smallest frames of other sites' pages, e.g. 200 × 107: the toolbar has room for keys alone. */
const tinyRoom = "(max-height: 239px), (max-width: 239px)";
/** Those that are too low for a menu. */
const tinyHeight = "(max-height: 239px)";

/**
 * How wide a framed board is: what is left of the screen beside it and above and below it. Of the height it takes 82 % at
 * least, since what stands round it grows with each step of zoom and the board is not to shrink.
 */
const framedWidth = (beside: string, above: string) =>
  `min(${beside}, max(100dvh - ${above}, 82dvh) / ${ratio("0.57")})`;
const framed = {
  usual: framedWidth("88vw", "160px"),
  phone: framedWidth("96vw", "120px"),
  low: framedWidth("96vw", "min(64px, 12dvh)"),
} as const;

/** Light from above on a dark room; the board is the only thing in it. */
export const page = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  minHeight: "100dvh",
  background: `radial-gradient(120% 90% at 50% 0%, ${theme.board.stageNear}, ${theme.board.stageFar})`,
  overflow: "hidden",
  selectors: { '&[data-idle="true"]:fullscreen': { cursor: "none" } },
});

/** The light on the face, continued beyond the board: it falls over the board's own height, wherever it stands. */
const bareHeight = `min(100vw * ${ratio("0.535")}, 100dvh)`;
const faceLight = (top: string, middle: string, foot: string) => {
  const at = (share: number) => `calc(50% + ${bareHeight} * ${share - 0.5})`;
  return `linear-gradient(${top} ${at(0)}, ${middle} ${at(0.35)}, ${foot} ${at(1)})`;
};

/** Without a frame the ground is the face of the board itself. */
export const bare = style([
  page,
  {
    selectors: {
      '&[data-style="black"]': {
        background: faceLight(theme.board.faceBlackTop, theme.board.faceBlack, theme.board.faceBlackFoot),
      },
      '&[data-style="white"]': {
        background: faceLight(theme.board.faceWhiteTop, theme.board.faceWhite, theme.board.faceWhiteFoot),
      },
    },
  },
]);

export const board = style({
  width: framed.usual,
  // The painted frame's own corner: 26 of 2851 units across, 26 of 1625 down.
  borderRadius: "0.91% / 1.6%",
  boxShadow: theme.elevation.e3,
  "@media": { [media.belowPhone]: { width: framed.phone }, [lowRoom]: { width: framed.low } },
  selectors: {
    [`${bare} &`]: { width: `min(100vw, calc(100dvh / ${ratio("0.535")}))`, borderRadius: 0, boxShadow: "none" },
  },
});

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
const corner = (whole: number) => percent(frame.corner, whole - 2 * frame.width);

/** A frame of another colour lies over the painted one, lit from above as that is. */
const framesOver = {
  black: [theme.board.frameBlackTop, theme.board.frameBlack, theme.board.frameBlackFoot],
  white: [theme.board.frameWhiteTop, theme.board.frameWhite, theme.board.frameWhiteFoot],
} as const;
globalStyle(`${board}[data-frame-color]`, { position: "relative" });
for (const [color, [top, middle, foot]] of Object.entries(framesOver)) {
  const over = { content: '""', position: "absolute", pointerEvents: "none" } as const;
  globalStyle(`${board}[data-frame-color="${color}"]::after`, {
    ...over,
    inset: 0,
    padding: percent(frame.width, frame.across),
    borderRadius: "inherit",
    background: `linear-gradient(${top}, ${middle} ${100 * frameLight.top}%, ${middle} ${100 * frameLight.foot}%, ${foot})`,
    mask: "linear-gradient(black 0 0) content-box exclude, linear-gradient(black 0 0)",
  });
  // The corners between a frame cut straight and the face's round ones.
  globalStyle(`${board}[data-frame-color="${color}"]::before`, {
    ...over,
    zIndex: 1,
    inset: `${percent(frame.width, frame.down)} ${percent(frame.width, frame.across)}`,
    borderRadius: `${corner(frame.across)} / ${corner(frame.down)}`,
    boxShadow: `0 0 0 6px ${middle}`,
  });
  globalStyle(`${board}[data-frame-color="${color}"]::after`, { zIndex: 2 });
}

/** What the gateway wrote into the page: the board's words, there before any script. */
const posterMeasures = {
  /** In units of the physical board: how wide it is, and what stands round the first flap. */
  framed: { width: 2851.16, left: 285.08 },
  bare: { width: 2636.56, left: 177.78 },
} as const;

const posterAt = ({ width, left }: { width: number; left: number }) => {
  const unit = (count: number) => `calc(var(--poster-width) * ${count / width})`;
  // Capitals of a monospaced face are some 0.7 of its size, and its signs 0.6 wide.
  const size = 84 / 0.7;
  return {
    padding: `${unit(left - 27)} 0 0 ${unit(left)}`,
    fontSize: unit(size),
    lineHeight: unit(185),
    letterSpacing: unit(105 - size * 0.6),
  };
};

globalStyle("#poster", {
  vars: { "--poster-width": framed.usual },
  position: "absolute",
  boxSizing: "border-box",
  margin: 0,
  width: "var(--poster-width)",
  height: "calc(var(--poster-width) * 0.57)",
  overflow: "hidden",
  fontFamily: "monospace",
  fontWeight: theme.weight.semibold,
  whiteSpace: "pre",
  color: theme.board.glyphOnBlack,
  background: theme.board.faceBlack,
  "@media": {
    [media.belowPhone]: { vars: { "--poster-width": framed.phone } },
    [lowRoom]: { vars: { "--poster-width": framed.low } },
  },
  ...posterAt(posterMeasures.framed),
});
globalStyle('#poster[data-frame="false"]', {
  vars: { "--poster-width": "min(100vw, calc(100dvh / 0.535))" },
  height: "calc(var(--poster-width) * 0.535)",
  ...posterAt(posterMeasures.bare),
});
globalStyle('#poster[data-style="white"]', { color: theme.board.glyphOnWhite, background: theme.board.faceWhite });
// Before the script the page has no room for it yet.
globalStyle("#root:has(> #poster)", {
  display: "grid",
  placeItems: "center",
  background: theme.board.stageFar,
});
globalStyle("#root > h1", visuallyHidden);

/** Over a board that cannot be drawn. */
export const problem = style({
  fontFamily: theme.font.sans,
  position: "absolute",
  display: "grid",
  justifyItems: "center",
  gap: theme.space[12],
  padding: theme.space[24],
  color: theme.text.primary,
  background: theme.surface.overlay,
  borderRadius: theme.radius.card,
});

/** Row by row. */
export const asText = style({ whiteSpace: "pre-line", maxHeight: "60dvh", overflow: "auto" });

export const retry = style({
  minHeight: 40,
  paddingInline: theme.space[16],
  fontWeight: theme.weight.medium,
  border: `1px solid ${theme.line.control}`,
  borderRadius: theme.radius.control,
});

export const toolbar = style({
  position: "absolute",
  left: "50%",
  bottom: "max(20px, env(safe-area-inset-bottom))",
  transform: "translateX(-50%)",
  display: "flex",
  alignItems: "center",
  gap: theme.space[8],
  height: 52,
  maxWidth: "calc(100vw - 16px)",
  paddingInline: theme.space[12],
  color: theme.text.primary,
  background: theme.surface.base,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.send,
  boxShadow: theme.elevation.e2,
  transition: `opacity ${theme.duration.menu} ${theme.easing.in}`,
  opacity: 0,
  selectors: {
    '&[data-shown="true"], &:has(:focus-visible)': { opacity: 1 },
    // It stays, while the toolbar fades away.
    "&[data-shown]": { fontFamily: theme.font.sans },
  },
  "@media": {
    [lowRoom]: { bottom: theme.space[8] },
    [tinyRoom]: { bottom: 0, height: 34, gap: 0, paddingInline: 0, maxWidth: "100vw" },
  },
});

export const toolbarButton = style({
  display: "grid",
  placeItems: "center",
  width: 36,
  height: 36,
  borderRadius: theme.radius.control,
  selectors: { "&:hover": { background: theme.surface.hover } },
  "@media": { [media.touch]: { width: 48, height: 48 }, [tinyRoom]: { width: 32, height: 32 } },
});

/** A key that leads to more than a tiny frame has room for; a phone at 200 % is as narrow, and high enough. */
export const roomyButton = style([toolbarButton, { "@media": { [tinyHeight]: { display: "none" } } }]);

export const name = style({ maxWidth: "40vw", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });

export const dot = style({
  flex: "none",
  width: 8,
  height: 8,
  borderRadius: theme.radius.full,
  background: theme.status.online,
  selectors: { '&[data-online="false"]': { background: "none", border: `2px solid ${theme.status.offline}` } },
});

export const status = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[8],
  minWidth: 0,
  paddingInline: theme.space[12],
  // The line between the keys and the name.
  borderInlineStart: `1px solid ${theme.surface.pressed}`,
  "@media": { [tinyRoom]: { display: "none" } },
});

export const since = style({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontSize: 12,
  color: theme.text.secondary,
});

export const note = style({
  fontFamily: theme.font.sans,
  maxWidth: 400,
  padding: theme.space[24],
  display: "grid",
  gap: theme.space[8],
  color: theme.text.secondary,
});

export const noteHeading = style({
  fontSize: 24,
  lineHeight: "32px",
  letterSpacing: "-0.02em",
  fontWeight: theme.weight.semibold,
  color: theme.text.primary,
});

export const quiet = style(visuallyHidden);

export const banner = style({
  fontFamily: theme.font.sans,
  position: "absolute",
  top: theme.space[20],
  left: "50%",
  transform: "translateX(-50%)",
  padding: `${theme.space[8]} ${theme.space[16]}`,
  color: theme.text.secondary,
  background: theme.surface.overlay,
  borderRadius: theme.radius.control,
});
