import { style } from "@vanilla-extract/css";
import { theme } from "./contract.css.ts";
import { media } from "./media.ts";

/** One per page, on its `h1`. */
export const title = style({
  margin: 0,
  fontSize: 24,
  lineHeight: "32px",
  fontWeight: theme.weight.semibold,
  letterSpacing: "-.02em",
  color: theme.text.primary,
  textWrap: "balance",
  "@media": { [media.belowPhone]: { fontSize: 22, lineHeight: "28px" } },
});

/** Sections; dialogs take `dialogHeading`. */
export const heading = style({
  margin: 0,
  fontSize: 18,
  lineHeight: "24px",
  fontWeight: theme.weight.semibold,
  letterSpacing: "-.012em",
  color: theme.text.primary,
});

export const dialogHeading = style([heading, { fontSize: 20 }]);

/** Card titles and sections of a rail. */
export const subheading = style({
  margin: 0,
  fontSize: 15,
  lineHeight: "20px",
  fontWeight: theme.weight.semibold,
  letterSpacing: "-.006em",
  color: theme.text.primary,
});

export const body = style({ margin: 0, fontSize: 14, lineHeight: "20px", fontWeight: theme.weight.regular });

/** Body in the weight of labels and buttons. */
export const label = style([body, { fontWeight: theme.weight.medium }]);

/** Hints and meta in rails; field labels take `fieldLabel`. */
export const small = style({ margin: 0, fontSize: 13, lineHeight: "18px", fontWeight: theme.weight.regular });

export const fieldLabel = style([small, { fontWeight: theme.weight.medium, color: theme.text.primary }]);

/** Times and labels of the sidebar; nothing is smaller. */
export const tiny = style({ margin: 0, fontSize: 12, lineHeight: "16px", fontWeight: theme.weight.regular });

/** Ids, codes and event names. */
export const mono = style({
  fontFamily: theme.font.mono,
  fontSize: 12,
  lineHeight: "16px",
  fontWeight: theme.weight.medium,
});
