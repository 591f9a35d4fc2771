import { keyframes, style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { underBanner } from "../../theme/referralBanner.ts";
import { wait } from "./NoticeScreen.css.ts";

const appear = keyframes({ from: { visibility: "hidden" }, to: { visibility: "visible" } });

/** Below the top bar, over the page that is being left; a page that comes within 200 ms needs no sign. */
export const place = style({
  position: "fixed",
  top: 80,
  left: "50%",
  zIndex: theme.layer.toast,
  display: "grid",
  placeItems: "center",
  width: 40,
  height: 40,
  marginLeft: -20,
  borderRadius: theme.radius.full,
  background: theme.surface.overlay,
  color: theme.text.secondary,
  boxShadow: theme.elevation.e2,
  pointerEvents: "none",
  animation: `${appear} 0s linear 200ms backwards`,
  // A page that waits already says so in its middle.
  selectors: { [underBanner]: { top: 120 }, [`html:has(${wait}) &`]: { display: "none" } },
});
