import { assignVars, globalStyle } from "@vanilla-extract/css";
import { theme } from "./contract.css.ts";
import { measures } from "./measures.ts";

/** The light theme, and what is the same in both. A part of a page may ask for it by `data-theme`. */
globalStyle(':root, [data-theme="light"]', {
  colorScheme: "light",
  vars: assignVars(theme, {
    ...measures,
    surface: {
      canvas: "#EDEDEA",
      base: "#F6F6F4",
      raised: "#FFFFFF",
      sunken: "#E2E2DE",
      overlay: "#FFFFFF",
      hover: "#E6E6E2",
      pressed: "#DADAD5",
    },
    text: { primary: "#16171A", secondary: "#4B4D52", muted: "#5C5E63", link: "#1257B8" },
    line: { subtle: "#D9D9D4", control: "#7C7E83" },
    action: { fill: "#16171A", on: "#FFFFFF", hover: "#2E3035" },
    send: { fill: "#F2801E", on: "#16171A", hover: "#E4720F" },
    plus: { fill: "#F6C224", on: "#16171A" },
    danger: { text: "#B3261B", tint: "#FBE8E6", fill: "#B3261B", on: "#FFFFFF", hover: "#9C2117" },
    success: { text: "#17683A", tint: "#E0F2E7" },
    warning: { text: "#7D4B00", tint: "#FCF0CF" },
    info: { text: "#1257B8", tint: "#E3EDFB" },
    status: { online: "#1E8A4C", offline: "#B3261B", unknown: "#2B7BDE", virtual: "#7C7E83" },
    focus: { ring: "#1257B8" },
    brand: { plate: "#16171A", lit: "#3A3C41", hinge: "#050506", on: "#F5F2EA" },
    scrim: "rgba(8,9,10,.56)",
    strip: {
      1: "#2B7BDE",
      2: "#0C8389",
      3: "#C2367E",
      4: "#1E8A4C",
      5: "#8B5CD6",
      6: "#65731F",
      7: "#6B3A66",
      8: "#5B6675",
    },
    elevation: {
      e1: "0 1px 2px rgba(22,23,26,.06)",
      e2: "0 8px 24px rgba(22,23,26,.12), 0 1px 3px rgba(22,23,26,.08)",
      e3: "0 24px 64px rgba(22,23,26,.22), 0 2px 6px rgba(22,23,26,.10)",
    },
  }),
});
