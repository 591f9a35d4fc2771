import type { Context, DueLoop } from "../../../context.ts";
import { newId } from "../../../db/ids.ts";
import { createDueLoop } from "../../../jobs/dueLoop.ts";
import { traced } from "../../../traces.ts";
import { resealSecrets } from "../settings/resealing.service.ts";
import { deleteOldEvents } from "./events.store.ts";
import { type RunWays, runWays } from "./lot.ts";
import { runBoard } from "./runBoard.ts";
import type { ChannelWorld } from "./runShow.ts";
import { deleteOldRuns } from "./runs.store.ts";
import { readShowInputs } from "./showInputs.ts";
import { claimShows, type KeptShow, type ShowInputs, selectNextShow, selectShows } from "./shows.store.ts";
import { createSteps } from "./steps.ts";

/** Boards that are taken at a time: a statement of some milliseconds. */
const lot = 500;
/** Boards that go in step, with one statement for what they ask alike. */
const inStep = 50;
/** So many such groups are under way: while the database answers one of them, the other is rendered. */
const lanes = 2;
/** What a lost hint costs at most. */
const longestSleepMs = 10_000;
const shortestSleepMs = 200;
const tidyEveryMs = 60 * 60 * 1000;

/** What of a board a plan is made of; a change of it cannot wait for the next look. */
const concerns = new Set(["channels", "pin", "schedule", "pause", "quietHours", "timezone", "habits"]);

interface DueBoard {
  readonly kept: KeptShow;
  readonly inputs: ShowInputs;
}

export interface ChannelEngine extends DueLoop {
  /** Everything that is due now; safe to run at any time, twice, and on several gateways at once. */
  runDue(): Promise<void>;
}

/** Shows what channels show. Rows say what is due and when; a loop of its own looks, beside due messages and never before them. */
export function createChannelEngine(context: Context, world: ChannelWorld): ChannelEngine {
  const gateway = newId();
  let tidiedAt = 0;

  const runOne = async ({ kept, inputs }: DueBoard, ways: RunWays): Promise<void> => {
    try {
      await ways.finish(await runBoard(context, world, kept, inputs, ways));
    } catch (error) {
      // Its lease ends, and somebody tries again; one board must not hold up the others.
      context.log.error({ err: error, boardId: kept.boardId }, "The channels of a board could not be run");
    }
  };

  /** Boards that are due, group by group; taken as the lanes get to them. */
  async function* dueGroups(): AsyncGenerator<readonly string[]> {
    for (;;) {
      const taken = await claimShows(context.database, gateway, lot);
      if (taken.length === 0) return;
      context.tallies.leases.count("channels", taken.length);
      for (let begin = 0; begin < taken.length; begin += inStep) yield taken.slice(begin, begin + inStep);
    }
  }

  /** What there is to know of a group; read when its turn has come, so that it is as of then. */
  const readDue = async (boardIds: readonly string[]): Promise<readonly DueBoard[]> => {
    await context.askers.answered();
    const kept = await selectShows(context.database, boardIds);
    await context.askers.answered();
    const inputs = new Map((await readShowInputs(context, boardIds)).map((each) => [each.boardId, each]));
    return kept.flatMap((each) => {
      const of = inputs.get(each.boardId);
      return of === undefined ? [] : [{ kept: each, inputs: of }];
    });
  };

  const runLane = async (groups: AsyncGenerator<readonly string[]>): Promise<void> => {
    for await (const group of groups) {
      const steps = createSteps(context.askers.answered);
      const ways = runWays(context, world, gateway, steps.inStep);
      try {
        await traced("channels", async () => {
          const due = await readDue(group);
          await steps.run(due.map((each) => () => runOne(each, ways)));
        });
      } catch (error) {
        // As with a single one: their leases end, and the groups after them go on.
        context.log.error({ err: error, boardIds: group }, "The channels of some boards could not be read");
      }
    }
  };

  const runDue = async (): Promise<void> => {
    const groups = dueGroups();
    const ended = await Promise.allSettled(Array.from({ length: lanes }, () => runLane(groups)));
    for (const lane of ended) if (lane.status === "rejected") throw lane.reason;
  };

  const tidy = async (now: number): Promise<void> => {
    if (now - tidiedAt <= tidyEveryMs) return;
    tidiedAt = now;
    await deleteOldRuns(context.database);
    await deleteOldEvents(context.database);
    await resealSecrets(context);
  };

  const loop = createDueLoop(context, {
    longestSleepMs,
    shortestSleepMs,
    failed: "Channels could not be looked after",
    async look() {
      await runDue();
      await tidy(await context.clock.now());
      return selectNextShow(context.database);
    },
    concerns: ({ kind, what }) => kind === "board" && what !== undefined && concerns.has(what),
  });
  return { runDue, start: loop.start, stop: loop.stop };
}
