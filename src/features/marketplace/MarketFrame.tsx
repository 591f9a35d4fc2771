import { type ReactNode, useEffect } from "react";
import { Banner } from "../../ui/Banner.tsx";
import { boardLoadFailed, tryAgain } from "../../words/messages.ts";
import { type MarketBoard, useMarketBoard } from "./useMarketBoard.ts";

interface MarketFrameProps {
  boardId: string;
  /** Of the window, before the board's name. */
  title: string;
  skeleton: ReactNode;
  children(board: MarketBoard): ReactNode;
}

/** A screen of the marketplace once its board is known. */
export function MarketFrame({ boardId, title, skeleton, children }: MarketFrameProps) {
  const { board, isFailed, retry } = useMarketBoard(boardId);
  const name = board?.title;
  useEffect(() => {
    document.title = name === undefined ? title : `${title} · ${name}`;
  }, [title, name]);
  if (board) return children(board);
  if (!isFailed) return skeleton;
  return (
    <Banner tone="danger" retry={{ label: tryAgain, onClick: retry }}>
      {boardLoadFailed}
    </Banner>
  );
}
