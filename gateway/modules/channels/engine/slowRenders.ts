import type { Context } from "../../../context.ts";

/* A channel is plain arithmetic: one that is slow again and again rests, so that it cannot hold up the others. */

/** Longer ones are told to the log. */
const slowMs = 20;
const inARow = 3;
const restMs = 60 * 60 * 1000;

interface Slow {
  readonly times: number;
  readonly restsUntil: number;
}

/** By subscription; those of a gateway alone, for another one may be quick. */
const slowOnes = new WeakMap<Context, Map<string, Slow>>();

const of = (context: Context): Map<string, Slow> => {
  const known = slowOnes.get(context) ?? new Map<string, Slow>();
  slowOnes.set(context, known);
  return known;
};

/** Until when a channel rests; undefined while it does not. */
export function restOf(context: Context, subscriptionId: string, now: number): number | undefined {
  const slow = of(context).get(subscriptionId);
  return slow !== undefined && now < slow.restsUntil ? slow.restsUntil : undefined;
}

/** Notes how long a channel took to render. */
export function noteRender(
  context: Context,
  { id, identifier }: { readonly id: string; readonly identifier: string },
  { tookMs, now }: { readonly tookMs: number; readonly now: number },
): void {
  if (tookMs <= slowMs) {
    of(context).delete(id);
    return;
  }
  const times = (of(context).get(id)?.times ?? 0) + 1;
  const rests = times >= inARow;
  // After its rest it has one try, not three.
  of(context).set(id, { times, restsUntil: rests ? now + restMs : 0 });
  context.log.warn({ channel: identifier, tookMs: Math.round(tookMs), rests }, "A channel took long to render");
}
