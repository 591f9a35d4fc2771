import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { tellFeed } from "../../live/ownHints.ts";
import { RefusalError } from "../../refusal.ts";
import { feedItemNotFound, onlySuperadmins } from "../../words/feedRefusals.ts";
import type { FeedItemRecord, FlaggedFeedItemRecord } from "./feed.refs.ts";
import { type FlaggedState, selectFlagged, settleFlags } from "./moderation.store.ts";

export type FeedDecision = "Keep" | "Hide";

/** What superadmins decide about (decision 10). RefusalError `NotAuthorized` for everybody else. */
export function listFlaggedFeedItems(
  context: Context,
  principal: Principal,
  state: FlaggedState,
): Promise<FlaggedFeedItemRecord[]> {
  return selectFlagged(context.database, requireSuperadmin(principal), state);
}

/**
 * Settles the flags: `Keep` shows the item again, open to new flags; `Hide` hides it for good. Whoever flagged it does not
 * see it either way. RefusalError `NotAuthorized`, `NotFound`.
 */
export async function decideFeedItem(
  context: Context,
  principal: Principal,
  feedItemId: string,
  decision: FeedDecision,
): Promise<FeedItemRecord> {
  const personId = requireSuperadmin(principal);
  const item = await context.database.transaction((executor) =>
    settleFlags(executor, personId, feedItemId, decision === "Hide"),
  );
  if (item === undefined) throw new RefusalError("NotFound", feedItemNotFound());
  tellFeed(context);
  return item;
}

function requireSuperadmin(principal: Principal): string {
  const { personId, superadmin } = requirePerson(principal);
  if (!superadmin) throw new RefusalError("NotAuthorized", onlySuperadmins(), { rule: "superadmin" });
  return personId;
}
