import { useQuery } from "@apollo/client/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { ListingShelf, ListingSort } from "../../../machines/channel/listingListMachine.ts";
import { MessageGrid, MessageGridEntry } from "../../pieces/MessageGrid.tsx";
import { MoreEntries } from "../../pieces/MoreEntries.tsx";
import { title as titleStyle } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import * as words from "../../words/marketplace.ts";
import { tryAgain } from "../../words/messages.ts";
import { ListingCard } from "./ListingCard.tsx";
import { MarketFrame } from "./MarketFrame.tsx";
import { categoriesQuery, featureTypesQuery } from "./marketplaceOperations.ts";
import * as styles from "./ShelfScreen.css.ts";
import { ShelfSkeleton } from "./ShelfSkeleton.tsx";
import { useListingList } from "./useListingList.ts";
import type { MarketBoard } from "./useMarketBoard.ts";

const sorts = [
  { value: "releaseDate", label: words.sortReleaseDate },
  { value: "title", label: words.sortTitle },
  { value: "subscriptionsCount", label: words.sortCount },
] as const satisfies readonly { value: ListingSort; label: string }[];

const isSort = (text: string | null): text is ListingSort => sorts.some(({ value }) => value === text);

/** The listings of a category, with the choice of another one and of the order; or of a feature type, in its own order. */
export function Component() {
  const { boardId = "", categoryId, featureTypeId = "" } = useParams();
  const [search] = useSearchParams();
  const asked = search.get("sort");
  const shelf: ListingShelf = {
    kind: categoryId === undefined ? "featureType" : "category",
    id: categoryId ?? featureTypeId,
    sortBy: isSort(asked) ? asked : "releaseDate",
  };
  const name = useShelfName(shelf);
  return (
    <MarketFrame boardId={boardId} title={name ?? words.channelsTitle} skeleton={<ShelfSkeleton cards={6} />}>
      {(board) => <Shelf key={`${boardId}/${shelf.kind}/${shelf.id}`} board={board} shelf={shelf} name={name} />}
    </MarketFrame>
  );
}

function useShelfName({ kind, id }: ListingShelf): string | undefined {
  const { data: categories } = useQuery(categoriesQuery, { skip: kind !== "category" });
  const { data: featureTypes } = useQuery(featureTypesQuery, { skip: kind !== "featureType" });
  const all =
    kind === "category" ? categories?.getDiscoverCategories : featureTypes?.listMarketplaceListingFeatureTypes;
  return all?.find((one) => one.id === id)?.title;
}

function Shelf({ board, shelf, name }: { board: MarketBoard; shelf: ListingShelf; name: string | undefined }) {
  const navigate = useNavigate();
  const base = `/board/${encodeURIComponent(board.id)}/installables`;
  const list = useListingList(board, shelf, (changed) => {
    const sort = changed.sortBy === "releaseDate" ? "" : `?sort=${changed.sortBy}`;
    void navigate(`${base}/category/${encodeURIComponent(changed.id)}${sort}`, { replace: changed.id === shelf.id });
  });
  return (
    <>
      <div className={styles.back}>
        <ButtonLink kind="ghost" size="small" icon={ChevronLeft} to={`${base}/discover`}>
          {words.back}
        </ButtonLink>
      </div>
      <div className={styles.head}>
        <h1 className={titleStyle}>{name ?? words.channelsTitle}</h1>
        {shelf.kind === "category" ? <Choices list={list} /> : null}
      </div>
      <Listings board={board} list={list} />
    </>
  );
}

type List = ReturnType<typeof useListingList>;

function Choices({ list: { shelf, send } }: { list: List }) {
  const { data } = useQuery(categoriesQuery);
  const categories = data?.getDiscoverCategories ?? [];
  return (
    <div className={styles.choices}>
      <div className={styles.choice}>
        <Select
          aria-label={words.categories}
          placeholder={words.categories}
          options={categories.map(({ id, title }) => ({ value: id, label: title }))}
          value={categories.some(({ id }) => id === shelf.id) ? shelf.id : null}
          onChange={(categoryId) => send({ type: "category.choose", categoryId })}
        />
      </div>
      <div className={styles.choice}>
        <Select
          aria-label={words.sortLabel}
          options={sorts}
          value={shelf.sortBy}
          onChange={(sortBy) => send({ type: "sort.choose", sortBy })}
        />
      </div>
    </div>
  );
}

function Listings({ board, list }: { board: MarketBoard; list: List }) {
  const { state, ids, shelf, isGone, expected, send } = list;
  switch (state) {
    case "loading":
      return <ShelfSkeleton cards={expected} />;
    case "failed":
      return (
        <Banner tone="danger" retry={{ label: tryAgain, onClick: () => send({ type: "list.retry" }) }}>
          {isGone ? (shelf.kind === "category" ? words.categoryGone : words.selectionGone) : words.categoryFailed}
        </Banner>
      );
    case "empty":
      return <EmptyState title={words.emptyCategory} hint={words.emptyCategoryHint} />;
    default:
      return (
        <>
          <MessageGrid>
            {ids.map((id) => (
              <MessageGridEntry key={id}>
                <ListingCard id={id} board={board} />
              </MessageGridEntry>
            ))}
          </MessageGrid>
          {state === "ended" ? null : (
            <MoreEntries
              key={ids.length}
              label={words.moreListings}
              isLoading={state === "loadingMore"}
              onMore={() => send({ type: "list.more" })}
            />
          )}
        </>
      );
  }
}
