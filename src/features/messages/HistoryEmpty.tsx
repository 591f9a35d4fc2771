import { Keyboard } from "lucide-react";
import { Board } from "../../board/Board.tsx";
import type { BoardStyle } from "../../board/messages.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { loadGridCore } from "../../wasm/gridCore.ts";
import * as words from "../../words/messages.ts";

interface HistoryEmptyProps {
  boardId: string;
  boardStyle: BoardStyle;
  /** Whether the whole history is empty, or only the page that the address asks for. */
  isFirstPage: boolean;
}

/** No message yet, and where the first one comes from. */
export function HistoryEmpty({ boardId, boardStyle, isFirstPage }: HistoryEmptyProps) {
  return (
    <EmptyState
      strip={<Board label={words.tabHistory} characters={strip} style={boardStyle} bezel="slim" rows={1} columns={8} />}
      title={isFirstPage ? words.emptyHistory : words.emptyMessages}
      hint={isFirstPage ? words.emptyHistoryHint : words.emptyPageHint}
      action={
        isFirstPage ? (
          <ButtonLink to={`/board/${boardId}/compose`} icon={Keyboard}>
            {words.composeTitle}
          </ButtonLink>
        ) : (
          <ButtonLink to="?">{words.emptyPageAction}</ButtonLink>
        )
      }
    />
  );
}

/** Eight flaps that spell the thing. */
const strip = [Array.from(loadGridCore().encode(words.tabHistory, { rows: 1, columns: 8, align: "left" }).codes)];
