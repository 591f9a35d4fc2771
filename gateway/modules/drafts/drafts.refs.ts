import type { MessageRecord } from "../../boardState/messages.refs.ts";
import { builder } from "../../schema/builder.ts";

/** A message that a person keeps for later. Times are epoch milliseconds. */
export interface DraftRecord {
  readonly id: string;
  readonly createdAt: number;
  /** Who saved it, as shown to people. */
  readonly attribution: string;
  readonly message: MessageRecord;
}

export const DraftRef = builder.objectRef<DraftRecord>("Draft");
