import { decodeGrid, gridRows } from "../../grid.ts";
import { type Builder, refusable, refusableDirect } from "../../schema/builder.ts";
import { type NewShareToken, readShareToken, revokeShareToken, shareMessage } from "./sharing.service.ts";
import type { SharedMessageRecord, ShareTokenRecord } from "./sharing.store.ts";

type Token = ShareTokenRecord & Partial<Pick<NewShareToken, "rawToken">>;

const sharedOn = "The board on which it is shared: the picture looks as that one does.";

/** Links to messages. Version 1 and version 2 stand on the same function (decision 3). */
export function addSharing(builder: Builder): void {
  const message = builder.objectRef<SharedMessageRecord>("SharedMessage").implement({
    description: "A message as whoever holds a link to it sees it.",
    fields: (t) => ({
      id: t.exposeID("id"),
      text: t.exposeString("text"),
      formatted: t.string({
        description: "Rows of text, one line each, as a board shows them whose code 62 is the degree sign.",
        resolve: ({ characters }) => decodeGrid(characters),
      }),
      characters: t.field({
        type: "Characters",
        resolve: ({ characters, columns }) => gridRows(characters, columns),
      }),
    }),
  });
  const token = builder.objectRef<Token>("MessageShareToken").implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      created: t.expose("createdAt", { type: "Timestamp" }),
      message: t.field({ type: message, resolve: (shared) => shared.message }),
      rawToken: t.string({
        nullable: true,
        description: "What the link holds; told once, when it is made.",
        resolve: (shared) => shared.rawToken,
      }),
    }),
  });
  const shared = builder.objectRef<NewShareToken>("ShareMessageV2Success").implement({
    fields: (t) => ({
      id: t.exposeID("id", { description: "Of the share token, by which it is revoked." }),
      shareUrl: t.exposeString("shareUrl"),
      imageUrl: t.exposeString("imageUrl"),
    }),
  });
  builder.queryField("messageShareToken", (t) =>
    t.field({
      type: token,
      args: { token: t.arg.string({ required: true }) },
      resolve: (_root, input, { context, principal, address }) =>
        readShareToken(context, principal, { token: input.token, address }),
    }),
  );
  builder.mutationField("shareMessageV2", (t) =>
    t.field({
      type: shared,
      args: { messageId: t.arg.id({ required: true }), boardId: t.arg.id({ description: sharedOn }) },
      errors: refusableDirect("ShareMessageV2"),
      resolve: (_root, { messageId, boardId }, { context, principal, address }) =>
        shareMessage(context, principal, { messageId, boardId, address }),
    }),
  );
  builder.mutationField("createMessageShareToken", (t) =>
    t.field({
      type: token,
      args: { message: t.arg.id({ required: true }), boardId: t.arg.id({ description: sharedOn }) },
      errors: refusable("CreateMessageShareToken", "messageShareToken"),
      resolve: (_root, input, { context, principal, address }) =>
        shareMessage(context, principal, { messageId: input.message, boardId: input.boardId, address }),
    }),
  );
  builder.mutationField("revokeMessageShareToken", (t) =>
    t.boolean({
      description: "Ends a link of the viewer's own, by the id of its token.",
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("RevokeMessageShareToken", "revoked"),
      resolve: async (_root, { id }, { context, principal }) => {
        await revokeShareToken(context, principal, id);
        return true;
      },
    }),
  );
}
