import { globalStyle } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { pulse, turn } from "../../ui/Spinner.css.ts";

/** The spinner of a wait without a shape, where that will stand, until the program itself is there to show it. */
globalStyle("#root:empty::after", {
  content: "''",
  position: "fixed",
  top: "calc(50dvh - 10px)",
  left: "calc(50% - 10px)",
  width: 20,
  height: 20,
  borderRadius: "50%",
  border: "2px solid currentColor",
  borderRightColor: "transparent",
  color: theme.text.secondary,
  animation: `${turn} 800ms linear infinite`,
  "@media": { [media.reducedMotion]: { animation: `${pulse} 2s linear infinite !important` } },
});
