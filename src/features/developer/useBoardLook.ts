import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router-dom";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { keyBoardsQuery } from "./developerOperations.ts";

interface BoardLook {
  readonly style: BoardStyle;
  readonly code62: Code62;
}

/** How a board looks whose grid is shown: the one of the id, else that of the address; black while it is not known. */
export function useBoardLook(id?: string): BoardLook {
  const { boardId } = useParams();
  const boards = useQuery(keyBoardsQuery).data?.viewersAdminOwnerBoards ?? [];
  const found = boards.find((one) => one.id === (id ?? boardId));
  return { style: found?.boardStyle ?? "black", code62: found?.code62 ?? "degree" };
}
