import type { CDPSession } from "@playwright/test";

/** What happened in a browser while it was traced. */
export interface Traced {
  /** Frames that the compositor handed to the screen. */
  readonly frames: number;
  /** Frames that pages and workers asked for. */
  readonly asked: number;
  /** Timers that went off. */
  readonly timers: number;
}

/** One event a frame that is shown, and no other: the trace must not cost what is measured. */
const framesOnly = ["disabled-by-default-display.framedisplayed"];

/** Counts what happens until the given work is done; frames asked for and timers only with `scripts`. */
export async function traceDuring(session: CDPSession, work: () => Promise<void>, scripts = false): Promise<Traced> {
  const counts = new Map<string, number>();
  const collect = ({ value }: { value: object[] }) => {
    for (const { name } of value as { name: string }[]) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  session.on("Tracing.dataCollected", collect);
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: scripts ? [...framesOnly, "devtools.timeline"] : framesOnly,
      excludedCategories: ["*"],
    },
  });
  await work();
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
  session.off("Tracing.dataCollected", collect);
  const count = (name: string) => counts.get(name) ?? 0;
  return {
    frames: count("Display::FrameDisplayed"),
    asked: count("FireAnimationFrame"),
    timers: count("TimerFire"),
  };
}
