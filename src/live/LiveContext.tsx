import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import type { BoardUpdate } from "../board/wire.ts";
import { Returns } from "../ui/whenBack.ts";
import type { LiveBoards, LiveConnection } from "./liveBoards.ts";
import { returnsOf } from "./returns.ts";

const Live = createContext<LiveBoards | null>(null);

/** Gives the tab's one stream to everything below, and tells of each time that the network or the stream is back. */
export function LiveProvider({ live, children }: { live: LiveBoards; children: ReactNode }) {
  const listen = useCallback(
    (listener: () => void) => {
      const returns = returnsOf(live).subscribe(() => listener());
      return () => returns.unsubscribe();
    },
    [live],
  );
  return (
    <Live value={live}>
      <Returns value={listen}>{children}</Returns>
    </Live>
  );
}

export function useLive(): LiveBoards {
  const live = useContext(Live);
  if (!live) throw new Error("LiveProvider is missing above this component");
  return live;
}

/** The latest word about what a board shows, ready for `<Board update>`; null until the stream knows the board. */
export function useBoardUpdate(boardId: string | null): BoardUpdate | null {
  const live = useLive();
  const [update, setUpdate] = useState<BoardUpdate | null>(null);
  useEffect(() => {
    setUpdate(null);
    if (boardId === null) return;
    const subscription = live.boardUpdates(boardId).subscribe(setUpdate);
    return () => subscription.unsubscribe();
  }, [live, boardId]);
  return update?.boardId === boardId ? update : null;
}

/** Whether nothing can be saved right now, as the stream tells it. */
export function useIsReadOnly(): boolean {
  const live = useLive();
  const [isReadOnly, setReadOnly] = useState(false);
  useEffect(() => {
    const subscription = live.isReadOnly.subscribe(setReadOnly);
    return () => subscription.unsubscribe();
  }, [live]);
  return isReadOnly;
}

/** How the tab's stream is, and when it was last heard (epoch ms on this device). */
export function useLiveConnection(): { connection: LiveConnection; heardAt: number | null } {
  const live = useLive();
  const [connection, setConnection] = useState(live.connection.value);
  useEffect(() => {
    const subscription = live.connection.subscribe(setConnection);
    return () => subscription.unsubscribe();
  }, [live]);
  return { connection, heardAt: live.heardAt() };
}
