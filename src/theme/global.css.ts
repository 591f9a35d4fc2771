import { globalStyle } from "@vanilla-extract/css";
import { barHeight } from "./bottomBar.ts";
import { theme } from "./contract.css.ts";
import { media } from "./media.ts";
import { bannerAttribute } from "./referralBanner.ts";

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });

globalStyle("html", {
  WebkitTextSizeAdjust: "100%",
  textSizeAdjust: "100%",
  height: "100%",
});

globalStyle("body", {
  margin: 0,
  minHeight: "100%",
  background: theme.surface.canvas,
  color: theme.text.primary,
  fontFamily: theme.font.sans,
  fontSize: 14,
  lineHeight: "20px",
  fontVariantNumeric: "tabular-nums",
  // What people name may have sixty characters and no space.
  overflowWrap: "break-word",
  WebkitFontSmoothing: "antialiased",
  MozOsxFontSmoothing: "grayscale",
});

globalStyle("h1, h2, h3, p, dl, dd, figure, ul, ol", { margin: 0 });
// Sentences with a name in them: also where a row or a column is as wide as its longest word.
globalStyle("h1, h2, h3, p", { overflowWrap: "anywhere" });
globalStyle("ul, ol", { padding: 0, listStyle: "none" });
globalStyle("button, input, select, textarea", { font: "inherit", color: "inherit", letterSpacing: "inherit" });
globalStyle("button", { margin: 0, padding: 0, border: 0, background: "none", cursor: "pointer" });
globalStyle("button:disabled", { cursor: "default" });
globalStyle("a", { color: theme.text.link, textDecoration: "none" });
globalStyle("a:hover, p a", { textDecoration: "underline" });
globalStyle("img, svg, canvas", { display: "block" });
// An icon beside a long word keeps its size.
globalStyle("svg", { flexShrink: 0 });
globalStyle("[hidden]", { display: "none !important" });

// Never removed; a part that draws its own ring does it on this same outline.
globalStyle(":focus-visible", { outline: `2px solid ${theme.focus.ring}`, outlineOffset: 2 });
// The target of the skip link and of a changed route takes focus, but is no control; keys that arrows reach are some.
globalStyle('[tabindex="-1"]:focus-visible:not(:where(a, button))', { outline: "none" });

// What gets the focus is scrolled free of the bars above and below a page.
globalStyle("html", {
  scrollPaddingTop: 64,
  "@media": {
    [media.belowSidebar]: { scrollPaddingTop: 56, scrollPaddingBottom: barHeight },
    [media.narrowPhone]: { scrollPaddingBottom: `calc(${barHeight} + 32px)` },
    [media.zoomedIn]: { scrollPaddingTop: 0 },
  },
});
globalStyle(`html[${bannerAttribute}]`, {
  scrollPaddingTop: 104,
  "@media": { [media.belowSidebar]: { scrollPaddingTop: 96 }, [media.zoomedIn]: { scrollPaddingTop: 0 } },
});

globalStyle("*, *::before, *::after", {
  "@media": {
    [media.reducedMotion]: {
      // No movement; opacity may still change in 80 ms.
      transitionDuration: "80ms !important",
      transitionProperty: "opacity !important",
      animationDuration: "1ms !important",
      animationIterationCount: "1 !important",
    },
  },
});
