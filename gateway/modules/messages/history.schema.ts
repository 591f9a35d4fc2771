import { MessageAppearanceRef } from "../../boardState/messages.refs.ts";
import { type Builder, refusable } from "../../schema/builder.ts";
import {
  deleteAppearance,
  listAppearances,
  listSources,
  restoreAppearance,
  type SourcePage,
  searchAppearances,
} from "./history.service.ts";
import type { SourceRow } from "./history.store.ts";

/** What a board has shown: its pages, its search, its sources, and what its Owner takes out of it. */
export function addHistory(builder: Builder): void {
  addPages(builder);
  addSources(builder);
  addDeletion(builder);
}

function addPages(builder: Builder): void {
  builder.queryField("boardMessageAppearances", (t) =>
    t.field({
      type: [MessageAppearanceRef],
      description: "30 a page, newest first; page counts from 0. sources: comma-joined source ids.",
      args: {
        boardId: t.arg.id({ required: true }),
        page: t.arg.int({ required: true }),
        sources: t.arg.string(),
      },
      extensions: { listSize: 30 },
      resolve: (_root, input, { context, principal }) => listAppearances(context, principal, input),
    }),
  );
  builder.queryField("boardMessageAppearancesSearch", (t) =>
    t.field({
      type: [MessageAppearanceRef],
      description: "What a term finds in the history, 50 a page, newest first; page counts from 0.",
      args: {
        boardId: t.arg.id({ required: true }),
        page: t.arg.int({ required: true }),
        term: t.arg.string({ required: true }),
      },
      extensions: { listSize: 50 },
      resolve: (_root, input, { context, principal }) => searchAppearances(context, principal, input),
    }),
  );
}

function addSources(builder: Builder): void {
  const source = builder.objectRef<SourceRow>("MessageSource").implement({
    description: "A person or a channel that has sent to a board.",
    fields: (t) => ({ id: t.exposeID("id"), title: t.exposeString("title") }),
  });
  const page = builder.objectRef<SourcePage>("MessageSourcesPage").implement({
    fields: (t) => ({
      messageSources: t.field({ type: [source], resolve: ({ messageSources }) => [...messageSources] }),
      nextCursor: t.exposeString("nextCursor", { nullable: true }),
    }),
  });
  builder.queryField("listMessageSourcesV2", (t) =>
    t.field({
      type: page,
      description: "By title, 200 a page.",
      args: { boardId: t.arg.id({ required: true }), cursor: t.arg.string() },
      resolve: (_root, input, { context, principal }) => listSources(context, principal, input),
    }),
  );
  const subscriptionSet = builder.objectRef<SourcePage>("SubscriptionSet").implement({
    description: "What brings messages onto a board.",
    fields: (t) => ({
      messageSources: t.field({ type: [source], resolve: ({ messageSources }) => [...messageSources] }),
    }),
  });
  const sources = builder.objectRef<SourcePage>("BoardSources").implement({
    fields: (t) => ({ subscriptionSet: t.field({ type: subscriptionSet, resolve: (found) => found }) }),
  });
  builder.queryField("boardSources", (t) =>
    t.field({
      type: sources,
      description: "Version 1 of listMessageSourcesV2: its first page.",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, input, { context, principal }) => listSources(context, principal, input),
    }),
  );
}

function addDeletion(builder: Builder): void {
  builder.mutationField("deleteMessageAppearanceV2", (t) =>
    t.boolean({
      description: "Takes a message out of the history; only the board's Owner.",
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("DeleteMessageAppearanceV2", "deleted"),
      resolve: async (_root, { id }, { context, principal }) => {
        await deleteAppearance(context, principal, id);
        return true;
      },
    }),
  );
  builder.mutationField("hideHistory", (t) =>
    t.boolean({
      description: "Version 1 of deleteMessageAppearanceV2.",
      args: { appearance: t.arg.id({ required: true }) },
      errors: refusable("HideHistory", "hidden"),
      resolve: async (_root, { appearance }, { context, principal }) => {
        await deleteAppearance(context, principal, appearance);
        return true;
      },
    }),
  );
  builder.mutationField("restoreMessageAppearance", (t) =>
    t.field({
      type: MessageAppearanceRef,
      description: "Brings back what was deleted less than a minute ago; only the board's Owner.",
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("RestoreMessageAppearance", "appearance"),
      resolve: (_root, { id }, { context, principal }) => restoreAppearance(context, principal, id),
    }),
  );
}
