import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { type MouseEvent, useState } from "react";
import { Link } from "react-router-dom";
import { ChannelIcon } from "../../pieces/ChannelIcon.tsx";
import { body, heading, small, subheading } from "../../theme/text.css.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useMedia } from "../../ui/useMedia.ts";
import * as words from "../../words/marketplace.ts";
import { CardInstall } from "./InstallControl.tsx";
import { isPlainPress, listingPath, useListing } from "./ListingCard.tsx";
import { PreviewBoard, usePreviews } from "./PreviewBoard.tsx";
import type { MarketBoard } from "./useMarketBoard.ts";
import * as styles from "./WeekCarousel.css.ts";

interface WeekCarouselProps {
  ids: readonly string[];
  board: MarketBoard;
  onOpen(listingId: string): void;
}

const narrow = "(max-width: 799.98px)";

/** Two beside each other, one below 800 px (channels, section 2.3). */
function useCardsInView(): number {
  const isNarrow = useMedia(narrow);
  return isNarrow ? 1 : 2;
}

/** Channels of the Week. It never moves by itself. */
export function WeekCarousel({ ids, board, onOpen }: WeekCarouselProps) {
  const many = useCardsInView();
  const [begin, setBegin] = useState(0);
  const first = Math.min(begin, Math.max(0, ids.length - many));
  const last = Math.min(first + many, ids.length);
  const hasMore = ids.length > many;
  return (
    <section className={styles.section} aria-labelledby="channels-of-the-week">
      <div className={styles.head}>
        <h2 id="channels-of-the-week" className={heading}>
          {words.channelsOfTheWeek}
        </h2>
        {hasMore ? (
          <div className={styles.keys}>
            <span role="status" className={styles.place}>
              {words.weekPlace(first + 1, last, ids.length)}
            </span>
            <IconButton
              name={words.weekBefore}
              icon={ChevronLeft}
              size="small"
              kind="round"
              disabled={first === 0}
              onClick={() => setBegin(Math.max(0, first - many))}
            />
            <IconButton
              name={words.weekNext}
              icon={ChevronRight}
              size="small"
              kind="round"
              disabled={last === ids.length}
              onClick={() => setBegin(first + many)}
            />
          </div>
        ) : null}
      </div>
      <ul className={styles.cards}>
        {ids.slice(first, last).map((id) => (
          <li key={id} className={styles.cardPlace}>
            <WeekCard id={id} board={board} onOpen={() => onOpen(id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WeekCard({ id, board, onOpen }: { id: string; board: MarketBoard; onOpen(): void }) {
  const listing = useListing(id, board.timezone);
  const [isOn, setOn] = useState(true);
  const { place, isPlaying, element } = usePreviews(listing?.previews.length ?? 0, isOn);
  if (listing === null) return null;
  const { title, developer, free, shortDescription, category, previews } = listing;
  const open = {
    to: listingPath(board.id, id),
    onClick: (event: MouseEvent) => {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      onOpen();
    },
  };
  return (
    <article className={styles.card} aria-label={title}>
      <Link {...open} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <div ref={element}>
          <PreviewBoard
            label=""
            previews={previews}
            place={place}
            isTurning={isPlaying}
            style={board.style}
            code62={board.code62}
          />
        </div>
      </Link>
      <div className={styles.words}>
        <div className={styles.name}>
          <ChannelIcon categoryId={category?.id ?? null} size="card" />
          <div className={styles.nameWords}>
            <Link {...open} className={`${subheading} ${styles.title}`}>
              {title}
            </Link>
            <p className={`${small} ${styles.secondary}`}>{words.by(developer.title, free)}</p>
          </div>
        </div>
        <p className={`${body} ${styles.sentence}`}>{shortDescription}</p>
        <div className={styles.foot}>
          {previews.length > 1 ? (
            <span className={styles.playing}>
              <IconButton
                name={isOn ? words.pausePreviews(title) : words.playPreviews(title)}
                icon={isOn ? Pause : Play}
                size="small"
                onClick={() => setOn(!isOn)}
              />
              {words.previewPlace(place + 1, previews.length)}
            </span>
          ) : (
            <span />
          )}
          <CardInstall listing={listing} board={board} />
        </div>
      </div>
    </article>
  );
}
