import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { historyLoading } from "../../words/messages.ts";
import * as styles from "./HistoryList.css.ts";

/** The same boxes as a page of cards, before the cards are there. */
export function HistorySkeleton({ cards }: { cards: number }) {
  return (
    <Skeleton label={historyLoading} className={styles.grid}>
      {Array.from({ length: cards }, (_, place) => place).map((place) => (
        <div key={place} className={styles.skeletonCard}>
          <SkeletonBox aspect="2391 / 1165" radius={0} />
          <div className={styles.skeletonText}>
            <SkeletonBox width={160} height={16} />
            <SkeletonBox width={100} height={12} />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
