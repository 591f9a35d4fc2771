import { useCallback, useEffect, useMemo } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useFlags } from "../../gql/flags.ts";
import { useKeptQuery } from "../../gql/useKeptQuery.ts";
import { MessageGridSkeleton } from "../../pieces/MessageGrid.tsx";
import { MessagesHead } from "../../pieces/MessagesHead.tsx";
import { MoreEntries } from "../../pieces/MoreEntries.tsx";
import { title } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Segment } from "../../ui/Segment.tsx";
import * as listWords from "../../words/messageLists.ts";
import * as words from "../../words/messages.ts";
import { listBoardOf } from "./cards/listBoard.ts";
import { EntryGrid } from "./EntryGrid.tsx";
import { ListEmpty } from "./ListEmpty.tsx";
import { ListPager } from "./ListPager.tsx";
import { type ListPlace, pageOf, placeOf, sourcesOf, withSources } from "./listAddress.ts";
import { listBoardQuery } from "./listOperations.ts";
import type { ListPart } from "./listPorts.ts";
import * as styles from "./MessagesScreen.css.ts";
import { SourceFilter } from "./SourceFilter.tsx";
import { useList } from "./useList.ts";

const names = {
  history: words.tabHistory,
  favorites: words.tabFavorites,
  drafts: words.tabDrafts,
} as const satisfies Record<ListPart, string>;

/** What was sent to a board, what the viewer keeps at hand and for later: under the tabs of either version, or alone. */
export function Component() {
  const { boardId = "" } = useParams();
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  const { part, version, hasTabs } = place;
  const list = <PartOfMessages key={`${boardId}/${part}`} boardId={boardId} place={place} />;
  if (hasTabs) {
    return (
      <MessagesHead boardId={boardId} tab={version === 2 ? "my" : part}>
        {list}
      </MessagesHead>
    );
  }
  return (
    <>
      <h1 className={title}>{names[part]}</h1>
      {list}
    </>
  );
}

interface PartProps {
  boardId: string;
  place: ListPlace;
}

function PartOfMessages({ boardId, place: { part, version } }: PartProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const page = version === 1 ? pageOf(search) : 0;
  const asked = sourcesOf(search).join();
  const canFilter = version === 2 || part === "history";
  const sources = useMemo(() => (canFilter && asked !== "" ? asked.split(",") : []), [canFilter, asked]);
  const apply = useCallback((chosen: readonly string[]) => navigate(withSources(search, chosen)), [navigate, search]);
  return (
    <>
      <div className={styles.bar}>
        {version === 2 ? <PartSwitch boardId={boardId} part={part} /> : null}
        {canFilter ? (
          <div className={styles.right}>
            <SourceFilter boardId={boardId} sources={sources} onApply={apply} version={version} />
          </div>
        ) : null}
      </div>
      <List key={`${asked}/${page}`} boardId={boardId} part={part} version={version} page={page} sources={sources} />
    </>
  );
}

/** The three-way switch of My Messages; what a flag turned off is not shown. */
function PartSwitch({ boardId, part }: { boardId: string; part: ListPart }) {
  const navigate = useNavigate();
  const flags = useFlags(boardId);
  const options = (["history", "favorites", "drafts"] as const)
    .filter((value) => value === part || flags?.[value] !== false)
    .map((value) => ({ value, label: names[value] }));
  return (
    <Segment
      label={words.tabMyMessages}
      options={options}
      value={part}
      onChange={(chosen) => void navigate(`/board/${boardId}/messages/my/${chosen}`)}
    />
  );
}

interface ListProps {
  boardId: string;
  part: ListPart;
  version: 1 | 2;
  page: number;
  sources: readonly string[];
}

const pagerNames = {
  history: words.pagerName,
  favorites: listWords.favoritesPages,
  drafts: listWords.draftsPages,
} as const;

function List({ boardId, part, version, page, sources }: ListProps) {
  const list = useList({ boardId, part, sources }, version, page);
  const { data, previousData, error } = useKeptQuery(listBoardQuery, { boardId });
  const board = listBoardOf(data ?? previousData);
  useEffect(() => {
    document.title = board ? `${names[part]} · ${board.title}` : names[part];
  }, [board, part]);

  const failure = list.isFailed ? (
    <Banner tone="danger" retry={{ label: words.tryAgain, onClick: list.retry }}>
      {words.messagesLoadFailed}
    </Banner>
  ) : null;
  // Whom the gateway refuses the list sees nothing of it; where only the way to it failed, what was known stays.
  if (failure && !(list.isAway && list.entries.length > 0)) return failure;
  // The cards wait for their board too: it says in which style they are painted.
  const isBoardComing = board === undefined && error === undefined;
  if (isBoardComing || (list.isLoading && list.entries.length === 0)) {
    return <MessageGridSkeleton cards={list.expected} />;
  }
  if (list.entries.length === 0 && !list.hasMore) {
    return (
      <>
        <ListEmpty
          boardId={boardId}
          part={part}
          boardStyle={board?.boardStyle ?? "black"}
          code62={board?.code62 ?? "degree"}
          isFirstPage={page === 0}
          isFiltered={sources.length > 0}
        />
        {version === 1 ? <ListPager name={pagerNames[part]} page={page} hasOlder={false} /> : null}
      </>
    );
  }
  return (
    <>
      {failure}
      <EntryGrid boardId={boardId} entries={list.entries} board={board} version={version} />
      {version === 1 ? (
        <ListPager name={pagerNames[part]} page={page} hasOlder={list.hasMore} />
      ) : list.hasMore ? (
        <MoreEntries
          key={list.entries.length}
          label={listWords.moreMessages}
          isLoading={list.isLoadingMore}
          onMore={list.more}
        />
      ) : null}
    </>
  );
}
