import { useEffect, useEffectEvent } from "react";
import { auditTime } from "rxjs";
import { useLive } from "../../live/LiveContext.tsx";

/** A share reaches everybody who looks on; they ask again within this time (ms), not all in the same moment. */
const spreadMs = 3_000;

/**
 * Calls back when something came into the feed or went, or one's own likes and hearts changed in another tab; with a board,
 * also when somebody filled its message sets or took out of them.
 */
export function useFeedNews(onNews: () => void, boardId?: string): void {
  const live = useLive();
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    const all = live.feedChanged.pipe(auditTime(spreadMs * Math.random())).subscribe(() => tell());
    all.add(live.own.subscribe((what) => (what === "likes" || what === "favorites" ? tell() : undefined)));
    all.add(
      live.changed.subscribe((change) => {
        if (change.boardId === boardId && change.what === "messageSets") tell();
      }),
    );
    return () => all.unsubscribe();
  }, [live, boardId]);
}
