import type { Context } from "../../../context.ts";
import { minuteMs } from "../planner/boardDay.ts";
import { type Happening, readHappenings } from "./happenings.ts";
import type { RunWays } from "./lot.ts";
import { runSlot } from "./runShow.ts";
import type { RunRow } from "./runs.store.ts";
import { type ReadyChannel, rhythmOf } from "./showInputs.ts";
import type { ShowInputs } from "./shows.store.ts";

/** What became of what happened. */
export interface EventsDone {
  readonly runs: readonly RunRow[];
  /** What was put on the board now stays until then. */
  readonly heldUntil?: number;
  /** When there is something to show next. */
  readonly nextAt: number;
}

interface EventState {
  readonly byId: ReadonlyMap<string, ReadyChannel>;
  /** What came before has had its outcome. */
  readonly since: number;
  readonly heldUntil: number | null;
}

/**
 * Shows what happened, one after the other, each for the board's stay; what came too late is written down as missed. Nothing
 * is shown while the one before still holds the board (`heldUntil`).
 */
export async function runEvents(
  context: Context,
  ways: RunWays,
  inputs: ShowInputs,
  { byId, since, heldUntil }: EventState,
): Promise<EventsDone> {
  const { now } = inputs;
  const ids = [...byId.values()].filter(isForEvents).map(({ row }) => row.id);
  const arrived: readonly Happening[] = await ways.waitingEvents(ids);
  const { due, nextAt } = await readHappenings(context, ways, inputs, { channels: [...byId.values()], since });
  const waiting = [...arrived, ...due].sort((one, other) => one.showAt - other.showAt);
  const late = waiting.filter(({ expiresAt }) => expiresAt <= now);
  const runs: RunRow[] = late.map((event) => ({ ...slotOf(event), outcome: "Missed" }));
  const next = waiting.find(({ expiresAt }) => expiresAt > now);
  const done = await runNext(context, ways, inputs, {
    next,
    channel: next && byId.get(next.subscriptionId),
    heldUntil,
  });
  const used = "run" in done && next !== undefined ? [next] : [];
  // Written after it was sent: a gateway that dies in between sends again, and the appearance is there once.
  await ways.markUsed([...late, ...used].flatMap(({ id }) => id ?? []));
  const after = waiting.find((event) => event.expiresAt > now && event !== next);
  if (!("run" in done)) return { runs, ...done, nextAt: soonest(done.nextAt, nextAt) };
  const shown = done.run.outcome === "Shown" || done.run.outcome === "Same";
  const until = shown ? now + inputs.stayMinutes * minuteMs : undefined;
  return {
    runs: [...runs, done.run],
    ...(until === undefined ? {} : { heldUntil: until }),
    nextAt: soonest(after && Math.max(after.showAt, until ?? now), nextAt),
  };
}

const soonest = (...moments: readonly (number | undefined)[]): number =>
  Math.min(...moments.filter((at) => at !== undefined));

const isForEvents = (channel: ReadyChannel): boolean => !channel.row.muted && rhythmOf(channel).kind === "event";

const slotOf = ({ subscriptionId, showAt }: Happening) => ({ subscriptionId, slot: showAt });

interface Next {
  readonly next: Happening | undefined;
  readonly channel: ReadyChannel | undefined;
  readonly heldUntil: number | null;
}

async function runNext(
  context: Context,
  ways: RunWays,
  inputs: ShowInputs,
  { next, channel, heldUntil }: Next,
): Promise<{ readonly run: RunRow } | { readonly nextAt?: number }> {
  if (next === undefined || channel === undefined) return {};
  const free = Math.max(next.showAt, heldUntil ?? 0);
  if (free > inputs.now) return { nextAt: free };
  const due = { channel, at: inputs.now, wantedAt: next.showAt, turn: 0, text: next.text };
  const result = await runSlot(context, ways, inputs, due);
  if (result.outcome === "wait") return { nextAt: Math.min(result.until, next.expiresAt) };
  // Quiet hours or a pin that began meanwhile: it waits for their end, as long as it is worth it.
  const held = result.outcome === "Silent" || result.outcome === "Held";
  if (held && result.until !== undefined) return { nextAt: Math.min(result.until, next.expiresAt) };
  return { run: { ...slotOf(next), ...result, outcome: result.outcome } };
}
