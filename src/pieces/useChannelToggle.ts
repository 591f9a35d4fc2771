import { type ApolloClient, gql, type TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";
import { type Actor, createActor } from "xstate";
import type { channelToggleMachine } from "../../machines/channel/channelToggleMachine.ts";
import type { Notice } from "../../machines/port.ts";
import { useInspection } from "../flows.tsx";
import { showToast } from "../ui/toasts.ts";
import * as words from "../words/installed.ts";
import { boardReasons, whyRefused } from "../words/refusal.ts";
import { provideChannelToggle } from "./channelChangePorts.ts";
import { oneAtATime } from "./oneAtATime.ts";

/** Enables or disables a channel: seen at once, rolled back and told when the gateway says no. */
export type ToggleChannel = (subscriptionId: string, isEnabled: boolean) => void;

export function useChannelToggle(): ToggleChannel {
  const client = useApolloClient();
  const inspection = useInspection();
  return useCallback(
    (subscriptionId, isEnabled) => {
      const begin = () => {
        const actor = createActor(provideChannelToggle(client), {
          input: { subscriptionId, isEnabled },
          ...inspection,
        });
        actor.on("toggle.saved", ({ notice }) => tell("success", notice));
        actor.on("toggle.failed", ({ notice }) => tell("error", notice));
        return actor;
      };
      const toggle = toggleOf(client, subscriptionId, begin, ({ context }) =>
        show(client, subscriptionId, !context.isEnabled),
      );
      toggle.send({ type: "channel.toggle" });
    },
    [client, inspection],
  );
}

const toggleOf = oneAtATime<Actor<typeof channelToggleMachine>>();

// Not operations of the gateway: a part of a channel as the cache holds it, in the list and in the marketplace.
const mutedFragments: readonly { __typename: string; fragment: TypedDocumentNode<{ muted: boolean }> }[] = [
  {
    __typename: "InstalledChannel",
    fragment: gql`
      fragment CachedMuted on InstalledChannel {
        muted
      }
    `,
  },
  {
    __typename: "ListingSubscription",
    fragment: gql`
      fragment CachedListingMuted on ListingSubscription {
        muted
      }
    `,
  },
];

function show(client: ApolloClient, subscriptionId: string, muted: boolean): void {
  for (const { __typename, fragment } of mutedFragments) {
    const id = client.cache.identify({ __typename, id: subscriptionId });
    if (id !== undefined) client.cache.updateFragment({ id, fragment }, (known) => known && { ...known, muted });
  }
}

const sentences: Readonly<Record<string, string>> = {
  "channel-enabled": words.channelEnabled,
  "channel-disabled": words.channelDisabled,
  "channel-enable-failed": words.channelEnableFailed,
  "channel-disable-failed": words.channelDisableFailed,
};

function tell(kind: "success" | "error", notice: Notice): void {
  const detail = kind === "error" ? whyRefused(notice, boardReasons) : undefined;
  showToast({ kind, text: sentences[notice.id] ?? words.channelDisableFailed, detail, id: "channel-toggle" });
}
