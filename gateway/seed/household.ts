import { readFileSync } from "node:fs";
import { z } from "zod";
import { type CatalogueChannel, readCatalogue } from "../modules/channels/catalogue/catalogue.data.ts";
import { projectPath } from "../projectRoot.ts";

const style = z.enum(["black", "white"]);
const role = z.enum(["User", "Admin", "Owner"]);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Who sent it and what: a person or a channel, a message or a picture of tiles. */
const pastMessage = z.object({
  board: z.string(),
  daysAgo: z.number().int().min(0),
  at: timeOfDay,
  person: z.string().optional(),
  channel: z.string().optional(),
  messageId: z.string().optional(),
  artId: z.string().optional(),
});

/** What of the household has tables already; the rest of the file waits for its own. */
const householdSchema = z.object({
  tenants: z.array(z.object({ id: z.string(), name: z.string() })),
  people: z.array(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      emailAddress: z.string(),
      referralCode: z.string().optional(),
    }),
  ),
  members: z.array(
    z.object({
      tenant: z.string(),
      person: z.string(),
      role,
      isCurrentMember: z.boolean(),
      invitationStatus: z.enum(["Accepted", "Invited", "Revoked"]).default("Accepted"),
    }),
  ),
  boards: z.array(
    z.object({
      id: z.string(),
      tenant: z.string(),
      title: z.string(),
      boardStyle: style,
      code62: z.enum(["degree", "heart"]).default("degree"),
      timezone: z.string(),
      quietHoursBegin: z.string(),
      quietHoursEnd: z.string(),
      devices: z.array(z.object({ latestLocationCountryCode: z.string() })),
      plus: z.boolean(),
    }),
  ),
  history: z.array(pastMessage),
  installedChannels: z.array(
    z.object({
      board: z.string(),
      channel: z.string(),
      /** What its people call it, where that is not the channel's own title. */
      title: z.string().optional(),
      muted: z.boolean(),
      daysAgo: z.number().int().min(0),
      /** What is in the message set that they made. */
      messageSet: z.array(z.object({ person: z.string(), messageId: z.string() })).optional(),
    }),
  ),
  favorites: z.array(z.object({ person: z.string(), messageId: z.string() })),
  drafts: z.array(z.object({ person: z.string(), messageId: z.string(), daysAgo: z.number().int().min(0) })),
  feed: z.array(
    z.object({
      messageId: z.string().optional(),
      artId: z.string().optional(),
      sharedBy: z.string(),
      daysAgo: z.number().int().min(0),
      /** All of them; those of the household are named. */
      likeCount: z.number().int().min(0),
      likedBy: z.array(z.string()),
    }),
  ),
  picks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      picks: z.array(z.object({ messageId: z.string(), likeCount: z.number().int().min(0) })),
    }),
  ),
  scheduled: z.array(z.object({ board: z.string(), person: z.string(), messageId: z.string(), inHours: z.number() })),
  pinned: z.array(z.object({ board: z.string(), person: z.string(), messageId: z.string(), untilHours: z.number() })),
});

type Household = z.output<typeof householdSchema>;

/** What can be shown, by the id that the household names. */
interface Content {
  readonly text?: string;
  readonly grid?: number[][];
}

export interface DemoData {
  readonly household: Household;
  readonly contents: ReadonlyMap<string, Content>;
  /** The catalogue's channels by id. */
  readonly channels: ReadonlyMap<string, CatalogueChannel>;
}

/** Reads and checks the files of seed/data. Throws ZodError when they were damaged. */
export function readDemoData(): DemoData {
  const messages = readLines("messages.jsonl", z.object({ id: z.string(), text: z.string() }));
  const art = readLines("art.jsonl", z.object({ id: z.string(), grid: z.array(z.array(z.number())) }));
  return {
    household: householdSchema.parse(readJson("household.json")),
    contents: new Map<string, Content>([
      ...messages.map(({ id, text }) => [id, { text }] as const),
      ...art.map(({ id, grid }) => [id, { grid }] as const),
    ]),
    channels: new Map(readCatalogue().channels.map((channel) => [channel.id, channel])),
  };
}

function readFile(name: string): string {
  return readFileSync(projectPath(`gateway/seed/data/${name}`), "utf8");
}

function readJson(name: string): unknown {
  return JSON.parse(readFile(name));
}

function readLines<Line>(name: string, schema: z.ZodType<Line>): Line[] {
  return readFile(name)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => schema.parse(JSON.parse(line)));
}
