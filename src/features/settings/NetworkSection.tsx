import { body } from "../../theme/text.css.ts";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { settingsNetwork } from "../../words/screens.ts";
import * as words from "../../words/settings.ts";

/** The placeholder that the document asks for. */
export function Component() {
  return (
    <SettingsSection title={settingsNetwork} hint={words.networkHint}>
      <p className={body}>{words.networkText}</p>
    </SettingsSection>
  );
}
