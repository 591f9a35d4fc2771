import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { newId } from "../db/ids.ts";
import type { Guard } from "../live/guards.ts";
import { leaveDemoDisplays, takeDemoDisplays } from "../modules/displays/demoDisplays.service.ts";
import { DemoDisplay } from "./demoDisplay.ts";

/** As often as any display says that it lives. */
const beatEveryMs = 5_000;
/** A gateway that died is followed by another one after this long, well before its boards would be offline. */
const leaseMs = 20_000;

/**
 * Plays the displays of the demo household, so that its boards are watched by somebody from the first start on. Several
 * gateways share them by lease: each display has one player. `removeDevice` ends one for good, as it ends any display.
 */
export function registerDemoDisplays(app: FastifyInstance, context: Context): void {
  const player = newId();
  const { live } = app;
  const playing = new Map<string, DemoDisplay>();
  let work: Promise<void> = Promise.resolve();
  let stopped = false;

  const play = async (): Promise<void> => {
    const devices = new Map((await takeDemoDisplays(context, player, leaseMs)).map((device) => [device.id, device]));
    if (stopped) return;
    for (const [id, display] of playing) {
      if (devices.get(id)?.boardId === display.boardId) continue;
      display.end();
      playing.delete(id);
    }
    for (const [id, device] of devices) {
      const known = playing.get(id);
      if (known === undefined) playing.set(id, new DemoDisplay(context, live, device));
      else known.beat();
    }
  };
  const goOn = (): Promise<void> => {
    work = work.then(play).catch((error: unknown) => {
      context.log.warn({ err: error }, "The displays of the demo could not be played");
    });
    return work;
  };

  const timer = setInterval(() => void goOn(), beatEveryMs);
  timer.unref();
  const guard: Guard = {
    concerns: (hint) =>
      hint.kind === "credential" && [...playing.values()].some(({ boardId }) => boardId === hint.boardId),
    check: goOn,
  };
  live.guards.add(guard);
  const stop = async (): Promise<void> => {
    if (stopped) return;
    stopped = true;
    clearInterval(timer);
    live.guards.remove(guard);
    await work;
    for (const display of playing.values()) display.end();
    playing.clear();
    await leaveDemoDisplays(context, player);
  };
  app.lifecycle.onStop(stop);
  app.addHook("preClose", stop);
  app.addHook("onReady", () => void goOn());
}
