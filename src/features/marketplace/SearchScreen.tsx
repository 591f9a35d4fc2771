import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useMemo } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { MessageGrid, MessageGridEntry } from "../../pieces/MessageGrid.tsx";
import { RecentSearches } from "../../pieces/RecentSearches.tsx";
import { readRecents, writeRecents } from "../../pieces/recentSearches.ts";
import { SearchHead } from "../../pieces/SearchHead.tsx";
import { useWayBack } from "../../pieces/useWayBack.ts";
import { small } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import * as words from "../../words/marketplace.ts";
import { tryAgain } from "../../words/messages.ts";
import { ListingCard } from "./ListingCard.tsx";
import { MarketFrame } from "./MarketFrame.tsx";
import * as styles from "./SearchScreen.css.ts";
import { ShelfSkeleton } from "./ShelfSkeleton.tsx";
import { provideChannelSearch } from "./searchPorts.ts";
import type { MarketBoard } from "./useMarketBoard.ts";

/** The gateway reads no more of a term. */
const longestTerm = 100;
/** It tells no more of what a term finds. */
const mostFound = 100;
const parameter = "term";

const headWords = {
  title: words.searchTitle,
  field: words.searchField,
  clear: words.searchClear,
  cancel: words.searchCancel,
};

/** The search of what can be installed. */
export function Component() {
  const { boardId = "" } = useParams();
  return (
    <MarketFrame boardId={boardId} title={words.searchTitle} skeleton={<ShelfSkeleton cards={6} />}>
      {(board) => <SearchOf key={board.id} board={board} />}
    </MarketFrame>
  );
}

type ChannelSearch = ReturnType<typeof useChannelSearch>;

/** The search as its screen uses it; the address holds what was searched for. */
function useChannelSearch(boardId: string) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const goBack = useWayBack(`/board/${encodeURIComponent(boardId)}/installables/discover`);
  const [address] = useSearchParams();
  const termInAddress = address.get(parameter) ?? "";
  const machine = useMemo(() => provideChannelSearch(client), [client]);
  const input = {
    boardId,
    recents: readRecents("channels"),
    term: termInAddress.slice(0, longestTerm),
  };
  const flow = useActorRef(machine, { input, ...useInspection() });
  const state = useSelector(flow, (snapshot) => snapshot.value);
  const { term, ids, recents } = useSelector(flow, ({ context }) => context);
  useNews(flow, {
    "search.asked": ({ term: asked }) => {
      if (asked !== termInAddress) void navigate(`?${parameter}=${encodeURIComponent(asked)}`, { replace: true });
    },
    "recents.changed": ({ recents: kept }) => writeRecents("channels", kept),
    "navigate.back": goBack,
  });
  return { state, term, ids, recents, send: flow.send };
}

function SearchOf({ board }: { board: MarketBoard }) {
  const search = useChannelSearch(board.id);
  return (
    <>
      <SearchHead words={headWords} term={search.term} longest={longestTerm} send={search.send} />
      <div className={styles.results}>
        <SearchSaid search={search} />
        <Results board={board} search={search} />
      </div>
    </>
  );
}

/** What came of the search; it stands before that is known, since a status that comes with its words is not read out. */
function SearchSaid({ search: { state, term, ids } }: { search: ChannelSearch }) {
  return (
    <div role="status">
      {state === "empty" ? (
        <EmptyState title={words.searchNone(term.trim())} hint={words.searchNoneHint} />
      ) : state === "showing" ? (
        <p className={`${small} ${styles.count}`}>{words.foundCount(ids.length, mostFound)}</p>
      ) : null}
    </div>
  );
}

function Results({ board, search }: { board: MarketBoard; search: ChannelSearch }) {
  const { state, ids, recents, send } = search;
  switch (state) {
    case "searching":
      return <ShelfSkeleton cards={6} />;
    case "failed":
      return (
        <Banner tone="danger" retry={{ label: tryAgain, onClick: () => send({ type: "search.retry" }) }}>
          {words.searchFailed}
        </Banner>
      );
    case "empty":
      return null;
    case "showing":
      return (
        <MessageGrid>
          {ids.map((id) => (
            <MessageGridEntry key={id}>
              <ListingCard id={id} board={board} />
            </MessageGridEntry>
          ))}
        </MessageGrid>
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
