import { type ApolloClient, gql, type TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";
import { type ActorRefFrom, createActor, fromPromise } from "xstate";
import { type FavoriteToSet, favoriteMachine } from "../../machines/message/favoriteMachine.ts";
import type { Notice } from "../../machines/port.ts";
import { type Inspection, useInspection } from "../flows.tsx";
import { change } from "../gql/change.ts";
import { graphql } from "../gql/generated/gql.ts";
import { showToast } from "../ui/toasts.ts";
import * as words from "../words/messages.ts";
import { cardReasons, whyRefused } from "../words/refusal.ts";

const favoriteMutation = graphql(`
  mutation FavoriteV2($messageId: ID!) {
    favoriteV2(messageId: $messageId) {
      __typename
      ... on FavoriteV2Success {
        message {
          id
          isFavorited
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

const unFavoriteMutation = graphql(`
  mutation UnFavoriteV2($messageId: ID!) {
    unFavoriteV2(messageId: $messageId) {
      __typename
      ... on UnFavoriteV2Success {
        message {
          id
          isFavorited
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

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

/** Marks a message as a favorite or takes the mark away; null where there is no message yet. */
export type ToggleFavorite = (messageId: string | null, isFavorited: boolean) => void;

/** The hearts that a call is under way for, by message: whichever card they were pressed on. */
const underWay = new WeakMap<ApolloClient, Map<string | null, ActorRefFrom<typeof favoriteMachine>>>();

/** The heart of any message, on any screen: seen at once, rolled back and told when the gateway says no. */
export function useFavorite(): ToggleFavorite {
  const client = useApolloClient();
  const inspection = useInspection();
  return useCallback(
    (messageId, isFavorited) => heartOf(client, inspection, messageId, isFavorited).send({ type: "favorite.toggle" }),
    [client, inspection],
  );
}

function heartOf(client: ApolloClient, inspection: Inspection, messageId: string | null, isFavorited: boolean) {
  const hearts = underWay.get(client) ?? new Map<string | null, ActorRefFrom<typeof favoriteMachine>>();
  underWay.set(client, hearts);
  const known = hearts.get(messageId);
  if (known) return known;
  const heart = createActor(provideFavorite(client), { input: { messageId, isFavorited }, ...inspection });
  hearts.set(messageId, heart);
  const finish = () => {
    hearts.delete(messageId);
    heart.stop();
  };
  heart.on("favorite.told", ({ notice }) => tell(notice));
  heart.start();
  // Told of each step after the start: the first one is the press.
  heart.subscribe((snapshot) => {
    if (messageId !== null) show(client, messageId, snapshot.context.isFavorited);
    if (snapshot.hasTag("settled")) queueMicrotask(finish);
  });
  return heart;
}

// Not an operation of the gateway: a part of a message as the cache holds it.
const heartFragment: TypedDocumentNode<{ __typename: "Message"; isFavorited: boolean }> = gql`
  fragment CachedHeart on Message {
    isFavorited
  }
`;

function show(client: ApolloClient, messageId: string, isFavorited: boolean): void {
  const id = client.cache.identify({ __typename: "Message", id: messageId });
  if (id === undefined) return;
  client.cache.writeFragment({ id, fragment: heartFragment, data: { __typename: "Message", isFavorited } });
}

const sentences: Readonly<Record<string, string>> = {
  "favorite-added": words.favoriteAdded,
  "favorite-removed": words.favoriteRemoved,
  "favorite-add-failed": words.favoriteAddFailed,
  "favorite-remove-failed": words.favoriteRemoveFailed,
  "no-messages-yet": words.noMessagesYet,
};

function tell(notice: Notice): void {
  const isGood = notice.id === "favorite-added" || notice.id === "favorite-removed";
  showToast({
    kind: isGood ? "success" : "error",
    text: sentences[notice.id] ?? words.favoriteAddFailed,
    detail: whyRefused(notice, cardReasons),
    id: "favorite",
  });
}
