import type { BoardWrite, BoardWritten } from "../../boardState/boardWrite.ts";
import type {
  MessageAppearanceRecord,
  MessageRecord,
  ReceiptRecord,
  ScheduledMessageRecord,
} from "../../boardState/messages.refs.ts";
import { undoMs } from "../../boardState/receipts.ts";
import { storableText } from "../../db/storableText.ts";
import type { SendState } from "./sendState.ts";

/*
 * What a send made, as it would be read: it is answered with what was written, so that nothing is read again. The same call
 * again is answered from the tables.
 */

/** A write that happened, and the message that it was about. */
export interface Made {
  readonly written: BoardWritten;
  readonly write: BoardWrite;
  readonly message: MessageRecord;
}

/** Nothing where the message is not known, which no send is without. */
export function madeBy(write: BoardWrite, written: BoardWritten, state: SendState): { readonly made?: Made } {
  const message = messageOf(write, written, state);
  return message === null ? {} : { made: { written, write, message } };
}

function messageOf({ message }: BoardWrite, { at }: BoardWritten, state: SendState): MessageRecord | null {
  if (message === undefined) return state.message;
  const { id, text, rows, columns, characters, authorFormatted } = message;
  const stored = { text: storableText(text), authorFormatted: storableText(authorFormatted) };
  return { id, rows, columns, characters, ...stored, createdAt: at, isFavorited: false };
}

/** The appearance; its receipt is read when somebody asks, for displays are others' business. */
export function madeAppearance(
  { written, write, message }: Made,
  readReceipt: (appearanceId: string) => Promise<ReceiptRecord>,
): MessageAppearanceRecord {
  const { show, boardId } = write;
  if (show === undefined) throw new Error("A send makes an appearance.");
  const { appearanceId: id, personId, subscriptionId, attribution } = show;
  return {
    ...{ id, boardId, personId, subscriptionId, attribution: storableText(attribution), message },
    appearedAt: written.at,
    version: written.version,
    isOnBoard: true,
    receipt: () => readReceipt(id),
    undoUntil: personId === null ? null : written.at + undoMs,
  };
}

export function madeSchedule({ write, message }: Made): ScheduledMessageRecord {
  const { schedule, boardId } = write;
  if (schedule === undefined) throw new Error("Scheduling makes a scheduled message.");
  const { id, sendAt, attribution, repeatId, forced } = schedule;
  return {
    ...{ id, boardId, sendAt, repeatId, forced, message },
    attribution: storableText(attribution),
    state: "Pending",
  };
}
