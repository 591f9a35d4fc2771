import type { Context } from "../../../context.ts";
import type { InStep } from "../../../db/together.ts";
import { type SendWays, waysInStep } from "../../messages/sendWays.ts";
import type { DataWish } from "../kit.ts";
import { markUsed, selectWaitingEvents, type WaitingEvent } from "./events.store.ts";
import type { KnownWays } from "./known.ts";
import type { ChannelWorld } from "./runShow.ts";
import {
  type ChannelMessage,
  type DayRun,
  type DayRuns,
  ensureChannelMessages,
  type RunRow,
  type RunSlots,
  selectDayRuns,
  selectOnce,
  selectRunSlots,
  selectSets,
  writeLatest,
  writeRuns,
} from "./runs.store.ts";
import { finishShows, type ShowProgress } from "./shows.store.ts";

/** How a board's channels are run: every question goes out in one statement with those of the other boards of its lot. */
export interface RunWays extends SendWays, KnownWays {
  /** Which slots have an outcome, as "subscription slot"; perhaps more than were asked for. */
  runSlots(slots: RunSlots): Promise<ReadonlySet<string>>;
  /** What became of slots of these channels; perhaps of more days than were asked for. */
  dayRuns(asked: DayRuns): Promise<readonly DayRun[]>;
  waitingEvents(subscriptionIds: readonly string[]): Promise<readonly WaitingEvent[]>;
  /** The appearance that a slot has made already; undefined when it has made none. */
  once(onceKey: string): Promise<string | undefined>;
  channelMessage(message: ChannelMessage): Promise<string>;
  markUsed(eventIds: readonly string[]): Promise<void>;
  writeRuns(runs: readonly RunRow[]): Promise<void>;
  writeLatest(runs: readonly RunRow[]): Promise<void>;
  finish(progress: ShowProgress): Promise<void>;
}

type Lists<Item> = readonly (readonly Item[])[];

export function runWays(
  context: Context,
  world: Pick<ChannelWorld, "readData">,
  gateway: string,
  inStep: InStep,
): RunWays {
  const { database } = context;
  /** One answer for all, of which each takes what it asked for. */
  const read = <Item, Answer>(select: (items: readonly Item[]) => Promise<Answer>) =>
    inStep(async (asks: Lists<Item>) => {
      const answer = await select(asks.flat());
      return asks.map(() => answer);
    });
  const events = read((ids: readonly string[]) => selectWaitingEvents(database, ids));
  const once = read((keys: readonly string[]) => selectOnce(database, keys));
  const data = read((wishes: readonly DataWish[]) => world.readData(context, wishes));
  const runSlots = read((slots: readonly RunSlots[]) => selectRunSlots(database, slots));
  const dayRuns = read((asked: readonly DayRuns[]) => {
    const begin = Math.min(...asked.map((each) => each.begin));
    const end = Math.max(...asked.map((each) => each.end));
    const ids = asked.flatMap(({ subscriptionIds }) => subscriptionIds);
    return selectDayRuns(database, ids, { begin, end });
  });
  /** Nobody waits in line with nothing to say. */
  const unlessEmpty =
    <Item, Answer>(ask: (items: readonly Item[]) => Promise<Answer>, empty: Answer) =>
    (items: readonly Item[]): Promise<Answer> =>
      items.length === 0 ? Promise.resolve(empty) : ask(items);
  return {
    ...waysInStep(context, inStep),
    runSlots: (slots) => runSlots([slots]),
    dayRuns: async (asked) => {
      if (asked.subscriptionIds.length === 0) return [];
      const mine = new Set(asked.subscriptionIds);
      return (await dayRuns([asked])).filter(({ subscriptionId }) => mine.has(subscriptionId));
    },
    waitingEvents: unlessEmpty(async (ids) => {
      const mine = new Set(ids);
      return (await events(ids)).filter(({ subscriptionId }) => mine.has(subscriptionId));
    }, []),
    once: async (key) => (await once([key])).get(key),
    sets: unlessEmpty(
      read((ids: readonly string[]) => selectSets(database, ids)),
      new Map(),
    ),
    data: async (wish) => (await data([wish])).get(wish.subscriptionId),
    channelMessage: inStep((messages: readonly ChannelMessage[]) => ensureChannelMessages(database, messages)),
    markUsed: unlessEmpty(
      read((ids: readonly string[]) => markUsed(database, ids)),
      undefined,
    ),
    writeRuns: unlessEmpty(
      read((runs: readonly RunRow[]) => writeRuns(database, runs)),
      undefined,
    ),
    writeLatest: unlessEmpty(
      read((runs: readonly RunRow[]) => writeLatest(database, runs)),
      undefined,
    ),
    finish: inStep(async (shows: readonly ShowProgress[]) => {
      await finishShows(database, gateway, shows);
      return shows.map(() => undefined);
    }),
  };
}
