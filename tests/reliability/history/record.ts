import { setTimeout as pause } from "node:timers/promises";
import { removeDisplayQuery, removeMemberQuery, unlinkQuery } from "./calls.ts";
import type { Fault } from "./faults.ts";
import { untilReady } from "./gateways.ts";
import type { EndState, History, Try } from "./history.ts";
import { openConsole, openDisplay, openStranger } from "./readers.ts";
import { now, settle } from "./recorder.ts";
import type { Guest } from "./seeding.ts";
import { changesNamed, endsAtTruth } from "./toldRules.ts";
import { openWorld, type World, type WorldPlan } from "./world.ts";
import { scheduleOn, writeOn } from "./writers.ts";

export interface HistoryPlan extends WorldPlan {
  readonly faults: readonly Fault[];
  /** Between two messages of one writer. */
  readonly everyMs: number;
  /** Messages that are acknowledged before the next fault. */
  readonly calm: number;
  say(line: string): void;
}

/** Repairs are made within ten seconds, and what is scheduled last comes some seconds later. */
const truthWithinMs = 40_000;

/** Runs gateways, callers and readers through all faults and writes down what they saw. */
export async function recordHistory(plan: HistoryPlan): Promise<History> {
  const world = await openWorld(plan);
  const { recorder, household } = world;
  try {
    const looking = openReaders(world, plan);
    await untilTrue(async () => recorder.readers.every(({ connections }) => connections.length > 0));
    const writing = [
      ...household.tokens.slice(1).map((_token, place) => writeOn(recorder, household, place + 1, plan.everyMs)),
      scheduleOn(recorder, household),
    ];
    await recorder.untilAcknowledged(plan.calm);
    for (const fault of plan.faults) await runFault(world, plan, fault);
    recorder.stopWriting();
    await Promise.all(writing);
    const end = await untilTruth(world);
    recorder.stop();
    await Promise.all(looking);
    const { calls, readers, revocations, faults } = recorder;
    return { calls, readers, revocations, faults, end };
  } finally {
    recorder.stopWriting();
    recorder.stop();
    await world.close();
  }
}

function openReaders({ recorder, household, links }: World, { size }: HistoryPlan): Promise<void>[] {
  const { tokens, boards, timed, displays, guests } = household;
  const all = [...boards, ...timed];
  const times = <Made>(count: number, make: (place: number) => Made): Made[] =>
    Array.from({ length: count }, (_, n) => make(n));
  return [
    ...times(size.consoles, (place) => {
      const token = tokens[1 + (place % (tokens.length - 1))] ?? "";
      return openConsole(recorder, { id: `console ${place + 1}`, token, boards: all });
    }),
    ...times(size.strangers, (place) => {
      const board = boards[place % boards.length] ?? "";
      return openStranger(recorder, { id: `stranger ${place + 1}`, board, link: links.get(board) ?? "" });
    }),
    ...displays.map((seat, place) => openDisplay(recorder, { id: `display ${place + 1}`, seat })),
    ...guests.flatMap((guest, place) => {
      const { board, token } = guest;
      const names = guestNames(place);
      return [
        openConsole(recorder, { id: names.member, token, boards: [board], isGuest: true }),
        openStranger(recorder, { id: names.link, board, link: links.get(board) ?? "" }),
        openDisplay(recorder, { id: names.display, seat: guest }),
      ];
    }),
  ];
}

const guestNames = (place: number) => ({
  member: `guest ${place + 1} at the console`,
  link: `guest ${place + 1} with a link`,
  display: `guest ${place + 1}'s display`,
});

/** One that cannot be made is mended like the others, and said to be none: what comes after it is still worth seeing. */
async function runFault(world: World, { calm, say }: HistoryPlan, fault: Fault): Promise<void> {
  const { recorder, gateways } = world;
  const { name, stopsAll } = fault;
  say(name);
  let from = now();
  const notMade = await (async (): Promise<undefined> => {
    await fault.prepare?.(world);
    from = now();
    await fault.inject(world);
    await Promise.all([
      pause(fault.lastsMs),
      recorder.untilAcknowledged(fault.outlasts ?? 0),
      fault.revokes && revokeNext(world),
    ]);
  })().catch((error: unknown) => String(error));
  const until = now();
  await fault.mend(world);
  await untilReady(gateways);
  recorder.faults.push({ name, from, until, readyAt: now(), stopsAll, notMade });
  await recorder.untilAcknowledged(calm);
}

/** A link, a member and a display of the next guest lose their right, by calls that any gateway may get. */
async function revokeNext(world: World): Promise<void> {
  const { recorder, household, links } = world;
  const place = recorder.revocations.length / 3;
  const guest = household.guests[place];
  if (guest === undefined) throw new Error("There are more revocations than guests.");
  const names = guestNames(place);
  const token = household.tokens[0] ?? "";
  const ends = [
    ["member", names.member, { token, query: removeMemberQuery, variables: { id: guest.memberId } }],
    ["link", names.link, { token, query: unlinkQuery, variables: { token: linkOf(links, guest) } }],
    ["display", names.display, { token, query: removeDisplayQuery, variables: { id: guest.device } }],
  ] as const;
  await untilTrue(async () =>
    recorder.readers.every(
      ({ id, connections }) => !Object.values(names).includes(id) || connections.at(-1)?.endedAt === undefined,
    ),
  );
  await Promise.all(
    ends.map(async ([what, reader, question]) => {
      const revocation = { reader, what, at: Number.POSITIVE_INFINITY, seenAt: undefined };
      recorder.revocations.push(revocation);
      const tries: Try[] = [];
      const answer = await settle(recorder, question, () => "", tries);
      // Whoever asks again after a lost answer may hear that there is nothing left to end.
      const isEnded = answer.kind === "accepted" || (answer.kind === "refused" && tries.length > 1);
      if (!isEnded) throw new Error(`A right could not be ended: ${JSON.stringify(tries)}`);
      revocation.at = now();
    }),
  );
}

const linkOf = (links: World["links"], { board }: Guest): string => links.get(board) ?? "";

/** Until it is so, or has not been for too long: what is wrong then is the checker's to say. */
async function untilTrue(isSo: () => Promise<boolean>, withinMs = truthWithinMs): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo()) && performance.now() < end) await pause(100);
}

async function untilTruth(world: World): Promise<EndState> {
  let end = await world.readEnd();
  await untilTrue(async () => {
    end = await world.readEnd();
    const { calls, readers, revocations, faults } = world.recorder;
    const history = { calls, readers, revocations, faults, end };
    return (
      end.schedules.every(({ state }) => state !== "Pending") &&
      revocations.every(({ seenAt }) => seenAt !== undefined) &&
      [...endsAtTruth(history), ...changesNamed(history)].length === 0
    );
  });
  return end;
}
