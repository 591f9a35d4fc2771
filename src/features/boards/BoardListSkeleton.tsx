import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { boardsLoading } from "../../words/boards.ts";
import * as styles from "./BoardList.css.ts";

const cards = ["first", "second", "third"];

/** Cards that are not there yet, in the size of those that come. */
export function BoardListSkeleton() {
  return (
    <Skeleton label={boardsLoading} className={styles.grid}>
      {cards.map((card) => (
        <div key={card} className={styles.cardSkeleton}>
          <SkeletonBox aspect="2391 / 1165" radius={0} />
          <div className={styles.lines}>
            <SkeletonBox width="50%" height={20} />
            <SkeletonBox width="35%" height={16} />
            <SkeletonBox width="28%" height={32} />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
