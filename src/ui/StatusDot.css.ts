import { keyframes, style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { theme } from "../theme/contract.css.ts";
import { inked } from "../theme/highlit.ts";
import { media } from "../theme/media.ts";

// At most once a second, and it stops after five.
const flicker = keyframes({ "0%, 70%": { opacity: 1 }, "85%": { opacity: 0.3 }, "100%": { opacity: 1 } });

export const row = style({ display: "inline-flex", alignItems: "center", gap: "6px", whiteSpace: "nowrap" });

/** In forced colours told by its shape: full, hollow, grey, square. */
export const dot = recipe({
  base: { display: "inline-block", width: 8, height: 8, flexShrink: 0, borderRadius: "50%" },
  variants: {
    status: {
      online: { background: theme.status.online, ...inked },
      offline: { border: `2px solid ${theme.status.offline}` },
      unknown: {
        background: theme.status.unknown,
        animation: `${flicker} 1s linear 5`,
        "@media": {
          [media.reducedMotion]: { animation: "none !important" },
          [media.forcedColours]: { background: "GrayText" },
        },
      },
      virtual: { background: theme.status.virtual, borderRadius: 1, ...inked },
    },
  },
});
