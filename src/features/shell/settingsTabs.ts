import type { Flags } from "../../gql/flags.ts";
import type { Version } from "./boardPaths.ts";

/** The settings tabs in their order, with the feature that shows each. */
const tabs = [
  { tab: "users", feature: "settings.viewUsers" },
  { tab: "timezone", feature: "settings.viewTimezone" },
  { tab: "quiet-hours", feature: "settings.viewQuietHours" },
  { tab: "network", feature: "settings.viewNetwork" },
  { tab: "billing", feature: "settings.viewBilling" },
] as const;

/** Where an unknown or hidden settings path leads: the first visible tab, in version 2 users. Null when none is visible. */
export function settingsHome(version: Version, flags: Flags): string | null {
  const first = tabs.find(({ feature }) => flags[feature]);
  if (version === 2 && flags["settings.viewUsers"]) return "settings/users";
  return first ? `settings/${first.tab}` : null;
}

/** Where a tab leads to; null when it is to be shown. */
export function settingsTab(tab: string, version: Version, flags: Flags): string | null {
  const known = tabs.find((entry) => entry.tab === tab);
  return known && flags[known.feature] ? null : settingsHome(version, flags);
}
