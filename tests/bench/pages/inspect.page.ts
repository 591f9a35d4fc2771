import { createBrowserInspector } from "@statelyai/inspect";
import { createActor, type InspectionEvent } from "xstate";
import { composerMachine } from "../../../machines/message/composerMachine.ts";
import { inspectTab } from "../../../src/entries/inspector/tab/inspectTab.ts";
import { channelName, type FromTab } from "../../../src/entries/inspector/trace/protocol.ts";

// A page with many actors that somebody inspects: `?way=ours`, `stately` (@statelyai/inspect, told to a frame of the page)
// or `none`; `actors` composers, each with a board of 6 × 22 in its context, take `events` events in all: at once, or spread
// evenly over `seconds`.

const asked = new URLSearchParams(location.search);
const way = asked.get("way");
const actors = Number(asked.get("actors"));
const events = Number(asked.get("events"));
const seconds = Number(asked.get("seconds") ?? 0);

type Inspect = (event: InspectionEvent) => void;

/** What came to the other side, in steps; the page is done when all have. */
let told = 0;

function listenToOurs(): Inspect {
  const ear = new BroadcastChannel(channelName);
  ear.onmessage = ({ data }: MessageEvent<FromTab>) => {
    if (data.kind === "news") told += data.steps.length;
  };
  const { inspect } = inspectTab();
  ear.postMessage({ kind: "hello" });
  return inspect as Inspect;
}

function listenToStately(): Inspect {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  frame.contentWindow?.addEventListener("message", ({ data }: MessageEvent<{ type: string }>) => {
    if (data.type === "@xstate.snapshot") told += 1;
  });
  const { inspect, adapter } = createBrowserInspector({ iframe: frame, url: "about:blank", autoStart: false });
  // As its own receiver does, which would be a page of somebody else's.
  adapter.targetWindow = frame.contentWindow;
  (adapter as unknown as { status: string }).status = "connected";
  return (event) => inspect.next?.(event);
}

const inspect = way === "ours" ? listenToOurs() : way === "stately" ? listenToStately() : undefined;
const characters = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));
const composers = Array.from({ length: actors }, () =>
  createActor(composerMachine, { input: { edit: {} as never, characters }, ...(inspect ? { inspect } : {}) }),
);

declare global {
  /** Starts the actors, sends the events, and answers with the steps that came to the other side. */
  function runActors(): Promise<number>;
}

globalThis.runActors = async () => {
  for (const composer of composers) composer.start();
  const begun = performance.now();
  for (let at = 0; at < events; ) {
    const due = seconds === 0 ? events : Math.min(events, ((performance.now() - begun) / 1_000 / seconds) * events);
    for (; at < due; at += 1) composers[at % actors]?.send({ type: "caret.move", cell: (at * 7) % 132 });
    if (at < events) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  while (way !== "none" && told < events) await new Promise((resolve) => setTimeout(resolve, 10));
  return told;
};
globalThis.document.body.dataset.ready = "yes";
