import { useEffect, useRef } from "react";
import type { FeedSourceType } from "../../../machines/message/feedFilterMachine.ts";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { type CardSource, FeedItemCard } from "../../pieces/FeedItemCard.tsx";
import { MessageGrid, MessageGridEntry, MessageGridSkeleton } from "../../pieces/MessageGrid.tsx";
import { earlyEntries, NearEntry } from "../../pieces/NearEntry.tsx";
import { PickCard } from "../../pieces/PickCard.tsx";
import { SetMessageCard } from "../../pieces/SetMessageCard.tsx";
import { useEntryText } from "../../pieces/useEntryText.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { useNow } from "../../ui/useNow.ts";
import { more } from "../../words/feed.ts";
import { messagesLoadFailed, tryAgain } from "../../words/messages.ts";
import * as styles from "./Feed.css.ts";
import type { FeedEntry, FeedQuestion } from "./feedQuestion.ts";
import { useFeedList } from "./useFeedList.ts";

/** The board that the messages may go to, as far as it is known. */
export interface FeedBoard {
  boardStyle: BoardStyle;
  code62: Code62;
  timezone: { id: string };
}

interface FeedListProps {
  question: FeedQuestion;
  /** Undefined while it is on its way. */
  board: FeedBoard | undefined;
  /** The board could not be read: the cards do without. */
  isBoardMissing: boolean;
  /** Narrows the feed to a source of a card. */
  onFilter?: (source: CardSource, type: FeedSourceType) => void;
  /** What stands there when nothing was found. */
  empty: React.ReactNode;
}

/** About a screenful. */
const cardsExpected = 6;

/** The messages that a question finds, 24 a fetch; the next ones come as the end comes near. */
export function FeedList({ question, board, isBoardMissing, onFilter, empty }: FeedListProps) {
  const list = useFeedList(question);
  const now = useNow();
  const textOf = useEntryText();
  if (list.isFailed) {
    return (
      <Banner tone="danger" retry={{ label: tryAgain, onClick: list.retry }}>
        {messagesLoadFailed}
      </Banner>
    );
  }
  // The cards wait for their board too: it says in which style they are painted.
  const isBoardComing = board === undefined && !isBoardMissing;
  if (isBoardComing || (list.isLoading && list.entries.length === 0))
    return <MessageGridSkeleton cards={cardsExpected} />;
  if (list.entries.length === 0 && !list.hasMore) return empty;
  const common = {
    boardId: question.boardId,
    boardStyle: board?.boardStyle ?? "black",
    code62: board?.code62 ?? "degree",
    now,
  } as const;
  const card = ({ type, id }: FeedEntry) => {
    const filter = onFilter ? { onFilter: (source: CardSource) => onFilter(source, type) } : {};
    if (type === "Pick") return <PickCard id={id} {...common} {...filter} />;
    if (type === "MessageSetMessage") return <SetMessageCard id={id} {...common} timezone={board?.timezone.id} />;
    return <FeedItemCard id={id} {...common} timezone={board?.timezone.id} {...filter} />;
  };
  return (
    <div>
      <MessageGrid>
        {list.entries.map((entry, place) => (
          <MessageGridEntry key={entry.ref}>
            <NearEntry isEarly={place < earlyEntries} text={() => textOf(`${entry.type}:${entry.id}`)}>
              {card(entry)}
            </NearEntry>
          </MessageGridEntry>
        ))}
      </MessageGrid>
      {list.hasMore ? <MoreKey isBusy={list.isLoadingMore} onNear={list.more} /> : null}
    </div>
  );
}

/** Asks for more by itself when it comes near the window, and when it is pressed. */
function MoreKey({ isBusy, onNear }: { isBusy: boolean; onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBusy || place.current === null || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: "600px 0px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isBusy, onNear]);
  return (
    <div ref={place} className={styles.tail}>
      <Button kind="ghost" busy={isBusy} onClick={onNear}>
        {more}
      </Button>
    </div>
  );
}
