import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { subheading } from "../theme/text.css.ts";

export const recents = style({ maxWidth: 640 });

export const recentsTitle = style([subheading, { margin: `0 0 ${theme.space[8]}` }]);

export const recentsList = style({ margin: 0, padding: 0, listStyle: "none" });

export const recent = style({
  display: "flex",
  alignItems: "center",
  borderTop: `1px solid ${theme.line.subtle}`,
});

export const recentTerm = style({
  flex: 1,
  minWidth: 0,
  minHeight: 48,
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  textAlign: "left",
  overflowWrap: "anywhere",
  color: theme.text.primary,
});

export const hint = style({ margin: 0, color: theme.text.secondary });
