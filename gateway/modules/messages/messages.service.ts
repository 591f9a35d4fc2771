import { checkIdempotencyKey, idempotencyScope } from "../../boardState/idempotency.ts";
import type {
  MessageAppearanceRecord,
  MessageRecord,
  ReceiptRecord,
  ScheduledMessageRecord,
} from "../../boardState/messages.refs.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import { withinQuota } from "../../callers/quota.ts";
import type { Context } from "../../context.ts";
import { newId } from "../../db/ids.ts";
import { RefusalError, UnauthenticatedError } from "../../refusal.ts";
import { appearanceNotFound, replacedMeanwhile } from "../../words/messageRefusals.ts";
import { memberId } from "../boards/access.ts";
import { accessBoard } from "../boards/boards.service.ts";
import { composeMessage, type MessageInput } from "./compose.ts";
import {
  findAppearance,
  findMessage,
  findScheduled,
  insertMessage,
  selectScheduled,
  selectWritingState,
} from "./messages.store.ts";

/** A message that was written, and what in its text has no code. */
export interface WrittenMessage {
  readonly message: MessageRecord;
  readonly missing: readonly string[];
}

/**
 * Writes a message that belongs to no board yet. RefusalError `MissingTextOrCharacters`, `CharactersInvalid`,
 * `TextTooLong`, `Censored`, and `ValidationError` for the key.
 */
export async function createMessageV2(
  context: Context,
  principal: Principal,
  input: MessageInput,
  idempotencyKey?: string | null,
): Promise<WrittenMessage> {
  const { personId, email } = requirePerson(principal);
  checkIdempotencyKey(idempotencyKey);
  const { text, characters, code62 } = input;
  const scope = idempotencyScope(principal, "createMessageV2", idempotencyKey, {
    text: text ?? null,
    characters: characters ?? null,
    // Left out where nobody said it, as calls before this input did.
    ...(code62 === null || code62 === undefined ? {} : { code62 }),
  });
  const { personName, censoredWords, answer } = await selectWritingState(context.database, personId, scope);
  if (answer !== null) return readWritten(context, principal, answer.messageId, answer.missing);
  const { missing, ...composed } = composeMessage(input, censoredWords);
  const id = newId();
  const authorFormatted = personName === "" ? (email.split("@")[0] ?? "") : personName;
  const written = await withinQuota(context, { personId, kind: "messages" }, (transaction) =>
    insertMessage(
      transaction,
      { id, personId, authorFormatted, ...composed },
      scope === null ? null : { ...scope, answer: { messageId: id, missing } },
    ),
  );
  if (written) return readWritten(context, principal, id, missing);
  // The same call was quicker in another request: its answer is there now.
  const again = await selectWritingState(context.database, personId, scope);
  if (again.answer === null) throw new Error("An answered call has an answer.");
  return readWritten(context, principal, again.answer.messageId, again.answer.missing);
}

/** A message that this very call has made or found. */
async function readWritten(
  context: Context,
  principal: Principal,
  messageId: string,
  missing: readonly string[],
): Promise<WrittenMessage> {
  return { message: await readSentMessage(context, principal, messageId), missing };
}

/* The three below answer a call with what it made; whether the caller may was decided when it was made. */

export async function readSentMessage(
  context: Context,
  principal: Principal,
  messageId: string,
): Promise<MessageRecord> {
  return present(await findMessage(context.database, memberId(principal), messageId));
}

export async function readSentAppearance(
  context: Context,
  principal: Principal,
  appearanceId: string,
): Promise<MessageAppearanceRecord & { readonly receipt: ReceiptRecord }> {
  return present(await findAppearance(context.database, memberId(principal), appearanceId));
}

export async function readSentSchedule(
  context: Context,
  principal: Principal,
  scheduledId: string,
): Promise<ScheduledMessageRecord> {
  return present(await findScheduled(context.database, memberId(principal), scheduledId));
}

/** How far one message came; for members of its board. RefusalError `NotFound`. */
export async function readReceipt(
  context: Context,
  principal: Principal,
  appearanceId: string,
): Promise<ReceiptRecord> {
  if (principal.kind === "anonymous") throw new UnauthenticatedError();
  const found = await findAppearance(context.database, memberId(principal), appearanceId);
  if (found === undefined) throw new RefusalError("NotFound", appearanceNotFound());
  await accessBoard(context, principal, found.boardId, "member");
  return found.receipt;
}

/** Gone between two reads: a board was deleted, or a pin replaced, at that very moment. */
function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RefusalError("NotFound", replacedMeanwhile());
  return value;
}

/** What is planned for a board, and what was missed in the last day. */
export async function listScheduledMessages(
  context: Context,
  principal: Principal,
  boardId: string,
): Promise<ScheduledMessageRecord[]> {
  await accessBoard(context, principal, boardId, "member");
  return selectScheduled(context.database, memberId(principal), boardId);
}
