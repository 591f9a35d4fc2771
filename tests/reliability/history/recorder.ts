import { setTimeout as pause } from "node:timers/promises";
import { type Asked, ask } from "./calls.ts";
import type { Answer, Call, Connection, FaultSpan, Reader, Revocation, Told, Try } from "./history.ts";

/** Between two tries of one call. */
const againMs = 400;

export const now = (): number => performance.timeOrigin + performance.now();

type Growing<Type> = { -readonly [Key in keyof Type]: Type[Key] };
export interface GrowingConnection extends Growing<Omit<Connection, "told">> {
  readonly told: Told[];
}
export interface GrowingReader extends Growing<Omit<Reader, "connections">> {
  readonly connections: GrowingConnection[];
  isOver: boolean;
}
interface GrowingCall extends Omit<Call, "tries"> {
  readonly tries: Try[];
}

/** What is written down while it happens. */
export interface Recorder {
  readonly calls: GrowingCall[];
  readonly readers: GrowingReader[];
  readonly revocations: Growing<Revocation>[];
  readonly faults: FaultSpan[];
  /** False once it is over: nobody looks on any more. */
  isOn(): boolean;
  stop(): void;
  isWriting(): boolean;
  stopWriting(): void;
  /** Where the next call goes: the proxy, or each gateway in turn. */
  nextUrl(): string;
  /** How many calls were acknowledged so far. */
  acknowledged(): number;
  /** Until so many calls more were acknowledged, or too much time went by for the history to mean anything. */
  untilAcknowledged(more: number): Promise<void>;
}

const mostMs = 300_000;

export function createRecorder(urls: readonly string[]): Recorder {
  let on = true;
  let writing = true;
  let turn = 0;
  const calls: GrowingCall[] = [];
  const acknowledged = (): number =>
    calls.filter(({ tries }) => tries.some(({ answer }) => answer.kind === "accepted")).length;
  return {
    calls,
    readers: [],
    revocations: [],
    faults: [],
    isOn: () => on,
    stop() {
      on = false;
    },
    isWriting: () => writing,
    stopWriting() {
      writing = false;
    },
    nextUrl() {
      turn += 1;
      return urls[turn % urls.length] ?? "";
    },
    acknowledged,
    async untilAcknowledged(more) {
      const wanted = acknowledged() + more;
      const end = performance.now() + mostMs;
      while (acknowledged() < wanted) {
        if (performance.now() > end) throw new Error(`No ${more} messages were acknowledged within ${mostMs} ms.`);
        await pause(50);
      }
    },
  };
}

type Question = Omit<Asked, "url">;

/** Asks until there is an answer, or too much time went by, always with the same words; each try is written down. */
export async function settle(
  recorder: Recorder,
  question: Question,
  idOf: (success: never) => unknown,
  tries: Try[] = [],
): Promise<Answer> {
  const end = performance.now() + mostMs;
  for (;;) {
    const at = now();
    const answer = await ask({ ...question, url: recorder.nextUrl() }, idOf);
    tries.push({ at, ended: now(), answer });
    const isOpen = answer.kind === "lost" || answer.kind === "away";
    if (!isOpen || performance.now() > end) return answer;
    await pause(againMs);
  }
}
