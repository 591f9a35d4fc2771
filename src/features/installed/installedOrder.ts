import type { ChannelFilter, ChannelSort } from "../../../machines/channel/installedListMachine.ts";

/** What the order of the list looks at. */
export interface Ordered {
  readonly id: string;
  readonly title: string;
  readonly muted: boolean;
  readonly created: number;
  readonly runOfShow: { readonly firstAppearance: string };
}

const byTitle = (one: Ordered, other: Ordered) =>
  one.title.localeCompare(other.title) || one.id.localeCompare(other.id);

/** Scheduled ones first, then those without a frequency, muted ones last (channels and settings, section 9). */
function rankOf({ muted, runOfShow }: Ordered): number {
  if (muted) return 2;
  return runOfShow.firstAppearance === "" ? 1 : 0;
}

const orders: Readonly<Record<ChannelSort, (one: Ordered, other: Ordered) => number>> = {
  // "24:10" comes after "23:50" by itself: after midnight of the running day.
  daily: (one, other) =>
    rankOf(one) - rankOf(other) ||
    one.runOfShow.firstAppearance.localeCompare(other.runOfShow.firstAppearance) ||
    byTitle(one, other),
  newest: (one, other) => other.created - one.created || byTitle(one, other),
  title: byTitle,
};

/** What of the channels is listed, and in which order. */
export function listed<Channel extends Ordered>(
  channels: readonly Channel[],
  filter: ChannelFilter,
  sort: ChannelSort,
): Channel[] {
  return channels.filter(({ muted }) => filter === "all" || muted === (filter === "disabled")).toSorted(orders[sort]);
}
