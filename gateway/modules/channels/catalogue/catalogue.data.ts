import { readFileSync } from "node:fs";
import { z } from "zod";
import { projectPath } from "../../../projectRoot.ts";
import type { TimeOfDay } from "../kit.ts";

const lines = z.array(z.string()).min(1);
const code = z.number().int().min(0).max(71);
const timeOfDay = z.custom<TimeOfDay>((value) => typeof value === "string" && /^\d\d:\d\d$/.test(value));

/** What a channel shows, as data; `rules/` and `sky/` hold one definition for each of these types. */
const rule = z.discriminatedUnion("type", [
  z.object({ type: z.literal("lines"), lines }),
  z.object({ type: z.literal("zones"), zones: z.array(z.tuple([z.string(), z.string()])) }),
  z.object({ type: z.literal("words"), phrases: z.array(z.string()).length(12) }),
  z.object({
    type: z.literal("bar"),
    of: z.enum(["day", "year", "cycle", "config"]),
    cells: z.number().int().min(1).max(22),
    on: code,
    off: code,
    lines,
    minutes: z.tuple([z.number(), z.number()]).optional(),
    config: z.object({ title: z.string(), now: z.number(), goal: z.number() }).optional(),
  }),
  z.object({
    type: z.literal("countdown"),
    to: z.string(),
    lines,
    config: z.object({ title: z.string(), date: z.string() }).optional(),
  }),
  z.object({ type: z.literal("table-next"), table: z.literal("seasons"), lines }),
  z.object({ type: z.literal("calendar"), day: code, today: code, weekend: code }),
  z.object({
    type: z.literal("month-table"),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number()]))).length(12),
    lines,
    place: z.string().optional(),
  }),
  z.object({ type: z.literal("moon"), names: z.array(z.string()).length(8), lines }),
  z.object({ type: z.literal("sun"), lines }),
  z.object({ type: z.literal("table-cycle"), days: z.number().int(), rows: z.array(z.array(z.string())), lines }),
  z.object({ type: z.literal("rota"), names: z.array(z.string()), tasks: z.array(z.string()), lines }),
  z.object({ type: z.literal("weekday-cycle"), at: timeOfDay }),
  z.object({ type: z.literal("art-cycle"), artIds: z.array(z.string()) }),
  z.object({ type: z.literal("life"), alive: code, dead: code, density: z.number() }),
  z.object({ type: z.literal("pairs"), questionAt: timeOfDay, answerAt: timeOfDay, separator: z.string() }),
]);

export type Rule = z.output<typeof rule>;
export type RuleOf<Type extends Rule["type"]> = Extract<Rule, { readonly type: Type }>;

const titled = z.object({ id: z.string(), title: z.string() });

const channel = z.object({
  ...titled.shape,
  /** Titles, both. */
  category: z.string(),
  developer: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  free: z.boolean(),
  kind: z.string(),
  releaseDate: z.iso.date(),
  version: z.string(),
  language: z.string(),
  supportsFlagship: z.boolean(),
  installationsAreSingleton: z.boolean(),
  subscriptionsCanBeRenamed: z.boolean(),
  /** Not on lists: the product installs it itself. */
  hidden: z.boolean().default(false),
  messages: z.array(z.string()).optional(),
  messageIds: z.array(z.string()).optional(),
  /** A file of these data with a message a row. */
  table: z.string().optional(),
  rule: z.object({ type: z.string(), every: z.string().optional() }).loose().optional(),
});

const file = z.object({
  categories: z.array(titled),
  developers: z.array(titled),
  featureTypes: z.array(
    z.object({ ...titled.shape, items: z.array(z.object({ sortOrder: z.number().int(), channelId: z.string() })) }),
  ),
  channelsOfTheWeek: z.array(z.string()),
  channels: z.array(channel),
});

/** A channel as the catalogue describes it; `identifier` is its name for good. */
export interface CatalogueChannel extends Omit<z.output<typeof channel>, "messages" | "messageIds" | "table" | "rule"> {
  /** The messages that come with it, in their order; empty where a rule makes what it shows. */
  readonly messages: readonly string[];
  readonly rule: Rule | undefined;
  /** ISO 8601 duration; absent: the definition knows. */
  readonly every: string | undefined;
}

export interface Catalogue extends Omit<z.output<typeof file>, "channels"> {
  readonly channels: readonly CatalogueChannel[];
}

function readText(name: string): string {
  return readFileSync(projectPath(`gateway/seed/data/${name}`), "utf8");
}

/** A message a row: what stands in its columns, a line each. */
const readTable = (name: string): string[] =>
  readText(name)
    .trimEnd()
    .split("\n")
    .map((row) => row.replaceAll("\t", "\n"));

function readLines<Line>(name: string, schema: z.ZodType<Line>): Line[] {
  return readText(name)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => schema.parse(JSON.parse(line)));
}

let catalogue: Catalogue | undefined;

/** The catalogue that comes with the product, read once. Throws when its files were damaged. */
export function readCatalogue(): Catalogue {
  catalogue ??= loadCatalogue();
  return catalogue;
}

function loadCatalogue(): Catalogue {
  const { channels, ...others } = file.parse(JSON.parse(readText("channels.json")));
  const lines = readLines("messages.jsonl", z.object({ id: z.string(), text: z.string() }));
  const texts = new Map(lines.map(({ id, text }) => [id, text]));
  const textOf = (id: string): string => {
    const text = texts.get(id);
    if (text === undefined) throw new Error(`The catalogue names message ${id}, which is not there.`);
    return text;
  };
  return {
    ...others,
    channels: channels.map(({ messages, messageIds = [], table, rule: written, ...entry }) => ({
      ...entry,
      messages: messages ?? (table === undefined ? messageIds.map(textOf) : readTable(table)),
      rule: written === undefined ? undefined : rule.parse(written),
      every: written?.every,
    })),
  };
}

let pictures: ReadonlyMap<string, Uint8Array> | undefined;

/** The pictures of tiles by their ids, row by row. */
export function readPictures(): ReadonlyMap<string, Uint8Array> {
  pictures ??= new Map(
    readLines("art.jsonl", z.object({ id: z.string(), grid: z.array(z.array(z.number())) })).map(
      ({ id, grid }) => [id, Uint8Array.from(grid.flat())] as const,
    ),
  );
  return pictures;
}

export interface PastEvent {
  readonly year: number;
  readonly what: string;
}

let events: ReadonlyMap<string, PastEvent> | undefined;

/** What happened on each day of a leap year, by MM-DD. */
export function readEvents(): ReadonlyMap<string, PastEvent> {
  events ??= new Map(
    readText("onThisDay.tsv")
      .split("\n")
      .filter((row) => row !== "")
      .map((row) => {
        const [day = "", year = "", what = ""] = row.split("\t");
        return [day, { year: Number(year), what }] as const;
      }),
  );
  return events;
}

let places: Readonly<Record<string, readonly [number, number]>> | undefined;

/** Where the city of each time zone lies: latitude and longitude in degrees, by the zone's IANA name. */
export function readZonePlaces(): Readonly<Record<string, readonly [number, number]>> {
  places ??= z.record(z.string(), z.tuple([z.number(), z.number()])).parse(JSON.parse(readText("zonePlaces.json")));
  return places;
}
