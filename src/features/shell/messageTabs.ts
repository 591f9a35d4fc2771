import type { Flags } from "../../gql/flagStore.ts";

/** The tabs of My Messages, the ones to fall back to first. */
const myTabs = ["history", "favorites", "drafts"] as const;

/** What an unknown message tab leads to when history itself is off (contract, A5): never back to itself. */
const fallbacks = ["favorites", "drafts", "picks", "shared"] as const;

const isMine = (tab: string): boolean => myTabs.some((known) => known === tab);

/** The path below the board of a tab, in the version that the flag picks. */
function pathOf(tab: string, flags: Flags): string {
  return flags.messagesV2 && isMine(tab) ? `messages/my/${tab}` : `messages/${tab}`;
}

/** Where an unknown path under messages leads, and a known one whose feature is off (decision 7). */
export function unknownMessages(flags: Flags): string {
  if (flags.history) return pathOf("history", flags);
  const allowed = fallbacks.find((tab) => flags[tab]);
  return allowed ? pathOf(allowed, flags) : "messages/search";
}

/** Where `/messages` leads: the feed of version 2, the first allowed tab of version 1. */
export function messagesHome(flags: Flags): string {
  return flags.messagesV2 ? "messages/feed" : unknownMessages(flags);
}

/**
 * Where a tab's own path leads to; null when it is to be shown there. `place` is "my" below `messages/my`, "top" for the
 * board's own `/history` and `/favorites`, else "tab".
 */
export function messagesTab(tab: string, place: "tab" | "my" | "top", flags: Flags): string | null {
  if (tab === "search") return null;
  if (tab === "feed") return flags.messagesV2 ? null : unknownMessages(flags);
  if (place === "my" && !flags.messagesV2) return flags[tab] ? pathOf(tab, flags) : unknownMessages(flags);
  // Shared is no tab of version 2, but its path shows what the viewer shared.
  if (tab === "shared" && flags.messagesV2) return null;
  if (!flags[tab]) return unknownMessages(flags);
  // Version 1 has screens of their own for them.
  if (place === "top") return flags.messagesV2 ? pathOf(tab, flags) : null;
  return place === "tab" && flags.messagesV2 && isMine(tab) ? pathOf(tab, flags) : null;
}
