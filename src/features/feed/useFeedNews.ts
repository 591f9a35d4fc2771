import { useEffect, useEffectEvent } from "react";
import { auditTime } from "rxjs";
import { useLive } from "../../live/LiveContext.tsx";

/** A share reaches everybody who looks on; they ask again within this time (ms), not all in the same moment. */
const spreadMs = 3_000;

/** Calls back when something came into the feed or went, or one's own likes and hearts changed in another tab. */
export function useFeedNews(onNews: () => void): void {
  const live = useLive();
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    const all = live.feedChanged.pipe(auditTime(spreadMs * Math.random())).subscribe(() => tell());
    all.add(live.own.subscribe((what) => (what === "likes" || what === "favorites" ? tell() : undefined)));
    return () => all.unsubscribe();
  }, [live]);
}
