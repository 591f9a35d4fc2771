import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as words from "../../words/marketplace.ts";
import * as styles from "./DiscoverScreen.css.ts";
import { tiles } from "./FeatureTiles.css.ts";
import { cards as weekCards } from "./WeekCarousel.css.ts";

const five = [1, 2, 3, 4, 5];
const two = [1, 2];
const four = [1, 2, 3, 4];

/** The boxes of Discover before it is there. */
export function DiscoverSkeleton() {
  return (
    <Skeleton label={words.discoverLoading} className={styles.page}>
      <div className={tiles}>
        {five.map((tile) => (
          <div key={tile} className={styles.skeletonTile}>
            <SkeletonBox width="70%" height={20} />
            <SkeletonBox width="40%" height={16} />
          </div>
        ))}
      </div>
      <div className={styles.section}>
        <SkeletonBox width={200} height={32} />
        <div className={weekCards}>
          {two.map((card) => (
            <div key={card} className={styles.skeletonWeek} />
          ))}
        </div>
      </div>
      <div className={styles.section}>
        <SkeletonBox width={160} height={32} />
        <div className={styles.cards}>
          {four.map((card) => (
            <ListingCardSkeleton key={card} />
          ))}
        </div>
      </div>
    </Skeleton>
  );
}

/** The boxes of one listing. */
export function ListingCardSkeleton() {
  return (
    <div className={styles.skeletonCard}>
      <SkeletonBox aspect="2391 / 1165" radius={0} />
      <div className={styles.skeletonFoot}>
        <SkeletonBox width={120} height={16} />
      </div>
    </div>
  );
}
