import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { scheduleQuery, sendQuery, writeQuery } from "./calls.ts";
import type { Answer } from "./history.ts";
import { now, type Recorder, settle } from "./recorder.ts";
import type { Household } from "./seeding.ts";

/* People who write, all the time and now and then two on one board at once. */

/** Of messages, so that two of them never make the same grid. */
let count = 0;

const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)];

/** One in so many calls is made once more when it was answered: it must be answered the same. */
const askedAgain = 3;
/** One in so many has another one beside it on the same board: one of the two is refused. */
const together = 5;

async function send(recorder: Recorder, token: string, boardId: string): Promise<void> {
  count += 1;
  const isAskedAgain = count % askedAgain === 0;
  const call = { key: randomUUID(), boardId, text: `sent ${count}`, tries: [] };
  recorder.calls.push(call);
  const question = { token, query: sendQuery, variables: { text: call.text, boardId, key: call.key } };
  const idOf = ({ appearanceId }: { readonly appearanceId: string }) => appearanceId;
  const answer = await settle(recorder, question, idOf, call.tries);
  if (answer.kind === "accepted" && isAskedAgain) await settle(recorder, question, idOf, call.tries);
}

/** Writes until the history is over, on any board, `everyMs` apart. */
export async function writeOn(
  recorder: Recorder,
  household: Household,
  writer: number,
  everyMs: number,
): Promise<void> {
  const { tokens, boards } = household;
  const [mine = "", other = ""] = [tokens[writer], tokens[(writer + 1) % tokens.length]];
  while (recorder.isWriting()) {
    const board = pick(boards) ?? "";
    const others = count % together === 0 ? [send(recorder, other, board)] : [];
    await Promise.all([send(recorder, mine, board), ...others]);
    await pause(everyMs * (0.5 + Math.random()));
  }
}

/** A board takes a message in 15 seconds; with some room for a late one. */
const apartMs = 17_000;

/** Schedules a message for each of the boards again and again, some seconds ahead. */
export async function scheduleOn(recorder: Recorder, { tokens, timed }: Household): Promise<void> {
  const free = new Map(timed.map((board) => [board, 0]));
  while (recorder.isWriting()) {
    const board = timed.find((one) => (free.get(one) ?? 0) <= now());
    if (board !== undefined) {
      free.set(board, now() + apartMs);
      await schedule(recorder, tokens[0] ?? "", board);
    }
    await pause(apartMs / (timed.length + 1));
  }
}

async function schedule(recorder: Recorder, token: string, boardId: string): Promise<Answer> {
  count += 1;
  const [key, text] = [randomUUID(), `timed ${count}`];
  const written = await settle(
    recorder,
    { token, query: writeQuery, variables: { text, key } },
    (success: { readonly message: { readonly id: string } }) => success.message.id,
  );
  if (written.kind !== "accepted") return written;
  const sendAt = Math.round(now() + 3_000 + Math.random() * 3_000);
  const call = { key, boardId, text, sendAt, tries: [] };
  recorder.calls.push(call);
  const variables = { messageId: written.id, boardId, sendAt, key };
  return settle(
    recorder,
    { token, query: scheduleQuery, variables },
    (success: { readonly scheduledMessage: { readonly id: string } }) => success.scheduledMessage.id,
    call.tries,
  );
}
