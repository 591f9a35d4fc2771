import { newSeed, writeBoard } from "../../../gateway/boardState/boardState.ts";
import type { Transition } from "../../../gateway/boardState/transition.ts";
import { newId } from "../../../gateway/db/ids.ts";
import type { Measures } from "../run/section.ts";
import { type ChannelGateway, copyBoards, moveClock } from "./channelGateway.ts";

/* Ten thousand boards that are due: all at one instant, as after hours off, and in one minute, each at its own second. */

/** As many as the engine works on. */
const atOnce = 5;
const hourMs = 3_600_000;
const minuteMs = 60_000;
/** Their slots begin so long after a minute does; the last of them is due forty seconds later. */
const beforeTheHourMs = 2_000;
const dueForMs = 10_000;
const askEveryMs = 40;

async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const one = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

interface BareBoard {
  readonly id: string;
  readonly revision: number;
  readonly characters: Buffer;
  readonly transition: Transition;
}

/** One and the same write a board and nothing else: what no engine could do without. Another grid each, so that none is the one before. */
async function bareLoop({ context, opened: { sql }, boardId }: ChannelGateway): Promise<number> {
  const boards = await sql<BareBoard[]>`
    select id, revision::float8 as revision, characters, transition from board where id <> ${boardId} order by id`;
  const begin = performance.now();
  await inTurn(boards, async ({ id, revision, characters, transition }) => {
    const turned = Uint8Array.from(characters, (code, cell) => (cell === 0 ? (code + 1) % 27 : code));
    const messageId = newId();
    const written = await writeBoard(context, {
      boardId: id,
      revision,
      actor: { kind: "channel", id: null },
      cause: "channel",
      message: {
        id: messageId,
        personId: null,
        text: "",
        rows: 6,
        columns: 22,
        characters: turned,
        authorFormatted: "Bench",
      },
      show: {
        appearanceId: newId(),
        messageId,
        personId: null,
        subscriptionId: null,
        isByEngine: true,
        attribution: "Bench",
        former: Uint8Array.from(characters),
        characters: turned,
        seed: newSeed(),
        transition,
        settlesWithinMs: 3_000,
        onceKey: null,
      },
      events: [{ kind: "appeared", subjectId: null }],
    });
    if (written === undefined) throw new Error("A bare write was refused.");
  });
  return performance.now() - begin;
}

const boardQuery = `query Board($id: ID!) { getBoardV2(id: $id) { id title characters currentAppearance { id attribution sentAt } } }`;

/** Asks for a board again and again until it is told to stop; the milliseconds of each answer. */
async function askMeanwhile(gateway: ChannelGateway, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const begin = performance.now();
    await gateway.ask(boardQuery, { id: gateway.boardId });
    times.push(performance.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
  return times;
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * 0.99)] ?? Number.NaN;

async function countShown({ opened: { sql } }: ChannelGateway): Promise<{ n: number; keys: number }> {
  const [found] = await sql<{ n: number; keys: number }[]>`
    select count(*)::int as n, count(distinct once_key)::int as keys from message_appearance where subscription_id is not null`;
  return found ?? { n: 0, keys: 0 };
}

/** Throws unless every board got its appearance, once: a claim without a write, or a grid that is the one before, is quick. */
async function checkShown(gateway: ChannelGateway, boards: number, before: number): Promise<void> {
  const after = await countShown(gateway);
  const shown = after.n - before;
  if (shown >= boards && after.n === after.keys) return;
  const became = await gateway.opened.sql`select outcome, because, count(*)::int as n from channel_run group by 1, 2`;
  throw new Error(`${shown} appearances of ${boards} boards; their slots became ${JSON.stringify(became)}.`);
}

/** Goes to a moment of the next full hour, whose slots all boards wait for. */
async function goToTheHour(gateway: ChannelGateway, ms: number): Promise<void> {
  await gateway.engine.runDue();
  await moveClock(gateway, hourMs - ((await gateway.context.clock.now()) % hourMs) + ms);
}

/** The engine does what is due all at one instant, claim to last appearance, while somebody asks for a board. */
export async function measureBurst(gateway: ChannelGateway, boards: number): Promise<Measures> {
  const { opened, engine } = gateway;
  await goToTheHour(gateway, dueForMs);
  await opened.sql`update show set next_at = gateway_now() - interval '1 second' where next_at < 'infinity'`;
  const before = await countShown(gateway);
  let isOver = false;
  const asked = askMeanwhile(gateway, () => isOver);
  const cpu = process.cpuUsage();
  const begin = performance.now();
  await engine.runDue();
  const engineMs = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpu);
  isOver = true;
  const busy = await asked;
  await checkShown(gateway, boards, before.n);
  const quietEnd = performance.now() + Math.min(10_000, engineMs);
  const quiet = await askMeanwhile(gateway, () => performance.now() >= quietEnd);
  return {
    engineMs,
    cpuUsABoard: (user + system) / boards,
    bareMs: await bareLoop(gateway),
    busyP99Ms: p99(busy),
    quietP99Ms: p99(quiet),
  };
}

/** A minute in which the engine runs by itself and all boards come due, each at its second, and the minute after it. */
export async function measureMinute(gateway: ChannelGateway, boards: number): Promise<Measures> {
  await goToTheHour(gateway, -beforeTheHourMs);
  const before = await countShown(gateway);
  const askForAMinute = async (): Promise<number> => {
    const end = performance.now() + minuteMs;
    return p99(await askMeanwhile(gateway, () => performance.now() >= end));
  };
  gateway.engine.start();
  try {
    const busyP99Ms = await askForAMinute();
    await checkShown(gateway, boards, before.n);
    return { busyP99Ms, quietP99Ms: await askForAMinute() };
  } finally {
    await gateway.engine.stop();
  }
}

export async function prepareMinute(gateway: ChannelGateway, boards: number): Promise<void> {
  await copyBoards(gateway, boards);
  await gateway.engine.runDue();
  // As it stands in an installation that has run for a while: statistics of tables that have rows.
  await gateway.opened.sql`vacuum analyze`;
}
