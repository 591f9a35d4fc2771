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

/** Messages that wait for the board, by when they come. */
export function plannedMessages({ scheduledMessages }: QuietHoursPlannedQuery): Planned[] {
  return scheduledMessages
    .map(({ id, sendAt: at, attribution: by, forced: isAgreed }) => ({ id, at, by, isAgreed }))
    .toSorted((one, other) => one.at - other.at);
}
