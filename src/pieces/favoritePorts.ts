import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type FavoriteToSet, favoriteMachine } from "../../machines/message/favoriteMachine.ts";
import { change } from "../gql/change.ts";
import { favoriteMutation, unFavoriteMutation } from "./favoriteOperations.ts";

/** The favorite machine as the product runs it. */
export function provideFavorite(client: ApolloClient) {
  return favoriteMachine.provide({
    actors: { setFavorite: fromPromise<void, FavoriteToSet>(({ input }) => setFavorite(client, input)) },
  });
}

async function setFavorite(client: ApolloClient, { messageId, isFavorited }: FavoriteToSet): Promise<void> {
  await (isFavorited
    ? change(client, favoriteMutation, { messageId })
    : change(client, unFavoriteMutation, { messageId }));
}
