import type { Context } from "../../context.ts";
import type { LiveHeartbeats } from "../../live/live.ts";
import { readLastSeen, writeLastSeen } from "./displays.store.ts";

/** Where heartbeats are kept, for the streams that stand below and must not know. */
export function heartbeats({ database }: Pick<Context, "database">): LiveHeartbeats {
  return {
    readLastSeen: (boardIds) => readLastSeen(database, boardIds),
    writeLastSeen: (rows) => writeLastSeen(database, rows),
  };
}
