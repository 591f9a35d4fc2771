import type { FragmentType } from "@apollo/client";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { Link } from "react-router-dom";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import type { BoardSwitcher_BoardFragment } from "../../gql/generated/graphql.ts";
import { useSteadyFragment } from "../../gql/useSteadyFragment.ts";
import { useConnectivity } from "../../live/useConnectivity.ts";
import { Icon } from "../../ui/Icon.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import * as boardWords from "../../words/boards.ts";
import { switchBoard } from "../../words/shell.ts";
import * as styles from "./BoardSwitcher.css.ts";

const boardSwitcherBoard = graphql(`
  fragment BoardSwitcher_board on Board {
    id
    title
    boardStyle
    code62
    characters
    devices {
      id
    }
    tenant {
      id
      name
    }
  }
`);

export interface BoardSwitcherProps {
  board: FragmentType<BoardSwitcher_BoardFragment>;
  /** The board selector of this board; null while other boards may not be chosen (feature `manageBoards`). */
  to: string | null;
  /** `bar` shrinks to name and state on small screens; `box` stands in the drawer. */
  shape?: "bar" | "box";
  onClick?: () => void;
}

/** Which board is open, how it is, and the way to another one. */
export function BoardSwitcher({ board, to, shape = "bar", onClick }: BoardSwitcherProps) {
  const data = useSteadyFragment(boardSwitcherBoard, board);
  return data ? <Switcher board={data} to={to} shape={shape} {...(onClick ? { onClick } : {})} /> : null;
}

interface SwitcherProps extends Omit<BoardSwitcherProps, "board" | "shape"> {
  board: BoardSwitcher_BoardFragment;
  shape: "bar" | "box";
}

function Switcher({ board, to, shape, onClick }: SwitcherProps) {
  const { status } = useConnectivity(board.id, board.devices.length > 0);
  const isBar = shape === "bar";
  const className = isBar ? styles.link : styles.boxed;
  const content = (
    <>
      <VisuallyHidden>{to === null ? board.title : switchBoard(board.title)}</VisuallyHidden>
      <span className={isBar ? `${styles.thumbnail} ${styles.wideOnly}` : styles.thumbnail} aria-hidden="true">
        <Thumbnail label="" characters={board.characters} style={board.boardStyle} code62={board.code62} />
      </span>
      <span className={styles.words}>
        <span className={styles.titleRow}>
          <span className={styles.title} aria-hidden="true">
            {board.title}
          </span>
          {isBar && to !== null ? <Icon of={ChevronsUpDown} size={16} /> : null}
        </span>
        <span className={styles.meta}>
          <StatusDot status={status} word={boardWords.statusWords[status]} />
          {isBar ? <span className={styles.household}>· {board.tenant.name}</span> : null}
        </span>
      </span>
      {isBar || to === null ? null : <Icon of={ChevronsUpDown} size={16} />}
    </>
  );
  if (to === null) return <div className={className}>{content}</div>;
  return (
    <Link to={to} className={className} {...(onClick ? { onClick } : {})}>
      {content}
    </Link>
  );
}
