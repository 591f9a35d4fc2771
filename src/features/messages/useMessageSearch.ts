import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useNews } from "../../flowNews.ts";
import { useFlow, useInspection } from "../../flows.tsx";
import { readDepth, writeDepth } from "../../pieces/listDepth.ts";
import { readRecents, writeRecents } from "../../pieces/recentSearches.ts";
import { useWayBack } from "../../pieces/useWayBack.ts";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/messageLists.ts";
import { readSearch, writeSearch } from "./searchAddress.ts";
import { provideMessageSearch } from "./searchPorts.ts";

/** The search of a board as its screen uses it; the address holds what was searched for. */
export function useMessageSearch(boardId: string) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const goBack = useWayBack(`/board/${boardId}/messages`);
  const { key: place } = useLocation();
  const [address] = useSearchParams();
  const before = useRef(readDepth(place));
  const machine = useMemo(
    () =>
      provideMessageSearch(client, () => {
        const entries = before.current;
        before.current = 0;
        return entries;
      }),
    [client],
  );
  const input = { boardId, recents: readRecents("messages"), ...readSearch(address) };
  const search = useActorRef(machine, { input, ...useInspection() });
  const snapshot = useSelector(search, (current) => current);
  const { ids } = snapshot.context;

  useEffect(() => {
    if (ids.length > 0) writeDepth(place, ids.length);
  }, [ids, place]);
  useNews(search, {
    "search.asked": ({ question }) => {
      const asked = writeSearch(question);
      // What an address opened with stays as it is, and so does the place in the list.
      if (asked !== writeSearch(readSearch(address))) void navigate(asked, { replace: true });
    },
    "recents.changed": ({ recents }) => writeRecents("messages", recents),
    "list.pageFailed": () =>
      showToast({ kind: "error", text: words.moreFailed, detail: words.moreFailedHint, id: "list-page" }),
    "navigate.back": goBack,
  });
  useNews(useFlow("messageDelete"), {
    "delete.done": ({ item }) => {
      if (item.kind === "appearance") search.send({ type: "entry.remove", id: `MessageAppearance:${item.id}` });
      if (item.kind === "feedItem") search.send({ type: "entry.remove", id: `FeedItem:${item.id}` });
      if (item.kind === "setMessage") search.send({ type: "entry.remove", id: `MessageSetMessage:${item.id}` });
      if (item.kind === "draft") search.send({ type: "term.submit" });
    },
    "delete.undone": () => search.send({ type: "term.submit" }),
  });

  return {
    send: search.send,
    state: snapshot.value as string,
    entries: ids,
    term: snapshot.context.term,
    chips: snapshot.context.chips,
    sortBy: snapshot.context.sortBy,
    recents: snapshot.context.recents,
    hasMore: snapshot.context.cursor !== null,
  };
}
