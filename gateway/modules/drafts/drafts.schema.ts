import { MessageRef } from "../../boardState/messages.refs.ts";
import { type Builder, refusable, refusableDirect } from "../../schema/builder.ts";
import { DraftRef } from "./drafts.refs.ts";
import {
  changeDraft,
  createDraft,
  getDraft,
  listDrafts,
  removeDraft,
  type SavedDraft,
  saveDraft,
} from "./drafts.service.ts";

/** Drafts: messages that a person keeps for later. */
export function addDrafts(builder: Builder): void {
  DraftRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      created: t.expose("createdAt", { type: "Timestamp" }),
      attribution: t.exposeString("attribution"),
      message: t.field({ type: MessageRef, resolve: (draft) => draft.message }),
    }),
  });
  builder.queryField("getDrafts", (t) =>
    t.field({
      type: [DraftRef],
      description: "The viewer's own, 30 a page, newest first; page counts from 0.",
      args: { page: t.arg.int({ required: true }) },
      resolve: (_root, { page }, { context, principal }) => listDrafts(context, principal, page),
    }),
  );
  builder.mutationField("createDraftV2", (t) =>
    t.field({
      type: DraftRef,
      args: { messageId: t.arg.id({ required: true }) },
      errors: refusable("CreateDraftV2", "draft"),
      resolve: (_root, { messageId }, { context, principal }) => createDraft(context, principal, messageId),
    }),
  );
  addChanges(builder);
  addSaveDraft(builder);
  addDeletions(builder);
}

function addChanges(builder: Builder): void {
  builder.queryField("getDraft", (t) =>
    t.field({
      type: DraftRef,
      description: "One of the viewer's own, to be opened in the composer.",
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { context, principal }) => getDraft(context, principal, id),
    }),
  );
  builder.mutationField("changeDraft", (t) =>
    t.field({
      type: DraftRef,
      description:
        "Gives a draft another message. `formerMessageId` is the one that was opened: a draft that was changed elsewhere meanwhile is refused by the rule draftChanged.",
      args: {
        draftId: t.arg.id({ required: true }),
        formerMessageId: t.arg.id({ required: true }),
        messageId: t.arg.id({ required: true }),
      },
      errors: refusable("ChangeDraft", "draft"),
      resolve: (_root, change, { context, principal }) => changeDraft(context, principal, change),
    }),
  );
}

function addSaveDraft(builder: Builder): void {
  const message = builder.inputType("SaveDraftMessage", {
    description: "A message that exists, by its id, or what to write.",
    fields: (t) => ({ id: t.id(), text: t.string(), characters: t.field({ type: "Characters" }) }),
  });
  const success = builder.objectRef<SavedDraft>("SaveDraftSuccess").implement({
    fields: (t) => ({
      draft: t.field({ type: DraftRef, resolve: (saved) => saved.draft }),
      missing: t.stringList({
        description: "What in the text has no code and left a blank, as written.",
        resolve: (saved) => [...saved.missing],
      }),
    }),
  });
  builder.mutationField("saveDraft", (t) =>
    t.field({
      type: success,
      description: "Version 1: writes the message and keeps it.",
      args: { message: t.arg({ type: message, required: true }), idempotencyKey: t.arg.string() },
      errors: refusableDirect("SaveDraft"),
      resolve: (_root, input, { context, principal }) =>
        saveDraft(context, principal, input.message, input.idempotencyKey),
    }),
  );
}

function addDeletions(builder: Builder): void {
  builder.mutationField("deleteDraft", (t) =>
    t.boolean({
      args: { draftId: t.arg.id({ required: true }) },
      errors: refusable("DeleteDraft", "deleted"),
      resolve: async (_root, { draftId }, { context, principal }) => {
        await removeDraft(context, principal, { draftId });
        return true;
      },
    }),
  );
  builder.mutationField("deleteDraftV2", (t) =>
    t.boolean({
      args: { messageId: t.arg.id({ required: true }) },
      errors: refusable("DeleteDraftV2", "deleted"),
      resolve: async (_root, { messageId }, { context, principal }) => {
        await removeDraft(context, principal, { messageId });
        return true;
      },
    }),
  );
}
