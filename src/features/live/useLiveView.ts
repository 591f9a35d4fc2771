import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { filter } from "rxjs";
import { useInspection } from "../../flows.tsx";
import { useBoardUpdate, useLive } from "../../live/LiveContext.tsx";
import { inOrder } from "../../pieces/boardOrder.ts";
import { liveQuery, liveV2Query, neighboursQuery } from "./liveOperations.ts";
import { provideLiveView } from "./livePorts.ts";

/** The live view of the board of the address: its facts from the cache, kept true by the machine's loads and the stream. */
export function useLiveView(boardId: string, isSecondVersion: boolean) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const machine = useMemo(() => provideLiveView(client, (path) => navigate(path)), [client, navigate]);
  const actor = useActorRef(machine, { input: { boardId, isSecondVersion }, ...useInspection() });
  const update = useBoardUpdate(boardId);
  const version = update?.version;

  useEffect(() => actor.send({ type: "address.changed", boardId }), [actor, boardId]);
  // Who sent it is not in the stream: it is asked for at once, unless what was loaded is that already.
  useEffect(() => {
    if (version !== undefined) actor.send({ type: "message.appeared", version });
  }, [actor, version]);
  // Its receipt, its devices, its habits: what the stream names as changed is asked for, too.
  const live = useLive();
  useEffect(() => {
    const changes = live.changed.pipe(filter((change) => change.boardId === boardId));
    const subscription = changes.subscribe(() => actor.send({ type: "message.appeared", version: null }));
    return () => subscription.unsubscribe();
  }, [actor, live, boardId]);

  // The machine asks the gateway; here is read what its answers, and the stream, have left in the cache.
  const options = { variables: { id: boardId }, fetchPolicy: "cache-only" } as const;
  const first = useQuery(liveQuery, { ...options, skip: isSecondVersion });
  const second = useQuery(liveV2Query, { ...options, skip: !isSecondVersion });
  const neighbours = useQuery(neighboursQuery, { fetchPolicy: "cache-only", skip: !isSecondVersion });
  // While a part of it is asked for anew, the board stays as it was: its flaps are turning.
  const firstData = first.data ?? first.previousData;
  const known = isSecondVersion ? (second.data ?? second.previousData)?.liveV2 : firstData?.getLiveBoard;
  const board = known?.id === boardId ? known : null;
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const missedAt = useSelector(actor, ({ context }) => (context.hasMissedRefresh ? context.loadedAt : null));
  return {
    actor,
    update,
    board: isFailed ? null : board,
    /** All boards of the viewer, in the order of paging. */
    boards: inOrder((isSecondVersion ? neighbours.data?.boardsV2 : firstData?.getLive) ?? []),
    problem: isFailed ? (refusal?.code === "NotFound" || refusal?.code === "NotAuthorized" ? "gone" : "failed") : null,
    /** Epoch ms of what is shown while it could not be refreshed; null while it is up to date. */
    missedAt,
  } as const;
}

export type LiveView = ReturnType<typeof useLiveView>;
