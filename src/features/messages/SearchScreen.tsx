import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { MessageGridSkeleton } from "../../pieces/MessageGrid.tsx";
import { MoreEntries } from "../../pieces/MoreEntries.tsx";
import { RecentSearches } from "../../pieces/RecentSearches.tsx";
import { SearchHead } from "../../pieces/SearchHead.tsx";
import { small } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Segment } from "../../ui/Segment.tsx";
import * as words from "../../words/messageLists.ts";
import { emptyMessages, messagesLoadFailed, tabInspiration, tabMyMessages, tryAgain } from "../../words/messages.ts";
import { listBoardOf } from "./cards/listBoard.ts";
import { EntryGrid } from "./EntryGrid.tsx";
import { listBoardQuery } from "./listOperations.ts";
import * as styles from "./SearchScreen.css.ts";
import { longestTerm, searchChips } from "./searchAddress.ts";
import { useMessageSearch } from "./useMessageSearch.ts";

const headWords = {
  title: words.searchTitle,
  field: words.searchField,
  clear: words.searchClear,
  cancel: words.searchCancel,
};

/** The search over everything that can be on a board: its own screen instead of the tabs. */
export function Component() {
  const { boardId = "" } = useParams();
  return <SearchOfBoard key={boardId} boardId={boardId} />;
}

type MessageSearch = ReturnType<typeof useMessageSearch>;

function SearchOfBoard({ boardId }: { boardId: string }) {
  const search = useMessageSearch(boardId);
  const { data } = useQuery(listBoardQuery, { variables: { boardId } });
  const title = data?.getBoardV2.title;
  useEffect(() => {
    document.title = title === undefined ? words.searchTitle : `${words.searchTitle} · ${title}`;
  }, [title]);
  return (
    <>
      <SearchHead words={headWords} term={search.term} longest={longestTerm} send={search.send} />
      <SearchNarrowing search={search} />
      <SearchSaid search={search} />
      <SearchResults boardId={boardId} search={search} board={listBoardOf(data)} />
    </>
  );
}

function SearchNarrowing({ search: { chips, sortBy, send } }: { search: MessageSearch }) {
  const product = useProduct();
  const labels = { inspiration: tabInspiration, mine: tabMyMessages, plus: words.chipPlus(product) };
  return (
    <div className={styles.bar}>
      <fieldset className={styles.chips} aria-label={words.searchChips}>
        {searchChips.map((chip) => (
          <button
            key={chip}
            type="button"
            className={styles.chip}
            aria-pressed={chips.includes(chip)}
            onClick={() => send({ type: "chip.toggle", chip })}
          >
            {labels[chip]}
          </button>
        ))}
      </fieldset>
      <Segment
        label={words.searchSort}
        options={[
          { value: "Date", label: words.searchSortDate },
          { value: "Likes", label: words.searchSortLikes },
        ]}
        value={sortBy}
        onChange={(chosen) => send({ type: "sort.choose", sortBy: chosen })}
      />
    </div>
  );
}

/** What came of the search; it stands before that is known, since a status that comes with its words is not read out. */
function SearchSaid({ search: { state, entries, term, hasMore } }: { search: MessageSearch }) {
  return (
    <div role="status">
      {state === "empty" ? (
        <EmptyState title={emptyMessages} hint={words.searchNone(term.trim())} />
      ) : state === "showing" || state === "loadingMore" ? (
        <p className={`${small} ${styles.count}`}>{words.searchFound(entries.length, hasMore)}</p>
      ) : null}
    </div>
  );
}

interface SearchResultsProps {
  boardId: string;
  search: MessageSearch;
  board: ReturnType<typeof listBoardOf>;
}

function SearchResults({ boardId, search, board }: SearchResultsProps) {
  const { state, entries, recents, hasMore, send } = search;
  switch (state) {
    case "searching":
      return <MessageGridSkeleton cards={6} />;
    case "failed":
      return (
        <Banner tone="danger" retry={{ label: tryAgain, onClick: () => send({ type: "search.retry" }) }}>
          {messagesLoadFailed}
        </Banner>
      );
    case "empty":
      return null;
    case "showing":
    case "loadingMore":
      return (
        <>
          <EntryGrid boardId={boardId} entries={entries} board={board} version={2} showsType />
          {hasMore ? (
            <MoreEntries
              key={entries.length}
              label={words.moreMessages}
              isLoading={state === "loadingMore"}
              onMore={() => send({ type: "list.more" })}
            />
          ) : null}
        </>
      );
    default:
      return (
        <RecentSearches
          recents={recents}
          hint={words.searchHint}
          onChoose={(chosen) => send({ type: "recent.choose", term: chosen })}
          onDelete={(chosen) => send({ type: "recent.delete", term: chosen })}
        />
      );
  }
}
