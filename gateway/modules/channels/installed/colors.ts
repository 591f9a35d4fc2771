import type { BackFill } from "../../../jobs/backFills.ts";
import { numberLot } from "./colors.store.ts";

/** Channels that were installed before they had numbers get them. */
export const channelColors: BackFill = { name: "channel colours", table: "subscription", lot: numberLot };

interface Counted {
  readonly id: string;
  readonly colorNumber: number | null;
}

export interface ChannelColors {
  readonly of: ReadonlyMap<string, number>;
  /** Of whatever is installed next. */
  readonly next: number;
}

/** The numbers of a board's channels, which come in order of installing; one that is not counted yet has the one it will get. */
export function colorsOf(channels: readonly Counted[]): ChannelColors {
  let next = Math.max(-1, ...channels.map(({ colorNumber }) => colorNumber ?? -1)) + 1;
  const numbers = new Map<string, number>();
  for (const { id, colorNumber } of channels) {
    numbers.set(id, colorNumber ?? next);
    if (colorNumber === null) next += 1;
  }
  return { of: numbers, next };
}
