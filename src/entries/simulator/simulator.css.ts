import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

globalStyle("body, #root", { minHeight: "100dvh" });

/** Height by width of the 6 × 22 board, framed and bare; other grids are fitted by the player. */
const ratio = (fallback: string) => `var(--board-ratio, ${fallback})`;

/** Light from above on a dark room; the board is the only thing in it. */
export const room = style({
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
  room,
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
  width: `min(88vw, calc((100dvh - 160px) / ${ratio("0.57")}))`,
  // The painted frame's own corner: 26 of 2851 units across, 26 of 1625 down.
  borderRadius: "0.91% / 1.6%",
  boxShadow: theme.elevation.e3,
  "@media": { [media.belowPhone]: { width: `min(96vw, calc((100dvh - 120px) / ${ratio("0.57")}))` } },
  selectors: {
    [`${bare} &`]: { width: `min(100vw, calc(100dvh / ${ratio("0.535")}))`, borderRadius: 0, boxShadow: "none" },
  },
});

export const pill = style({
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
  selectors: { '&[data-shown="true"], &:has(:focus-visible)': { opacity: 1 } },
});

export const pillButton = style({
  display: "grid",
  placeItems: "center",
  width: 36,
  height: 36,
  borderRadius: theme.radius.control,
  selectors: { "&:hover": { background: theme.surface.hover } },
  "@media": { [media.touch]: { width: 48, height: 48 } },
});

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
});

export const since = style({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontSize: 12,
  color: theme.text.secondary,
});

export const note = style({
  maxWidth: 400,
  padding: theme.space[24],
  display: "grid",
  gap: theme.space[8],
  color: theme.text.secondary,
});

export const quiet = style({
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

export const banner = style({
  position: "absolute",
  top: theme.space[20],
  left: "50%",
  transform: "translateX(-50%)",
  padding: `${theme.space[8]} ${theme.space[16]}`,
  color: theme.text.secondary,
  background: theme.surface.overlay,
  borderRadius: theme.radius.control,
});
