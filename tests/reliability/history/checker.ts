import type { History, Promises } from "./history.ts";
import {
  acknowledged,
  refusedLeavesNothing,
  sameAnswer,
  schedules,
  spaced,
  storedOnce,
  versions,
} from "./storedRules.ts";
import { answered, late, news, revoked } from "./timeRules.ts";
import { changesNamed, endsAtTruth, nothingRetold, resetWhereStated, rising, toldAsStored } from "./toldRules.ts";

/** A history without its faults promises nothing. */
const faultsMade = ({ faults }: History): string[] =>
  faults.flatMap(({ name, notMade }) => (notMade === undefined ? [] : [`${name}: ${notMade}`]));

/** Every rule gives a sentence for each breach (decision 161). */
export const rules = {
  faultsMade,
  acknowledged,
  storedOnce,
  refusedLeavesNothing,
  sameAnswer,
  versions,
  spaced,
  schedules,
  rising,
  toldAsStored,
  endsAtTruth,
  resetWhereStated,
  nothingRetold,
  changesNamed,
  revoked,
  answered,
  news,
  late,
} as const satisfies Record<string, (history: History, promises: Promises) => string[]>;

export type RuleName = keyof typeof rules;

/** Where the history is not as it must be: the rules that it breaks, with a sentence for each time. Empty when all hold. */
export function checkHistory(history: History, promises: Promises): Partial<Record<RuleName, readonly string[]>> {
  const found = Object.entries(rules).map(([name, rule]) => [name, rule(history, promises)] as const);
  return Object.fromEntries(found.filter(([, breaches]) => breaches.length > 0));
}
