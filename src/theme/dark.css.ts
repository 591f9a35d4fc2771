import { assignVars, globalStyle } from "@vanilla-extract/css";
import { theme } from "./contract.css.ts";
import { measures } from "./measures.ts";

const dark = assignVars(theme, {
  ...measures,
  surface: {
    canvas: "#0E0F10",
    base: "#161719",
    raised: "#1D1E21",
    sunken: "#090A0B",
    overlay: "#232528",
    hover: "#27292C",
    pressed: "#303236",
  },
  text: { primary: "#F3F1EA", secondary: "#B9B8B3", muted: "#9A9A96", link: "#85B6FF" },
  line: { subtle: "#2B2D30", control: "#7A7C81" },
  action: { fill: "#F3F1EA", on: "#16171A", hover: "#FFFFFF" },
  send: { fill: "#F2801E", on: "#16171A", hover: "#FF953B" },
  plus: { fill: "#F6C224", on: "#16171A" },
  danger: { text: "#FF9185", tint: "#301513", fill: "#C9352A", on: "#FFFFFF", hover: "#B32D23" },
  success: { text: "#63D093", tint: "#10281A" },
  warning: { text: "#F6C85A", tint: "#2C2209" },
  info: { text: "#85B6FF", tint: "#11223B" },
  status: { online: "#4CC483", offline: "#FF9185", unknown: "#5FA0FF", virtual: "#8A8C91" },
  focus: { ring: "#85B6FF" },
  brand: { plate: "#3A3C41", lit: "#5C5E63", hinge: "#090A0B", on: "#F5F2EA" },
  scrim: "rgba(8,9,10,.56)",
  strip: {
    1: "#5FA0FF",
    2: "#3FC6C9",
    3: "#F07CB4",
    4: "#4CC483",
    5: "#A985F0",
    6: "#A9B968",
    7: "#B276AE",
    8: "#C2CBD6",
  },
  elevation: {
    e1: "0 1px 0 rgba(0,0,0,.4)",
    e2: "0 8px 24px rgba(0,0,0,.45), 0 1px 2px rgba(0,0,0,.5)",
    e3: "0 24px 64px rgba(0,0,0,.6), 0 2px 6px rgba(0,0,0,.5)",
  },
});

// The system's choice, unless the person chose: the root then says so in `data-theme`.
globalStyle(':root:not([data-theme="light"])', {
  "@media": { "(prefers-color-scheme: dark)": { colorScheme: "dark", vars: dark } },
});

// Chosen by the person on the root, or fixed on a part (simulator, full screen view and inspector are always dark).
globalStyle('[data-theme="dark"]', { colorScheme: "dark", vars: dark });
