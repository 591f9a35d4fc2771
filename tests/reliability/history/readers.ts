import { setTimeout as pause } from "node:timers/promises";
import { identify, openDisplaySocket } from "../../support/displaySocket.ts";
import { type EventReader, openEvents, type StreamEvent } from "../../support/eventReader.ts";
import { gridMark, type Told } from "./history.ts";
import { type GrowingConnection, type GrowingReader, now, type Recorder } from "./recorder.ts";
import type { Seat } from "./seeding.ts";

/* Whoever looks on: comes back after each cut with the last position, until its right is ended. */

const backAfterMs = 500;
const openWithinMs = 10_000;
/** A stream pings every 15 s: after so long the console takes it for dead (45 s in the product). */
const silentMs = 45_000;
const beatEveryMs = 5_000;

interface Update {
  readonly boardId: string;
  readonly version: number;
  readonly rest: readonly (readonly number[])[];
  readonly changes: readonly { readonly characters: readonly (readonly number[])[] }[];
}

function add(recorder: Recorder, reader: Pick<GrowingReader, "id" | "kind" | "boards">): GrowingReader {
  const added: GrowingReader = { ...reader, connections: [], isOver: false };
  recorder.readers.push(added);
  return added;
}

function over(recorder: Recorder, reader: GrowingReader, connection: GrowingConnection): void {
  reader.isOver = true;
  connection.told.push({ at: now(), event: "over" });
  const revocation = recorder.revocations.find((one) => one.reader === reader.id);
  if (revocation !== undefined) revocation.seenAt ??= now();
}

const connected = (resumedFrom: string | undefined): GrowingConnection => ({
  openedAt: now(),
  endedAt: undefined,
  resumedFrom,
  position: undefined,
  told: [],
});

const boardTold = (update: Update): Told => ({
  at: now(),
  event: "board",
  boardId: update.boardId,
  version: update.version,
  shows: gridMark((update.changes.at(-1)?.characters ?? update.rest).flat()),
});

interface StreamPlan {
  /** Of the next opening. */
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<EventReader>;
  /** True when it was the last event. */
  hear(event: StreamEvent, connection: GrowingConnection): boolean;
}

async function followStream(recorder: Recorder, reader: GrowingReader, plan: StreamPlan): Promise<void> {
  let lastEventId: string | undefined;
  while (recorder.isOn() && !reader.isOver) {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), openWithinMs);
    const stream = await plan.open(lastEventId, ending.signal).catch(() => undefined);
    clearTimeout(timer);
    if (stream?.status === 200) {
      const connection = connected(lastEventId);
      reader.connections.push(connection);
      const watch = setInterval(() => {
        if (!recorder.isOn() || performance.now() - stream.heardAt() > silentMs) ending.abort();
      }, 250);
      for (;;) {
        const event = await stream.next(() => true).catch(() => undefined);
        if (event === undefined) break;
        lastEventId = event.id ?? lastEventId;
        if (event.event === "hello") connection.position = event.id;
        if (plan.hear(event, connection)) over(recorder, reader, connection);
      }
      clearInterval(watch);
      // What was open when all was over was not cut.
      if (recorder.isOn()) connection.endedAt = now();
    }
    if (recorder.isOn()) await pause(backAfterMs);
  }
}

function noteCommon({ event }: StreamEvent, connection: GrowingConnection): void {
  if (event === "hello" || event === "reset" || event === "bye") connection.told.push({ at: now(), event });
}

/** A console's tab; `isGuest` when its right to its one board will end. */
export function openConsole(
  recorder: Recorder,
  { id, token, boards, isGuest = false }: { id: string; token: string; boards: readonly string[]; isGuest?: boolean },
): Promise<void> {
  const mine = new Set(boards);
  return followStream(recorder, add(recorder, { id, kind: "console", boards }), {
    open: (lastEventId, signal) => openEvents(`${recorder.nextUrl()}/events`, { token, lastEventId, signal }),
    hear(event, connection) {
      noteCommon(event, connection);
      const boardId = String(event.data.boardId);
      if (event.event === "boards") return isGuest;
      if (!mine.has(boardId)) return false;
      if (event.event === "board") connection.told.push(boardTold(event.data as unknown as Update));
      if (event.event === "changed") {
        connection.told.push({ at: now(), event: "changed", boardId, what: String(event.data.what) });
      }
      return false;
    },
  });
}

/** A public page of a board. */
export function openStranger(
  recorder: Recorder,
  { id, board, link }: { id: string; board: string; link: string },
): Promise<void> {
  let token = link;
  return followStream(recorder, add(recorder, { id, kind: "public", boards: [board] }), {
    open: (lastEventId, signal) =>
      openEvents(`${recorder.nextUrl()}/simulator/${board}/events?token=${token}`, { lastEventId, signal }),
    hear(event, connection) {
      noteCommon(event, connection);
      if (event.event === "token") token = String(event.data.token);
      if (event.event === "board") connection.told.push(boardTold(event.data as unknown as Update));
      return event.event === "gone";
    },
  });
}

interface FromGateway extends Partial<Update> {
  readonly type: string;
  readonly characters?: readonly (readonly number[])[];
}

/** A display on its socket; says what it shows. */
export async function openDisplay(recorder: Recorder, { id, seat }: { id: string; seat: Seat }): Promise<void> {
  const { board, device, deviceToken } = seat;
  const reader = add(recorder, { id, kind: "display", boards: [board] });
  while (recorder.isOn() && !reader.isOver) {
    const socket = await openDisplaySocket(recorder.nextUrl(), device).catch(() => undefined);
    if (socket !== undefined) {
      const connection = connected(undefined);
      reader.connections.push(connection);
      socket.socket.on("error", () => socket.close());
      socket.socket.on("message", (data) => {
        const message = JSON.parse(String(data)) as FromGateway;
        if (message.type === "revoked") over(recorder, reader, connection);
        if (message.type === "reset") connection.told.push({ at: now(), event: "reset" });
        if (message.type !== "display") return;
        const { version = 0, characters = [] } = message;
        connection.told.push({
          at: now(),
          event: "board",
          boardId: board,
          version,
          shows: gridMark(characters.flat()),
        });
        socket.say({ type: "shown", version });
      });
      let pingedAt = performance.now();
      socket.socket.on("ping", () => {
        pingedAt = performance.now();
      });
      let beats = 0;
      const watch = setInterval(() => {
        beats += 1;
        if (!recorder.isOn() || performance.now() - pingedAt > silentMs) socket.close();
        else if (beats % (beatEveryMs / 250) === 0) socket.say({ type: "heartbeat", clientId: device, at: Date.now() });
      }, 250);
      socket.say(identify(device, deviceToken));
      await socket.closed;
      clearInterval(watch);
      if (recorder.isOn()) connection.endedAt = now();
    }
    if (recorder.isOn()) await pause(backAfterMs);
  }
}
