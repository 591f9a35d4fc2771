/*
 * A recorded history: what callers and readers saw from outside, and what the database held when it was over. Plain data, so
 * that the checker is pure and a history can be kept as JSON. Times are epoch milliseconds of one machine.
 */

/** What came of one try of a call. */
export type Answer =
  /** `id` of the appearance, or of the scheduled message. */
  | { readonly kind: "accepted"; readonly id: string }
  | { readonly kind: "refused"; readonly rule: string }
  /** A typed 503 that says when to come back; what was asked for may have happened. */
  | { readonly kind: "away"; readonly rule: string }
  /** No answer, or a proxy's word for that. */
  | { readonly kind: "lost"; readonly why: string }
  /** Any other answer: there must be none. */
  | { readonly kind: "failed"; readonly why: string };

export interface Try {
  readonly at: number;
  readonly ended: number;
  readonly answer: Answer;
}

/** One message that somebody wanted on a board, asked for under one key until there was an answer, and sometimes once more. */
export interface Call {
  readonly key: string;
  readonly boardId: string;
  /** Nobody else's. */
  readonly text: string;
  /** Of a scheduled message. */
  readonly sendAt?: number;
  readonly tries: readonly Try[];
}

/** What a reader was told. `shows` is a grid (gridMark). */
export type Told =
  | {
      readonly at: number;
      readonly event: "board";
      readonly boardId: string;
      readonly version: number;
      readonly shows: string;
    }
  | { readonly at: number; readonly event: "changed"; readonly boardId: string; readonly what: string }
  | { readonly at: number; readonly event: "hello" | "reset" | "bye" | "over" };

export interface Connection {
  readonly openedAt: number;
  readonly endedAt: number | undefined;
  /** The position that it was opened with. */
  readonly resumedFrom: string | undefined;
  /** The position that it said first. */
  readonly position: string | undefined;
  readonly told: readonly Told[];
}

export interface Reader {
  readonly id: string;
  readonly kind: "console" | "public" | "display";
  readonly boards: readonly string[];
  readonly connections: readonly Connection[];
}

/** A right that was ended: the reader must be told so, or cut. */
export interface Revocation {
  readonly reader: string;
  readonly what: "link" | "member" | "display";
  /** When its answer came. */
  readonly at: number;
  readonly seenAt: number | undefined;
}

export interface FaultSpan {
  readonly name: string;
  readonly from: number;
  /** When it was mended. */
  readonly until: number;
  /** When all gateways said that they are ready. */
  readonly readyAt: number;
  /** Nobody can write or be told while it lasts. */
  readonly stopsAll: boolean;
  /** Why it could not be made; undefined where it was. */
  readonly notMade?: string | undefined;
}

export interface EndState {
  readonly boards: readonly { readonly id: string; readonly version: number; readonly shows: string }[];
  readonly appearances: readonly Appearance[];
  readonly schedules: readonly {
    readonly id: string;
    readonly text: string;
    readonly sendAt: number;
    readonly state: string;
  }[];
  readonly events: readonly {
    readonly boardId: string;
    readonly topic: string;
    readonly at: number;
    readonly transaction: number;
  }[];
}

export interface Appearance {
  readonly id: string;
  readonly boardId: string;
  readonly version: number;
  readonly text: string;
  readonly shows: string;
  readonly at: number;
  readonly onceKey: string | null;
}

export interface History {
  readonly calls: readonly Call[];
  readonly readers: readonly Reader[];
  readonly revocations: readonly Revocation[];
  readonly faults: readonly FaultSpan[];
  readonly end: EndState;
}

/** How long things may take, in milliseconds. */
export interface Promises {
  readonly revokedMs: number;
  readonly answeredMs: number;
  readonly newsMs: number;
  readonly lateMs: number;
}

/** A grid as a short text: its codes without the blanks behind the last one. */
export function gridMark(codes: Iterable<number>): string {
  return Buffer.from(Uint8Array.from(codes))
    .toString("hex")
    .replace(/(00)+$/, "");
}

/** The transaction of a position `epoch.number`; the epoch before it. */
export function readPosition(position: string): { readonly epoch: string; readonly number: number } {
  const dot = position.lastIndexOf(".");
  return { epoch: position.slice(0, dot), number: Number(position.slice(dot + 1)) };
}

/** What was accepted of a call, in the order of its answers. */
export const acceptedIds = (call: Call): readonly string[] =>
  call.tries.flatMap(({ answer }) => (answer.kind === "accepted" ? [answer.id] : []));

/** Two messages on one board are so far apart. */
export const apartMs = 15_000;

/** The key under which a scheduled message may appear once. */
export const onceKeyOf = (scheduledId: string): string => `scheduled:${scheduledId}`;

export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
