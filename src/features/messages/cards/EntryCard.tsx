import type { ComponentType } from "react";
import { FeedItemCard } from "../../../pieces/FeedItemCard.tsx";
import { PickCard } from "../../../pieces/PickCard.tsx";
import { SetMessageCard } from "../../../pieces/SetMessageCard.tsx";
import { AppearanceCard } from "./AppearanceCard.tsx";
import { DraftCard } from "./DraftCard.tsx";
import { FavoriteCard } from "./FavoriteCard.tsx";
import type { EntryCardProps } from "./listBoard.ts";

/** What a card that knows no list has to know of the board. */
const onBoard = ({ id, boardId, board, now }: EntryCardProps) =>
  ({
    id,
    boardId,
    boardStyle: board?.boardStyle ?? "black",
    code62: board?.code62 ?? "degree",
    timezone: board?.timezone.id,
    now,
  }) as const;

const cards: Readonly<Record<string, ComponentType<EntryCardProps>>> = {
  MessageAppearance: AppearanceCard,
  Favorite: FavoriteCard,
  Draft: DraftCard,
  MessageSetMessage: (props) => <SetMessageCard {...onBoard(props)} />,
  FeedItem: (props) => <FeedItemCard {...onBoard(props)} />,
  Pick: (props) => <PickCard {...onBoard(props)} />,
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
