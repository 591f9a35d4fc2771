import type { BoardDisplaysQuery } from "../../gql/generated/graphql.ts";
import * as words from "../../words/displays.ts";

type KnownBoard = BoardDisplaysQuery["getBoardV2"];
export type Display = KnownBoard["devices"][number];

/** A heartbeat is fresh for three minutes, in milliseconds (messages, section 9). */
const freshMs = 180_000;

export const isOnline = ({ lastSeen }: Display, now: number): boolean =>
  lastSeen !== null && lastSeen !== undefined && now - lastSeen < freshMs;

/** Its receipt is of what the board shows. */
export const showsNow = ({ shownVersion }: Display, { version }: Pick<KnownBoard, "version">): boolean =>
  version > 0 && shownVersion === version;

export const nameOf = ({ name }: Display): string => name ?? words.displayUnnamed;

/** What kind of thing it is, as far as its program tells. */
export function kindOf({ isDemo, firmware }: Display): keyof typeof words.displayKinds {
  if (isDemo) return "demo";
  return firmware?.startsWith("clatter-display/") === true ? "terminal" : "other";
}

/**
 * The display that was the last to show what the board shows, and after how many seconds; null while none does. One that
 * was paired since had not to wait for it.
 */
export function slowestOf({
  devices,
  version,
  currentAppearance,
}: KnownBoard): { name: string; seconds: number } | null {
  if (!currentAppearance) return null;
  const { sentAt } = currentAppearance;
  const shown = devices.flatMap((one) =>
    showsNow(one, { version }) && one.shownAt != null && one.createdAt <= sentAt
      ? [{ name: nameOf(one), at: one.shownAt }]
      : [],
  );
  const last = shown.toSorted((one, other) => other.at - one.at)[0];
  return last === undefined ? null : { name: last.name, seconds: Math.max(1, Math.round((last.at - sentAt) / 1_000)) };
}
