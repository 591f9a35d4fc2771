import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const place = style({
  position: "fixed",
  bottom: 24,
  left: "50%",
  zIndex: theme.layer.toast,
  width: "max-content",
  maxWidth: "calc(100vw - 16px)",
  transform: "translateX(-50%)",
  boxShadow: theme.elevation.e2,
  "@media": { [media.belowPhone]: { bottom: 72 } },
});
