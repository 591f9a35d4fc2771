import { newId } from "../../../gateway/db/ids.ts";
import { messageSetMessage } from "../../../gateway/modules/channels/channels.tables.ts";
import { addMessageSet } from "../../support/messageSets.ts";
import type { AuthzWorld } from "../authzWorld.ts";
import { answer, type GraphRow, members, onBoard, quoted } from "./verdicts.ts";

/** A channel of the board with a set of messages. */
const messageSetOnBoard = ({ app, board }: AuthzWorld) =>
  addMessageSet(app.context, board, `Secret message ${newId()}`);

/** Message sets: whoever belongs to the board fills them, and takes out of them. */
export const messageSetsRows: Readonly<Record<string, GraphRow>> = {
  "Query.getMessageSetCreatorSubscriptions": {
    expect: members,
    call: async (world) => {
      await messageSetOnBoard(world);
      return onBoard("getMessageSetCreatorSubscriptions", "{ title messages }")(world);
    },
  },
  "Mutation.addMessageSetCreatorMessage": {
    // Message and channel are asked for by their own ids, so others find none.
    expect: { ...members, superadmin: "notFound" },
    call: async (world) => {
      const { subscriptionId } = await messageSetOnBoard(world);
      const ids = `subscriptionIds: [${quoted(subscriptionId)}], messageId: ${quoted(world.message)}`;
      return `addMessageSetCreatorMessage(${ids}) ${answer}`;
    },
  },
  "Mutation.removeMessageSetCreatorMessage": {
    expect: { ...members, superadmin: "notFound" },
    call: async (world) => {
      const { messageSetId } = await messageSetOnBoard(world);
      const id = newId();
      const row = { id, messageSetId, messageId: world.message, personId: null, createdAt: new Date() };
      await world.app.context.database.insert(messageSetMessage).values(row);
      return `removeMessageSetCreatorMessage(id: ${quoted(id)}) ${answer}`;
    },
  },
};
