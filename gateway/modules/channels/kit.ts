import type { z } from "zod";
import type { Context } from "../../context.ts";

/*
 * What a channel is made of. A channel is one folder of `catalogue/`, whose definition says which settings it takes, when it
 * wants to be seen, what it needs from outside, and what it shows. Everything else (places in the day, sending, fetching,
 * outcomes) is the product's. Definitions know no clock, no chance and no network: what they show follows from `Show` alone,
 * so that a second gateway, a second try and tomorrow's preview agree to the byte.
 *
 * `Settings` and `Data` are named by methods only, so that a definition of any settings fits `ChannelRegistry`.
 */

export interface ChannelDefinition<Settings, Data> {
  /** The catalogue's name of it (`installable.friendlyIdentifier`); it never changes. */
  readonly identifier: string;
  /** Semantic version; a new one reads anew what its source answered, a new major one brings `migrate`. */
  readonly version: string;
  /** Shows without a plan. */
  readonly isFree: boolean;
  /** Strict; titles, hints, `secret` and `ui` as meta, for the form that is made of it. */
  readonly settings: z.ZodType<Settings>;
  /** When it wants to be seen, where its people chose nothing else. */
  rhythm(settings: Settings): Rhythm;
  /** It shows what comes to its address when that comes: whoever chooses another time would see nothing of it. */
  readonly onArrival?: true;
  /**
   * Whether it shows nothing until its people add something: it has no place in the day then. `messageSetIds`: of its sets
   * those that hold a message. Absent: it always may show something.
   */
  hasNothing?(given: { readonly settings: Settings; readonly messageSetIds: readonly string[] }): boolean;
  /** Absent: it needs nothing from outside. */
  readonly source?: Source<Settings, Data>;
  /** What happens by itself and shows when it does, beside its rhythm; by time. Absent: nothing does. */
  occurrences?(during: During<Settings, Data>): readonly Occurrence[];
  /** Pure and synchronous. A text that does not fit is an error; nothing is ever cut. */
  render(show: Show<Settings, Data>): Rendered;
  /** What it shows on its listing, and wherever nothing better is known. */
  readonly preview: Preview<Settings, Data>;
  migrate?(from: string, settings: unknown): unknown;
}

export interface Preview<Settings, Data> {
  readonly settings: Settings;
  readonly data: Data;
  /** What it shows at other times, where that hangs on more than the time: its listing plays these, too. */
  readonly others?: readonly { readonly settings?: Settings; readonly data?: Data }[];
}

/** A stretch of time, epoch milliseconds, its end exclusive, with what is known then. */
export interface During<Settings, Data> {
  readonly from: number;
  readonly to: number;
  readonly timezone: string;
  readonly settings: Settings;
  /** Null where the channel has no source. */
  readonly data: Data | null;
}

/** Something that happens at a moment, in the words that the board shows; once it is over it is not worth showing. */
export interface Occurrence {
  readonly at: number;
  readonly until: number;
  readonly text: string;
}

/** A definition of any settings, as the engine holds it: settings are read by its own schema first. */
export type AnyChannel = ChannelDefinition<unknown, unknown>;

/** The definition by the catalogue's name; undefined for what this version of the product does not know. */
export type ChannelRegistry = (identifier: string) => AnyChannel | undefined;

/** HH:MM by the board's clock. */
export type TimeOfDay = `${number}:${number}`;
/** 1 is Monday, 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export type Rhythm =
  /** At these times, on these weekdays (all, where none are named). */
  | { readonly kind: "at"; readonly times: readonly TimeOfDay[]; readonly weekdays?: readonly Weekday[] }
  /** Every so many minutes, 15 to 1440; in a window of the day where one is given, its end exclusive. 1440: once a day. */
  | {
      readonly kind: "every";
      readonly minutes: number;
      readonly window?: { readonly from: TimeOfDay; readonly to: TimeOfDay };
    }
  /** Fills what nobody wants, anew every so many minutes (1 to 5). */
  | { readonly kind: "ambient"; readonly minutes: number }
  /** When something happens; it has no place in the day. */
  | { readonly kind: "event" };

export interface Source<Settings, Data> {
  /** At most three. */
  requests(settings: Settings): readonly SourceRequest[];
  /** Runs in the parser worker, where it is ended when it takes too long. */
  parse(answers: readonly SourceAnswer[]): Data;
  /** At least 300; 60 for private hosts, and for what is out of date by the minute. */
  readonly refreshSeconds: number;
  /** Older data is not shown as new. */
  readonly freshSeconds: number;
  /** Whom it talks to, as the listing tells it; "chosen" where the settings say. */
  readonly hosts: readonly string[] | "chosen";
}

export interface SourceRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SourceAnswer {
  /** The request's, with its fragment: what is never sent may say what to read of the answer. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** A moment as the board's own clock and calendar read it. */
export interface LocalMoment {
  readonly epochMs: number;
  /** IANA name, for channels that also look at other zones. */
  readonly timezone: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly weekday: Weekday;
  readonly dayOfYear: number;
  readonly daysInYear: number;
  readonly isoYear: number;
  readonly isoWeek: number;
}

/** A message of a set as it lies on the board. */
export interface SetMessage {
  readonly messageId: string;
  readonly text: string;
  readonly characters: Uint8Array;
}

export interface Show<Settings, Data> {
  /** The slot's time by the board's clock, never "now". */
  readonly at: LocalMoment;
  readonly size: GridSize;
  readonly settings: Settings;
  /** Null where the channel has no source. */
  readonly data: Data | null;
  /**
   * The message sets of the subscription, oldest message first: its own one, or for a blended channel those it takes in
   * turn. Empty for channels without.
   */
  readonly sets: readonly (readonly SetMessage[])[];
  /** Which of the rhythm's slots it is, counted from the year 2000: from time, not from a counter. */
  readonly turn: number;
  /** A number from 0 to 1 (exclusive), the same for subscription, slot and purpose. */
  random(purpose: string): number;
  /**
   * Which of `count` cards this turn deals: a shuffled deck dealt to its end, then shuffled anew. `turn` is the show's own
   * where none is given. `count` is at least 1.
   */
  deal(count: number, turn?: number): number;
}

export type Rendered =
  | { readonly kind: "text"; readonly text: string; readonly align?: "left" | "center" | "block" }
  | { readonly kind: "grid"; readonly characters: Uint8Array }
  | { readonly kind: "nothing"; readonly because: NothingReason };

/** Why a channel has nothing to show; its card says it in words. */
export type NothingReason = "noData" | "stale" | "noEvents" | "noMessages" | "notConfigured" | "notToday";

/** A subscription whose data is asked for. */
export interface DataWish {
  readonly subscriptionId: string;
  readonly definition: AnyChannel;
  readonly settings: unknown;
}

/** What is known of the outside, parsed; `isFresh` as the definition's `freshSeconds` has it. */
export interface KnownData {
  readonly data: unknown;
  readonly fetchedAt: number;
  readonly isFresh: boolean;
}

/**
 * What is known now for these subscriptions, by their ids; missing where nothing is. It answers from rows and never waits
 * for a foreign host: data is fetched ahead of its slots.
 */
export type ReadChannelData = (
  context: Context,
  wishes: readonly DataWish[],
) => Promise<ReadonlyMap<string, KnownData>>;
