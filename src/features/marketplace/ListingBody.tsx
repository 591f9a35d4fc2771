import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Mail from "lucide-react/icons/mail";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { type ReactNode, useState } from "react";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import type { MarketplaceListingDetailQueryQuery } from "../../gql/generated/graphql.ts";
import { usePlatform } from "../../gql/PlatformContext.tsx";
import { ChannelIcon } from "../../pieces/ChannelIcon.tsx";
import { body, label, small, title as titleStyle } from "../../theme/text.css.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import * as words from "../../words/marketplace.ts";
import * as styles from "./ListingScreen.css.ts";
import { facts } from "./OnYourBoard.css.ts";
import { Fact } from "./OnYourBoard.tsx";
import { PreviewBoard, usePreviews } from "./PreviewBoard.tsx";

export type Listing = MarketplaceListingDetailQueryQuery["marketplaceListingDetailQuery"];

/** Icon, name, and what can be done. */
export function ListingHead({ listing, children }: { listing: Listing; children: ReactNode }) {
  const { category, developer, title } = listing;
  return (
    <div className={styles.head}>
      <ChannelIcon categoryId={category?.id ?? null} size="listing" />
      <div className={styles.headWords}>
        <h1 className={titleStyle}>{title}</h1>
        <p className={`${body} ${styles.secondary}`}>
          {[category?.title, developer.title].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

/** A board that plays the previews, two more beside it, and where in them it is. */
export function ListingPreviews({ listing, style, code62 }: { listing: Listing; style: BoardStyle; code62: Code62 }) {
  const { previews, title } = listing;
  const [isOn, setOn] = useState(true);
  const { place, isPlaying, element, choose } = usePreviews(previews.length, isOn);
  const count = previews.length;
  const others = previews.map((_, index) => index).filter((index) => index !== place);
  return (
    <div className={styles.previews}>
      <div ref={element} className={styles.stage}>
        <PreviewBoard
          label={words.boardOf(title)}
          previews={previews}
          place={place}
          isTurning={isPlaying}
          style={style}
          code62={code62}
        />
      </div>
      <div className={styles.stills}>
        {others.slice(0, 2).map((index) => (
          <button key={index} type="button" className={styles.still} onClick={() => choose(index)}>
            <Thumbnail
              label={words.previewOf(index + 1, count)}
              characters={previews[index] ?? []}
              style={style}
              code62={code62}
            />
          </button>
        ))}
      </div>
      {count > 1 ? (
        <div className={styles.playing}>
          <IconButton
            name={isOn ? words.pause : words.play}
            icon={isOn ? Pause : Play}
            size="small"
            onClick={() => setOn(!isOn)}
          />
          <span className={`${small} ${styles.secondary}`}>{words.previewOf(place + 1, count)}</span>
          <span className={styles.arrows}>
            <IconButton name={words.before} icon={ChevronLeft} onClick={() => choose((place + count - 1) % count)} />
            <IconButton name={words.next} icon={ChevronRight} onClick={() => choose((place + 1) % count)} />
          </span>
        </div>
      ) : null}
    </div>
  );
}

const listingDate = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

const languages = new Intl.DisplayNames(["en"], { type: "language" });

/** 'D MMM YYYY' (channels, section 9), with months of three letters. */
const dateOf = (releaseDate: string): string => listingDate.format(Date.parse(releaseDate)).replace("Sept", "Sep");

function hostsOf(hosts: Listing["hosts"]): string {
  if (hosts == null) return words.talksToChosen;
  return hosts.length === 0 ? words.talksToNobody : hosts.join(", ");
}

/** What it is in words, and its facts. */
export function ListingWords({ listing }: { listing: Listing }) {
  const { shortDescription, description, title, developer, releaseDate, version, language, hosts } = listing;
  const { contactEmail = "" } = usePlatform();
  return (
    <div className={styles.about}>
      <div className={styles.prose}>
        <p className={label}>{shortDescription}</p>
        <p className={body}>{description}</p>
        <a
          className={`${small} ${styles.contact}`}
          href={`mailto:${contactEmail}?subject=${encodeURIComponent(`${title} (${developer.title})`)}`}
        >
          <Icon of={Mail} size={16} />
          {words.contactDeveloper}
        </a>
      </div>
      <dl className={facts}>
        <Fact name={words.updated} value={dateOf(releaseDate)} />
        <Fact name={words.version} value={version} />
        <Fact name={words.language} value={languages.of(language) ?? language} />
        <Fact name={words.talksTo} value={hostsOf(hosts)} />
      </dl>
    </div>
  );
}
