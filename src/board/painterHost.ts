import { painterFlow } from "../../machines/page/painterFlow.ts";
import { startFlow } from "../flow/startFlow.ts";
import { clockStep, commandOnWay, reportArrived } from "./clockSteps.ts";
import { mayStartWorkers } from "./mayStartWorkers.ts";
import type { StageCommand, StageReport } from "./messages.ts";

/** Where the page's boards are painted: a worker, or the main thread where canvases cannot leave it. */
export interface PainterHost {
  /** Whether canvases have to be handed over as OffscreenCanvas. */
  readonly takesOffscreen: boolean;
  send(command: StageCommand): void;
  /** Reports about this board or picture, and those that concern all; also that no painter is to be had at present. */
  listen(id: number, listener: (report: StageReport) => void): () => void;
  /** Starts another painter after one that could not be kept alive: a person asked for it. */
  retry(): void;
}

/** One painter at work. After a crash, and when it is ended, it says nothing more. */
interface Painter {
  send(command: StageCommand): void;
  end(): void;
}

type Report = (report: StageReport) => void;

let lastId = 0;

/** A number for a board or a picture of this page; reports about it bear it. */
export function newId(): number {
  lastId += 1;
  return lastId;
}

const listeners = new Map<number, Report>();

function dispatch(report: StageReport): void {
  if ("id" in report && report.id !== null) listeners.get(report.id)?.(report);
  else for (const listener of [...listeners.values()]) listener(report);
}

function startWorker(report: Report): Painter {
  const worker = new Worker(new URL("./stage.worker.ts", import.meta.url), { type: "module", name: "boards" });
  worker.onmessage = ({ data }: MessageEvent<StageReport>) => report(reportArrived(data, clockStep()));
  worker.onerror = (event) => report({ type: "crashed", message: event.message });
  return {
    send: (command) =>
      worker.postMessage(
        commandOnWay(command, clockStep()),
        command.type === "add" ? ([command.whole, command.flaps] as OffscreenCanvas[]) : [],
      ),
    end: () => worker.terminate(),
  };
}

/** The core of the main thread outlives its painters; one that crashed is made anew first. */
function startOnMainThread(report: Report): Painter {
  let ended = false;
  const engine = Promise.all([import("../wasm/boardCore.ts"), import("./engine.ts"), import("./engineHost.ts")]).then(
    async ([{ loadBoardCore }, { BoardEngine }, { createFrames }]) => {
      const core = loadBoardCore();
      if (core.isCrashed()) await core.restart();
      const requestFrame = createFrames();
      return new BoardEngine({
        core,
        now: () => performance.timeOrigin + performance.now(),
        requestFrame: (draw, withinMs) => requestFrame(() => void (ended || draw()), withinMs),
        report: (said) => void (ended || report(said)),
      });
    },
  );
  engine.catch((error: unknown) => report({ type: "crashed", message: String(error) }));
  return {
    send: (command) =>
      void engine.then(
        (it) => void (ended || it.handle(command)),
        () => {},
      ),
    end: () => {
      ended = true;
    },
  };
}

function createHost(): PainterHost {
  const takesOffscreen = mayStartWorkers() && "transferControlToOffscreen" in HTMLCanvasElement.prototype;
  const start = takesOffscreen ? startWorker : startOnMainThread;
  let painter: Painter | null = null;

  const tellVisibility = () => painter?.send({ type: "visibility", visible: document.visibilityState === "visible" });
  const run = startFlow(painterFlow, {
    input: undefined,
    calls: {
      paint(_input, send) {
        const mine = start((report) => {
          if (painter !== mine) return;
          if (report.type === "crashed") {
            send({ type: "painter.crashed", message: report.message, at: Date.now() });
          } else dispatch(report);
        });
        painter = mine;
        if (document.visibilityState !== "visible") tellVisibility();
        return () => {
          painter = null;
          mine.end();
        };
      },
    },
    tell: (told) =>
      dispatch(
        told.type === "painter.failed" ? { type: "failed", id: null, message: told.message } : { type: "restarted" },
      ),
  });
  const isFailed = () => run.state === "failed";

  document.addEventListener("visibilitychange", tellVisibility);
  addEventListener("online", () => run.send({ type: "network.returned" }));
  return {
    takesOffscreen,
    // Between two painters nobody is told anything: whoever needs one says all that counts when the next is there.
    send: (command) => painter?.send(command),
    listen(id, listener) {
      listeners.set(id, listener);
      if (isFailed()) {
        queueMicrotask(() => {
          if (!isFailed() || listeners.get(id) !== listener) return;
          listener({ type: "failed", id: null, message: run.context.message });
        });
      }
      return () => listeners.delete(id);
    },
    retry: () => run.send({ type: "painter.retry" }),
  };
}

let host: PainterHost | null = null;

/** The page's painter, started with the first board that asks for it; when it crashes is `painterFlow`'s. */
export function painterHost(): PainterHost {
  host ??= createHost();
  return host;
}
