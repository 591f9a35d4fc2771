import { useFragment } from "@apollo/client/react";
import { type MouseEvent, useState } from "react";
import { Link } from "react-router-dom";
import { graphql } from "../../gql/generated/gql.ts";
import { subheading } from "../../theme/text.css.ts";
import * as words from "../../words/marketplace.ts";
import { CardInstall } from "./InstallControl.tsx";
import * as styles from "./ListingCard.css.ts";
import { PreviewBoard, usePreviews } from "./PreviewBoard.tsx";
import type { MarketBoard } from "./useMarketBoard.ts";

const listingCardListing = graphql(`
  fragment ListingCard_listing on MarketplaceListing {
    id
    title
    shortDescription
    free
    category {
      id
      title
    }
    developer {
      id
      title
    }
    installable {
      id
      public
      installationsAreSingleton
    }
    previews(timezone: $timezone)
  }
`);

/** A listing of the cache; null while it is not whole there. */
export function useListing(id: string, timezone: string) {
  const { data, complete } = useFragment({
    fragment: listingCardListing,
    fragmentName: "ListingCard_listing",
    from: { __typename: "MarketplaceListing", id },
    variables: { timezone },
  });
  return complete ? data : null;
}

export const listingPath = (boardId: string, listingId: string): string =>
  `/board/${encodeURIComponent(boardId)}/installable/${encodeURIComponent(listingId)}`;

/** A press that stays in this window; the others are the browser's. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export interface ListingCardProps {
  id: string;
  board: MarketBoard;
  /** What opening it does besides, and instead of the link where it says so. */
  onOpen?: (event: MouseEvent) => void;
}

/** One listing: a board that plays its previews while it is looked at, its name, and the way to install it. */
export function ListingCard({ id, board, onOpen }: ListingCardProps) {
  const listing = useListing(id, board.timezone);
  const [isLookedAt, setLookedAt] = useState(false);
  const { place, isPlaying, element } = usePreviews(listing?.previews.length ?? 0, isLookedAt);
  if (listing === null) return null;
  const { title, developer, free, previews } = listing;
  const to = listingPath(board.id, id);
  return (
    <article
      className={styles.card}
      aria-label={title}
      onPointerEnter={() => setLookedAt(true)}
      onPointerLeave={() => setLookedAt(false)}
      onFocus={() => setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden="true" onClick={onOpen}>
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
      <div className={styles.foot}>
        <div className={styles.words}>
          <Link to={to} className={`${subheading} ${styles.name}`} onClick={onOpen}>
            {title}
          </Link>
          <p className={styles.by}>{words.by(developer.title, free)}</p>
        </div>
        <CardInstall listing={listing} board={board} />
      </div>
    </article>
  );
}
