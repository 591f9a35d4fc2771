import { useQuery } from "@apollo/client/react";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { inOrder } from "../../pieces/boardOrder.ts";
import { findBoards, searchedFrom } from "../../pieces/boardSearch.ts";
import { small } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/boards.ts";
import * as styles from "./BoardList.css.ts";
import { BoardListItem } from "./BoardListItem.tsx";
import { BoardListSkeleton } from "./BoardListSkeleton.tsx";
import { BoardsFrame } from "./BoardsFrame.tsx";
import { boardsQuery } from "./boardOperations.ts";
import { PairDialog } from "./PairDialog.tsx";

/** The address holds for which board the pairing dialog is open. */
const pairParameter = "pair";

/** Every board of which the viewer is a current member; the way to another one, and to a new one. */
export function Component() {
  const { boardId = null } = useParams();
  const [search, setSearch] = useSearchParams();
  const product = useProduct();
  const now = useNow();
  const { data, error, refetch } = useQuery(boardsQuery);
  const boards = data && inOrder(data.fetchAllBoards);
  const [term, setTerm] = useState("");
  const isSearched = (boards?.length ?? 0) >= searchedFrom;
  const found = boards && isSearched ? findBoards(boards, term) : boards;
  const asked = boards?.find((board) => board.id === search.get(pairParameter)) ?? null;
  const mayPair = asked?.myMembership?.role === "Owner" || asked?.myMembership?.role === "Admin";
  const pairing = mayPair ? asked : null;
  const hasDemo = boards?.some(({ devices }) => devices.some(({ isDemo }) => isDemo)) ?? false;
  const newPath = boardId === null ? "/new-board" : `/board/${encodeURIComponent(boardId)}/new`;
  const create = (wide: boolean) => (
    <ButtonLink kind="primary" icon={Plus} to={newPath} wide={wide} size={wide ? "large" : "medium"}>
      {words.boardsCreateNew(product)}
    </ButtonLink>
  );
  return (
    <BoardsFrame
      title={words.boardsTitle}
      closeTo={boardId === null ? "/" : `/board/${encodeURIComponent(boardId)}/live`}
      hasLogout={boards?.length === 0}
      actions={<span className={styles.wideOnly}>{create(false)}</span>}
    >
      {error && !boards ? (
        <Banner tone="danger" retry={{ label: words.tryAgain, onClick: () => void refetch() }}>
          {words.boardsLoadFailed}
        </Banner>
      ) : null}
      {!boards && !error ? <BoardListSkeleton /> : null}
      {asked !== null && !mayPair ? (
        <div className={styles.notice}>
          <Banner tone="info">{words.pairNotAllowed(asked.title)}</Banner>
        </div>
      ) : null}
      {boards?.length === 0 ? <EmptyState title={words.boardsEmpty} hint={words.boardsEmptyHint} /> : null}
      {isSearched ? (
        <div className={styles.search}>
          <TextInput
            type="search"
            aria-label={words.boardsSearch}
            placeholder={words.boardsSearch}
            autoComplete="off"
            maxLength={200}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        </div>
      ) : null}
      {isSearched && found?.length === 0 ? <p role="status">{words.boardsNoneFound}</p> : null}
      {boards && found && found.length > 0 ? (
        <ul className={styles.grid}>
          {found.map((board) => (
            <li key={board.id}>
              <BoardListItem
                board={board}
                isSelected={board.id === boardId}
                isSuperadmin={data?.getViewerRole.superadmin != null}
                boards={boards}
                now={now}
                onPair={(id) => setSearch({ [pairParameter]: id }, { replace: true })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {hasDemo ? <p className={`${small} ${styles.runDisplay}`}>{words.runDisplay}</p> : null}
      <div className={styles.bottomBar}>{create(true)}</div>
      {pairing ? (
        <PairDialog
          key={pairing.id}
          boardId={pairing.id}
          title={pairing.title}
          onClose={() => setSearch({}, { replace: true })}
        />
      ) : null}
    </BoardsFrame>
  );
}
