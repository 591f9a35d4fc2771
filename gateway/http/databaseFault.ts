import { isDatabaseAway, whyNoWrites } from "../db/line.ts";
import { databaseAway, onlyReadNow, readOnlyNow } from "../words/callRefusals.ts";

/** Whoever is told to come back does so after this long. */
export const retryAfterSeconds = 2;

export interface DatabaseFault {
  readonly type: "ServerError";
  readonly error: string;
  readonly rule: "databaseAway" | "readOnly";
}

/** What a call is told that the database did not take; undefined where the fault is another one. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (isDatabaseAway(error)) return { type: "ServerError", error: databaseAway(), rule: "databaseAway" };
  const why = whyNoWrites(error);
  if (why !== undefined)
    return { type: "ServerError", error: why === "diskFull" ? readOnlyNow() : onlyReadNow(), rule: "readOnly" };
  return undefined;
}
