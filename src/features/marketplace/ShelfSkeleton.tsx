import { grid } from "../../pieces/MessageGrid.css.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import * as words from "../../words/marketplace.ts";
import { ListingCardSkeleton } from "./DiscoverSkeleton.tsx";

/** The same boxes as the cards, as many as will be there: who comes back stands where they were. */
export function ShelfSkeleton({ cards }: { cards: number }) {
  return (
    <Skeleton label={words.discoverLoading} className={grid}>
      {Array.from({ length: cards }, (_, place) => place).map((place) => (
        <ListingCardSkeleton key={place} />
      ))}
    </Skeleton>
  );
}
