import type { BoardCore, Painter } from "../wasm/boardCore.ts";
import type { BoardShape } from "./messages.ts";

/** A list shows boards of one or two shapes; a painter keeps its flaps painted for the next picture of its shape. */
const PAINTERS_KEPT = 3;

/** Paints grids at rest as bitmaps. */
export class ThumbnailPainter {
  readonly #core: BoardCore;
  /** By shape, the one used last at the end. */
  readonly #painters = new Map<string, Painter>();

  constructor(core: BoardCore) {
    this.#core = core;
  }

  /** The bitmap of a grid; null where the browser makes none. Throws at once what the core refuses. */
  paint(codes: Uint8Array, shape: BoardShape): Promise<ImageBitmap | null> {
    if (typeof createImageBitmap === "undefined") return Promise.resolve(null);
    const painter = this.#painterFor(shape);
    painter.paintGrid(codes);
    // A copy: the picture is read after this turn of the loop, the core's memory is painted over before.
    const pixels = painter.frame().slice();
    return createImageBitmap(new ImageData(pixels, painter.width, painter.height)).catch(() => null);
  }

  #painterFor(shape: BoardShape): Painter {
    const { rows, columns, style, heart, bezel, widthPx } = shape;
    const key = [rows, columns, style, heart, bezel, widthPx].join(" ");
    const painter = this.#painters.get(key) ?? this.#core.createPainter(shape);
    this.#painters.delete(key);
    this.#painters.set(key, painter);
    if (this.#painters.size > PAINTERS_KEPT) {
      const [oldest] = this.#painters;
      if (oldest) {
        oldest[1].release();
        this.#painters.delete(oldest[0]);
      }
    }
    return painter;
  }
}
