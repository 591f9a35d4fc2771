import { Link } from "react-router-dom";
import type { BoardStyle } from "../../board/messages.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import * as words from "../../words/marketplace.ts";
import * as styles from "./FeatureTiles.css.ts";
import { isPlainPress } from "./ListingCard.tsx";
import type { DiscoverView } from "./useDiscover.ts";
import type { MarketBoard } from "./useMarketBoard.ts";

/** Green, blue, violet, red, white: no yellow, which is Plus, and no orange, which sends. */
const tileCodes = [66, 67, 68, 63, 69] as const;
const whiteTile = 69;
const flaps = 7;

interface FeatureTilesProps {
  featureTypes: DiscoverView["shelves"]["featureTypes"];
  board: MarketBoard;
  view: DiscoverView;
}

/** The selections, each with seven flaps in its colour. */
export function FeatureTiles({ featureTypes, board, view }: FeatureTilesProps) {
  return (
    <nav aria-label={words.featureTiles}>
      <ul className={styles.tiles}>
        {featureTypes.map(({ id, title, count }, place) => {
          const code = tileCodes[place % tileCodes.length] ?? whiteTile;
          return (
            <li key={id}>
              <Link
                to={`/board/${encodeURIComponent(board.id)}/installables/discover/${encodeURIComponent(id)}`}
                className={styles.tile}
                onClick={(event) => {
                  if (!isPlainPress(event)) return;
                  event.preventDefault();
                  view.send({ type: "tile.choose", featureTypeId: id });
                }}
              >
                <span className={styles.title}>{title}</span>
                <span className={styles.count}>{words.channelCount(count)}</span>
                <span className={styles.strip}>
                  <Thumbnail
                    label=""
                    characters={[Array.from({ length: flaps }, () => code)]}
                    style={styleOf(code, board.style)}
                    code62={board.code62}
                  />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** White is seen on the black face alone. */
const styleOf = (code: number, style: BoardStyle): BoardStyle => (code === whiteTile ? "black" : style);
