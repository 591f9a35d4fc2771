import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { composeLoading } from "../../words/messages.ts";
import * as styles from "./ComposeScreen.css.ts";

/** The same boxes as the screen: Board or Text on a phone, board, toolbar, rail. */
export function ComposeSkeleton() {
  return (
    <Skeleton label={composeLoading}>
      <div className={styles.skeletonSegment}>
        <SkeletonBox height={46} radius={8} />
      </div>
      <div className={styles.columns}>
        <div className={styles.skeletonMain}>
          <div className={styles.skeletonBoard} />
          <SkeletonBox height={68} radius={12} />
        </div>
        <div className={styles.skeletonMain}>
          <SkeletonBox width={140} height={20} />
          <SkeletonBox aspect="2391 / 1165" radius={4} />
          <SkeletonBox width={200} height={18} />
        </div>
      </div>
    </Skeleton>
  );
}
