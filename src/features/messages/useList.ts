import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { portFailures } from "../../../machines/port.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { usePlatform } from "../../gql/PlatformContext.tsx";
import { readDepth, writeDepth } from "../../pieces/listDepth.ts";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/messageLists.ts";
import { type ListFilter, provideEndlessList, provideNumberedList, recallPage, writeFilter } from "./listPorts.ts";
import { useListNews } from "./useListNews.ts";

export interface ListView {
  /** "Type:id" each; what was shown stays while it is read anew. */
  entries: readonly string[];
  isLoading: boolean;
  isLoadingMore: boolean;
  isFailed: boolean;
  /** It failed because no answer came. */
  isAway: boolean;
  /** Whether there is an older page, or more of an endless list. */
  hasMore: boolean;
  /** How many cards the list will have, as far as that can be told before it is there. */
  expected: number;
  more(): void;
  retry(): void;
}

/** About a screenful. */
const expectedOfStranger = 6;
/** What is drawn before the gateway is asked: the windows of most people, and not all that would take time before it. */
const mostKnown = 12;

/** A list of My Messages: numbered pages (from 0) in version 1, endless in version 2. It follows what happens to the board. */
export function useList(filter: ListFilter, version: 1 | 2, page: number): ListView {
  const client = useApolloClient();
  const { answers } = usePlatform();
  const { key: place } = useLocation();
  const depth = useRef(readDepth(place));
  const [known] = useState(() => {
    const recalled = recallPage(client, answers, filter, version, page);
    // A way back that led far into the list stands at its full length, by the boxes of its cards.
    return recalled.length < depth.current ? [] : recalled.slice(0, depth.current || mostKnown);
  });
  const machine = useMemo(
    () => (version === 1 ? provideNumberedList(client) : provideEndlessList(client, () => depth.current)),
    [client, version],
  );
  const list = useActorRef(machine, { input: { filter: writeFilter(filter), page, known }, ...useInspection() });
  const entries = useSelector(list, (snapshot) => snapshot.context.ids);
  const isLoading = useSelector(list, (snapshot) => snapshot.matches("loading"));
  const isLoadingMore = useSelector(list, (snapshot) => snapshot.matches("loadingMore"));
  const isFailed = useSelector(list, (snapshot) => snapshot.matches("failed"));
  const isAway = useSelector(list, (snapshot) => snapshot.context.refusal?.code === portFailures.answerLost);
  const hasMore = useSelector(list, (snapshot) => snapshot.context.hasMore);

  useEffect(() => {
    if (entries.length === 0) return;
    depth.current = entries.length;
    writeDepth(place, entries.length);
  }, [entries, place]);
  useNews(list, {
    "list.pageFailed": () =>
      showToast({ kind: "error", text: words.moreFailed, detail: words.moreFailedHint, id: "list-page" }),
  });
  useListNews(list, filter, page);

  return {
    entries,
    isLoading,
    isLoadingMore,
    isFailed,
    isAway,
    hasMore,
    expected: entries.length || depth.current || expectedOfStranger,
    more: () => list.send({ type: "list.more" }),
    retry: () => list.send({ type: "list.retry" }),
  };
}
