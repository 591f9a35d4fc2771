import type { QuietHoursPlannedQuery } from "../../gql/generated/graphql.ts";

/** A message that will come to the board by itself. */
export interface Planned {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Whose it is, as shown to people. */
  readonly by: string;
  /** It comes in quiet hours, too: that was agreed to. */
  readonly isAgreed: boolean;
}

/** A message that is later than this is missed (the gateway's rule for scheduled messages). */
const latest = 60 * 60_000;

/** Messages that wait for the board, by when they come. */
export function plannedMessages({ scheduledMessages }: QuietHoursPlannedQuery): Planned[] {
  return scheduledMessages
    .map(({ id, sendAt: at, attribution: by, forced: isAgreed }) => ({ id, at, by, isAgreed }))
    .toSorted((one, other) => one.at - other.at);
}

/** What becomes of something planned whose time falls into a quiet span. */
export function fateOf({ at, isAgreed }: Planned, quietUntil: number): "sent" | "waits" | "missed" {
  if (isAgreed) return "sent";
  return quietUntil - at > latest ? "missed" : "waits";
}
