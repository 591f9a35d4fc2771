import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo, useRef } from "react";
import { useFlow, useInspection } from "../../flows.tsx";
import { useBoardUpdate } from "../../live/LiveContext.tsx";
import { provideHistory } from "./historyPorts.ts";

export interface HistoryView {
  /** Ids of appearances, newest first; what was shown stays while it is read anew. */
  ids: readonly string[];
  isLoading: boolean;
  isFailed: boolean;
  /** Whether there is an older page. */
  hasOlder: boolean;
  retry(): void;
}

/** One page of a board's history (from 0). The first page follows what happens to the board. */
export function useHistory(boardId: string, page: number): HistoryView {
  const client = useApolloClient();
  const machine = useMemo(() => provideHistory(client), [client]);
  const list = useActorRef(machine, { input: { filter: boardId, page }, ...useInspection() });
  const ids = useSelector(list, (snapshot) => snapshot.context.ids);
  const isLoading = useSelector(list, (snapshot) => snapshot.matches("loading"));
  const isFailed = useSelector(list, (snapshot) => snapshot.matches("failed"));
  const hasOlder = useSelector(list, (snapshot) => snapshot.context.hasMore);

  const send = useFlow("send");
  const version = useBoardUpdate(boardId)?.version ?? null;
  const seenVersion = useRef<number | null>(null);
  useEffect(() => {
    // The first word of the stream tells what the page has just been read for.
    const isNews = seenVersion.current !== null && version !== seenVersion.current;
    seenVersion.current = version ?? seenVersion.current;
    if (isNews && page === 0) list.send({ type: "list.refresh" });
  }, [list, version, page]);
  useEffect(() => {
    const subscription = send.on("send.succeeded", (outcome) => {
      if (outcome.boardId === boardId && page === 0) list.send({ type: "list.refresh" });
    });
    return () => subscription.unsubscribe();
  }, [send, list, boardId, page]);

  return { ids, isLoading, isFailed, hasOlder, retry: () => list.send({ type: "list.retry" }) };
}
