import { spend } from "../../callers/budget.ts";
import { type PersonPrincipal, type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { newId } from "../../db/ids.ts";
import { tellFeed } from "../../live/ownHints.ts";
import { RefusalError } from "../../refusal.ts";
import * as words from "../../words/feedRefusals.ts";
import { refuseCensored } from "../messages/censoring.ts";
import { accessMessage } from "../messages/messageAccess.ts";
import type { FeedItemRecord, FlagRecord } from "./feed.refs.ts";
import {
  deleteLike,
  findFeedItem,
  hasFlagged,
  insertFeedItem,
  insertFlag,
  insertLike,
  markDeleted,
  selectSharingState,
} from "./feed.store.ts";

/** Contract, D3. */
const longestReason = 500;

/**
 * Shares a message that the caller may see with everybody. What is shared is a copy under the sharer's short name: the
 * author, board and tenant stay unknown. RefusalError `NotFound`, `Censored` (words, or what a superadmin hid before),
 * `AlreadyExists`, `RateLimited`.
 */
export async function createFeedItem(
  context: Context,
  principal: Principal,
  input: { readonly messageId: string; readonly address: string },
): Promise<FeedItemRecord> {
  const { personId } = requirePerson(principal);
  const message = await accessMessage(context, principal, input.messageId);
  await spend(context, "feedShare", { account: personId, address: input.address });
  const state = await selectSharingState(context.database, personId, message.id);
  refuseCensored(message, state.censoredWords);
  if (state.wasHidden) throw new RefusalError("Censored", words.hiddenFromFeed(), { rule: "hidden" });
  const id = newId();
  const attribution = shortName(state);
  const item = { id, copyId: newId(), messageId: message.id, personId, attribution };
  if (!(await insertFeedItem(context.database, item))) {
    throw new RefusalError("AlreadyExists", words.alreadyInFeed(), { rule: "shared" });
  }
  tellFeed(context);
  return seen(await findFeedItem(context.database, personId, id));
}

/** How strangers read a name: "Mia K."; people who gave none are "Somebody". */
export function shortName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  const [initial = ""] = lastName.trim();
  const short = [firstName.trim(), initial === "" ? "" : `${initial}.`].filter((part) => part !== "").join(" ");
  return short === "" ? "Somebody" : short;
}

function seen(item: FeedItemRecord | undefined): FeedItemRecord {
  if (item === undefined) throw new RefusalError("NotFound", words.feedItemNotFound());
  return item;
}

/** RefusalError `AlreadyLiked` for a second like, `NotFound` for what the caller does not see. */
export async function likeFeedItem(context: Context, principal: Principal, id: string): Promise<FeedItemRecord> {
  const { personId } = requirePerson(principal);
  const liked = await context.database.transaction((executor) => insertLike(executor, personId, id));
  const item = seen(await findFeedItem(context.database, personId, id));
  if (!liked) throw new RefusalError("AlreadyLiked", words.alreadyLiked(), { rule: "liked" });
  return item;
}

/** Where there was no like, nothing changes. RefusalError `NotFound` for what the caller does not see. */
export async function unlikeFeedItem(context: Context, principal: Principal, id: string): Promise<FeedItemRecord> {
  const { personId } = requirePerson(principal);
  await context.database.transaction((executor) => deleteLike(executor, personId, id));
  return seen(await findFeedItem(context.database, personId, id));
}

/** The sharer takes it back. RefusalError `NotAuthorized` for others, `NotFound` for what the caller does not see. */
export async function deleteFeedItem(context: Context, principal: Principal, id: string): Promise<void> {
  const { personId } = requirePerson(principal);
  if (await markDeleted(context.database, personId, id)) return tellFeed(context);
  seen(await findFeedItem(context.database, personId, id));
  throw new RefusalError("NotAuthorized", words.onlySharerDeletes(), { rule: "sharer" });
}

/**
 * Hides the item for the caller at once, and for all with the third person's flag. RefusalError `ValidationError` for the
 * reason, `NotAuthorized` for the sharer, `AlreadyExists` for a second flag, `NotFound`, `RateLimited`.
 */
export async function flagFeedItem(
  context: Context,
  principal: Principal,
  input: { readonly feedItemId: string; readonly reason: string; readonly address: string },
): Promise<FlagRecord> {
  const person = requirePerson(principal);
  const { feedItemId } = input;
  await permitFlag(context, person, feedItemId);
  const reason = checkReason(input.reason);
  await spend(context, "feedFlag", { account: person.personId, address: input.address });
  const flag = { feedItemId, personId: person.personId, reason };
  if (!(await context.database.transaction((executor) => insertFlag(executor, flag)))) throw flaggedAlready();
  // The third one hides it for all, and superadmins see it come.
  tellFeed(context);
  return { feedItemId, reason, createdAt: await context.clock.now() };
}

async function permitFlag(context: Context, { personId }: PersonPrincipal, feedItemId: string): Promise<void> {
  const item = await findFeedItem(context.database, personId, feedItemId);
  if (item?.isSharedByMe === true) throw new RefusalError("NotAuthorized", words.ownItem(), { rule: "sharer" });
  if (item === undefined && (await hasFlagged(context.database, personId, feedItemId))) throw flaggedAlready();
  seen(item);
}

function flaggedAlready(): RefusalError {
  return new RefusalError("AlreadyExists", words.alreadyFlagged(), { rule: "flagged" });
}

function checkReason(written: string): string {
  // Normalizing is work, so what is far too long is refused before it.
  const reason = written.length > 4 * longestReason ? "" : written.normalize("NFC").trim();
  const length = [...reason].length;
  if (length > longestReason || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(reason)) {
    throw new RefusalError("ValidationError", words.flagReason(), { rule: "reason" });
  }
  return reason;
}
