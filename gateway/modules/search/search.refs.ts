import type { MessageAppearanceRecord } from "../../boardState/messages.refs.ts";
import { MessageAppearanceRef } from "../../boardState/messages.refs.ts";
import { builder } from "../../schema/builder.ts";
import type { MessageSetMessageRecord } from "../channels/channels.refs.ts";
import { MessageSetMessageRef } from "../channels/channels.refs.ts";
import type { DraftRecord } from "../drafts/drafts.refs.ts";
import { DraftRef } from "../drafts/drafts.refs.ts";
import type { FavoriteRecord } from "../favorites/favorites.refs.ts";
import { FavoriteRef } from "../favorites/favorites.refs.ts";
import type { FeedItemRecord } from "../feed/feed.refs.ts";
import { FeedItemRef } from "../feed/feed.refs.ts";
import type { PickRecord } from "../picks/picks.refs.ts";
import { PickRef } from "../picks/picks.refs.ts";

/** What a search finds, in the contract's order. */
export const searchTypes = ["MessageAppearance", "Favorite", "Draft", "Pick", "FeedItem", "MessageSetMessage"] as const;
export type SearchType = (typeof searchTypes)[number];

/** One thing found; `kind` says which. */
export type FoundRecord =
  | ({ readonly kind: "MessageAppearance" } & MessageAppearanceRecord)
  | ({ readonly kind: "Favorite" } & FavoriteRecord)
  | ({ readonly kind: "Draft" } & DraftRecord)
  | ({ readonly kind: "Pick" } & PickRecord)
  | ({ readonly kind: "FeedItem" } & FeedItemRecord)
  | ({ readonly kind: "MessageSetMessage" } & MessageSetMessageRecord);

export interface FoundPage {
  readonly searchMessages: readonly FoundRecord[];
  readonly nextCursor: string | null;
}

export const searchTypeEnum = builder.enumType("SearchMessageType", { values: searchTypes });
export const searchSortEnum = builder.enumType("SearchSortBy", { values: ["Date", "Likes"] as const });
export const searchDirectionEnum = builder.enumType("SearchSortDirection", { values: ["Asc", "Desc"] as const });

export const SearchMessageRef = builder.unionType("SearchMessage", {
  types: [MessageAppearanceRef, FavoriteRef, DraftRef, PickRef, FeedItemRef, MessageSetMessageRef],
  resolveType: (found) => (found as FoundRecord).kind,
});
