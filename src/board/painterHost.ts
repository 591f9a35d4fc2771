import type { StageCommand, StageReport } from "./messages.ts";

/** Where the page's boards are painted: a worker, or the main thread where canvases cannot leave it. */
export interface PainterHost {
  /** Whether canvases have to be handed over as OffscreenCanvas. */
  readonly takesOffscreen: boolean;
  send(command: StageCommand): void;
  listen(id: number, listener: (report: StageReport) => void): () => void;
}

let lastId = 0;

/** A number for a board or a picture of this page; reports about it bear it. */
export function newId(): number {
  lastId += 1;
  return lastId;
}

const listeners = new Map<number, (report: StageReport) => void>();

function dispatch(report: StageReport): void {
  if (report.type === "ready") return;
  if (report.id === null) for (const listener of listeners.values()) listener(report);
  else listeners.get(report.id)?.(report);
}

function listen(id: number, listener: (report: StageReport) => void): () => void {
  listeners.set(id, listener);
  return () => listeners.delete(id);
}

function startWorker(): PainterHost {
  const worker = new Worker(new URL("./stage.worker.ts", import.meta.url), { type: "module", name: "boards" });
  let waiting: StageCommand[] | null = [];
  const post = (command: StageCommand) =>
    worker.postMessage(command, command.type === "add" ? [command.canvas as OffscreenCanvas] : []);
  worker.onmessage = ({ data }: MessageEvent<StageReport>) => {
    if (data.type === "ready") {
      const held = waiting ?? [];
      waiting = null;
      for (const command of held) post(command);
    }
    dispatch(data);
  };
  worker.onerror = (event) => dispatch({ type: "failed", id: null, message: event.message });
  return {
    takesOffscreen: true,
    send: (command) => {
      if (waiting) waiting.push(command);
      else post(command);
    },
    listen,
  };
}

function startOnMainThread(): PainterHost {
  const engine = Promise.all([import("../wasm/boardCore.ts"), import("./engine.ts")]).then(
    ([{ loadBoardCore }, { BoardEngine }]) =>
      new BoardEngine({
        core: loadBoardCore(),
        now: () => performance.timeOrigin + performance.now(),
        requestFrame: (draw) => requestAnimationFrame(draw),
        report: dispatch,
      }),
  );
  return {
    takesOffscreen: false,
    send: (command) => {
      engine
        .then((it) => it.handle(command))
        .catch((error: unknown) => {
          dispatch({ type: "failed", id: "id" in command ? command.id : null, message: String(error) });
        });
    },
    listen,
  };
}

let host: PainterHost | null = null;

/** The page's painter, started with the first board that asks for it. */
export function painterHost(): PainterHost {
  if (!host) {
    const canLeave = typeof Worker !== "undefined" && "transferControlToOffscreen" in HTMLCanvasElement.prototype;
    const started = canLeave ? startWorker() : startOnMainThread();
    const tellVisibility = () => started.send({ type: "visibility", visible: document.visibilityState === "visible" });
    document.addEventListener("visibilitychange", tellVisibility);
    if (document.visibilityState !== "visible") tellVisibility();
    host = started;
  }
  return host;
}
