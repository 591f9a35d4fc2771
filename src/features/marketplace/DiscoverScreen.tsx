import ChevronRight from "lucide-react/icons/chevron-right";
import { useParams } from "react-router-dom";
import { ChannelsHead } from "../../pieces/ChannelsHead.tsx";
import { PlusPromotion } from "../../pieces/PlusPromotion.tsx";
import { heading } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import * as words from "../../words/marketplace.ts";
import { tryAgain } from "../../words/messages.ts";
import { CategoriesMenu } from "./CategoriesMenu.tsx";
import * as styles from "./DiscoverScreen.css.ts";
import { DiscoverSkeleton } from "./DiscoverSkeleton.tsx";
import { FeatureTiles } from "./FeatureTiles.tsx";
import { isPlainPress, ListingCard } from "./ListingCard.tsx";
import { MarketFrame } from "./MarketFrame.tsx";
import { type DiscoverView, useDiscover } from "./useDiscover.ts";
import type { MarketBoard } from "./useMarketBoard.ts";
import { WeekCarousel } from "./WeekCarousel.tsx";

/** What can be installed: feature tiles, Channels of the Week, the categories. */
export function Component() {
  const { boardId = "" } = useParams();
  return (
    <ChannelsHead boardId={boardId} tab="discover" keys={<CategoriesMenu boardId={boardId} />}>
      <MarketFrame boardId={boardId} title={words.tabDiscover} skeleton={<DiscoverSkeleton />}>
        {(board) => <Discover key={board.id} board={board} />}
      </MarketFrame>
    </ChannelsHead>
  );
}

function Discover({ board }: { board: MarketBoard }) {
  const view = useDiscover(board);
  return (
    <div className={styles.page}>
      {board.isPlus ? null : <PlusPromotion board={{ __typename: "Board", id: board.id }} isPurchase />}
      <Shelves board={board} view={view} />
    </div>
  );
}

function Shelves({ board, view }: { board: MarketBoard; view: DiscoverView }) {
  if (view.state === "failed") {
    return (
      <Banner tone="danger" retry={{ label: tryAgain, onClick: view.retry }}>
        {words.discoverFailed}
      </Banner>
    );
  }
  const { featureTypes, week, categories } = view.shelves;
  const isBare = featureTypes.length === 0 && week.length === 0 && categories.length === 0;
  if (view.state === "loading" && isBare) return <DiscoverSkeleton />;
  return (
    <>
      {view.isPartMissing ? (
        <Banner tone="warning" retry={{ label: tryAgain, onClick: view.retry }}>
          {words.partFailed}
        </Banner>
      ) : null}
      {isBare && !view.isPartMissing ? (
        <EmptyState title={words.nothingOffered} hint={words.nothingOfferedHint} />
      ) : null}
      {featureTypes.length > 0 ? <FeatureTiles featureTypes={featureTypes} board={board} view={view} /> : null}
      {week.length > 0 ? (
        <WeekCarousel ids={week} board={board} onOpen={(listingId) => view.send({ type: "listing.open", listingId })} />
      ) : null}
      {categories.map((category) => (
        <CategoryShelf key={category.id} category={category} board={board} view={view} />
      ))}
    </>
  );
}

interface CategoryShelfProps {
  category: DiscoverView["shelves"]["categories"][number];
  board: MarketBoard;
  view: DiscoverView;
}

function CategoryShelf({ category: { id, title, listingIds }, board, view }: CategoryShelfProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id} className={heading}>
          {title}
        </h2>
        <span className={styles.all}>
          <ButtonLink
            kind="ghost"
            size="small"
            icon={ChevronRight}
            iconAtEnd
            to={`/board/${encodeURIComponent(board.id)}/installables/category/${encodeURIComponent(id)}`}
            aria-label={words.seeAllOf(title)}
            onClick={(event) => {
              if (!isPlainPress(event)) return;
              event.preventDefault();
              view.send({ type: "category.choose", categoryId: id });
            }}
          >
            {words.seeAll}
          </ButtonLink>
        </span>
      </div>
      <ul className={styles.cards}>
        {listingIds.map((listingId) => (
          <li key={listingId} className={styles.cardPlace}>
            <ListingCard
              id={listingId}
              board={board}
              onOpen={(event) => {
                if (!isPlainPress(event)) return;
                event.preventDefault();
                view.send({ type: "listing.open", listingId });
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
