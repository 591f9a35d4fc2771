import { useApolloClient } from "@apollo/client/react";
import { useActorRef } from "@xstate/react";
import { useCallback, useMemo } from "react";
import { useInspection } from "../flows.tsx";
import { provideChannelDelete } from "./channelChangePorts.ts";

interface ChannelToGo {
  readonly id: string;
  readonly title: string;
  readonly friendlyIdentifier: string;
}

/** Deleting a channel of a board, wherever it is listed: its flow, for ChannelDeletion, and how it is asked for. */
export function useChannelDeletion(boardId: string) {
  const client = useApolloClient();
  const deletion = useActorRef(
    useMemo(() => provideChannelDelete(client), [client]),
    useInspection(),
  );
  const remove = useCallback(
    ({ id, title, friendlyIdentifier }: ChannelToGo, isAllowed: boolean) =>
      deletion.send({
        type: "delete.request",
        boardId,
        subscriptionId: id,
        title,
        friendlyIdentifier,
        // With this one others were let in: what they were given ends with it.
        holdsData: friendlyIdentifier === "slack",
        isAllowed,
      }),
    [deletion, boardId],
  );
  return { deletion, remove };
}
