import { MessageRef } from "../../boardState/messages.refs.ts";
import { type Builder, refusable, refusableDirect } from "../../schema/builder.ts";
import { PickRef } from "../picks/picks.refs.ts";
import { FeedItemRef, FlagRef } from "./feed.refs.ts";
import { createFeedItem, deleteFeedItem, flagFeedItem } from "./feed.service.ts";
import { type LikeAnswer, setLike } from "./likes.ts";
import { addModeration } from "./moderation.schema.ts";

/** The feed: what people shared with everybody, liked and flagged. It is read by the unified search. */
export function addFeed(builder: Builder): void {
  addTypes();
  builder.mutationField("createFeedItemV2", (t) =>
    t.field({
      type: FeedItemRef,
      description: "Shares a message that the viewer may see with everybody, under the viewer's short name.",
      args: { messageId: t.arg.id({ required: true }) },
      errors: refusable("CreateFeedItemV2", "feedItem"),
      resolve: (_root, { messageId }, { context, principal, address }) =>
        createFeedItem(context, principal, { messageId, address }),
    }),
  );
  builder.mutationField("deleteFeedItemV2", (t) =>
    t.boolean({
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("DeleteFeedItemV2", "deleted"),
      resolve: async (_root, { id }, { context, principal }) => {
        await deleteFeedItem(context, principal, id);
        return true;
      },
    }),
  );
  builder.mutationField("flagFeedItemV2", (t) =>
    t.field({
      type: FlagRef,
      description: "Hides the item for the viewer at once, and for all with the third person's flag.",
      args: { feedItemId: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
      errors: refusable("FlagFeedItemV2", "flag"),
      resolve: (_root, { feedItemId, reason }, { context, principal, address }) =>
        flagFeedItem(context, principal, { feedItemId, reason, address }),
    }),
  );
  addLikes(builder);
  addModeration(builder);
}

function addTypes(): void {
  FeedItemRef.implement({
    description: "A message that somebody shared with everybody. It tells nothing of boards and tenants.",
    fields: (t) => ({
      id: t.exposeID("id"),
      personId: t.exposeID("personId", { description: "The sharer." }),
      subscriptionId: t.id({
        nullable: true,
        description: "Always null: people share to the feed, channels do not.",
        resolve: () => null,
      }),
      attribution: t.exposeString("attribution", { description: "The sharer's short name." }),
      likeCount: t.exposeInt("likeCount"),
      isLikedByMe: t.exposeBoolean("isLikedByMe"),
      isSharedByMe: t.exposeBoolean("isSharedByMe"),
      isFlaggedByMe: t.exposeBoolean("isFlaggedByMe"),
      moderated: t.exposeBoolean("moderated", {
        description: "Hidden for everybody but its sharer, by flags or by a superadmin.",
      }),
      created: t.expose("createdAt", { type: "Timestamp" }),
      message: t.field({ type: MessageRef, resolve: (item) => item.message }),
    }),
  });
  FlagRef.implement({
    fields: (t) => ({
      feedItemId: t.exposeID("feedItemId"),
      reason: t.exposeString("reason"),
      created: t.expose("createdAt", { type: "Timestamp" }),
    }),
  });
}

function addLikes(builder: Builder): void {
  const likeFields = (name: string) =>
    builder.objectRef<LikeAnswer>(name).implement({
      fields: (t) => ({
        likeCount: t.exposeInt("likeCount"),
        isLikedByMe: t.exposeBoolean("isLikedByMe"),
        feedItem: t.expose("feedItem", { type: FeedItemRef, nullable: true }),
        pick: t.expose("pick", { type: PickRef, nullable: true }),
      }),
    });
  const calls = { createLikeV2: "CreateLikeV2", removeLikeV2: "RemoveLikeV2" } as const;
  for (const name of ["createLikeV2", "removeLikeV2"] as const) {
    builder.mutationField(name, (t) =>
      t.field({
        type: likeFields(`${calls[name]}Success`),
        description: "A feed item or a pick, one of them.",
        args: { feedItemId: t.arg.id(), pickId: t.arg.id() },
        errors: refusableDirect(calls[name]),
        resolve: (_root, subject, { context, principal }) =>
          setLike(context, principal, subject, name === "createLikeV2"),
      }),
    );
  }
}
