import { useQuery } from "@apollo/client/react";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { useFlags } from "../../gql/flags.ts";
import { templatesBoardQuery } from "./templatesOperations.ts";
import type { TemplatesVersion } from "./templatesPorts.ts";

export interface TemplatesBoard {
  title: string;
  boardStyle: BoardStyle;
  code62: Code62;
  isPlus: boolean;
  version: TemplatesVersion;
}

/** What decides about the templates of a board: its style, its plan, and the version of the screens. */
export function useTemplatesBoard(boardId: string): {
  board: TemplatesBoard | null;
  isFailed: boolean;
  retry(): void;
} {
  const { data, error, refetch } = useQuery(templatesBoardQuery, { variables: { boardId } });
  const flags = useFlags(boardId);
  const known = data?.getBoardV2;
  const board =
    known && flags
      ? {
          title: known.title,
          boardStyle: known.boardStyle,
          code62: known.code62,
          isPlus: known.productApplications.some(({ product }) => product.isPlus),
          version: flags.messagesV2 === false ? (1 as const) : (2 as const),
        }
      : null;
  return { board, isFailed: error !== undefined && board === null, retry: () => void refetch() };
}
