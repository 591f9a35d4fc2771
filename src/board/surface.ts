import type { Painter } from "../wasm/boardCore.ts";
import { flapsBox } from "./geometry.ts";
import type { BoardCanvas, BoardShape } from "./messages.ts";

type Pen = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/**
 * What a board is drawn on: the whole of it, which stands still, and over that the flaps, opaque. A frame of a turn so
 * copies and blends nothing else, and what lies behind the flaps is not drawn at all.
 */
export interface Surface {
  readonly whole: Pen;
  readonly flaps: Pen;
}

/** What is put on a surface. */
interface Picture {
  readonly painter: Painter;
  readonly surface: Surface | null;
  readonly shape: BoardShape;
  isEmpty: boolean;
}

/** How long a lost canvas may take to come back. */
const PATIENCE_MS = 2000;

/** Null where the browser gives no way to draw. */
export function openSurface(whole: BoardCanvas, flaps: BoardCanvas): Surface | null {
  const pens = [whole.getContext("2d"), flaps.getContext("2d", { alpha: false })] as const;
  return pens[0] && pens[1] ? { whole: pens[0] as Pen, flaps: pens[1] as Pen } : null;
}

/** Makes the canvases as large as the painter's picture; they are empty after it. */
export function fitSurface({ whole, flaps }: Surface, { width, height }: Painter, shape: BoardShape): void {
  Object.assign(whole.canvas, { width, height });
  const box = boxOf(shape);
  Object.assign(flaps.canvas, { width: box.width, height: box.height });
}

const boxOf = ({ rows, columns, bezel, widthPx }: BoardShape) => flapsBox(rows, columns, bezel, widthPx);
const imageOf = (painter: Painter) => new ImageData(painter.frame(), painter.width, painter.height);

/** Hands the pixels that changed to the canvas of the flaps; all of them to both while they are empty. */
export function present(board: Picture): void {
  const { painter, surface, shape } = board;
  const box = boxOf(shape);
  const changed = board.isEmpty ? box : painter.dirtyRect();
  if (!changed || !surface) return;
  const image = imageOf(painter);
  if (board.isEmpty) surface.whole.putImageData(image, 0, 0);
  board.isEmpty = false;
  surface.flaps.putImageData(image, -box.x, -box.y, changed.x, changed.y, changed.width, changed.height);
}

/** The canvas of the whole board, brought up to what its flaps show. */
export function wholeCanvas({ painter, surface }: Picture): BoardCanvas | undefined {
  surface?.whole.putImageData(imageOf(painter), 0, 0);
  return surface?.whole.canvas;
}

/**
 * A browser may take canvases their pixels, mostly all of them at once. Mostly it gives the room for them back soon; else
 * they are lost, which is said once for all. Returns what ends it.
 */
export function watchCanvases(
  canvases: readonly Pick<EventTarget, "addEventListener">[],
  { onLost, onRestored }: { onLost(): void; onRestored(): void },
): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  const gone = new Set<object>();
  let patience: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    watch.abort();
    clearTimeout(patience);
  };
  for (const canvas of canvases) {
    const lose = () => {
      gone.add(canvas);
      patience ??= setTimeout(() => {
        end();
        onLost();
      }, PATIENCE_MS);
    };
    const restore = () => {
      gone.delete(canvas);
      if (gone.size > 0) return;
      clearTimeout(patience);
      patience = undefined;
      onRestored();
    };
    canvas.addEventListener("contextlost", lose, { signal });
    canvas.addEventListener("contextrestored", restore, { signal });
  }
  return end;
}
