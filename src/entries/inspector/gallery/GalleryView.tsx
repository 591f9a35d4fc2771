import { useState } from "react";
import { readLastBoard } from "../../../features/shell/lastBoard.ts";
import { media } from "../../../theme/media.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Segment } from "../../../ui/Segment.tsx";
import { useMedia } from "../../../ui/useMedia.ts";
import * as words from "../../../words/inspector.ts";
import type { Hold } from "../tab/hold.ts";
import * as styles from "./GalleryView.css.ts";
import { board, ofBoard, type Stand, type Subject } from "./subject.ts";

/** The widths that every screen is looked at in, with the height of such a display. */
const sizes = { "1440": 900, "1024": 768, "390": 800 } as const;
type Width = keyof typeof sizes;

const themes = ["light", "dark"] as const;

export const standId = ({ state, look }: Stand): string => `stand-${state}-${look ?? ""}`.replace(/[^\w-]+/g, "-");

interface GalleryViewProps {
  /** Of the chosen machine. */
  id: string;
  subject: Subject | undefined;
  stands: readonly Stand[];
}

/** A screen at each state of its machine: the product's own pages, each in a frame, with their actor held there. */
export function GalleryView({ id, subject, stands }: GalleryViewProps) {
  const [width, setWidth] = useState<Width>("1440");
  const boardId = readLastBoard();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.page} tabIndex={0} aria-labelledby="gallery">
      <div className={styles.head}>
        <h2 id="gallery" className={styles.title}>
          {id}
        </h2>
        <span className={styles.text}>{subject ? words.picturedStates(stands.length) : words.noGallery(id)}</span>
        {subject ? (
          <div className={styles.widths}>
            <Segment
              label={words.galleryWidths}
              options={(["1440", "1024", "390"] as const).map((value) => ({ value, label: value }))}
              value={width}
              onChange={(chosen) => setWidth(chosen as Width)}
            />
          </div>
        ) : null}
      </div>
      {subject?.address.includes(board) && boardId === null ? <Banner tone="warning">{words.noBoard}</Banner> : null}
      {subject && (boardId !== null || !subject.address.includes(board)) ? (
        <ul className={styles.cards}>
          {stands.map((stand) => (
            <li key={standId(stand)} id={standId(stand)} className={styles.card}>
              <h3 className={styles.name}>{words.standTitle(stand.state, stand.look)}</h3>
              {themes.map((theme) => (
                <Picture
                  key={theme}
                  title={words.pictureOf(id, words.standTitle(stand.state, stand.look), theme)}
                  address={ofBoard(subject.address, boardId ?? "")}
                  hold={{ machine: id, theme, events: ofBoard(stand.events, boardId ?? "") }}
                  width={width}
                />
              ))}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface PictureProps {
  title: string;
  address: string;
  hold: Hold;
  width: Width;
}

/** Only to be looked at: nothing in it takes the focus. */
function Picture({ title, address, hold, width }: PictureProps) {
  const isNarrow = useMedia(media.belowPhone);
  const scale = Math.min(1, (isNarrow ? 356 : 400) / Number(width));
  return (
    <div className={styles.picture} style={{ height: Math.round(sizes[width] * scale) }} inert>
      <iframe
        loading="lazy"
        title={title}
        className={styles.frame}
        tabIndex={-1}
        data-hold={JSON.stringify(hold)}
        src={`${address}?inspect`}
        style={{ width: `${width}px`, height: sizes[width], transform: `scale(${scale})` }}
      />
    </div>
  );
}
