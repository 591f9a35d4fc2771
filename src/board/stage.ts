import { createCanvases } from "./canvases.ts";
import { type Bezel, type Box, cellAtPoint, cellBox, widestPicture } from "./geometry.ts";
import type { BoardShape, BoardStyle, Code62, LastChange, Motion, StageReport } from "./messages.ts";
import { newId, painterHost } from "./painterHost.ts";
import { pixelWidth, watchPixelWidth } from "./pixelWidth.ts";
import { isSpent, spendAttempt } from "./restarts.ts";
import { ServerClock } from "./serverClock.ts";
import { type BoardUpdate, toCodes } from "./wire.ts";

export interface StageOptions {
  rows: number;
  columns: number;
  style: BoardStyle;
  code62: Code62;
  bezel: Bezel;
  /** Whether updates turn the flaps; without, and under reduced motion, the final grid shows at once. */
  animate: boolean;
}

/**
 * `failed`: nothing is drawn any more; `restarted`: it is again, after a defect or a `retry`. `undrawable`: the browser has
 * nothing to draw on; what the board shows is still told by `settled`. `refused`: what came last is nothing for this
 * board, which goes on with what comes next.
 */
type StageEvent = "flipping" | "settled" | "failed" | "undrawable" | "refused" | "restarted";
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
  /** The last change, for a film of it; null where the painter did not live to tell. */
  lastChange(): Promise<LastChange | null>;
  /** Starts the page's painter again, after it could not be kept alive. */
  retry(): void;
  on(event: StageEvent, listener: StageListener): () => void;
  /** The cell under a point given in CSS pixels of the host; null on the board's edge. */
  cellAt(x: number, y: number): number | null;
  /** Where a cell's flap lies, in CSS pixels of the host. */
  cellRect(index: number): Box;
  dispose(): void;
}

/** A canvas that is lost more often within a minute is not replaced any more. */
const LOSSES_BORNE = 3;

const serverClock = new ServerClock();

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
  const changes: ((change: LastChange | null) => void)[] = [];
  let landingSink: LandingSink | null = null;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const heart = options.code62 === "heart";
  let style = options.style;
  let motion: Motion = {};
  let isHeld = false;
  /** What was found wrong, perhaps before anybody asked. */
  let trouble: "undrawable" | "failed" | null = null;
  /** Says again what the board leads to, for a painter that does not know. */
  let tellContent = () => {};
  const lost: number[] = [];

  const widest = widestPicture(rows, columns, bezel);
  const widthPx = () => Math.min(widest, pixelWidth(element));
  const shape = (): BoardShape => ({ rows, columns, style, heart, bezel, widthPx: widthPx() });
  let current = shape();

  let canvases = createCanvases();
  element.append(canvases.element);
  const add = () => {
    canvases.fit(current);
    host.send({ type: "add", id, ...canvases.release(host.takesOffscreen), shape: current });
  };
  add();

  /** The same board on other canvases: one that went to a worker cannot come back from it. */
  const startAgain = () => {
    current = shape();
    trouble = null;
    const next = createCanvases();
    canvases.element.before(next.element);
    canvases.remove();
    canvases = next;
    delete element.dataset.boardProblem;
    add();
    host.send({ type: "motion", id, motion });
    if (landingSink) host.send({ type: "listen", id, on: true });
    tellContent();
    if (isHeld) host.send({ type: "hold", id });
  };
  const replaceLost = () => {
    spendAttempt(lost, Date.now());
    if (isSpent(lost, Date.now(), LOSSES_BORNE)) return fail("the canvas is lost again and again");
    host.send({ type: "remove", id });
    startAgain();
  };

  const reshape = () => {
    const next = shape();
    // As many pixels may have another size.
    canvases.fit(next);
    if (next.widthPx === current.widthPx && next.style === current.style) return;
    current = next;
    host.send({ type: "shape", id, shape: next });
  };
  const stopWatching = watchPixelWidth(element, reshape);

  const finish = () => {
    if (reducedMotion.matches) host.send({ type: "finish", id });
  };
  reducedMotion.addEventListener("change", finish);

  const tell = (event: StageEvent, version: number, text: string) => {
    for (const [wanted, listener] of [...listeners]) if (wanted === event) listener(version, text);
  };
  /** What the former painter was asked for never comes. */
  const giveUpWaiting = () => {
    for (const waiting of pictures.splice(0)) waiting(null);
    for (const waiting of changes.splice(0)) waiting(null);
  };
  const fail = (message: string) => {
    trouble = "failed";
    element.dataset.boardProblem = message;
    giveUpWaiting();
    tell("failed", 0, "");
  };
  const answer = <Value>(waiting: ((value: Value) => void)[], value: Value) => waiting.shift()?.(value);

  const stopListening = host.listen(id, (report: StageReport) => {
    switch (report.type) {
      case "landings":
        landingSink?.schedule(report.landings, report.zero, columns);
        return;
      case "hush":
        landingSink?.hush();
        return;
      case "picture":
        answer(pictures, report.picture);
        return;
      case "lastChange":
        answer(changes, report.change);
        return;
      case "restarted":
        landingSink?.hush();
        giveUpWaiting();
        startAgain();
        tell("restarted", 0, "");
        return;
      case "lost":
        replaceLost();
        return;
      case "undrawable":
        trouble = "undrawable";
        element.dataset.boardProblem = "no 2d context";
        tell("undrawable", 0, "");
        return;
      case "failed":
        if (report.id === null) return fail(report.message);
        element.dataset.boardProblem = report.message;
        tell("refused", 0, "");
        return;
      case "flipping":
      case "settled":
        element.dataset.boardState = report.type;
        tell(report.type, report.version, "text" in report ? report.text : "");
    }
  });
  const show = (update: BoardUpdate) => {
    isHeld = false;
    // Told again later, it must not count as a fresh sight of the gateway's clock.
    const offset = serverClock.hear(update, performance.timeOrigin + performance.now());
    tellContent = () => {
      const animate = options.animate && !reducedMotion.matches;
      host.send({ type: "update", id, update, clockOffset: offset, animate });
    };
    tellContent();
  };

  return {
    show,
    showGrid(characters) {
      isHeld = false;
      const codes = toCodes(characters);
      tellContent = () => host.send({ type: "grid", id, codes });
      tellContent();
    },
    setStyle(next) {
      style = next;
      reshape();
    },
    pause() {
      isHeld = true;
      host.send({ type: "hold", id });
    },
    resume(update) {
      if (!options.animate || reducedMotion.matches) return show(update);
      isHeld = false;
      const offset = serverClock.hear(update, performance.timeOrigin + performance.now());
      tellContent = () => host.send({ type: "update", id, update, clockOffset: offset, animate: false });
      host.send({ type: "resume", id, update });
    },
    replay() {
      if (options.animate && !reducedMotion.matches) {
        host.send({ type: "replay", id, seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 });
      } else host.send({ type: "finish", id });
    },
    setMotion(next) {
      motion = next;
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
    lastChange: () =>
      new Promise((resolve) => {
        changes.push(resolve);
        host.send({ type: "lastChange", id });
      }),
    retry() {
      lost.length = 0;
      host.retry();
    },
    on(event, listener) {
      const entry: [StageEvent, StageListener] = [event, listener];
      listeners.add(entry);
      if (event === trouble) listener(0, "");
      return () => listeners.delete(entry);
    },
    cellAt: (x, y) => cellAtPoint(x, y, rows, columns, bezel, element.clientWidth),
    cellRect: (index) => cellBox(index, rows, columns, bezel, element.clientWidth),
    dispose() {
      stopWatching();
      reducedMotion.removeEventListener("change", finish);
      landingSink?.hush();
      stopListening();
      listeners.clear();
      host.send({ type: "remove", id });
      canvases.remove();
    },
  };
}
