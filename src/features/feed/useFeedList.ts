import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import type { SnapshotFrom } from "xstate";
import type { pagedListMachine } from "../../../machines/list/pagedListMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useFlow, useInspection } from "../../flows.tsx";
import { showToast } from "../../ui/toasts.ts";
import { morePageFailed } from "../../words/feed.ts";
import { feedReasons, whyRefused } from "../../words/refusal.ts";
import { fetchLength, provideFeedList } from "./feedPorts.ts";
import { type FeedEntry, type FeedQuestion, parseEntry } from "./feedQuestion.ts";
import { useFeedNews } from "./useFeedNews.ts";

export interface FeedListView {
  entries: readonly FeedEntry[];
  isLoading: boolean;
  isFailed: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  retry(): void;
  more(): void;
}

type ListSnapshot = SnapshotFrom<typeof pagedListMachine>;

/** Lists as they were left, by the place in the history of the tab: going back shows as much as there was. */
const left = new WeakMap<ApolloClient, Map<string, ListSnapshot>>();
/** The places that are remembered. */
const mostPlaces = 20;

/** The feed's answer to one question. A component that asks another one is mounted anew. */
export function useFeedList(question: FeedQuestion): FeedListView {
  const client = useApolloClient();
  const machine = useMemo(() => provideFeedList(client), [client]);
  const filter = JSON.stringify(question);
  const place = `${useLocation().key}/${filter}`;
  const isBack = useNavigationType() === "POP";
  const [snapshot] = useState(() => (isBack ? left.get(client)?.get(place) : undefined));
  const inspection = useInspection();
  const list = useActorRef(machine, { input: { filter }, ...(snapshot ? { snapshot } : {}), ...inspection });
  const ids = useSelector(list, (now) => now.context.ids);
  const flagged = useSelector(useFlow("flag"), (now) => now.context.flagged);

  useEffect(
    () => () => {
      const now = list.getSnapshot();
      if (now.matches("ready") || now.matches("ended")) remember(client, place, now);
    },
    [client, list, place],
  );
  useNews(list, {
    "list.pageFailed": ({ refusal: { code, ...refusal } }) => {
      const detail = whyRefused({ ...refusal, cause: code }, feedReasons);
      showToast({ kind: "error", text: morePageFailed, detail, id: "feed-page" });
    },
  });

  useFeedNews(() => {
    // A list that somebody scrolled on is not read anew under their eyes.
    if (list.getSnapshot().context.ids.length <= fetchLength) list.send({ type: "list.refresh" });
  }, question.boardId);

  useNews(useFlow("messageDelete"), {
    "delete.done": ({ item }) => {
      if (item.kind === "feedItem") list.send({ type: "entry.remove", id: `FeedItem/${item.id}` });
      if (item.kind === "setMessage") list.send({ type: "entry.remove", id: `MessageSetMessage/${item.id}` });
    },
  });

  return {
    // Whoever flags a message does not see it any more.
    entries: ids.flatMap((ref) => parseEntry(ref) ?? []).filter(({ id }) => !flagged.includes(id)),
    isLoading: useSelector(list, (now) => now.matches("loading")),
    isFailed: useSelector(list, (now) => now.matches("failed")),
    hasMore: useSelector(list, (now) => now.context.hasMore),
    isLoadingMore: useSelector(list, (now) => now.matches("loadingMore")),
    retry: () => list.send({ type: "list.retry" }),
    more: () => list.send({ type: "list.more" }),
  };
}

function remember(client: ApolloClient, place: string, snapshot: ListSnapshot): void {
  const places = left.get(client) ?? new Map<string, ListSnapshot>();
  left.set(client, places);
  places.delete(place);
  places.set(place, snapshot);
  const [oldest] = places.keys();
  if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest);
}
