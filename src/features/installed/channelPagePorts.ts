import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type ConfigurationFound,
  type ConfigurationOf,
  configureMachine,
  type SettingsSaved,
} from "../../../machines/channel/configureMachine.ts";
import {
  type PreviewOf,
  type PreviewRead,
  settingsPreviewMachine,
} from "../../../machines/channel/settingsPreviewMachine.ts";
import {
  type ChannelRhythm,
  type SubscriptionLoaded,
  type SubscriptionOf,
  type SubscriptionToSave,
  subscriptionDetailMachine,
} from "../../../machines/channel/subscriptionDetailMachine.ts";
import { type WebhookOf, webhookAddressMachine } from "../../../machines/channel/webhookAddressMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import {
  changeChannelMutation,
  configurationUrlQuery,
  detailQuery,
  rotateWebhookMutation,
  saveSettingsMutation,
  settingsPreviewQuery,
} from "./channelPageOperations.ts";

/** The machines of a channel's own page on the gateway's calls. */
export function provideSubscriptionDetail(client: ApolloClient) {
  return subscriptionDetailMachine.provide({
    actors: {
      loadSubscription: fromPromise<SubscriptionLoaded, SubscriptionOf>(async ({ input: { subscriptionId } }) => {
        const { installableDetail } = await ask(client, detailQuery, { subscriptionId });
        const { installable, subscription } = installableDetail;
        return { title: subscription.title, canBeRenamed: installable.subscriptionsCanBeRenamed };
      }),
      updateSubscription: fromPromise<void, SubscriptionToSave>(async ({ input }) => {
        const { title = null, expectedTitle = null, rhythm, expectedRhythm, priority = null } = input.change;
        await change(client, changeChannelMutation, {
          subscriptionId: input.subscriptionId,
          title,
          expectedTitle,
          priority,
          rhythm: onlyOfKind(rhythm),
          expectedRhythm: onlyOfKind(expectedRhythm),
        });
      }),
    },
  });
}

/** What does not belong to a kind is not said. */
function onlyOfKind(rhythm: ChannelRhythm | undefined) {
  if (rhythm === undefined) return null;
  const { kind, times, weekdays, minutes, from, to } = rhythm;
  if (kind === "at") return { kind, times: [...times], ...(weekdays.length === 0 ? {} : { weekdays: [...weekdays] }) };
  if (kind === "every") return { kind, minutes, ...(from === null ? {} : { from, to }) };
  return kind === "ambient" ? { kind, minutes } : { kind };
}

/** The page whose policy lets the developer's stand in it (entries/developerPage). */
const pageAround = (subscriptionId: string, address: string): string =>
  `/configure/${encodeURIComponent(subscriptionId)}/page#${encodeURIComponent(address)}`;

/** What stays outside the flow, because it is secret: where the page is, with its token, and what it is to save. */
export interface ConfigureSecrets {
  address: string;
  settings: unknown;
  /** Of the settings that the form began with. */
  version: string | null;
}

export function provideConfigure(client: ApolloClient, secrets: ConfigureSecrets) {
  return configureMachine.provide({
    actors: {
      loadConfiguration: fromPromise<ConfigurationFound | null, ConfigurationOf>(async ({ input }) => {
        const answer = await ask(client, configurationUrlQuery, input, "no-cache");
        const { configurationUrl: url, configurationToken: token } = answer.subscriptionConfigurationUrl;
        const isOwn = url.startsWith("/");
        secrets.address = isOwn ? url : pageAround(input.subscriptionId, `${url}#${token ?? ""}`);
        return { isOwn, host: isOwn ? "" : new URL(url).host };
      }),
      saveSettings: fromPromise<SettingsSaved, ConfigurationOf>(async ({ input: { subscriptionId } }) => {
        const { saveSubscriptionSettings } = await change(
          client,
          saveSettingsMutation,
          { subscriptionId, settings: secrets.settings, expected: secrets.version },
          "no-cache",
        );
        const { saved, version, problems } = saveSubscriptionSettings;
        if (saved) secrets.version = version;
        return { saved, problems: problems.map(({ path, error }) => ({ path, error })) };
      }),
    },
  });
}

/** The address itself is read by its card: it is a secret, and no flow holds it. */
export function provideWebhookAddress(client: ApolloClient) {
  return webhookAddressMachine.provide({
    actors: {
      rotateAddress: fromPromise<void, WebhookOf>(async ({ input }) => {
        await change(client, rotateWebhookMutation, input, "no-cache");
      }),
    },
  });
}

/** What the form says may hold secrets: it stays outside, and the answer is kept nowhere. */
export function provideSettingsPreview(client: ApolloClient, typed: { readonly settings: unknown }) {
  return settingsPreviewMachine.provide({
    actors: {
      readPreview: fromPromise<PreviewRead, PreviewOf>(async ({ input: { subscriptionId } }) => {
        const variables = { subscriptionId, settings: typed.settings };
        const answer = await ask(client, settingsPreviewQuery, variables, "no-cache", { isMinor: true });
        const { face } = answer.subscriptionSettingsPreview;
        return { face: face && { characters: face.characters ?? null, dataFrom: face.dataFrom } };
      }),
    },
  });
}
