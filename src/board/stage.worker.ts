import "./commandQueue.ts";
import { loadBoardCore } from "../wasm/boardCore.ts";
import { clockStep, commandArrived, reportOnWay } from "./clockSteps.ts";
import { openCommandQueue } from "./commandQueue.ts";
import { BoardEngine } from "./engine.ts";
import { createFrames } from "./engineHost.ts";
import type { StageReport } from "./messages.ts";

/** The page's one painter: it owns the canvases and the core, so that the main thread does nothing per frame. */
const scope = self as unknown as { postMessage(report: StageReport, transfer: Transferable[]): void };

const engine = new BoardEngine({
  core: loadBoardCore(),
  now: () => performance.timeOrigin + performance.now(),
  requestFrame: createFrames(),
  report: (message) =>
    scope.postMessage(
      reportOnWay(message, clockStep()),
      message.type === "thumbnail" && message.bitmap ? [message.bitmap] : [],
    ),
});
openCommandQueue((command) => engine.handle(commandArrived(command, clockStep())));
