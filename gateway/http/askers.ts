import type { FastifyInstance } from "fastify";
import type { Askers } from "../context.ts";

/** What is answered later than this is a stream, or is slow by itself: nobody gives way to it any more. */
const longestAnswerMs = 250;
/** So that work goes on where somebody always asks. */
const longestWayMs = 15;

/** Knows who waits for an answer of this gateway. */
export function watchAskers(app: FastifyInstance): Askers {
  /** By the request's id, the oldest first. */
  const since = new Map<string, number>();
  const givingWay = new Set<() => void>();

  const isAnybodyWaiting = (): boolean => {
    const tooOld = performance.now() - longestAnswerMs;
    for (const [id, at] of since) {
      if (at > tooOld) return true;
      since.delete(id);
    }
    return false;
  };
  app.addHook("onRequest", ({ id }, _reply, done) => {
    // Whoever is not told of its end, as a stream, is forgotten with time.
    isAnybodyWaiting();
    since.set(id, performance.now());
    done();
  });
  app.addHook("onResponse", ({ id }, _reply, done) => {
    since.delete(id);
    if (givingWay.size > 0 && !isAnybodyWaiting()) for (const goOn of givingWay) goOn();
    done();
  });
  return {
    answered() {
      if (!isAnybodyWaiting()) return Promise.resolve();
      return new Promise((resolve) => {
        const goOn = (): void => {
          clearTimeout(timer);
          givingWay.delete(goOn);
          resolve();
        };
        const timer = setTimeout(goOn, longestWayMs);
        givingWay.add(goOn);
      });
    },
  };
}
