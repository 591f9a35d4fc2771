import type { FragmentType } from "@apollo/client";
import { useFragment } from "@apollo/client/react";
import { Link as LinkIcon, MonitorUp } from "lucide-react";
import { graphql } from "../../gql/generated/gql.ts";
import type { BoardListItem_BoardFragment } from "../../gql/generated/graphql.ts";
import { useConnectivity } from "../../live/useConnectivity.ts";
import { BoardCard } from "../../pieces/BoardCard.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { boardPublish, pairDevice } from "../../words/boards.ts";
import { copyBoardId } from "./copyBoardId.ts";

const boardListItemBoard = graphql(`
  fragment BoardListItem_board on Board {
    id
    devices {
      id
    }
    myMembership {
      id
      role
    }
    ...BoardCard_board
  }
`);

export interface BoardListItemProps {
  board: FragmentType<BoardListItem_BoardFragment>;
  isSelected: boolean;
  isSuperadmin: boolean;
  now: number;
  onPair(boardId: string): void;
}

/** A board card with the keys that this viewer may use, and its display's state. */
export function BoardListItem(props: BoardListItemProps) {
  const { data, complete } = useFragment({
    fragment: boardListItemBoard,
    fragmentName: "BoardListItem_board",
    from: props.board,
  });
  return complete ? <Item {...props} board={data} /> : null;
}

interface ItemProps extends Omit<BoardListItemProps, "board"> {
  board: BoardListItem_BoardFragment;
}

function Item({ board, isSelected, isSuperadmin, now, onPair }: ItemProps) {
  const { status, latestHeartbeat } = useConnectivity(board.id, board.devices.length > 0);
  const role = board.myMembership?.role;
  const isAdmin = role === "Owner" || role === "Admin";
  return (
    <BoardCard
      board={board}
      status={status}
      latestHeartbeat={latestHeartbeat}
      now={now}
      isSelected={isSelected}
      to={`/board/${encodeURIComponent(board.id)}/compose`}
      onCopyId={(boardId) => void copyBoardId(boardId)}
      actions={
        isAdmin || isSuperadmin ? (
          <>
            <ButtonLink size="small" icon={LinkIcon} to={`/board/${encodeURIComponent(board.id)}/publish`}>
              {boardPublish}
            </ButtonLink>
            {isAdmin ? (
              <Button kind="ghost" size="small" icon={MonitorUp} onClick={() => onPair(board.id)}>
                {pairDevice}
              </Button>
            ) : null}
          </>
        ) : null
      }
    />
  );
}
