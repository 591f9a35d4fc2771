import { type ApolloClient, gql, type TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";
import { type Actor, createActor } from "xstate";
import type { favoriteMachine } from "../../machines/message/favoriteMachine.ts";
import type { Notice } from "../../machines/port.ts";
import { useInspection } from "../flows.tsx";
import { showToast } from "../ui/toasts.ts";
import * as words from "../words/messages.ts";
import { cardReasons, whyRefused } from "../words/refusal.ts";
import { provideFavorite } from "./favoritePorts.ts";
import { oneAtATime } from "./oneAtATime.ts";

/** Marks a message as a favorite or takes the mark away; null where there is no message yet. */
export type ToggleFavorite = (messageId: string | null, isFavorited: boolean) => void;

/** The heart of any message, on any screen: seen at once, rolled back and told when the gateway says no. */
export function useFavorite(): ToggleFavorite {
  const client = useApolloClient();
  const inspection = useInspection();
  return useCallback(
    (messageId, isFavorited) => {
      const begin = () => {
        const actor = createActor(provideFavorite(client), { input: { messageId, isFavorited }, ...inspection });
        actor.on("favorite.told", ({ notice }) => tell(notice));
        return actor;
      };
      const heart = heartOf(client, messageId, begin, ({ context }) => {
        if (messageId !== null) show(client, messageId, context.isFavorited);
      });
      heart.send({ type: "favorite.toggle" });
    },
    [client, inspection],
  );
}

const heartOf = oneAtATime<Actor<typeof favoriteMachine>>();

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
