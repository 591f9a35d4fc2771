import type { MessageRecord } from "../../boardState/messages.refs.ts";
import { builder } from "../../schema/builder.ts";

/** A message that a person keeps at hand. Times are epoch milliseconds. */
export interface FavoriteRecord {
  readonly id: string;
  readonly favoritedAt: number;
  readonly message: MessageRecord;
}

export const FavoriteRef = builder.objectRef<FavoriteRecord>("Favorite");
