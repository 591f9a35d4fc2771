import type { MessageRecord } from "../../boardState/messages.refs.ts";
import { builder } from "../../schema/builder.ts";

/** A channel on a board, as lists show it. Times are epoch milliseconds. */
export interface ChannelRecord {
  readonly id: string;
  readonly title: string;
  /** https address; null where the product draws one of its own. */
  readonly icon: string | null;
  readonly description: string;
  readonly muted: boolean;
  readonly requiresConfiguration: boolean;
  readonly createdAt: number;
  /** How many messages its set holds; null when it has none. */
  readonly messages: number | null;
}

/** A message in a message set. */
export interface MessageSetMessageRecord {
  readonly id: string;
  readonly messageSetId: string;
  readonly createdAt: number;
  /** The viewer may take it out: the set is one that people of a board fill, and they are one of them. */
  readonly isRemovable: boolean;
  readonly message: MessageRecord;
}

/** Not named Subscription: that is what GraphQL calls a root of its own. */
export const ChannelRef = builder.objectRef<ChannelRecord>("Channel");
export const MessageSetMessageRef = builder.objectRef<MessageSetMessageRecord>("MessageSetMessage");
