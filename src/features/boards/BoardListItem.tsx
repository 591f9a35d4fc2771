import type { FragmentType } from "@apollo/client";
import { useFragment } from "@apollo/client/react";
import LinkIcon from "lucide-react/icons/link";
import LogOut from "lucide-react/icons/log-out";
import MonitorUp from "lucide-react/icons/monitor-up";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { useId } from "react";
import { Link } from "react-router-dom";
import { useFlow } from "../../flows.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import type { BoardListItem_BoardFragment } from "../../gql/generated/graphql.ts";
import { useConnectivity } from "../../live/useConnectivity.ts";
import { BoardCard } from "../../pieces/BoardCard.tsx";
import { type BoardPlace, boardEndOf } from "../../pieces/boardEnd.ts";
import { small } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { boardDelete, boardLeave, boardRename } from "../../words/boardMenu.ts";
import { boardPublish, demoDisplay, pairDevice } from "../../words/boards.ts";
import { displayCount } from "../../words/displays.ts";
import * as styles from "./BoardList.css.ts";

const boardListItemBoard = graphql(`
  fragment BoardListItem_board on Board {
    id
    devices {
      id
      isDemo
    }
    title
    features
    tenant {
      id
      name
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
  /** All of the viewer's boards. */
  boards: readonly BoardPlace[];
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

function Item({ board, isSelected, isSuperadmin, boards, now, onPair }: ItemProps) {
  const { status, latestHeartbeat } = useConnectivity(board.id, board.devices.length > 0);
  const boardName = useFlow("boardName");
  const removal = useFlow("boardRemoval");
  const copy = useFlow("copy");
  const role = board.myMembership?.role;
  const isAdmin = role === "Owner" || role === "Admin";
  const { id: boardId, title } = board;
  const end = boardEndOf(board, boards);
  const why = useId();
  const hasDemo = board.devices.some(({ isDemo }) => isDemo);
  return (
    <BoardCard
      board={board}
      status={status}
      latestHeartbeat={latestHeartbeat}
      now={now}
      isSelected={isSelected}
      to={`/board/${encodeURIComponent(board.id)}/compose`}
      onCopyId={(text) => copy.send({ type: "copy.request", thing: "boardId", text })}
      note={
        board.devices.length === 0 ? null : (
          <div className={styles.ofDisplays}>
            <Link to={`/board/${encodeURIComponent(boardId)}/displays`} className={styles.displays}>
              {displayCount(board.devices.length)}
            </Link>
            {hasDemo ? <span className={small}>{demoDisplay}</span> : null}
          </div>
        )
      }
      actions={
        <>
          {isAdmin || isSuperadmin ? (
            <ButtonLink size="small" icon={LinkIcon} to={`/board/${encodeURIComponent(boardId)}/publish`}>
              {boardPublish}
            </ButtonLink>
          ) : null}
          {board.features.includes("renameBoard") ? (
            <Button
              kind="ghost"
              size="small"
              icon={Pencil}
              onClick={() => boardName.send({ type: "rename.start", boardId, title })}
            >
              {boardRename}
            </Button>
          ) : null}
          {isAdmin ? (
            <IconButton size="small" name={pairDevice} icon={MonitorUp} onClick={() => onPair(boardId)} />
          ) : null}
          {end ? (
            <span className={styles.farEnd}>
              <Button
                kind="ghost"
                size="small"
                icon={end.kind === "delete" ? Trash2 : LogOut}
                disabled={end.why !== null}
                {...(end.why === null ? {} : { "aria-describedby": why })}
                onClick={() => removal.send({ type: "removal.request", boardId, title, kind: end.kind })}
              >
                {end.kind === "delete" ? boardDelete : boardLeave}
              </Button>
            </span>
          ) : null}
          {end?.why ? (
            <p id={why} className={`${small} ${styles.why}`}>
              {end.why}
            </p>
          ) : null}
        </>
      }
    />
  );
}
