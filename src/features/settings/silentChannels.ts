import type { ChannelsOfDayQuery } from "../../gql/generated/graphql.ts";
import type { Span } from "../../pieces/quietSpans.ts";

type Day = ChannelsOfDayQuery["first"];

/** What channels do on the two days of a board that the next 24 hours lie in. */
export interface ChannelDays {
  readonly slots: readonly Day["slots"][number][];
  readonly ambient: readonly Day["ambient"][number][];
}

export const daysOf = ({ first, second }: ChannelsOfDayQuery): ChannelDays => ({
  slots: [...first.slots, ...second.slots],
  ambient: [...first.ambient, ...second.ambient],
});

export const noChannels: ChannelDays = { slots: [], ambient: [] };

export interface ChannelSlot {
  readonly key: string;
  readonly subscriptionId: string;
  readonly title: string;
  readonly colorKey: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly isSilent: boolean;
}

/** What shows within a span, and what would but for quiet hours; what a pin, a pause or the plan keeps off is not theirs. */
export function slotsIn({ slots }: ChannelDays, { begin, end }: Span): ChannelSlot[] {
  return slots
    .filter(({ at }) => at >= begin && at < end)
    .filter(({ mark, because }) => mark === "planned" || mark === "moved" || because === "quietHours")
    .map(({ subscriptionId, title, colorKey, at, wantedAt, mark }) => ({
      key: `${subscriptionId} ${wantedAt}`,
      subscriptionId,
      title,
      colorKey,
      at,
      isSilent: mark === "silent",
    }));
}

/** The stretches within a span that ambient channels fill, cut at its edges. */
export const stretchesIn = ({ ambient }: ChannelDays, span: Span) =>
  ambient
    .map((one) => ({ ...one, begin: Math.max(one.begin, span.begin), end: Math.min(one.end, span.end) }))
    .filter(({ begin, end }) => begin < end);

interface Named {
  readonly id: string;
  readonly title: string;
  readonly colorKey: number;
}

/** What other quiet hours are to a channel. */
export type ChannelFate = Named &
  (
    | { readonly kind: "silent"; readonly all: number; readonly more: number }
    | { readonly kind: "moves"; readonly from: number; readonly to: number }
    | { readonly kind: "ambient"; readonly more: number }
  );

/**
 * Channel by channel, in the order of installing: how many appearances quiet hours silence within a span and how many more
 * that are than by the saved ones, or the other time of what comes once a day. Those that hours do not touch are left out.
 */
export function channelFates(saved: ChannelDays, asIf: ChannelDays, span: Span): ChannelFate[] {
  const [before, after] = [slotsIn(saved, span), slotsIn(asIf, span)];
  const channels = new Map<string, Named>();
  for (const one of [...before, ...after, ...stretchesIn(saved, span), ...stretchesIn(asIf, span)]) {
    const { subscriptionId: id, title, colorKey } = one;
    channels.set(id, { id, title, colorKey });
  }
  const ambient = new Set([...saved.ambient, ...asIf.ambient].map(({ subscriptionId }) => subscriptionId));
  return [...channels.values()]
    .toSorted((one, other) => one.colorKey - other.colorKey)
    .flatMap((channel): ChannelFate[] => {
      if (ambient.has(channel.id)) return ambientFate(channel, saved, asIf, span);
      const own = ({ subscriptionId }: ChannelSlot) => subscriptionId === channel.id;
      return slotFate(channel, before.filter(own), after.filter(own));
    });
}

function slotFate(channel: Named, before: readonly ChannelSlot[], after: readonly ChannelSlot[]): ChannelFate[] {
  const silent = (slots: readonly ChannelSlot[]) => slots.filter(({ isSilent }) => isSilent).length;
  const [was, all] = [silent(before), silent(after)];
  if (was > 0 || all > 0) return [{ ...channel, kind: "silent", all, more: all - was }];
  const [from, to] = [before[0]?.at, after[0]?.at];
  const isMoved = before.length === 1 && after.length === 1 && from !== undefined && to !== undefined && from !== to;
  return isMoved ? [{ ...channel, kind: "moves", from, to }] : [];
}

/** It fills what is free, and so has no appearances to count: what it has less of is what is quiet. */
function ambientFate(channel: Named, saved: ChannelDays, asIf: ChannelDays, span: Span): ChannelFate[] {
  const filled = (days: ChannelDays) =>
    stretchesIn(days, span)
      .filter(({ subscriptionId }) => subscriptionId === channel.id)
      .reduce((sum, { begin, end }) => sum + end - begin, 0);
  return [{ ...channel, kind: "ambient", more: filled(saved) - filled(asIf) }];
}
