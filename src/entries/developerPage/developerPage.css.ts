import { globalStyle, style } from "@vanilla-extract/css";

// It stands on a card of the console, which shows through.
globalStyle("body", { margin: 0, background: "transparent" });

export const page = style({ display: "block", width: "100%", height: "100dvh", border: 0 });
