import type { Flags } from "../../gql/flagStore.ts";
import * as words from "../../words/screens.ts";

/** The settings tabs in their order, with the features of which one shows each. */
export const settingsTabs = [
  { tab: "users", label: words.settingsUsers, features: ["settings.viewUsers"] },
  { tab: "timezone", label: words.settingsTimezone, features: ["settings.viewTimezone"] },
  { tab: "quiet-hours", label: words.settingsQuietHours, features: ["settings.viewQuietHours"] },
  // Beyond the document: what else a member may change about the board. A superadmin who is no member may nothing of it.
  { tab: "board", label: words.settingsBoard, features: ["renameBoard", "deleteBoard", "leaveBoard"] },
  { tab: "network", label: words.settingsNetwork, features: ["settings.viewNetwork"] },
  { tab: "billing", label: words.settingsBilling, features: ["settings.viewBilling"] },
] as const;

export type SettingsTab = (typeof settingsTabs)[number]["tab"];

/** The second version has none for what the document gives to the first alone. */
const onlyVersion1: readonly SettingsTab[] = ["network"];

/** The tabs of this viewer on this board. */
export function tabsOf(flags: Flags, version: 1 | 2) {
  return settingsTabs.filter(
    ({ tab, features }) => features.some((feature) => flags[feature]) && !(version === 2 && onlyVersion1.includes(tab)),
  );
}

/** Where an unknown or hidden settings path leads: the first visible tab. Null when none is visible. */
export function settingsHome(flags: Flags, version: 1 | 2): string | null {
  const [first] = tabsOf(flags, version);
  return first ? `settings/${first.tab}` : null;
}

/** Where a tab leads to; null when it is to be shown. */
export function settingsTab(tab: string, flags: Flags, version: 1 | 2): string | null {
  return tabsOf(flags, version).some((entry) => entry.tab === tab) ? null : settingsHome(flags, version);
}
