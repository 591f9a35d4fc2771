import type { ApolloClient } from "@apollo/client";
import { filter, fromEvent, merge, type Observable, type Subscription, skip } from "rxjs";
import type { LiveBoards } from "./liveBoards.ts";

/** Each moment in which calls can be answered again: the network is back, or the stream is. */
export function returnsOf({ connection }: Pick<LiveBoards, "connection">): Observable<unknown> {
  const opened = connection.pipe(
    skip(1),
    filter((state) => state === "open"),
  );
  return merge(fromEvent(window, "online"), opened);
}

/** What screens asked in vain is asked again on return, also where nothing on them says that it failed (a menu's entries). */
export const askFailedAgain = (client: ApolloClient, live: Pick<LiveBoards, "connection">): Subscription =>
  returnsOf(live).subscribe(() => {
    // A banner that asks for one of them as well is given the same answer: Apollo asks once for what is on its way.
    for (const query of client.getObservableQueries("active")) {
      if (query.getCurrentResult().error !== undefined) query.refetch().catch(() => {});
    }
  });
