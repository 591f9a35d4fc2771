import { loadChannelCatalogue } from "../../../gateway/modules/channels/marketplace/loadCatalogue.service.ts";
import { addChannel } from "../../support/channels.ts";
import type { AuthzWorld } from "../authzWorld.ts";
import { answer, type GraphRow, members, onBoard, quoted } from "./verdicts.ts";

/** A channel is asked for by its own id, so others find none. */
const ofChannel = { ...members, superadmin: "notFound" } as const;

const withCatalogue =
  (call: GraphRow["call"]): GraphRow["call"] =>
  async (world) => {
    await loadChannelCatalogue(world.app.context);
    return call(world);
  };

const onChannel =
  (field: string, id: string): GraphRow["call"] =>
  async ({ app, board }: AuthzWorld) => {
    await loadChannelCatalogue(app.context);
    const subscriptionId = await addChannel(app.context, board, "channel-poor-richard", { title: "Secret channel" });
    return `${field}(${id}: ${quoted(subscriptionId)}) ${answer}`;
  };

/** A channel with something to set. */
const rota = async ({ app, board }: AuthzWorld): Promise<string> => {
  await loadChannelCatalogue(app.context);
  return addChannel(app.context, board, "channel-rota", { title: "Secret channel" });
};

const webhook = async ({ app, board }: AuthzWorld): Promise<string> => {
  await loadChannelCatalogue(app.context);
  return addChannel(app.context, board, "webhook", { title: "Secret channel" });
};

/** Installed channels: whoever belongs to the board manages them. */
export const installedRows: Readonly<Record<string, GraphRow>> = {
  "Query.getInstalledInstallables": {
    expect: members,
    call: async (world) => {
      await onChannel("", "id")(world);
      return onBoard("getInstalledInstallables", "{ channels { id title } }")(world);
    },
  },
  "Query.blendedQuery": { expect: members, call: onBoard("blendedQuery", "{ id messageSetIds }") },
  "Query.dayPlan": {
    expect: members,
    call: async (world) => {
      await onChannel("", "id")(world);
      return onBoard("dayPlan", "{ date slots { title } }", ', date: "2026-03-10"')(world);
    },
  },
  "Query.installablesAndSubscriptionsQuery": {
    expect: members,
    call: async (world) => {
      await onChannel("", "id")(world);
      const [row] = await world.app.opened.sql<
        { id: string }[]
      >`select tenant_id as id from board where id = ${world.board}`;
      return onBoard(
        "installablesAndSubscriptionsQuery",
        "{ subscriptions { id title } }",
        `, tenantId: ${quoted(row?.id ?? "")}`,
      )(world);
    },
  },
  "Query.subscriptionConfigurationUrl": {
    expect: ofChannel,
    call: async (world) =>
      `subscriptionConfigurationUrl(subscriptionId: ${quoted(await rota(world))}) { configurationUrl }`,
  },
  "Query.subscriptionConfiguration": {
    expect: ofChannel,
    call: async (world) => `subscriptionConfiguration(subscriptionId: ${quoted(await rota(world))}) { title }`,
  },
  "Query.subscriptionSettingsPreview": {
    expect: ofChannel,
    call: async (world) =>
      `subscriptionSettingsPreview(subscriptionId: ${quoted(await rota(world))}, settings: { turn: "weekly" }) { problems { path } }`,
  },
  "Mutation.saveSubscriptionSettings": {
    expect: ofChannel,
    call: async (world) =>
      `saveSubscriptionSettings(subscriptionId: ${quoted(await rota(world))}, settings: { turn: "weekly" }) ${answer}`,
  },
  "Query.webhookAddress": {
    expect: ofChannel,
    call: async (world) => `webhookAddress(subscriptionId: ${quoted(await webhook(world))}) { path }`,
  },
  "Mutation.rotateWebhookAddress": {
    expect: ofChannel,
    call: async (world) => `rotateWebhookAddress(subscriptionId: ${quoted(await webhook(world))}) ${answer}`,
  },
  "Mutation.spaceChannelsEvenly": { expect: members, call: onBoard("spaceChannelsEvenly", answer) },
  "Mutation.createSubscription": {
    expect: members,
    call: withCatalogue(
      ({ board }) => `createSubscription(boardId: ${quoted(board)}, marketplaceListingId: "channel-clock") ${answer}`,
    ),
  },
  "Mutation.updateSubscription": { expect: ofChannel, call: onChannel("updateSubscription", "subscriptionId") },
  "Mutation.deleteSubscription": { expect: ofChannel, call: onChannel("deleteSubscription", "id") },
  "Mutation.runSubscription": { expect: ofChannel, call: onChannel("runSubscription", "subscriptionId") },
  "Mutation.addMessageSetToBlended": {
    expect: members,
    call: ({ board }) => `addMessageSetToBlended(input: { boardId: ${quoted(board)}, messageSetId: "none" }) ${answer}`,
  },
  "Mutation.removeMessageSetFromBlended": {
    expect: members,
    call: ({ board }) =>
      `removeMessageSetFromBlended(input: { boardId: ${quoted(board)}, messageSetId: "none" }) ${answer}`,
  },
};
