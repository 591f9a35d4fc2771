import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { provideDiscover } from "./marketplacePorts.ts";
import type { MarketBoard } from "./useMarketBoard.ts";

export type DiscoverView = ReturnType<typeof useDiscover>;

/** Discover as its screen uses it; the listings of its shelves are in the cache. */
export function useDiscover({ id: boardId, timezone }: MarketBoard) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const machine = useMemo(() => provideDiscover(client, timezone), [client, timezone]);
  const flow = useActorRef(machine, { input: { boardId }, ...useInspection() });
  const shelves = useSelector(flow, ({ context }) => context.shelves);
  const isPartMissing = useSelector(flow, ({ context }) => context.missing.length > 0);
  const state = useSelector(flow, (snapshot) => snapshot.value);
  useNews(flow, {
    "navigate.to": ({ place }) => void navigate(`/board/${encodeURIComponent(boardId)}/${place}`),
  });
  return { state, shelves, isPartMissing, send: flow.send, retry: () => flow.send({ type: "discover.retry" }) };
}
