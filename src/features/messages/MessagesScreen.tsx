import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { Banner } from "../../ui/Banner.tsx";
import * as words from "../../words/messages.ts";
import { HistoryCards } from "./HistoryCards.tsx";
import { HistoryEmpty } from "./HistoryEmpty.tsx";
import { HistoryPager } from "./HistoryPager.tsx";
import { HistorySkeleton } from "./HistorySkeleton.tsx";
import { historyBoardQuery, historyPageQuery } from "./historyOperations.ts";
import { MessagesFrame } from "./MessagesFrame.tsx";
import { useHistory } from "./useHistory.ts";

/** What was sent to a board, 30 a page; the address holds which page. */
export function Component() {
  const { boardId = "" } = useParams();
  const [search] = useSearchParams();
  const page = pageOf(search.get("page"));
  return (
    <MessagesFrame boardId={boardId} part="history">
      <History key={`${boardId}/${page}`} boardId={boardId} page={page} />
    </MessagesFrame>
  );
}

function History({ boardId, page }: { boardId: string; page: number }) {
  const history = useHistory(boardId, page);
  const cards = useCardsExpected(boardId, page);
  const { data, previousData, error } = useQuery(historyBoardQuery, { variables: { boardId } });
  const board = (data ?? previousData)?.getBoardV2;
  useEffect(() => {
    document.title = board ? `${words.tabHistory} · ${board.title}` : words.tabHistory;
  }, [board]);

  if (history.isFailed) {
    return (
      <Banner tone="danger" action={{ label: words.tryAgain, onClick: history.retry }}>
        {words.messagesLoadFailed}
      </Banner>
    );
  }
  // The cards wait for their board too: it says in which style they are painted.
  const isBoardComing = board === undefined && error === undefined;
  if (isBoardComing || (history.isLoading && history.ids.length === 0)) return <HistorySkeleton cards={cards} />;
  return (
    <>
      {history.ids.length === 0 ? (
        <HistoryEmpty boardId={boardId} boardStyle={board?.boardStyle ?? "black"} isFirstPage={page === 0} />
      ) : (
        <HistoryCards boardId={boardId} ids={history.ids} board={board} />
      )}
      <HistoryPager page={page} hasOlder={history.hasOlder} />
    </>
  );
}

/**
 * How many boxes stand in for a page that is asked for: as many as it had when it was here before, so that the way back
 * ends at the same place of it.
 */
function useCardsExpected(boardId: string, page: number): number {
  const client = useApolloClient();
  const [cards] = useState(() => {
    const known = client.readQuery({ query: historyPageQuery, variables: { boardId, page } });
    return known?.boardMessageAppearances.length || cardsOfStrangePage;
  });
  return cards;
}

/** About a screenful. */
const cardsOfStrangePage = 6;

/** The address counts pages from 1, as people do; anything else is the first. */
function pageOf(parameter: string | null): number {
  const page = Number(parameter ?? 1);
  return Number.isSafeInteger(page) && page > 1 ? page - 1 : 0;
}
