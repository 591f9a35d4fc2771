import { MessageRef } from "../../boardState/messages.refs.ts";
import { type Builder, refusable } from "../../schema/builder.ts";
import { ChannelRef, MessageSetMessageRef } from "./channels.refs.ts";
import { addMessageToSets, listMessageSetChannels, removeMessageFromSet } from "./messageSets.service.ts";

/** Channels, so far those whose message sets people fill themselves. */
export function addChannels(builder: Builder): void {
  ChannelRef.implement({
    description: "A channel on a board: a subscription of it.",
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      icon: t.exposeString("icon", { nullable: true }),
      description: t.exposeString("description"),
      muted: t.exposeBoolean("muted"),
      requiresConfiguration: t.exposeBoolean("requiresConfiguration"),
      created: t.expose("createdAt", { type: "Timestamp" }),
      messages: t.exposeInt("messages", {
        nullable: true,
        description: "How many messages its set holds; null when it has none.",
      }),
    }),
  });
  MessageSetMessageRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      messageSetId: t.exposeID("messageSetId"),
      created: t.expose("createdAt", { type: "Timestamp" }),
      isRemovable: t.exposeBoolean("isRemovable", {
        description: "The viewer may take it out: the set is one that the members of their board fill.",
      }),
      message: t.field({ type: MessageRef, resolve: (entry) => entry.message }),
    }),
  });
  builder.queryField("getMessageSetCreatorSubscriptions", (t) =>
    t.field({
      type: [ChannelRef],
      description: "The channels of a board whose message sets its members fill themselves.",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => listMessageSetChannels(context, principal, boardId),
    }),
  );
  builder.mutationField("addMessageSetCreatorMessage", (t) =>
    t.field({
      type: [MessageSetMessageRef],
      description: "To all of these channels' sets, or to none.",
      args: { subscriptionIds: t.arg.idList({ required: true }), messageId: t.arg.id({ required: true }) },
      errors: refusable("AddMessageSetCreatorMessage", "messageSetMessages"),
      resolve: (_root, input, { context, principal }) => addMessageToSets(context, principal, input),
    }),
  );
  builder.mutationField("removeMessageSetCreatorMessage", (t) =>
    t.field({
      type: "ID",
      description: "Out of its set; the message itself stays wherever else it is. Answers its id in the set.",
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("RemoveMessageSetCreatorMessage", "id"),
      resolve: (_root, { id }, { context, principal }) => removeMessageFromSet(context, principal, id),
    }),
  );
}
