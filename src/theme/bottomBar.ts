import type { StyleRule } from "@vanilla-extract/css";
import { theme } from "./contract.css.ts";

/** The keys of a phone's page stand under the thumb, above whatever the device keeps at its foot. For one width alone: beside `display`. */
export const bottomBar = {
  position: "fixed",
  insetInline: 0,
  bottom: 0,
  zIndex: theme.layer.stickyHeader,
  gap: theme.space[8],
  padding: `${theme.space[12]} ${theme.space[16]} calc(${theme.space[24]} + env(safe-area-inset-bottom))`,
  background: theme.surface.canvas,
  borderTop: `1px solid ${theme.line.subtle}`,
} satisfies StyleRule;

/** As high as a bar with one line of keys, so that a page ends above it. */
export const barHeight = `calc(85px + env(safe-area-inset-bottom))`;
