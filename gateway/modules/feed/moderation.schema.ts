import { type Builder, refusable } from "../../schema/builder.ts";
import { code62Enum } from "../../schema/enums.ts";
import { FeedItemRef, FlaggedFeedItemRef, FlagRef } from "./feed.refs.ts";
import { decideFeedItem, listFlaggedFeedItems } from "./moderation.service.ts";

/** What superadmins see and decide of the feed (decision 10). */
export function addModeration(builder: Builder): void {
  const state = builder.enumType("FlaggedState", { values: ["Waiting", "Hidden"] as const });
  const decision = builder.enumType("FeedDecision", { values: ["Keep", "Hide"] as const });
  FlaggedFeedItemRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      feedItem: t.expose("feedItem", { type: FeedItemRef }),
      code62: t.expose("code62", {
        type: code62Enum,
        description: "Of the board that the message came onto first; the degree sign where it came onto none.",
      }),
      flags: t.field({
        type: [FlagRef],
        description: "The oldest 20; of those who wait for a decision, the open ones. Who raised them stays unsaid.",
        extensions: { listSize: 20 },
        resolve: (flagged) => [...flagged.flags],
      }),
    }),
  });
  builder.queryField("flaggedFeedItems", (t) =>
    t.field({
      type: [FlaggedFeedItemRef],
      description: "For superadmins: the first 50 that wait for a decision, or that were decided to stay hidden.",
      args: { state: t.arg({ type: state, required: true }) },
      extensions: { listSize: 50 },
      resolve: (_root, input, { context, principal }) => listFlaggedFeedItems(context, principal, input.state),
    }),
  );
  builder.mutationField("decideFeedItem", (t) =>
    t.field({
      type: FeedItemRef,
      description: "For superadmins: settles the flags. Kept, it is open to new ones; hidden, it stays so.",
      args: { feedItemId: t.arg.id({ required: true }), decision: t.arg({ type: decision, required: true }) },
      errors: refusable("DecideFeedItem", "feedItem"),
      resolve: (_root, input, { context, principal }) =>
        decideFeedItem(context, principal, input.feedItemId, input.decision),
    }),
  );
}
