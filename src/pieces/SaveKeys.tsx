import { Button } from "../ui/Button.tsx";
import { settingsCancel, settingsSave } from "../words/settings.ts";
import * as styles from "./saveKeys.css.ts";
import { UnsavedGuard } from "./UnsavedGuard.tsx";

interface SaveKeysProps {
  /** Whether something differs from what is saved. */
  isChanged: boolean;
  isSaving: boolean;
  /** What is chosen can be saved as it is. */
  canSave?: boolean;
  onCancel(): void;
}

/** Off until something changed; Save is the form's key. On a phone they stand under the thumb. One pair on a page. */
export function SaveKeys({ isChanged, isSaving, canSave = true, onCancel }: SaveKeysProps) {
  return (
    <div className={styles.keys}>
      <Button kind="primary" type="submit" busy={isSaving} disabled={!isSaving && !(isChanged && canSave)}>
        {settingsSave}
      </Button>
      <Button disabled={!isChanged} onClick={onCancel}>
        {settingsCancel}
      </Button>
      <UnsavedGuard isChanged={isChanged} />
    </div>
  );
}
