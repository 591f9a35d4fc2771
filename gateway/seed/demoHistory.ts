import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { board } from "../boardState/board.tables.ts";
import { boardEvent, messageAppearance, pinnedMessage, scheduledMessage } from "../boardState/boardState.tables.ts";
import { newSeed } from "../boardState/boardState.ts";
import { classicTransition, longestTurnMs } from "../boardState/transition.ts";
import { newId } from "../db/ids.ts";
import { boardColumns, boardRows } from "../grid.ts";
import { quietHoursAt } from "../modules/boards/quietHours.ts";
import { favorite } from "../modules/favorites/favorites.tables.ts";
import { subscriptionName } from "./demoChannels.ts";
import type { DemoLoad } from "./demoLoad.ts";
import { attribution, type DemoMessage, insertMessages } from "./demoMessages.ts";

/** What the household's past and plans need done at a time to come. */
export interface LoadedHistory {
  readonly wakes: readonly { readonly kind: "scheduledMessage" | "pinEnd"; readonly at: number }[];
}

interface Past extends DemoMessage {
  readonly boardName: string;
}

const hourMs = 60 * 60 * 1000;
/** A past that would lie ahead is moved back, in its order, this far apart. */
const stepMs = 60_000;
/** Favorites come this far apart. */
const favoriteStepMs = 7 * hourMs;

/** A month of messages on each board, the latest of which it shows; favorites, plans and the pin. */
export async function loadHistory(load: DemoLoad): Promise<LoadedHistory> {
  const { executor, data, id } = load;
  const { household } = data;
  const pins: Past[] = household.pinned.map((pin) => ({
    boardName: pin.board,
    contentId: pin.messageId,
    at: load.now - stepMs,
    person: pin.person,
    channel: undefined,
  }));
  const past = household.boards.flatMap(({ id: boardName }) =>
    inOrder([...pastOf(load, boardName), ...pins.filter((pin) => pin.boardName === boardName)], load.now),
  );
  const characters = await loadMessages(load, past);
  for (const { id: boardName } of household.boards) {
    const own = past.filter((entry) => entry.boardName === boardName);
    await loadAppearances(load, boardName, own, characters);
  }
  await executor.insert(favorite).values(
    household.favorites.map(({ person, messageId }, place) => ({
      id: newId(),
      personId: id(person),
      messageId: id(messageId),
      // Not all at one moment: a few hours apart, the first of the file last.
      favoritedAt: new Date(load.now - (place + 1) * favoriteStepMs),
    })),
  );
  return { wakes: [...(await loadPins(load)), ...(await loadPlans(load))] };
}

/** Times of day by the board's own clock. */
function pastOf({ data, now }: DemoLoad, boardName: string): Past[] {
  const { boards, history } = data.household;
  const { timezone = "UTC", code62 = "degree" } = boards.find(({ id }) => id === boardName) ?? {};
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate();
  return history
    .filter((entry) => entry.board === boardName)
    .map((entry) => ({
      boardName,
      contentId: entry.messageId ?? entry.artId ?? "",
      at: today
        .subtract({ days: entry.daysAgo })
        .toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(entry.at) }).epochMilliseconds,
      person: entry.person,
      channel: entry.channel,
      code62,
    }));
}

/** Oldest first; nothing after now, nothing at the same time. */
function inOrder(past: readonly Past[], now: number): Past[] {
  const sorted = past.toSorted((one, other) => one.at - other.at);
  let next = now;
  return sorted
    .toReversed()
    .map((entry) => {
      next = Math.min(entry.at, next - stepMs);
      return { ...entry, at: next };
    })
    .toReversed();
}

/** One message for each thing that is shown, planned or liked, by whoever showed it first. */
async function loadMessages(load: DemoLoad, past: readonly Past[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const { favorites, scheduled } = load.data.household;
  const liked: DemoMessage[] = [...favorites, ...scheduled].map(({ person, messageId }) => ({
    contentId: messageId,
    at: load.now,
    person,
    channel: undefined,
  }));
  return insertMessages(load, [...past, ...liked]);
}

async function loadAppearances(
  load: DemoLoad,
  boardName: string,
  past: readonly Past[],
  characters: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const { executor, id } = load;
  const boardId = id(boardName);
  const shown = (entry: Past | undefined) =>
    (entry === undefined ? undefined : characters.get(entry.contentId)) ?? new Uint8Array(boardRows * boardColumns);
  const turnMs = longestTurnMs(classicTransition, { rows: boardRows, columns: boardColumns });
  const rows = past.map((entry, place) => ({
    id: newId(),
    boardId,
    messageId: id(entry.contentId),
    personId: entry.person === undefined ? null : id(entry.person),
    subscriptionId: entry.channel === undefined ? null : id(subscriptionName(boardName, entry.channel)),
    attribution: attribution(load, entry),
    version: place + 1,
    appearedAt: new Date(entry.at),
    settledBy: new Date(entry.at + turnMs),
    former: shown(past[place - 1]),
    characters: shown(entry),
    seed: newSeed(),
    transition: classicTransition,
    onceKey: null,
  }));
  const latest = rows.at(-1);
  if (latest === undefined) return;
  await executor.insert(messageAppearance).values(rows);
  await executor
    .update(board)
    .set({
      version: latest.version,
      revision: latest.version,
      characters: latest.characters,
      appearanceId: latest.id,
      acceptedAt: latest.appearedAt,
      createdAt: new Date((rows[0]?.appearedAt.getTime() ?? load.now) - hourMs),
    })
    .where(eq(board.id, boardId));
  await executor.insert(boardEvent).values(
    rows.map((row) => ({
      boardId,
      version: row.version,
      kind: "appeared" as const,
      actorKind: row.personId === null ? "channel" : "person",
      actorId: row.personId ?? row.subscriptionId,
      cause: "demo",
      subjectId: row.id,
      at: row.appearedAt,
    })),
  );
}

async function loadPins({ executor, data, id, now, ...load }: DemoLoad): Promise<LoadedHistory["wakes"]> {
  const rows = data.household.pinned.map((pin) => ({
    boardId: id(pin.board),
    id: newId(),
    messageId: id(pin.messageId),
    personId: id(pin.person),
    pinnedBy: attribution({ executor, data, id, now, ...load }, { person: pin.person, channel: undefined }),
    pinnedUntil: new Date(now + pin.untilHours * hourMs),
    createdAt: new Date(now),
  }));
  await executor.insert(pinnedMessage).values(rows);
  return rows.map((row) => ({ kind: "pinEnd", at: row.pinnedUntil.getTime() }));
}

async function loadPlans(load: DemoLoad): Promise<LoadedHistory["wakes"]> {
  const { executor, data, id, now } = load;
  const rows = data.household.scheduled.map((plan) => {
    const sendAt = now + plan.inHours * hourMs;
    const on = data.household.boards.find((candidate) => candidate.id === plan.board);
    return {
      id: newId(),
      boardId: id(plan.board),
      messageId: id(plan.messageId),
      personId: id(plan.person),
      attribution: attribution(load, { person: plan.person, channel: undefined }),
      sendAt: new Date(sendAt),
      // Whoever planned it for the night said Yes to that.
      forced: on !== undefined && quietHoursAt(on, sendAt).isQuietHours,
      forcePinnedMessageOverride: false,
      createdAt: new Date(now),
    };
  });
  await executor.insert(scheduledMessage).values(rows);
  return rows.map((row) => ({ kind: "scheduledMessage", at: row.sendAt.getTime() }));
}
