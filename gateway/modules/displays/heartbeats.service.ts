import type { Context } from "../../context.ts";
import { endLife, renewLife } from "../../db/gatewayLife.ts";
import { newId } from "../../db/ids.ts";
import type { LiveHeartbeats } from "../../live/live.ts";
import { readLastSeen, writeLastSeen } from "./displays.store.ts";

/** Where heartbeats are kept, for the streams that stand below and must not know. One a gateway. */
export function heartbeats({ database }: Pick<Context, "database">): LiveHeartbeats {
  const gatewayId = newId();
  return {
    gatewayId,
    readLastSeen: (boardIds) => readLastSeen(database, boardIds, gatewayId),
    writeLastSeen: (rows, isHeld) => writeLastSeen(database, rows, { gatewayId, isHeld }),
    renewLife: () => renewLife(database, gatewayId),
    endLife: () => endLife(database, gatewayId),
  };
}
