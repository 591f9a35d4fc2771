import type { MessageRecord } from "../../boardState/messages.refs.ts";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { newId } from "../../db/ids.ts";
import { tellOwn } from "../../live/ownHints.ts";
import { RefusalError } from "../../refusal.ts";
import { pageNumber } from "../../words/messageRefusals.ts";
import { accessMessage, mayStillSee } from "../messages/messageAccess.ts";
import { readSentMessage } from "../messages/messages.service.ts";
import type { FavoriteRecord } from "./favorites.refs.ts";
import { deleteFavorite, insertFavorite, selectFavorites } from "./favorites.store.ts";

/** Far more pages than a person fills in a lifetime. */
const lastPage = 1_000_000;

/** One page of the caller's own favorites, newest first. RefusalError `ValidationError` for a page that cannot be. */
export async function listFavorites(context: Context, principal: Principal, page: number): Promise<FavoriteRecord[]> {
  const { personId } = requirePerson(principal);
  if (page < 0 || page > lastPage) throw new RefusalError("ValidationError", pageNumber(), { rule: "page" });
  return selectFavorites(context.database, personId, page);
}

/**
 * Marks a message that the caller may see as a favorite of theirs, or takes the mark away; the same again changes
 * nothing. What a person once marked they may always unmark. RefusalError `NotFound`.
 */
export async function setFavorite(
  context: Context,
  principal: Principal,
  messageId: string,
  isFavorited: boolean,
): Promise<MessageRecord> {
  const person = requirePerson(principal);
  const { personId } = person;
  if (!isFavorited && (await deleteFavorite(context.database, personId, messageId))) {
    tellOwn(context, person, "favorites");
    return readUnmarked(context, principal, messageId);
  }
  const message = await accessMessage(context, principal, messageId);
  if (isFavorited) {
    await insertFavorite(context.database, { id: newId(), personId, messageId });
    tellOwn(context, person, "favorites");
  }
  return { ...message, isFavorited };
}

/** The message without its mark. Of one that the caller may not see any more nothing but its id is told. */
async function readUnmarked(context: Context, principal: Principal, messageId: string): Promise<MessageRecord> {
  const { personId } = requirePerson(principal);
  const message = await readSentMessage(context, principal, messageId);
  if (await mayStillSee(context.database, personId, messageId)) return message;
  return { ...message, text: "", characters: new Uint8Array(message.characters.length), authorFormatted: "" };
}
