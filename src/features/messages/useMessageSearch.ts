import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useFlow, useInspection } from "../../flows.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/messageLists.ts";
import { readDepth, writeDepth } from "./listDepth.ts";
import { readRecents, writeRecents } from "./recentSearches.ts";
import { readSearch, writeSearch } from "./searchAddress.ts";
import { provideMessageSearch } from "./searchPorts.ts";

/** The search of a board as its screen uses it; the address holds what was searched for. */
export function useMessageSearch(boardId: string) {
  const client = useApolloClient();
  const navigate = useNavigate();
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
  const input = { boardId, recents: readRecents(), ...readSearch(address) };
  const search = useActorRef(machine, { input, ...useInspection() });
  const snapshot = useSelector(search, (current) => current);
  const { ids } = snapshot.context;
  const deletion = useFlow("messageDelete");

  useEffect(() => {
    if (ids.length > 0) writeDepth(place, ids.length);
  }, [ids, place]);
  useEffect(() => {
    const ends = [
      search.on("search.asked", ({ question }) => void navigate(writeSearch(question), { replace: true })),
      search.on("recents.changed", ({ recents }) => writeRecents(recents)),
      search.on("list.pageFailed", () =>
        showToast({ kind: "error", text: words.moreFailed, detail: words.moreFailedHint, id: "list-page" }),
      ),
      deletion.on("delete.done", ({ item }) => {
        if (item.kind === "appearance") search.send({ type: "entry.remove", id: `MessageAppearance:${item.id}` });
        if (item.kind === "feedItem") search.send({ type: "entry.remove", id: `FeedItem:${item.id}` });
        if (item.kind === "draft") search.send({ type: "term.submit" });
      }),
      deletion.on("delete.undone", () => search.send({ type: "term.submit" })),
    ];
    return () => {
      for (const end of ends) end.unsubscribe();
    };
  }, [search, navigate, deletion]);
  useEffect(() => {
    const back = search.on("navigate.back", () => {
      // Whoever came by a link has nothing of ours to go back to.
      if (place === "default") void navigate(`/board/${boardId}/messages`);
      else void navigate(-1);
    });
    return () => back.unsubscribe();
  }, [search, navigate, boardId, place]);

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
