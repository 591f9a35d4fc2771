import { loadBoardCore } from "../wasm/boardCore.ts";
import { BoardEngine } from "./engine.ts";
import { createFrames } from "./engineHost.ts";
import type { StageCommand, StageReport } from "./messages.ts";

/** The page's one painter: it owns the canvases and the core, so that the main thread does nothing per frame. */
const scope = self as unknown as {
  postMessage(report: StageReport, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<StageCommand>) => void) | null;
};

const report = (message: StageReport) =>
  scope.postMessage(message, message.type === "thumbnail" && message.bitmap ? [message.bitmap] : []);

const engine = new BoardEngine({
  core: loadBoardCore(),
  now: () => performance.timeOrigin + performance.now(),
  requestFrame: createFrames(),
  report,
});
scope.onmessage = ({ data }) => engine.handle(data);
// The wasm is awaited at the top level: what is sent before this message would be lost.
report({ type: "ready" });
