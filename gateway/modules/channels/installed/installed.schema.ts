import { endsPinUntil } from "../../../boardState/pins.refs.ts";
import { type Builder, builder, refusable, refusableDirect } from "../../../schema/builder.ts";
import { ChannelRef } from "../channels.refs.ts";
import type { NewestRun } from "../engine/runs.store.ts";
import type { Rhythm } from "../kit.ts";
import { InstallableRef } from "../marketplace/marketplace.refs.ts";
import type { SourceState } from "../sources/sources.service.ts";
import { DayPlanFaceRef } from "./dayPlan.schema.ts";
import {
  deleteSubscription,
  type InstalledChannel,
  type InstalledRecord,
  listInstalled,
  runNow,
  updateSubscription,
} from "./installed.service.ts";
import type { BlendedRow } from "./installed.store.ts";
import { type CreatedChannel, changeBlended, createSubscription, readBlended } from "./installing.service.ts";
import { type OnBoard, readInstallablesAndSubscriptions } from "./onBoard.service.ts";
import { RhythmInputRef, RhythmKind } from "./rhythm.refs.ts";
import type { RunOfShowRecord } from "./runOfShow.ts";
import { spaceChannelsEvenly } from "./spacing.service.ts";

const InstalledChannelRef = builder.objectRef<InstalledChannel>("InstalledChannel");
const InstalledRef = builder.objectRef<InstalledRecord>("InstalledInstallables");
const RunOfShowRef = builder.objectRef<RunOfShowRecord>("RunOfShow");
const ChannelRunRef = builder.objectRef<NewestRun>("ChannelRun");
const BlendedRef = builder.objectRef<BlendedRow>("Blended");
const ChannelRhythmRef = builder.objectRef<Pick<InstalledChannel, "rhythm" | "isOwnRhythm">>("ChannelRhythm");
const ChannelSourceRef = builder.objectRef<SourceState>("ChannelSource");
const OnBoardRef = builder.objectRef<OnBoard>("InstallablesAndSubscriptions");
const windowOf = (rhythm: Rhythm) => (rhythm.kind === "every" ? rhythm.window : undefined);
const CreatedRef = builder.objectRef<CreatedChannel>("CreateSubscriptionSuccess");

const seen = "What the caller saw: what somebody else gave it since is not replaced, by the rule settings.";

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
  ChannelRhythmRef.implement({
    description: "When a channel wants to be seen.",
    fields: (t) => ({
      kind: t.field({ type: RhythmKind, resolve: ({ rhythm }) => rhythm.kind }),
      isOwn: t.exposeBoolean("isOwnRhythm", { description: "Its people chose it; else it is the channel's own." }),
      times: t.stringList({ resolve: ({ rhythm }) => (rhythm.kind === "at" ? [...rhythm.times] : []) }),
      weekdays: t.intList({
        description: "1 is Monday; empty for all.",
        resolve: ({ rhythm }) => (rhythm.kind === "at" ? [...(rhythm.weekdays ?? [])] : []),
      }),
      minutes: t.int({ nullable: true, resolve: ({ rhythm }) => ("minutes" in rhythm ? rhythm.minutes : null) }),
      from: t.string({ nullable: true, resolve: ({ rhythm }) => windowOf(rhythm)?.from ?? null }),
      to: t.string({ nullable: true, resolve: ({ rhythm }) => windowOf(rhythm)?.to ?? null }),
    }),
  });
  ChannelSourceRef.implement({
    description: "Whom a channel asks outside, and whether that answers.",
    fields: (t) => ({
      host: t.exposeString("host"),
      problem: t.exposeString("problem", {
        nullable: true,
        description: "Why the last try failed; null after a good one, and before the first.",
      }),
      fetchedAt: t.expose("fetchedAt", { type: "Timestamp", nullable: true, description: "Of when its data is." }),
      isFresh: t.exposeBoolean("isFresh"),
    }),
  });
  OnBoardRef.implement({
    fields: (t) => ({
      installables: t.field({ type: [InstallableRef], resolve: ({ installables }) => [...installables] }),
      subscriptions: t.field({ type: [InstalledChannelRef], resolve: ({ subscriptions }) => [...subscriptions] }),
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
        description:
          "Its next two appearances: of the running day and the day after, and of those on some weekdays, of the two weeks ahead.",
        resolve: ({ next }) => [...next],
      }),
      hasNothing: t.exposeBoolean("hasNothing", {
        description:
          "Nothing of it can show until its people add something: a blend of no sets, a set without messages, birthdays of nobody.",
      }),
      lastRun: t.field({
        type: ChannelRunRef,
        nullable: true,
        description:
          "What became of its latest slot; of what its own program sends, that its latest message was shown.",
        resolve: (channel) => channel.lastRun,
      }),
      runnable: t.exposeBoolean("isRunnable", {
        description: "Whether `runSubscription` can show it: not where its own program sends what it shows.",
      }),
      friendlyIdentifier: t.exposeString("friendlyIdentifier"),
      categoryId: t.exposeID("categoryId", { nullable: true, description: "By which it has its mark." }),
      subscriptionsCanBeRenamed: t.exposeBoolean("subscriptionsCanBeRenamed"),
      free: t.exposeBoolean("isFree", { description: "Managed without a plan: its listing is free, or not public." }),
      nextFace: t.field({
        type: DayPlanFaceRef,
        description: "What it shows next, or would show now where nothing is planned; a sample before it is set up.",
        resolve: ({ drawNext }) => drawNext(),
      }),
      rhythm: t.field({ type: ChannelRhythmRef, resolve: (channel) => channel }),
      priority: t.exposeInt("priority", { description: "From -9 to 9; higher ones come first." }),
      colorKey: t.exposeInt("colorKey", {
        description:
          "Which colour it has wherever the day is drawn: its number on its board, counted from 0 in order of installing, kept for life.",
      }),
      configurationUrl: t.exposeString("configurationUrl", {
        nullable: true,
        description: "Where its settings are; null where it has none.",
      }),
      source: t.field({ type: ChannelSourceRef, nullable: true, resolve: (channel) => channel.source }),
      failing: t.exposeBoolean("isFailing", {
        description: "Something keeps it from showing what it should, and its people could look after it.",
      }),
    }),
  });
  InstalledRef.implement({
    fields: (t) => ({
      pausedUntil: t.expose("pausedUntil", { type: "Timestamp", nullable: true }),
      channels: t.field({ type: [InstalledChannelRef], resolve: ({ channels }) => [...channels] }),
      failing: t.int({
        description: "How many of them fail.",
        resolve: ({ channels }) => channels.filter(({ isFailing }) => isFailing).length,
      }),
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
  builder.queryField("installablesAndSubscriptionsQuery", (t) =>
    t.field({
      type: OnBoardRef,
      description: "What the household has installed, and what of it is on the board.",
      args: { boardId: t.arg.id({ required: true }), tenantId: t.arg.id({ required: true }) },
      resolve: (_root, input, { context, principal }) => readInstallablesAndSubscriptions(context, principal, input),
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
      description:
        "Installs a listing on a board. What else is named must be what the listing leads to: NotFound otherwise.",
      args: {
        boardId: t.arg.id({ required: true }),
        marketplaceListingId: t.arg.id({ required: true }),
        installationId: t.arg.id(),
        installableId: t.arg.id(),
        messageSet: t.arg.id(),
      },
      errors: refusableDirect("CreateSubscription"),
      resolve: (_root, input, { context, principal }) => createSubscription(context, principal, input),
    }),
  );
  builder.mutationField("spaceChannelsEvenly", (t) =>
    t.field({
      type: InstalledRef,
      description: "Gives channels that come equally often places that are equally far apart.",
      args: { boardId: t.arg.id({ required: true }) },
      errors: refusable("SpaceChannelsEvenly", "installed"),
      resolve: (_root, { boardId }, { context, principal }) => spaceChannelsEvenly(context, principal, boardId),
    }),
  );
  builder.mutationField("updateSubscription", (t) =>
    t.field({
      type: InstalledChannelRef,
      description: "Mutes, unmutes or renames a channel, or says when it shows.",
      args: {
        subscriptionId: t.arg.id({ required: true }),
        muted: t.arg.boolean(),
        title: t.arg.string(),
        rhythm: t.arg({ type: RhythmInputRef }),
        priority: t.arg.int({ description: "From -9 to 9; higher ones come first." }),
        expectedTitle: t.arg.string({ description: seen }),
        expectedRhythm: t.arg({ type: RhythmInputRef, description: seen }),
      },
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
        endsPinUntil: t.arg(endsPinUntil),
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
