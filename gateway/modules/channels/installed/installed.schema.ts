import { type Builder, builder, refusable, refusableDirect } from "../../../schema/builder.ts";
import { ChannelRef } from "../channels.refs.ts";
import type { NewestRun } from "../engine/runs.store.ts";
import { DayPlanFaceRef } from "./dayPlan.schema.ts";
import {
  type CreatedChannel,
  changeBlended,
  createSubscription,
  deleteSubscription,
  type InstalledChannel,
  type InstalledRecord,
  listInstalled,
  readBlended,
  runNow,
  updateSubscription,
} from "./installed.service.ts";
import type { BlendedRow } from "./installed.store.ts";
import type { RunOfShowRecord } from "./runOfShow.ts";

const InstalledChannelRef = builder.objectRef<InstalledChannel>("InstalledChannel");
const InstalledRef = builder.objectRef<InstalledRecord>("InstalledInstallables");
const RunOfShowRef = builder.objectRef<RunOfShowRecord>("RunOfShow");
const ChannelRunRef = builder.objectRef<NewestRun>("ChannelRun");
const BlendedRef = builder.objectRef<BlendedRow>("Blended");
const CreatedRef = builder.objectRef<CreatedChannel>("CreateSubscriptionSuccess");

/** What is installed on a board: lists, installing, muting, blending, running now. */
export function addInstalledChannels(builder: Builder): void {
  addTypes();
  addQueries(builder);
  addInstalling(builder);
  addBlending(builder);
}

function addTypes(): void {
  RunOfShowRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      description: t.exposeString("description", { description: "In words; empty when no frequency is set." }),
      firstAppearance: t.exposeString("firstAppearance", {
        description: "HH:MM by the board's clock, 24:MM after midnight of the running day; empty when it has none.",
      }),
    }),
  });
  ChannelRunRef.implement({
    description: "What became of a channel's latest slot.",
    fields: (t) => ({
      outcome: t.exposeString("outcome", {
        description: "Shown, Same, Silent, Held, Missed, Dropped, Nothing or Failed.",
      }),
      because: t.exposeString("because", { nullable: true }),
      slot: t.expose("slot", { type: "Timestamp" }),
      at: t.expose("at", { type: "Timestamp" }),
      until: t.expose("until", { type: "Timestamp", nullable: true }),
    }),
  });
  InstalledChannelRef.implement({
    description: "A channel on a board with its place in the day and what became of its latest slot.",
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      icon: t.exposeString("icon", { nullable: true }),
      description: t.exposeString("description"),
      muted: t.exposeBoolean("muted"),
      requiresConfiguration: t.exposeBoolean("requiresConfiguration"),
      created: t.expose("createdAt", { type: "Timestamp" }),
      channel: t.field({ type: ChannelRef, resolve: (channel) => channel }),
      runOfShow: t.field({ type: RunOfShowRef, resolve: (channel) => channel.runOfShow }),
      next: t.field({
        type: ["Timestamp"],
        description: "Its next two appearances of the running day and the day after.",
        resolve: ({ next }) => [...next],
      }),
      lastRun: t.field({ type: ChannelRunRef, nullable: true, resolve: (channel) => channel.lastRun }),
      friendlyIdentifier: t.exposeString("friendlyIdentifier"),
      subscriptionsCanBeRenamed: t.exposeBoolean("subscriptionsCanBeRenamed"),
      free: t.exposeBoolean("isFree", { description: "Managed without a plan: its listing is free, or not public." }),
      nextFace: t.field({
        type: DayPlanFaceRef,
        description: "What it shows next, or would show now where nothing is planned.",
        resolve: ({ drawNext }) => drawNext(),
      }),
    }),
  });
  InstalledRef.implement({
    fields: (t) => ({
      pausedUntil: t.expose("pausedUntil", { type: "Timestamp", nullable: true }),
      channels: t.field({ type: [InstalledChannelRef], resolve: ({ channels }) => [...channels] }),
    }),
  });
  BlendedRef.implement({
    description: "The blended channel of a board: the sets that it takes in turn.",
    fields: (t) => ({
      id: t.exposeID("id"),
      messageSetIds: t.field({ type: ["ID"], resolve: ({ messageSetIds }) => [...messageSetIds] }),
    }),
  });
  CreatedRef.implement({
    fields: (t) => ({
      created: t.exposeBoolean("created", { description: "False where the board had the one that it may have." }),
      subscriptionId: t.exposeID("subscriptionId"),
    }),
  });
}

function addQueries(builder: Builder): void {
  builder.queryField("getInstalledInstallables", (t) =>
    t.field({
      type: InstalledRef,
      description: "The channels of a board, newest first.",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => listInstalled(context, principal, boardId),
    }),
  );
  builder.queryField("blendedQuery", (t) =>
    t.field({
      type: BlendedRef,
      nullable: true,
      description: "Null while nothing is blended on the board.",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => readBlended(context, principal, boardId),
    }),
  );
}

function addInstalling(builder: Builder): void {
  builder.mutationField("createSubscription", (t) =>
    t.field({
      type: CreatedRef,
      description: "Installs a listing on a board; installation, installable and message set follow from the listing.",
      args: {
        boardId: t.arg.id({ required: true }),
        marketplaceListingId: t.arg.id({ required: true }),
        installationId: t.arg.id(),
        installableId: t.arg.id(),
        messageSet: t.arg.id(),
      },
      errors: refusableDirect("CreateSubscription"),
      resolve: (_root, { boardId, marketplaceListingId }, { context, principal }) =>
        createSubscription(context, principal, { boardId, marketplaceListingId }),
    }),
  );
  builder.mutationField("updateSubscription", (t) =>
    t.field({
      type: InstalledChannelRef,
      description: "Mutes, unmutes or renames a channel.",
      args: { subscriptionId: t.arg.id({ required: true }), muted: t.arg.boolean(), title: t.arg.string() },
      errors: refusable("UpdateSubscription", "subscription"),
      resolve: (_root, input, { context, principal }) => updateSubscription(context, principal, input),
    }),
  );
  builder.mutationField("deleteSubscription", (t) =>
    t.boolean({
      description: "What the channel has sent stays in the history.",
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("DeleteSubscription", "deleted"),
      resolve: (_root, { id }, { context, principal }) => deleteSubscription(context, principal, id),
    }),
  );
  builder.mutationField("runSubscription", (t) =>
    t.id({
      description: "Shows a channel now, as the person's own message; it moves no slot. Answers the appearance.",
      args: {
        subscriptionId: t.arg.id({ required: true }),
        forced: t.arg.boolean({ defaultValue: false }),
        forcePinnedMessageOverride: t.arg.boolean({ defaultValue: false }),
        idempotencyKey: t.arg.string(),
      },
      errors: refusable("RunSubscription", "appearanceId"),
      resolve: (_root, { forced, forcePinnedMessageOverride, ...input }, { context, principal }) =>
        runNow(context, principal, {
          ...input,
          forced: forced === true,
          forcePinnedMessageOverride: forcePinnedMessageOverride === true,
        }),
    }),
  );
}

function addBlending(builder: Builder): void {
  const BlendedInput = builder.inputType("BlendedInput", {
    fields: (t) => ({ boardId: t.id({ required: true }), messageSetId: t.id({ required: true }) }),
  });
  for (const [name, result, isIn] of [
    ["addMessageSetToBlended", "AddMessageSetToBlended", true],
    ["removeMessageSetFromBlended", "RemoveMessageSetFromBlended", false],
  ] as const) {
    builder.mutationField(name, (t) =>
      t.field({
        type: BlendedRef,
        args: { input: t.arg({ type: BlendedInput, required: true }) },
        errors: refusable(result, "blended"),
        resolve: (_root, { input }, { context, principal }) => changeBlended(context, principal, { ...input, isIn }),
      }),
    );
  }
}
