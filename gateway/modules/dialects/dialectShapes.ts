import type {} from "@fastify/swagger";
import type { FastifySchema } from "fastify";
import { z } from "zod";
import { conditions, dryRun, ifNoneMatch, jsonSchema, unchanged } from "../developer/v1Route.ts";

/*
 * What the dialects take and answer, for the documentation. What is taken is read by the routes' own readers, which are as
 * lenient as this market's programs need.
 */

const grid = z.array(z.array(z.int().min(0).max(71))).describe("6 rows of 22 codes, top to bottom, left to right.");
const time = z.int().describe("Epoch milliseconds.");
const missing = z.array(z.string()).optional().describe("What no flap bears; each left a blank.");

const mutedOnBoard = "The subscription is muted on its board, by itself or with all channels, and nothing was shown.";

const refusalShape = z.object({
  status: z.literal("error"),
  message: z.string().describe("A sentence for people."),
  type: z.string().describe("What kind of refusal, e.g. QuietHours."),
  rule: z.string().optional(),
  until: time.optional(),
  setBy: z.string().optional(),
  missing: z.array(z.string()).optional().describe("What no flap bears, of a text of which nothing can be shown."),
  requestId: z.string(),
});

const objectMessage = z.object({
  text: z.string().optional().describe("Wrapped and centred."),
  characters: grid.optional(),
  forced: z.boolean().optional().describe("Overrides quiet hours and a pin."),
});

export const messageShape = z
  .union([grid, objectMessage])
  .describe("The grid alone, or an object with text or characters.");
export const stepsShape = z
  .union([
    grid,
    z.object({
      characters: grid,
      strategy: z.enum(["column", "reverse-column", "edges-to-center", "row", "diagonal", "random"]).optional(),
      step_interval_ms: z.int().min(1).max(3_000).optional(),
      step_size: z.int().min(1).max(132).optional(),
    }),
  ])
  .describe("The grid alone, or with how its flaps turn.");

export const currentShape = z.object({
  currentMessage: z.object({
    layout: z.string().describe("The grid as JSON within this JSON."),
    id: z.string(),
    appeared: time,
  }),
});
const sentId = z
  .string()
  .describe("The message's. Empty where none was made: a dry run, a muted subscription, what a board shows already.");
export const sentShape = z.object({ status: z.literal("ok"), id: sentId, created: time, missing });
export const heldShape = sentShape.extend({
  receipt: z.literal("held").optional().describe("It came too soon, and waits unless a newer one takes its place."),
  until: time.optional(),
});
export const localReadShape = z.object({ message: grid });
export const enabledShape = z.object({ message: z.string(), apiKey: z.string().describe("Empty for a dry run.") });
export const subscriptionsShape = z.array(z.object({ id: z.string(), boardId: z.string(), board_id: z.string() }));
export const subscriptionSentShape = z.object({
  id: sentId,
  created: z.string().describe("Epoch milliseconds, as a text."),
  muted: z.boolean().describe(`True: ${mutedOnBoard}`),
  text: z.string(),
  missing,
});
const installation = z.object({ _id: z.string(), installable: z.object({ _id: z.string().nullable() }) });
export const viewerShape = z.object({
  type: z.literal("installation"),
  _id: z.string(),
  _created: z.string(),
  installation,
});
export const platformListShape = z.object({
  subscriptions: z.array(
    z.object({
      _id: z.string(),
      _created: z.string(),
      title: z.string().nullable(),
      icon: z.null(),
      installation,
      boards: z.array(z.object({ _id: z.string() })),
    }),
  ),
});
export const platformSentShape = z.object({
  message: z.object({
    id: sentId,
    text: z.string(),
    created: time,
    missing,
    muted: z.literal(true).optional().describe(mutedOnBoard),
  }),
});
export const composeShape = z.object({
  props: z.record(z.string(), z.unknown()).optional(),
  style: z.object({ height: z.int().optional(), width: z.int().optional() }).optional(),
  components: z
    .array(z.record(z.string(), z.unknown()))
    .describe("Each a template, rawCharacters, calendar or randomColors."),
});
export const formatShape = z.object({ message: z.string() });
export const boardShape = z.array(z.array(z.int())).describe("The board's rows of codes.");

export type Dialect = "cloud" | "rw" | "local" | "subscription" | "platform" | "vbml";

/** How a program shows that it may, by dialect. */
const security: Readonly<Record<Dialect, FastifySchema["security"]>> = {
  cloud: [{ cloudToken: [] }],
  rw: [{ readWriteKey: [] }],
  local: [{ localKey: [] }],
  subscription: [{ marketKey: [], marketSecret: [] }],
  platform: [{ marketKey: [], marketSecret: [] }],
  vbml: [],
};

/** What a program of Local compares as a whole. */
const sentence = {
  description: "The key or token is not known.",
  content: { "text/plain": { schema: { type: "string" } } },
} as const;

/** The schema of a dialect's route, for the documentation. */
export function describedDialect(
  dialect: Dialect,
  operationId: string,
  summary: string,
  shapes: {
    readonly answer: z.ZodType;
    readonly status?: 200 | 201;
    readonly body?: z.ZodType;
    readonly of?: "subscription";
    readonly security?: FastifySchema["security"];
    /** It sends a message, by the conditions and dry run of all calls that do; reads what has an ETag; or changes something else. */
    readonly does?: "sends" | "reads" | "changes";
  },
): FastifySchema {
  const { answer, status = 200, body, of, does } = shapes;
  const refusal = (description: string) => ({ description, ...jsonSchema(refusalShape) });
  return {
    operationId: `${dialect}${operationId}`,
    summary,
    tags: [dialect],
    security: shapes.security ?? security[dialect] ?? [],
    ...(body === undefined ? {} : { body: jsonSchema(body) }),
    ...(of === undefined
      ? {}
      : { params: { type: "object", properties: { id: { type: "string", description: "The subscription." } } } }),
    ...(does === "sends" ? { headers: conditions, querystring: dryRun } : {}),
    ...(does === "changes" ? { querystring: dryRun } : {}),
    ...(does === "reads" ? { headers: ifNoneMatch } : {}),
    response: {
      [status]: { description: "It is so.", ...jsonSchema(answer) },
      ...(does === "reads" ? { 304: unchanged } : {}),
      ...(dialect === "local" ? { 401: sentence } : {}),
      "4xx": refusal("Refused: `type` and `rule` say why, `until` for how long."),
    },
  };
}
