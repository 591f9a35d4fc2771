import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as words from "../../words/installed.ts";
import * as styles from "./Installed.css.ts";

/** The boxes of the list: the day with an empty strip, and six rows. */
export function InstalledSkeleton() {
  return (
    <Skeleton label={words.loading} className={styles.skeleton}>
      <SkeletonBox height={144} radius={16} />
      <SkeletonBox height={40} width={320} radius={10} />
      <SkeletonBox height={432} radius={16} />
    </Skeleton>
  );
}
