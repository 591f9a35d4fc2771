import type { Painter } from "../wasm/boardCore.ts";

/** What a board is drawn on. */
export type Surface = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** How long a lost canvas may take to come back. */
const PATIENCE_MS = 2000;

/** Hands the pixels that changed to the canvas; all of them while it is empty. */
export function present(board: {
  readonly painter: Painter;
  readonly surface: Surface | null;
  isEmpty: boolean;
}): void {
  const { painter, surface } = board;
  const whole = { x: 0, y: 0, width: painter.width, height: painter.height };
  const dirty = board.isEmpty ? whole : painter.dirtyRect();
  if (!dirty || !surface) return;
  board.isEmpty = false;
  const image = new ImageData(painter.frame(), painter.width, painter.height);
  surface.putImageData(image, 0, 0, dirty.x, dirty.y, dirty.width, dirty.height);
}

/** A browser may take a canvas its pixels. Mostly it gives the room for them back soon; else it is lost. */
export function watchCanvas(
  canvas: Pick<EventTarget, "addEventListener">,
  { onLost, onRestored }: { onLost(): void; onRestored(): void },
): void {
  let patience: ReturnType<typeof setTimeout> | undefined;
  canvas.addEventListener("contextlost", () => {
    clearTimeout(patience);
    patience = setTimeout(onLost, PATIENCE_MS);
  });
  canvas.addEventListener("contextrestored", () => {
    clearTimeout(patience);
    onRestored();
  });
}
