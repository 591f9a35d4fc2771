import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { useConnectivity } from "../../live/useConnectivity.ts";
import { subheading } from "../../theme/text.css.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import * as boardWords from "../../words/boards.ts";
import * as words from "../../words/live.ts";
import * as styles from "./LiveCarousel.css.ts";
import { livePath } from "./livePorts.ts";

/** A board in the carousel, or in the list that takes its place. */
export interface Slide {
  id: string;
  title: string;
  boardStyle: BoardStyle;
  code62: Code62;
  characters: number[][];
  devices: readonly { id: string }[];
}

export interface LiveCarouselProps {
  boards: readonly Slide[];
  boardId: string;
}

/**
 * The viewer's boards in a row, three in view, two below 1310 px, one below 800 px. Choosing one goes to its live view.
 * Pictures come from the page's one painter, and only those in or near view are painted, however many boards there are.
 */
export function LiveCarousel({ boards, boardId }: LiveCarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  const chosen = useRef<HTMLLIElement>(null);

  useEffect(() => {
    const [list, item] = [row.current, chosen.current];
    if (!list || !item || boardId === "") return;
    let width = 0;
    // At once, and again at another width: a way that is still being gone would end at the card that is under way.
    const widths = new ResizeObserver(() => {
      if (list.clientWidth === width) return;
      width = list.clientWidth;
      bringIntoSight(list, item);
    });
    widths.observe(list);
    return () => widths.disconnect();
  }, [boardId]);

  const turn = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth });
  return (
    <section className={styles.section} aria-labelledby="live-boards">
      <div className={styles.head}>
        <h2 id="live-boards" className={subheading}>
          {words.yourBoards}
        </h2>
        <div className={styles.turns}>
          <IconButton name={words.carouselBack} icon={ChevronLeft} onClick={() => turn(-1)} />
          <IconButton name={words.carouselOn} icon={ChevronRight} onClick={() => turn(1)} />
        </div>
      </div>
      <ul ref={row} className={styles.row} data-scrolls-sideways>
        {boards.map((board) => (
          <li key={board.id} ref={board.id === boardId ? chosen : null} className={styles.slide}>
            <SlideCard board={board} isChosen={board.id === boardId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Only the row scrolls, never the page. */
function bringIntoSight(list: HTMLElement, item: HTMLElement): void {
  const left = item.offsetLeft - list.offsetLeft;
  if (left >= list.scrollLeft && left + item.offsetWidth <= list.scrollLeft + list.clientWidth) return;
  list.scrollTo({ left: left - (list.clientWidth - item.offsetWidth) / 2, behavior: "instant" });
}

function SlideCard({ board, isChosen }: { board: Slide; isChosen: boolean }) {
  const { status } = useConnectivity(board.id, board.devices.length > 0);
  return (
    <Link
      to={livePath(board.id, false)}
      className={isChosen ? styles.chosen : styles.card}
      {...(isChosen ? { "aria-current": "page" } : {})}
    >
      <span className={styles.picture[board.boardStyle]}>
        <Thumbnail
          label=""
          characters={board.characters}
          style={board.boardStyle}
          code62={board.code62}
          offline={status === "offline"}
        />
      </span>
      <span className={styles.meta}>
        <span className={styles.name}>{board.title}</span>
        <StatusDot status={status} word={boardWords.statusWords[status]} />
      </span>
    </Link>
  );
}
