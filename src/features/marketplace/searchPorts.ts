import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type ChannelSearchQuestion,
  channelSearchMachine,
  type FoundListings,
} from "../../../machines/channel/channelSearchMachine.ts";
import { ask } from "../../gql/ask.ts";
import { marketBoardQuery } from "../../pieces/channelOperations.ts";
import { listingSearchQuery } from "./marketplaceOperations.ts";

/** The search on the gateway's call; previews are by the board's clock. */
export function provideChannelSearch(client: ApolloClient) {
  return channelSearchMachine.provide({
    actors: {
      searchListings: fromPromise<FoundListings, ChannelSearchQuestion>(({ input }) => search(client, input)),
    },
  });
}

async function search(client: ApolloClient, { boardId, term }: ChannelSearchQuestion): Promise<FoundListings> {
  const { getBoardV2: board } = await ask(client, marketBoardQuery, { boardId }, "cache-first");
  const variables = { term, tenantId: board.tenant.id, timezone: board.timezone.id };
  const { marketplaceListingSearch: found } = await ask(client, listingSearchQuery, variables);
  return { ids: found.map(({ id }) => id) };
}
