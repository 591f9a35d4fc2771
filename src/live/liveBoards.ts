import { BehaviorSubject } from "rxjs";
import { type Bearer, callHeadersOf } from "../gql/bearer.ts";
import { openEventStream } from "./eventStream.ts";
import { createLiveNews, type LiveNews } from "./liveNews.ts";

/** `waiting`: the stream is cut and comes back by itself. `refused`: it does not. */
export type LiveConnection = "closed" | "connecting" | "open" | "waiting" | "refused";

export interface LiveBoards extends LiveNews {
  /** Opens the one stream of this tab; a second call changes nothing. */
  open(): void;
  close(): void;
  readonly connection: BehaviorSubject<LiveConnection>;
}

/** All boards of the viewer over one stream (`GET /events`). */
export function createLiveBoards(bearer: Bearer, url = "/events"): LiveBoards {
  const { take, hear, missedNews, ...news } = createLiveNews();
  const connection = new BehaviorSubject<LiveConnection>("closed");
  let stop: (() => void) | null = null;
  /** What the stream was last asked for with. */
  let token: string | null = null;

  function start(): void {
    connection.next("connecting");
    stop = openEventStream({
      url,
      headers: async () => {
        token = await bearer.current();
        return callHeadersOf(token);
      },
      onHear: hear,
      onEvent: take,
      onState: (state) => connection.next(state),
      onSeen: missedNews,
      renew: async () => (await bearer.renew(token)) !== null,
      onRefused: () => {
        stop = null;
        connection.next("refused");
      },
      onLoginRequired: () => bearer.loginRequired(),
    });
  }

  return {
    ...news,
    connection,
    open() {
      if (!stop) start();
    },
    close() {
      stop?.();
      stop = null;
      connection.next("closed");
    },
  };
}
