import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type AccountLinkingInput,
  accountLinkingMachine,
  type BoardToLink,
  type DecodedLink,
  type LinkedBoard,
} from "../../../machines/session/accountLinkingMachine.ts";
import { type AppToRevoke, linkedAppRevokeMachine } from "../../../machines/session/linkedAppRevokeMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import {
  boardLinkedAppsQuery,
  linkBoardMutation,
  linkedAppsQuery,
  linkRequestQuery,
  revokeLinkedAppMutation,
} from "./linkingOperations.ts";

/** The way back to the app: what it is told stands in the fragment alone, which no server on the way sees. */
function wayBack({ redirectUri, state, accessToken }: LinkedBoard): string {
  const told = new URLSearchParams({ state, access_token: accessToken, token_type: "Bearer" });
  return `${redirectUri}#${told}`;
}

/** Linking on the gateway's calls; `leave` goes to another site. No answer of it is kept in the cache: one holds a token. */
export function provideAccountLinking(client: ApolloClient, leave: (address: string) => void) {
  return accountLinkingMachine.provide({
    actors: {
      decodeData: fromPromise<DecodedLink, AccountLinkingInput>(async ({ input: { listing, data } }) => {
        const { linkRequest } = await ask(client, linkRequestQuery, { listing, data }, "no-cache");
        return { state: linkRequest.state, redirectUri: linkRequest.redirectUri };
      }),
      linkBoard: fromPromise<LinkedBoard, BoardToLink>(async ({ input: { listing, data, boardId } }) => {
        const variables = { board: boardId, listing, data };
        const { upsertSingletonChannelForListing } = await change(client, linkBoardMutation, variables, "no-cache");
        const { redirectUri, state, accessToken } = upsertSingletonChannelForListing;
        return { redirectUri, state, accessToken };
      }),
      navigate: fromPromise<void, LinkedBoard>(async ({ input }) => leave(wayBack(input))),
    },
  });
}

/**
 * Ending what an app may, on the gateway's call; the list that it stands in is asked for again: a board's, or the viewer's
 * own for null.
 */
export function provideLinkedAppRevoke(client: ApolloClient, boardId: string | null) {
  return linkedAppRevokeMachine.provide({
    actors: {
      revokeApp: fromPromise<void, AppToRevoke>(async ({ input: { id } }) => {
        await change(client, revokeLinkedAppMutation, { id });
        await (boardId === null ? ask(client, linkedAppsQuery, {}) : ask(client, boardLinkedAppsQuery, { boardId }));
      }),
    },
  });
}
