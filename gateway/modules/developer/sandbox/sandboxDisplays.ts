import type { FastifyInstance } from "fastify";
import { noteSent } from "../../../boardState/receipts.ts";
import type { Context } from "../../../context.ts";
import { aboutBoard } from "../../../live/hintTopics.ts";
import { keepShown } from "../../displays/shown.service.ts";
import {
  beatVirtualDisplays,
  deleteSandboxes,
  findSandbox,
  type SandboxRow,
  selectSandboxBoards,
  writeDropped,
  writeShownGrid,
} from "./sandbox.store.ts";

/** What other gateways have made is known so late. */
const lookEveryMs = 5_000;
const beatEveryMs = 20_000;

const known = new WeakMap<Context, Map<string, () => void>>();

/**
 * The boards of sandboxes, as far as this gateway knows, and what ends following each: whoever asks for another board asks
 * the database nothing more.
 */
function boardsOf(context: Context): Map<string, () => void> {
  const boards = known.get(context) ?? new Map();
  known.set(context, boards);
  return boards;
}

export function noteSandbox(context: Context, boardId: string, isThere: boolean): void {
  const boards = boardsOf(context);
  if (isThere === boards.has(boardId)) return;
  if (isThere) boards.set(boardId, context.bus.follow(aboutBoard(boardId)));
  else {
    boards.get(boardId)?.();
    boards.delete(boardId);
  }
}

/** What the flaps of a sandbox show, which is not always what was written; undefined for every other board. */
export async function flapsOf(context: Context, boardId: string): Promise<SandboxRow | undefined> {
  return boardsOf(context).has(boardId) ? findSandbox(context.database, { boardId }) : undefined;
}

/** Takes the board's last version to its flaps, as far as its faults let it. Twice does no harm, nor do two gateways. */
export async function playSandbox(context: Context, boardId: string): Promise<void> {
  const row = await findSandbox(context.database, { boardId });
  if (row === undefined || row.offline || row.version <= Math.max(row.shownVersion, row.droppedVersion)) return;
  await noteSent(context, [{ boardId, version: row.version }]);
  if (row.droppedWrites) return writeDropped(context.database, boardId, row.version);
  const clock = row.now + row.aheadMs;
  const wait = waitOf(context, row, clock);
  clearTimeout(wait.timer);
  // A clock that has gone ahead meanwhile makes it so much less.
  const leftMs = wait.since + row.slowMs - clock;
  if (leftMs <= 0) return turn(context, row);
  wait.timer = setTimeout(() => {
    turn(context, row).catch((error: unknown) => context.log.warn({ err: error }, "A sandbox could not go on"));
  }, leftMs).unref();
}

/** Since when flaps wait that begin later, by the sandbox's clock, and what ends it. */
interface Wait {
  readonly since: number;
  timer?: NodeJS.Timeout;
}

const waits = new WeakMap<Context, Map<string, Wait>>();

const waitName = ({ boardId, version }: SandboxRow): string => `${boardId} ${version}`;

/** Of this version; one that was not known begins now. */
function waitOf(context: Context, row: SandboxRow, since: number): Wait {
  const known = waits.get(context) ?? new Map<string, Wait>();
  waits.set(context, known);
  const wait = known.get(waitName(row)) ?? { since };
  known.set(waitName(row), wait);
  return wait;
}

async function turn(context: Context, row: SandboxRow): Promise<void> {
  const { boardId, deviceId, version, characters, shown, stuck, columns } = row;
  waits.get(context)?.delete(waitName(row));
  const next = Uint8Array.from(characters);
  for (const flap of stuck) {
    const at = flap.row * columns + flap.column;
    next[at] = shown[at] ?? 0;
  }
  if (!(await writeShownGrid(context.database, boardId, next, version))) return;
  await keepShown(context, [{ deviceId, boardId, version }]);
}

/** Plays the displays of sandboxes until the app closes. */
export function registerSandboxDisplays(app: FastifyInstance, context: Context): void {
  let work: Promise<void> = Promise.resolve();
  let beatenAt = Number.NEGATIVE_INFINITY;
  const attempt = (run: () => Promise<void>): void => {
    work = work.then(run).catch((error: unknown) => context.log.warn({ err: error }, "A sandbox could not go on"));
  };
  const look = async (): Promise<void> => {
    const boards = await selectSandboxBoards(context.database);
    const there = boardsOf(context);
    for (const id of there.keys()) if (!boards.includes(id)) noteSandbox(context, id, false);
    for (const id of boards) if (!there.has(id)) attempt(() => playSandbox(context, id));
    for (const id of boards) noteSandbox(context, id, true);
    if (boards.length === 0 || performance.now() - beatenAt < beatEveryMs) return;
    beatenAt = performance.now();
    await beatVirtualDisplays(context.database);
  };
  const unsubscribe = context.bus.subscribe(({ kind, boardId, what }) => {
    if (kind !== "board" || boardId === undefined || what === "receipt" || !boardsOf(context).has(boardId)) return;
    attempt(() => playSandbox(context, boardId));
  });
  const timer = setInterval(() => attempt(look), lookEveryMs);
  timer.unref();
  app.addHook("onReady", async () => attempt(look));
  app.addHook("preClose", async () => {
    clearInterval(timer);
    unsubscribe();
    await work;
  });
}

/** Due work: sandboxes whose time is over, and those of credentials that are no more. */
export async function removeSandboxes(context: Context): Promise<void> {
  for (const boardId of await deleteSandboxes(context.database, "ended")) {
    noteSandbox(context, boardId, false);
    context.bus.publish({ kind: "credential", boardId });
  }
}
