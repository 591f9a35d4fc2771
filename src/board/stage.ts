import { aspectOf, type Bezel, type Box, cellAtPoint, cellBox } from "./geometry.ts";
import type { BoardShape, BoardStyle, StageReport } from "./messages.ts";
import { painterHost } from "./painterHost.ts";
import { type BoardUpdate, toCodes } from "./wire.ts";

export interface StageOptions {
  rows: number;
  columns: number;
  style: BoardStyle;
  bezel: Bezel;
  /** Whether updates turn the flaps; without, and under reduced motion, the final grid shows at once. */
  animate: boolean;
}

type StageEvent = "flipping" | "settled" | "failed";
type StageListener = (version: number, text: string) => void;

/** One board on the page. The host element gives the width; the height follows from the board's shape. */
export interface Stage {
  /** Turns the flaps as the update says, by the gateway's clock. */
  show(update: BoardUpdate): void;
  /** Shows a grid at once. */
  showGrid(characters: readonly (readonly number[])[]): void;
  setStyle(style: BoardStyle): void;
  on(event: StageEvent, listener: StageListener): () => void;
  /** The cell under a point given in CSS pixels of the host; null on the board's edge. */
  cellAt(x: number, y: number): number | null;
  /** Where a cell's flap lies, in CSS pixels of the host. */
  cellRect(index: number): Box;
  dispose(): void;
}

let nextId = 1;
/** Gateway time minus the page's clock; the smallest delay seen so far gives the best estimate. */
let bestOffset: number | null = null;

function clockOffset(serverTime: number): number {
  const seen = serverTime - (performance.timeOrigin + performance.now());
  bestOffset = bestOffset === null || seen > bestOffset || bestOffset - seen > 10_000 ? seen : bestOffset;
  return bestOffset;
}

/**
 * Puts a painted board into `element`, filling its width. Nothing is drawn while nothing turns; the canvas is sharp at
 * every size and pixel ratio.
 */
export function createStage(element: HTMLElement, options: StageOptions): Stage {
  const id = nextId++;
  const host = painterHost();
  const { rows, columns, bezel } = options;
  const listeners = new Set<[StageEvent, StageListener]>();
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let style = options.style;

  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  Object.assign(canvas.style, {
    display: "block",
    width: "100%",
    aspectRatio: `${1 / aspectOf(rows, columns, bezel)}`,
  });
  element.append(canvas);

  const widthOf = () => element.clientWidth || canvas.clientWidth;
  const shape = (): BoardShape => ({
    rows,
    columns,
    style,
    bezel,
    widthPx: Math.max(1, Math.round(widthOf() * devicePixelRatio)),
  });

  let current = shape();
  host.send({
    type: "add",
    id,
    canvas: host.takesOffscreen ? canvas.transferControlToOffscreen() : canvas,
    shape: current,
  });

  const reshape = () => {
    const next = shape();
    if (next.widthPx === current.widthPx && next.style === current.style) return;
    current = next;
    host.send({ type: "shape", id, shape: next });
  };
  const resizes = new ResizeObserver(reshape);
  resizes.observe(element);

  const stopListening = host.listen(id, (report: StageReport) => {
    if (report.type === "ready") return;
    if (report.type === "failed") element.dataset.boardProblem = report.message;
    else element.dataset.boardState = report.type;
    for (const [event, listener] of listeners) {
      if (event === report.type) {
        listener("version" in report ? report.version : 0, "text" in report ? report.text : "");
      }
    }
  });

  return {
    show(update) {
      const animate = options.animate && !reducedMotion.matches;
      host.send({ type: "update", id, update, clockOffset: clockOffset(update.serverTime), animate });
    },
    showGrid(characters) {
      host.send({ type: "grid", id, codes: toCodes(characters) });
    },
    setStyle(next) {
      style = next;
      reshape();
    },
    on(event, listener) {
      const entry: [StageEvent, StageListener] = [event, listener];
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    cellAt: (x, y) => cellAtPoint(x, y, rows, columns, bezel, widthOf()),
    cellRect: (index) => cellBox(index, rows, columns, bezel, widthOf()),
    dispose() {
      resizes.disconnect();
      stopListening();
      listeners.clear();
      host.send({ type: "remove", id });
      canvas.remove();
    },
  };
}
