import type { BoardMessageQueryQuery } from "../../../gql/generated/graphql.ts";

/** What the cards of a list have to know of their board. */
export type ListBoard = BoardMessageQueryQuery["getBoardV2"] & {
  /** What comes to it again and again. */
  repeats: BoardMessageQueryQuery["messageRepeats"];
};

/** The board of a list as its query answers it. */
export function listBoardOf(data: BoardMessageQueryQuery | undefined): ListBoard | undefined {
  return data && { ...data.getBoardV2, repeats: data.messageRepeats };
}

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
