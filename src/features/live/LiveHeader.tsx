import type { FragmentType } from "@apollo/client";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import Copy from "lucide-react/icons/copy";
import CopyPlus from "lucide-react/icons/copy-plus";
import Ellipsis from "lucide-react/icons/ellipsis";
import Heart from "lucide-react/icons/heart";
import LinkIcon from "lucide-react/icons/link";
import LogOut from "lucide-react/icons/log-out";
import Maximize from "lucide-react/icons/maximize";
import Pencil from "lucide-react/icons/pencil";
import Share2 from "lucide-react/icons/share-2";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Trash2 from "lucide-react/icons/trash";
import Tv from "lucide-react/icons/tv";
import type { ReactElement } from "react";
import { useNavigate } from "react-router-dom";
import { useFlow } from "../../flows.tsx";
import { graphql } from "../../gql/generated/gql.ts";
import type { LiveHeader_BoardFragment } from "../../gql/generated/graphql.ts";
import { useSteadyFragment } from "../../gql/useSteadyFragment.ts";
import { BoardName } from "../../pieces/BoardName.tsx";
import { type BoardPlace, boardEndOf } from "../../pieces/boardEnd.ts";
import { heartOn } from "../../pieces/heart.css.ts";
import { useFavorite } from "../../pieces/useFavorite.ts";
import { title as titleText } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../../ui/Menu.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useNow } from "../../ui/useNow.ts";
import * as menuWords from "../../words/boardMenu.ts";
import { boardPublish } from "../../words/boards.ts";
import * as words from "../../words/live.ts";
import { noMessagesYet } from "../../words/messages.ts";
import * as styles from "./LiveScreen.css.ts";

const liveHeaderBoard = graphql(`
  fragment LiveHeader_board on Board {
    id
    title
    boardStyle
    code62
    pausedUntil
    features
    tenant {
      id
      name
    }
    myMembership {
      id
      role
    }
    currentAppearance {
      id
      message {
        id
        characters
        isFavorited
      }
    }
  }
`);

export interface LiveHeaderProps {
  board: FragmentType<LiveHeader_BoardFragment>;
  isSecondVersion: boolean;
  isSuperadmin: boolean;
  /** All of the viewer's boards. */
  boards: readonly BoardPlace[];
}

/** The board's title, which can be renamed in place, and everything that can be done with the board and its message. */
export function LiveHeader(props: LiveHeaderProps) {
  const data = useSteadyFragment(liveHeaderBoard, props.board);
  return data ? <Header {...props} board={data} /> : null;
}

interface HeaderProps extends Omit<LiveHeaderProps, "board"> {
  board: LiveHeader_BoardFragment;
}

function Header({ board, ...rest }: HeaderProps) {
  const toggleFavorite = useFavorite();
  const share = useFlow("share");
  const message = board.currentAppearance?.message ?? null;
  const isFavorited = message?.isFavorited ?? false;
  const favorite = () => toggleFavorite(message?.id ?? null, isFavorited);
  const shareNow = () =>
    share.send({
      type: "share.open",
      messageId: message?.id ?? null,
      characters: message?.characters ?? null,
      boardId: board.id,
      boardStyle: board.boardStyle,
      code62: board.code62,
      idempotencyKey: crypto.randomUUID(),
    });
  return (
    <header className={styles.header}>
      <BoardName boardId={board.id} title={board.title} look={titleText}>
        <h1 className={titleText} dir="auto">
          {board.title}
        </h1>
      </BoardName>
      <div className={styles.actions}>
        <span className={styles.wideOnly}>
          <Button
            kind="ghost"
            icon={Heart}
            aria-pressed={isFavorited}
            className={isFavorited ? heartOn : undefined}
            onClick={favorite}
          >
            {words.liveFavorite}
          </Button>
          <Button kind="ghost" icon={Share2} onClick={shareNow}>
            {words.liveShare}
          </Button>
          <LiveMenu board={board} {...rest} trigger={<Button icon={Ellipsis}>{words.liveMore}</Button>} />
        </span>
        <span className={styles.narrowOnly}>
          <IconButton
            name={words.liveFavorite}
            icon={Heart}
            pressed={isFavorited}
            filled
            className={isFavorited ? heartOn : undefined}
            onClick={favorite}
          />
          <IconButton name={words.liveShare} icon={Share2} onClick={shareNow} />
          <LiveMenu board={board} {...rest} trigger={<IconButton name={words.liveMore} icon={Ellipsis} />} />
        </span>
      </div>
    </header>
  );
}

interface LiveMenuProps extends HeaderProps {
  trigger: ReactElement;
}

function LiveMenu({ board, isSecondVersion, isSuperadmin, boards, trigger }: LiveMenuProps) {
  const navigate = useNavigate();
  const [boardName, removal, pause, copy] = [
    useFlow("boardName"),
    useFlow("boardRemoval"),
    useFlow("boardPause"),
    useFlow("copy"),
  ];
  const now = useNow();
  const { id: boardId, title } = board;
  const role = board.myMembership?.role;
  const path = `/board/${encodeURIComponent(boardId)}`;
  const isMuted = typeof board.pausedUntil === "number" && board.pausedUntil > now;
  const end = boardEndOf(board, boards);
  const duplicate = () => {
    const characters = board.currentAppearance?.message.characters;
    if (!characters) return void showToast({ kind: "error", text: noMessagesYet, id: "no-messages-yet" });
    void navigate(`${path}/compose/duplicate/${encodeURIComponent(JSON.stringify(characters))}`);
  };
  return (
    <Menu trigger={trigger}>
      {board.features.includes("renameBoard") ? (
        <MenuItem
          icon={Pencil}
          label={menuWords.boardRename}
          onSelect={() => boardName.send({ type: "rename.start", boardId, title })}
        />
      ) : null}
      {role === undefined ? null : isMuted ? (
        <MenuItem icon={Bell} label={menuWords.unmute} onSelect={() => pause.send({ type: "pause.end", boardId })} />
      ) : (
        <MenuItem
          icon={BellOff}
          label={menuWords.liveMute}
          onSelect={() => pause.send({ type: "mute.open", boardId, title, hasPlan: true })}
        />
      )}
      <MenuItem icon={CopyPlus} label={words.liveDuplicate} onSelect={duplicate} />
      <MenuLink icon={Maximize} label={words.openFullScreen} to={`/view/${encodeURIComponent(boardId)}`} />
      <MenuSeparator />
      {role === "Owner" || role === "Admin" || isSuperadmin ? (
        <MenuLink icon={LinkIcon} label={boardPublish} to={`${path}/publish`} />
      ) : null}
      {role === undefined ? null : <MenuLink icon={Tv} label={words.liveDisplays} to={`${path}/displays`} />}
      {role === undefined ? null : (
        <MenuLink
          icon={SlidersHorizontal}
          label={words.liveSettings}
          to={`${isSecondVersion ? "/v2" : ""}${path}/settings`}
        />
      )}
      <MenuItem
        icon={Copy}
        label={words.liveCopyId}
        onSelect={() => copy.send({ type: "copy.request", thing: "boardId", text: boardId })}
      />
      {end?.why === null ? (
        <>
          <MenuSeparator />
          <MenuItem
            danger
            icon={end.kind === "delete" ? Trash2 : LogOut}
            label={end.kind === "delete" ? menuWords.boardDelete : menuWords.boardLeave}
            onSelect={() => removal.send({ type: "removal.request", boardId, title, kind: end.kind })}
          />
        </>
      ) : null}
    </Menu>
  );
}
