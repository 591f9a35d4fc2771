import type { BoardWrite } from "../../boardState/boardWrite.ts";
import type { Principal } from "../../callers/principal.ts";
import { type QuotaPart, quotaPart } from "../../callers/quota.ts";
import type { Context } from "../../context.ts";
import { pendingSchedules } from "./sending.store.ts";
import type { SendState } from "./sendState.ts";

/** The channel that a message comes from: by itself, or by its developer's program. */
export function subscriptionOf(principal: Principal): string | null {
  if (principal.kind === "channel") return principal.subscriptionId;
  return principal.kind === "credential" ? (principal.subscriptionId ?? null) : null;
}

/** Who sends, as shown to people. */
export function authorName(principal: Principal, state: Pick<SendState, "personName">): string {
  if (state.personName !== null && state.personName !== "") return state.personName;
  return principal.kind === "person"
    ? (principal.email.split("@")[0] ?? "")
    : principal.kind === "channel"
      ? "Channel"
      : principal.kind === "credential"
        ? (principal.name ?? "API")
        : "API";
}

/** People alone have quotas; credentials and channels are held back by the board's own rate. */
export function quotasOf(context: Context, principal: Principal, { schedule, message }: BoardWrite): QuotaPart[] {
  if (principal.kind !== "person") return [];
  const { personId } = principal;
  return [
    ...(schedule === undefined ? [] : [quotaPart(context, personId, "schedules", pendingSchedules(personId))]),
    ...(message === undefined ? [] : [quotaPart(context, personId, "messages")]),
  ];
}
