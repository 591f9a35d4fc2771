import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { plusLoading } from "../../words/plus.ts";
import * as styles from "./Plus.css.ts";

/** The boxes of the choice before the prices are there: for how many boards, the two plans, and what comes with them. */
export function PricingSkeleton() {
  return (
    <Skeleton label={plusLoading} className={styles.coming}>
      <div className={styles.comingRow}>
        <SkeletonBox width={120} height={38} />
        <SkeletonBox width={126} height={44} radius={8} />
      </div>
      <div className={styles.comingPlans}>
        {[1, 2].map((plan) => (
          <SkeletonBox key={plan} height={76} radius={12} />
        ))}
      </div>
      <SkeletonBox width={260} height={70} />
    </Skeleton>
  );
}
