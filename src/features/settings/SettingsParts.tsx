import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as words from "../../words/settings.ts";
import * as styles from "./Settings.css.ts";

/** The boxes of a section that is not there yet. */
export function SectionSkeleton({ title, hint }: { title: string; hint: string }) {
  return (
    <SettingsSection title={title} hint={hint}>
      <Skeleton label={words.settingsLoading}>
        <div className={styles.choice}>
          <SkeletonBox width={160} height={40} />
          <SkeletonBox width="100%" height={64} />
          <SkeletonBox width={160} height={40} />
        </div>
      </Skeleton>
    </SettingsSection>
  );
}
