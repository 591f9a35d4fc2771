import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type ChannelsLoaded,
  type ChannelsOf,
  installedListMachine,
} from "../../../machines/channel/installedListMachine.ts";
import { type RunMade, type RunToMake, runNowMachine } from "../../../machines/channel/runNowMachine.ts";
import { type BoardToSpace, spacingMachine } from "../../../machines/channel/spacingMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import type { GetInstalledInstallablesQuery } from "../../gql/generated/graphql.ts";
import { installedQuery, runChannelMutation, spaceEvenlyMutation } from "./installedOperations.ts";

/** The machines of installed channels on the gateway's calls; an answer brings the cache up to date. */
export function provideInstalledList(client: ApolloClient) {
  return installedListMachine.provide({
    actors: {
      loadChannels: fromPromise<ChannelsLoaded, ChannelsOf>(async ({ input }) => {
        // Without a network what was known is all there is, and goes on.
        const freshness = navigator.onLine ? "network-only" : "cache-first";
        return loadedIn(await ask(client, installedQuery, input, freshness));
      }),
    },
  });
}

/** How many there are, and whether they may be managed. */
export function loadedIn({ getBoardV2, getInstalledInstallables }: GetInstalledInstallablesQuery): ChannelsLoaded {
  return {
    count: getInstalledInstallables.channels.length,
    hasPlan: getBoardV2.productApplications.some(({ product }) => product.isPlus),
  };
}

export function provideSpacing(client: ApolloClient) {
  return spacingMachine.provide({
    actors: {
      spaceChannels: fromPromise<void, BoardToSpace>(async ({ input }) => {
        await change(client, spaceEvenlyMutation, input);
      }),
    },
  });
}

export function provideRunNow(client: ApolloClient) {
  return runNowMachine.provide({
    actors: {
      runSubscription: fromPromise<RunMade, RunToMake>(async ({ input }) => {
        const { forcePinnedMessageOverride: override, idempotencyKey: key, ...call } = input;
        const { runSubscription } = await change(client, runChannelMutation, { ...call, override, key });
        return { appearanceId: runSubscription.appearanceId };
      }),
    },
  });
}
