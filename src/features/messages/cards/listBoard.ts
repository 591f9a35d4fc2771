import type { BoardMessageQueryQuery } from "../../../gql/generated/graphql.ts";

/** What the cards of a list have to know of their board. */
export type ListBoard = BoardMessageQueryQuery["getBoardV2"];

export interface EntryCardProps {
  /** The entry's own id: of an appearance, a favorite, a draft … */
  id: string;
  boardId: string;
  /** The board as far as it is known. */
  board: ListBoard | undefined;
  /** Epoch milliseconds that relative times count from. */
  now: number;
  /** Which version's calls the card uses where they differ. */
  version: 1 | 2;
}
