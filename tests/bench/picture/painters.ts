import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { loadGridCore } from "../../../grid-core/load.node.ts";
import { board } from "../core/fullFlip.ts";
import { root } from "../run/child.ts";
import { flapsOf, lettering, look } from "./boards.ts";
import { svgOf } from "./svg.ts";

/** Makes a PNG file of a board, 1320 × 706. */
export type PicturePainter = (codes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** The product's own fonts are cut down to outlines; the alternatives need a whole one. */
export const fontFolder = join(root, "tests", "bench", "node_modules", "dejavu-fonts-ttf", "ttf");
const fontFile = join(fontFolder, "DejaVuSansCondensed-Bold.ttf");

const shape = { widthPx: board.widthPx, style: "black", bezel: "full" } as const;

function ours(): PicturePainter {
  const core = loadGridCore();
  return (codes) => core.png(codes, board.rows, board.columns, shape);
}

function oursSmall(): PicturePainter {
  const core = loadGridCore();
  return (codes) => core.png(codes, board.rows, board.columns, { ...shape, small: true });
}

async function sharpPainter(): Promise<PicturePainter> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return (codes) =>
    sharp(Buffer.from(svgOf(codes)))
      .png({ compressionLevel: 1 })
      .toBuffer();
}

async function resvgPainter(): Promise<PicturePainter> {
  const { Resvg } = await import("@resvg/resvg-js");
  const font = { loadSystemFonts: false, fontFiles: [fontFile], defaultFontFamily: look.font };
  return (codes) => new Resvg(svgOf(codes), { font }).render().asPng();
}

async function canvasPainter(): Promise<PicturePainter> {
  const { createCanvas, GlobalFonts } = await import("@napi-rs/canvas");
  GlobalFonts.registerFromPath(fontFile, look.font);
  const canvas = createCanvas(board.widthPx, board.heightPx);
  const context = canvas.getContext("2d");
  return (codes) => {
    context.fillStyle = look.face;
    context.fillRect(0, 0, board.widthPx, board.heightPx);
    context.textAlign = "center";
    for (const { left, top, width, height, sign, tile } of flapsOf(codes)) {
      const ground = context.createLinearGradient(0, top, 0, top + height);
      ground.addColorStop(0, look.upper);
      ground.addColorStop(0.5, look.lower);
      ground.addColorStop(1, look.upper);
      context.fillStyle = tile ?? ground;
      context.beginPath();
      context.roundRect(left, top, width, height, look.radius);
      context.fill();
      if (sign !== null) {
        context.fillStyle = look.glyph;
        context.font = `700 ${height * lettering.size}px "${look.font}"`;
        context.fillText(sign, left + width / 2, top + height * lettering.baseline);
      }
      context.fillStyle = look.hinge;
      context.fillRect(left, top + height / 2 - 0.5, width, 1);
    }
    return pngOf(context.getImageData(0, 0, board.widthPx, board.heightPx).data);
  };
}

async function satoriPainter(): Promise<PicturePainter> {
  const [{ default: satori }, { Resvg }] = await Promise.all([import("satori"), import("@resvg/resvg-js")]);
  const fonts = [{ name: look.font, data: readFileSync(fontFile), weight: 700 as const, style: "normal" as const }];
  return async (codes) => {
    const children = flapsOf(codes).map(({ left, top, width, height, sign, tile }) => ({
      type: "div",
      props: {
        style: {
          ...{ position: "absolute", display: "flex", justifyContent: "center", alignItems: "center" },
          ...{ left, top, width, height, borderRadius: look.radius, color: look.glyph },
          fontSize: height * lettering.size,
          background: tile ?? `linear-gradient(${look.upper}, ${look.lower} 50%, ${look.upper})`,
        },
        children: sign ?? undefined,
      },
    }));
    const style = { display: "flex", width: "100%", height: "100%", background: look.face, fontFamily: look.font };
    const svg = await satori(
      { type: "div", props: { style, children } },
      { width: board.widthPx, height: board.heightPx, fonts },
    );
    return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  };
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const file = Buffer.alloc(body.length + 8);
  file.writeUInt32BE(data.length, 0);
  body.copy(file, 4);
  file.writeUInt32BE(crc32(body), body.length + 4);
  return file;
}

/** RGBA pixels as a PNG file by zlib level 1, rows unfiltered: the quickest that a drawing library can get. */
function pngOf(pixels: Uint8ClampedArray): Uint8Array {
  const stride = board.widthPx * 4;
  const rows = Buffer.alloc((stride + 1) * board.heightPx);
  for (let row = 0; row < board.heightPx; row++) {
    rows.set(pixels.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  head.writeUInt32BE(board.widthPx, 0);
  head.writeUInt32BE(board.heightPx, 4);
  const magic = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    magic,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

const painters = {
  ours,
  small: oursSmall,
  sharp: sharpPainter,
  resvg: resvgPainter,
  canvas: canvasPainter,
  satori: satoriPainter,
};

/** Who makes pictures. */
export type PainterName = keyof typeof painters;

export async function openPainter(name: string): Promise<PicturePainter> {
  const open = painters[name as PainterName];
  if (!open) throw new Error(`there is no painter ${name}`);
  return open();
}
