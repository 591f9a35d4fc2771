/** Outlines of 24 × 24. */
const icons = {
  enter: "M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3",
  leave: "M8 3v3a2 2 0 0 1-2 2H3M21 8h-3a2 2 0 0 1-2-2V3M3 16h3a2 2 0 0 1 2 2v3M16 21v-3a2 2 0 0 1 2-2h3",
  loud: "M11 5 6.5 9H3v6h3.5l4.5 4zM15.5 9a4.2 4.2 0 0 1 0 6M18.5 6a8.5 8.5 0 0 1 0 12",
  silent: "M11 5 6.5 9H3v6h3.5l4.5 4zM21.5 9.5l-5 5M16.5 9.5l5 5",
  pause: "M6.5 4h3v16h-3zM14.5 4h3v16h-3z",
  play: "M7 4.5 19.5 12 7 19.5z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  chosen: "M5 12.5 10 17.5 19.5 7",
} as const;

type IconName = keyof typeof icons;

/** A drawn sign without a name of its own. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of Object.entries({
    width: "18",
    height: "18",
    viewBox: "0 0 24 24",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": name === "more" ? "2.5" : "1.75",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
  }))
    svg.setAttribute(key, value);
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", icons[name]);
  svg.append(line);
  return svg;
}
