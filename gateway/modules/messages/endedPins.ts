import { writeBoards } from "../../boardState/boardState.ts";
import type { LotWrite } from "../../boardState/boardWrite.ts";
import type { Context } from "../../context.ts";
import { togetherOrAlone } from "../../db/together.ts";
import { quietHoursAt } from "../boards/quietHours.ts";
import { lotOf } from "./dueLots.ts";
import { claimEndedPins, type EndedPin, releaseEndedPins } from "./endedPins.store.ts";
import { handedBack, selectHandBacks } from "./handBack.ts";
import { wakeQuietly } from "./sending.service.ts";

/**
 * Ends the pins that are over, a lot of boards at a time. The boards keep their messages (proposal D8 of the contract), or
 * show again what they did before, as was chosen at pinning (decision 63); the latter not in quiet hours, whose end it waits
 * for. Twice is once: a pin ends on the board's revision that it was decided on.
 */
export async function endPins(context: Context, roundBegin: string): Promise<void> {
  for (;;) {
    const pins = await claimEndedPins(context.database, { ...lotOf, roundBegin });
    if (pins.length === 0) return;
    context.tallies.leases.count("pinEnd", pins.length);
    // Should this gateway die, somebody goes on when its lease ends.
    await wakeQuietly(context, "pinEnd", Math.ceil(((await context.clock.now()) + lotOf.leaseMs) / 1000) * 1000);
    const left = await endLot(context, pins);
    if (left.length > 0) await releaseEndedPins(context.database, left);
  }
}

/** Answers the ids of the pins that stay for now. */
async function endLot(context: Context, pins: readonly EndedPin[]): Promise<string[]> {
  const handBacks = await selectHandBacks(
    context.database,
    pins.map(({ boardId }) => boardId),
  );
  const left: string[] = [];
  const ends: { readonly pinId: string; readonly write: LotWrite }[] = [];
  for (const pin of pins) {
    const { boardId, pinId, revision } = pin;
    const handBack = handBacks.get(boardId);
    const waitsUntil = handBack === undefined ? null : quietUntil(context, pin);
    if (waitsUntil !== null) {
      if (waitsUntil !== "unknown") await context.jobs.wakeAt("pinEnd", waitsUntil);
      left.push(pinId);
      continue;
    }
    const write = {
      boardId,
      revision,
      actor: { kind: "job", id: "pinEnd" },
      cause: "pinEnd",
      pin: "clear",
      ...handedBack(handBack, [{ kind: "pinEnded", subjectId: pinId }]),
    } as const;
    ends.push({ pinId, write });
  }
  const written = await togetherOrAlone(
    ends.map(({ write }) => write),
    (writes) => writeBoards(context, writes),
  );
  for (const [place, { pinId, write }] of ends.entries()) {
    const result = written[place];
    if (result?.status === "rejected") {
      context.log.error({ err: result.reason, boardId: write.boardId }, "A pin could not be ended");
    }
    // A board that has moved on meanwhile keeps its row until the next round; nobody sees a pin that is over.
    if (result?.status !== "fulfilled" || result.value === undefined) left.push(pinId);
  }
  return left;
}

/** The end of the quiet hours that a board is in, null outside of them; unknown where its time zone is one of another machine. */
function quietUntil({ log }: Context, { boardId, now, ...rule }: EndedPin): number | "unknown" | null {
  try {
    const { isQuietHours, until } = quietHoursAt(rule, now);
    return isQuietHours ? until : null;
  } catch (error) {
    // One board must not hold up the others; its pin is looked at again.
    log.error({ err: error, boardId }, "Whether a board is in its quiet hours could not be told");
    return "unknown";
  }
}
