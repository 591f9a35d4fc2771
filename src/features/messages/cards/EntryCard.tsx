import type { ComponentType } from "react";
import { FeedItemCard } from "../../../pieces/FeedItemCard.tsx";
import { PickCard } from "../../../pieces/PickCard.tsx";
import { SetMessageCard } from "../../../pieces/SetMessageCard.tsx";
import { AppearanceCard } from "./AppearanceCard.tsx";
import { DraftCard } from "./DraftCard.tsx";
import { FavoriteCard } from "./FavoriteCard.tsx";
import type { EntryCardProps } from "./listBoard.ts";

const cards: Readonly<Record<string, ComponentType<EntryCardProps>>> = {
  MessageAppearance: AppearanceCard,
  Favorite: FavoriteCard,
  Draft: DraftCard,
  MessageSetMessage: ({ id, boardId, board, now }) => (
    <SetMessageCard
      id={id}
      boardId={boardId}
      boardStyle={board?.boardStyle ?? "black"}
      code62={board?.code62 ?? "degree"}
      timezone={board?.timezone.id}
      now={now}
    />
  ),
  FeedItem: ({ id, boardId, board, now }) => (
    <FeedItemCard
      id={id}
      boardId={boardId}
      boardStyle={board?.boardStyle ?? "black"}
      code62={board?.code62 ?? "degree"}
      timezone={board?.timezone.id}
      now={now}
    />
  ),
  Pick: ({ id, boardId, board, now }) => (
    <PickCard
      id={id}
      boardId={boardId}
      boardStyle={board?.boardStyle ?? "black"}
      code62={board?.code62 ?? "degree"}
      now={now}
    />
  ),
};

/** The card of an entry of any type; `entry` is "Type:id", as lists keep it. */
export function EntryCard({ entry, ...props }: Omit<EntryCardProps, "id"> & { entry: string }) {
  const [type, id] = splitEntry(entry);
  const Card = cards[type];
  return Card ? <Card id={id} {...props} /> : null;
}

/** What stands before the first colon is the type; ids have none, but need not. */
export function splitEntry(entry: string): [type: string, id: string] {
  const colon = entry.indexOf(":");
  return [entry.slice(0, colon), entry.slice(colon + 1)];
}
