import { UnsavedGuard } from "../../pieces/UnsavedGuard.tsx";
import { Button } from "../../ui/Button.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as words from "../../words/settings.ts";
import * as styles from "./Settings.css.ts";

/* What the sections of the settings have in common. */

interface SaveKeysProps {
  /** Whether something differs from what is saved. */
  isChanged: boolean;
  isSaving: boolean;
  /** What is chosen can be saved as it is. */
  canSave?: boolean;
  onCancel(): void;
}

/** Off until something changed; Save is the form's key. */
export function SaveKeys({ isChanged, isSaving, canSave = true, onCancel }: SaveKeysProps) {
  return (
    <div className={styles.keys}>
      <Button kind="primary" type="submit" busy={isSaving} disabled={!isSaving && !(isChanged && canSave)}>
        {words.settingsSave}
      </Button>
      <Button disabled={!isChanged} onClick={onCancel}>
        {words.settingsCancel}
      </Button>
      <UnsavedGuard isChanged={isChanged} />
    </div>
  );
}

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
