import { aspectOf, type Bezel, type Box, cellAtPoint, cellBox } from "./geometry.ts";
import type { BoardShape, BoardStyle, Motion, StageReport } from "./messages.ts";
import { newId, painterHost } from "./painterHost.ts";
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

/** Where the landings of flaps are made audible. */
export interface LandingSink {
  /** Flaps land: pairs of cell and milliseconds after `zero` (epoch milliseconds), in order of time. */
  schedule(landings: Uint32Array<ArrayBuffer>, zero: number, columns: number): void;
  /** What was scheduled does not happen. */
  hush(): void;
}

/** One board on the page. The host element gives the width; the height follows from the board's shape. */
export interface Stage {
  /** Turns the flaps as the update says, by the gateway's clock. */
  show(update: BoardUpdate): void;
  /** Shows a grid at once. */
  showGrid(characters: readonly (readonly number[])[]): void;
  setStyle(style: BoardStyle): void;
  /** Holds the flaps where they are. */
  pause(): void;
  /** Lets held flaps go on from there to what the update leads to. */
  resume(update: BoardUpdate): void;
  /** Turns the last change once more, from what the board showed before. */
  replay(): void;
  /** Pace and order for this screen alone, from the next turn on. */
  setMotion(motion: Motion): void;
  /** Tells the landings of the turns to come and of the running one; null ends it, and with it their cost. */
  setLandingSink(sink: LandingSink | null): void;
  /** What the board shows at this moment as a PNG file in device pixels; null where that is not possible. */
  takePicture(): Promise<Blob | null>;
  on(event: StageEvent, listener: StageListener): () => void;
  /** The cell under a point given in CSS pixels of the host; null on the board's edge. */
  cellAt(x: number, y: number): number | null;
  /** Where a cell's flap lies, in CSS pixels of the host. */
  cellRect(index: number): Box;
  dispose(): void;
}

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
  const id = newId();
  const host = painterHost();
  const { rows, columns, bezel } = options;
  const listeners = new Set<[StageEvent, StageListener]>();
  const pictures: ((picture: Blob | null) => void)[] = [];
  let landingSink: LandingSink | null = null;
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

  const finish = () => {
    if (reducedMotion.matches) host.send({ type: "finish", id });
  };
  reducedMotion.addEventListener("change", finish);

  const stopListening = host.listen(id, (report: StageReport) => {
    if (report.type === "ready" || report.type === "thumbnail") return;
    if (report.type === "landings") landingSink?.schedule(report.landings, report.zero, columns);
    else if (report.type === "hush") landingSink?.hush();
    else if (report.type === "picture") pictures.shift()?.(report.picture);
    else {
      if (report.type === "failed") element.dataset.boardProblem = report.message;
      else element.dataset.boardState = report.type;
      for (const [event, listener] of listeners) {
        if (event === report.type) {
          listener("version" in report ? report.version : 0, "text" in report ? report.text : "");
        }
      }
    }
  });
  const show = (update: BoardUpdate) => {
    const animate = options.animate && !reducedMotion.matches;
    host.send({ type: "update", id, update, clockOffset: clockOffset(update.serverTime), animate });
  };

  return {
    show,
    showGrid(characters) {
      host.send({ type: "grid", id, codes: toCodes(characters) });
    },
    setStyle(next) {
      style = next;
      reshape();
    },
    pause() {
      host.send({ type: "hold", id });
    },
    resume(update) {
      if (options.animate && !reducedMotion.matches) host.send({ type: "resume", id, update });
      else show(update);
    },
    replay() {
      if (options.animate && !reducedMotion.matches) {
        host.send({ type: "replay", id, seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 });
      } else host.send({ type: "finish", id });
    },
    setMotion(motion) {
      host.send({ type: "motion", id, motion });
    },
    setLandingSink(sink) {
      landingSink?.hush();
      landingSink = sink;
      host.send({ type: "listen", id, on: sink !== null });
    },
    takePicture: () =>
      new Promise((resolve) => {
        pictures.push(resolve);
        host.send({ type: "picture", id });
      }),
    on(event, listener) {
      const entry: [StageEvent, StageListener] = [event, listener];
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    cellAt: (x, y) => cellAtPoint(x, y, rows, columns, bezel, widthOf()),
    cellRect: (index) => cellBox(index, rows, columns, bezel, widthOf()),
    dispose() {
      resizes.disconnect();
      reducedMotion.removeEventListener("change", finish);
      landingSink?.hush();
      stopListening();
      listeners.clear();
      host.send({ type: "remove", id });
      canvas.remove();
    },
  };
}
