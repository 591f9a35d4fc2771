import { builder } from "../../schema/builder.ts";
import type { MessageRecord } from "../messages/messages.refs.ts";

/** A message that a person keeps at hand. Times are epoch milliseconds. */
export interface FavoriteRecord {
  readonly id: string;
  readonly favoritedAt: number;
  readonly message: MessageRecord;
}

export const FavoriteRef = builder.objectRef<FavoriteRecord>("Favorite");
