import { useEffect, useRef } from "react";
import type { ActorRefFrom } from "xstate";
import type { pagedListMachine } from "../../../machines/list/pagedListMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { useBoardUpdate, useLive } from "../../live/LiveContext.tsx";
import type { ListFilter } from "./listPorts.ts";

/** A list that somebody scrolled down further than this is not read anew under their eyes. */
const mostReadAnew = 480;

/** Reads a list anew when something happened to it: here, in another tab, or on the board. */
export function useListNews(list: ActorRefFrom<typeof pagedListMachine>, filter: ListFilter, page: number): void {
  const { boardId, part } = filter;
  const live = useLive();
  const version = useBoardUpdate(boardId)?.version ?? null;
  const seenVersion = useRef<number | null>(null);
  const follows = part === "history" && page === 0;

  useEffect(() => {
    // The first word of the stream tells what the page has just been read for.
    const isNews = seenVersion.current !== null && version !== seenVersion.current;
    seenVersion.current = version ?? seenVersion.current;
    if (isNews && follows) refresh(list);
  }, [list, version, follows]);

  useNews(useFlow("send"), {
    "send.succeeded": (outcome) => {
      if (outcome.boardId === boardId && follows) refresh(list);
    },
  });
  useNews(useFlow("messageDelete"), {
    "delete.done": ({ item }) => {
      if (item.kind === "appearance") list.send({ type: "entry.remove", id: `MessageAppearance:${item.id}` });
      if (item.kind === "draft" && part === "drafts") refresh(list);
    },
    "delete.undone": () => refresh(list),
  });
  useEffect(() => {
    const ends = [
      live.changed.subscribe((change) => {
        if (change.boardId === boardId && change.what === "history" && part === "history") refresh(list);
      }),
      live.own.subscribe((what) => {
        // A heart stands on the cards of every list.
        if (what === part || what === "favorites") refresh(list);
      }),
    ];
    return () => {
      for (const end of ends) end.unsubscribe();
    };
  }, [list, live, boardId, part]);
}

function refresh(list: ActorRefFrom<typeof pagedListMachine>): void {
  if (list.getSnapshot().context.ids.length <= mostReadAnew) list.send({ type: "list.refresh" });
}
