import type { Platform } from "./platform.ts";

/** Which features are on, by name; the gateway evaluates service, role and default table in this order. */
export type Flags = Readonly<Record<string, boolean>>;

/** What is on while the gateway's word is not there: the specification's default table and the version flags. */
const tableOfDefaults: Flags = Object.fromEntries(
  [
    "live",
    "compose",
    "messages",
    "history",
    "favorites",
    "installables",
    "api",
    "picks",
    "userProfile",
    "manageBoards",
    "helpCenter",
    "drafts",
    "messagesV2",
    "simulatorV2",
    "settings.viewUsers",
    "settings.viewTimezone",
    "settings.viewQuietHours",
  ].map((name) => [name, true]),
);

/** What the gateway said last, on this device: a page that is opened again begins with it, and asks all the same. */
export interface KeptFlags {
  read(key: string): Flags | null;
  write(key: string, flags: Flags): void;
}

export interface FlagStore {
  /** The flags of this person on a board (null: without one). Asked once; a failure gives the default table. */
  read(boardId: string | null): Promise<Flags>;
  /** What the gateway has said to this page. */
  known(boardId: string | null): Flags | null;
  /** What it said when the board was open last, until it says more. */
  kept(boardId: string | null): Flags | null;
  /** Forgets everything: a membership or a role changed. */
  forget(): void;
  /** Hears each forgetting, until what it returns is called. */
  onForget(listener: () => void): () => void;
}

function flagsIn(answer: unknown): Flags {
  const flags = typeof answer === "object" && answer !== null ? (answer as { flags?: unknown }).flags : null;
  return typeof flags === "object" && flags !== null ? (flags as Flags) : tableOfDefaults;
}

export function createFlagStore(platform: Platform, keptFlags?: KeptFlags): FlagStore {
  const asked = new Map<string, Promise<Flags>>();
  const answered = new Map<string, Flags>();
  const listeners = new Set<() => void>();
  /** How often everything was forgotten. */
  let forgotten = 0;
  const keyOf = (boardId: string | null) => boardId ?? "";

  async function ask(boardId: string | null): Promise<Flags> {
    const key = keyOf(boardId);
    const since = forgotten;
    try {
      const query = boardId === null ? "" : `?boardId=${encodeURIComponent(boardId)}`;
      const flags = flagsIn(await platform.get(`/flags${query}`));
      // What was asked before a change may come after what was asked since, and is no longer true.
      if (since !== forgotten) return read(boardId);
      answered.set(key, flags);
      keptFlags?.write(key, flags);
      return flags;
    } catch {
      if (since !== forgotten) return read(boardId);
      // Navigation goes on without the gateway's word; the next screen asks again.
      asked.delete(key);
      return keptFlags?.read(key) ?? tableOfDefaults;
    }
  }

  function read(boardId: string | null): Promise<Flags> {
    const key = keyOf(boardId);
    const running = asked.get(key) ?? ask(boardId);
    asked.set(key, running);
    return running;
  }

  return {
    read,
    known: (boardId) => answered.get(keyOf(boardId)) ?? null,
    kept: (boardId) => keptFlags?.read(keyOf(boardId)) ?? null,
    forget() {
      forgotten += 1;
      asked.clear();
      answered.clear();
      for (const listener of listeners) listener();
    },
    onForget(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
