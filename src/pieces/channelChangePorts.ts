import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type ChannelToDelete, channelDeleteMachine } from "../../machines/channel/channelDeleteMachine.ts";
import { type ChannelToMute, channelToggleMachine } from "../../machines/channel/channelToggleMachine.ts";
import { change } from "../gql/change.ts";
import { deleteChannelMutation, muteChannelMutation } from "./channelChangeOperations.ts";

export function provideChannelToggle(client: ApolloClient) {
  return channelToggleMachine.provide({
    actors: {
      updateSubscription: fromPromise<void, ChannelToMute>(async ({ input }) => {
        await change(client, muteChannelMutation, input);
      }),
    },
  });
}

export function provideChannelDelete(client: ApolloClient) {
  return channelDeleteMachine.provide({
    actors: {
      deleteSubscription: fromPromise<void, ChannelToDelete>(async ({ input: { subscriptionId: id } }) => {
        await change(client, deleteChannelMutation, { id });
        for (const __typename of ["InstalledChannel", "ListingSubscription"]) {
          const gone = client.cache.identify({ __typename, id });
          if (gone !== undefined) client.cache.evict({ id: gone });
        }
      }),
    },
  });
}
