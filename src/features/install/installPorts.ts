import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  installMachine,
  type ListingToInstall,
  type NewSubscription,
} from "../../../machines/channel/installMachine.ts";
import {
  type FoundSubscription,
  type InstallRouteInput,
  installRouteMachine,
  type SubscriptionPlace,
} from "../../../machines/channel/installRouteMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import { createSubscriptionMutation, listingNeedsQuery, listingOnBoardQuery } from "./installOperations.ts";

/** Installing on the gateway's call. */
export function provideInstall(client: ApolloClient) {
  return installMachine.provide({
    actors: {
      createSubscription: fromPromise<NewSubscription, ListingToInstall>(({ input }) => install(client, input)),
    },
  });
}

async function install(client: ApolloClient, { boardId, listingId }: ListingToInstall): Promise<NewSubscription> {
  const { created, subscriptionId } = await create(client, { boardId, listingId });
  if (!created) return { created, subscriptionId, requiresConfiguration: false };
  // It is installed: not to know what it needs only means that nothing opens by itself.
  const needs = await ask(client, listingNeedsQuery, { id: listingId }, "cache-first").catch(() => null);
  const requiresConfiguration = needs?.marketplaceListingDetailQuery.requiresConfiguration === true;
  return { created, subscriptionId, requiresConfiguration };
}

async function create(client: ApolloClient, { boardId, listingId }: ListingToInstall) {
  const variables = { boardId, marketplaceListingId: listingId };
  const { createSubscription } = await change(client, createSubscriptionMutation, variables);
  return createSubscription;
}

/** The install link on the gateway's calls; `goTo` leads to a path. */
export function provideInstallRoute(client: ApolloClient, goTo: (path: string) => void) {
  return installRouteMachine.provide({
    actors: {
      findSubscription: fromPromise<FoundSubscription, InstallRouteInput>(({ input }) => find(client, input)),
      createSubscription: fromPromise<FoundSubscription, InstallRouteInput>(async ({ input }) => {
        const { subscriptionId } = await create(client, input);
        return { subscriptionId };
      }),
      navigate: fromPromise<void, SubscriptionPlace>(async ({ input: { boardId, subscriptionId } }) => {
        goTo(`/board/${encodeURIComponent(boardId)}/installables/subscription/${encodeURIComponent(subscriptionId)}`);
      }),
    },
  });
}

async function find(client: ApolloClient, { boardId, listingId }: InstallRouteInput): Promise<FoundSubscription> {
  const { marketplaceListingDetailQuery: listing } = await ask(client, listingOnBoardQuery, { id: listingId, boardId });
  const [first] = listing.installations.flatMap(({ subscriptions }) => subscriptions);
  return { subscriptionId: first?.id ?? null };
}
