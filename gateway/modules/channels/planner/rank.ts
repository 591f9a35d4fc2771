import { chanceOf } from "./chance.ts";
import type { Wish } from "./demands.ts";

/** A wish with what decides who comes first; all of it is the subscription's own, and none of it another one's. */
export interface RankedWish<Kind extends Wish = Wish> {
  readonly wish: Kind;
  /** Priority, then times that people chose, then coarse before fine, then rare before frequent, as one number: lower first. */
  readonly rank: number;
  readonly lot: number;
}

/**
 * A channel's own appearances from coarse to fine: the first, the middle, the quarters, the eighths… So rare channels never
 * lose to frequent ones, and what is dropped thins a channel out evenly.
 */
function depthsOf(count: number): number[] {
  const depths: number[] = Array.from({ length: count }, () => -1);
  for (let depth = 0, left = count; left > 0; depth += 1) {
    const parts = 2 ** depth;
    for (let part = depth === 0 ? 0 : 1; part < parts; part += depth === 0 ? 1 : 2) {
      const place = Math.floor((part * count) / parts);
      if (depths[place] !== -1) continue;
      depths[place] = depth;
      left -= 1;
    }
  }
  return depths;
}

/**
 * The open wishes of one subscription, by time. Each counts its parts from a place of its own: were all channels' first and
 * middle appearances at the same times, they would push each other out just where they matter most.
 */
export function rankWishes<Kind extends Wish>(wishes: readonly Kind[], date: string): RankedWish<Kind>[] {
  const count = wishes.length;
  const depths = depthsOf(count);
  const from = Math.floor(chanceOf(`${wishes[0]?.subscriptionId ?? ""} ${date}`) * count);
  return wishes.map((wish, place) => ({
    wish,
    rank: rankOf(wish, depths[(place + from) % count] ?? 0, count),
    lot: chanceOf(`${wish.subscriptionId} ${date} ${wish.release}`),
  }));
}

/** A channel wants less than this many places a day, and has fewer depths than this. */
const mostWishes = 2048;
const mostDepths = 16;

/** One number instead of four comparisons: a board of many channels sorts tens of thousands of wishes. */
function rankOf({ priority, isExact }: Wish, depth: number, count: number): number {
  return ((-priority * 2 + Number(!isExact)) * mostDepths + depth) * mostWishes + count;
}

/** By rank, then by lot. */
export function byRank(one: RankedWish, other: RankedWish): number {
  return (
    one.rank - other.rank ||
    one.lot - other.lot ||
    compareText(one.wish.subscriptionId, other.wish.subscriptionId) ||
    one.wish.release - other.wish.release
  );
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
