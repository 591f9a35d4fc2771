import { board } from "../core/fullFlip.ts";
import { flapsOf, lettering, look } from "./boards.ts";

/** A board as SVG, as one would write it by hand. */
export function svgOf(codes: Uint8Array): string {
  const flaps = flapsOf(codes).map(({ left, top, width, height, sign, tile }) => {
    const half = height / 2;
    const ground =
      tile === null
        ? `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${look.radius}" fill="url(#flap)"/>`
        : `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${look.radius}" fill="${tile}"/>`;
    const glyph =
      sign === null
        ? ""
        : `<text x="${left + width / 2}" y="${top + height * lettering.baseline}" font-size="${height * lettering.size}">${sign}</text>`;
    return `${ground}${glyph}<rect x="${left}" y="${top + half - 0.5}" width="${width}" height="1" fill="${look.hinge}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${board.widthPx}" height="${board.heightPx}"><defs><linearGradient id="flap" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${look.upper}"/><stop offset="0.5" stop-color="${look.lower}"/><stop offset="1" stop-color="${look.upper}"/></linearGradient></defs><rect width="100%" height="100%" fill="${look.face}"/><g font-family="${look.font}" font-weight="700" fill="${look.glyph}" text-anchor="middle">${flaps.join("")}</g></svg>`;
}
