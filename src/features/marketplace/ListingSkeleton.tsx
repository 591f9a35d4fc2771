import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as words from "../../words/marketplace.ts";
import * as styles from "./ListingScreen.css.ts";

/** The boxes of a listing before it is there. */
export function ListingSkeleton() {
  return (
    <Skeleton label={words.listingLoading} className={styles.main}>
      <div className={styles.head}>
        <SkeletonBox width={64} height={64} radius={16} />
        <div className={styles.headWords}>
          <SkeletonBox width={180} height={24} />
          <SkeletonBox width={140} height={16} />
        </div>
      </div>
      <SkeletonBox aspect="2391 / 1165" radius={12} />
    </Skeleton>
  );
}
