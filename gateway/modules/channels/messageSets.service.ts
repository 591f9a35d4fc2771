import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { messageSetMessageNotFound, messageSetNotFound, messageSetsToChoose } from "../../words/keepingRefusals.ts";
import { accessBoard } from "../boards/boards.service.ts";
import { accessMessage } from "../messages/messageAccess.ts";
import type { ChannelRecord, MessageSetMessageRecord } from "./channels.refs.ts";
import {
  deleteFromSet,
  insertIntoSets,
  selectInSets,
  selectMessageSetChannels,
  selectOwnMessageSets,
} from "./messageSets.store.ts";

/** More than any board has message sets. */
const mostSets = 50;

/** The channels of a board whose message sets its members fill themselves. */
export async function listMessageSetChannels(
  context: Context,
  principal: Principal,
  boardId: string,
): Promise<ChannelRecord[]> {
  await accessBoard(context, principal, boardId, "member");
  return selectMessageSetChannels(context.database, boardId);
}

/**
 * Adds a message to the sets of these channels: to all of them, or, when one of them is not the caller's to fill, to none.
 * A set that holds it already stays as it is. RefusalError `NotFound` (message or channel), `ValidationError` (none chosen).
 */
export async function addMessageToSets(
  context: Context,
  principal: Principal,
  input: { readonly subscriptionIds: readonly string[]; readonly messageId: string },
): Promise<MessageSetMessageRecord[]> {
  const { personId } = requirePerson(principal);
  const subscriptionIds = [...new Set(input.subscriptionIds)];
  if (subscriptionIds.length === 0 || subscriptionIds.length > mostSets) {
    throw new RefusalError("ValidationError", messageSetsToChoose(), { rule: "subscriptionIds" });
  }
  const { id: messageId } = await accessMessage(context, principal, input.messageId);
  const sets = await selectOwnMessageSets(context.database, personId, subscriptionIds);
  if (sets.length !== subscriptionIds.length) throw new RefusalError("NotFound", messageSetNotFound());
  const messageSetIds = [...new Set(sets.map((set) => set.messageSetId))];
  await insertIntoSets(context.database, { messageSetIds, messageId, personId });
  for (const boardId of new Set(sets.map((set) => set.boardId))) {
    context.bus.publish({ kind: "board", boardId, what: "messageSets" });
  }
  return selectInSets(context.database, personId, messageSetIds, messageId);
}

/**
 * Takes a message out of a set that the caller's board fills itself; any current member may, as any may add. The message
 * stays wherever else it is. RefusalError `NotFound`.
 */
export async function removeMessageFromSet(context: Context, principal: Principal, id: string): Promise<string> {
  const { personId } = requirePerson(principal);
  const boardId = await deleteFromSet(context.database, personId, id);
  if (boardId === undefined) throw new RefusalError("NotFound", messageSetMessageNotFound());
  context.bus.publish({ kind: "board", boardId, what: "messageSets" });
  return id;
}
