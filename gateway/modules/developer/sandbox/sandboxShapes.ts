import { z } from "zod";
import { boardColumns, boardRows } from "../../../grid.ts";

const time = z
  .string()
  .regex(/^(([01]\d|2[0-3])[0-5]\d)?$/)
  .describe("HHmm by the sandbox's clock; empty: none.");

const quietHours = z
  .strictObject({ begin: time, end: time })
  .refine(({ begin, end }) => (begin === "") === (end === ""))
  .describe("They begin and end at different times.");

const faults = z.strictObject({
  offline: z.boolean().describe("The display is silent: nothing reaches it, and the board is offline."),
  slowMs: z.int().min(0).max(60_000).describe("So long after a write the flaps begin to show it."),
  droppedWrites: z.boolean().describe("What is written meanwhile never comes to the flaps."),
  stuck: z
    .array(
      z.strictObject({
        row: z
          .int()
          .min(0)
          .max(boardRows - 1),
        column: z
          .int()
          .min(0)
          .max(boardColumns - 1),
      }),
    )
    .max(boardRows * boardColumns)
    .describe("Flaps that stay at what they show."),
});

export const wishShape = z.strictObject({
  clock: z.iso.datetime({ offset: true }).optional().describe("Never earlier than it is, at most 395 days ahead."),
  quietHours: quietHours.optional(),
  faults: faults.partial().optional().describe("What is left out stays as it is."),
});
export type SandboxWish = z.infer<typeof wishShape>;

const grid = z.array(z.array(z.int()));
const stateShape = z.object({
  boardId: z.string(),
  endsAt: z.int().describe("Epoch milliseconds by the gateway's clock."),
  clock: z.string().describe("Its own, ISO 8601."),
  quietHours: z.object({ begin: time, end: time }),
  faults,
  version: z.int(),
  written: grid.describe("What was last accepted."),
  receipt: z.string().nullable().describe("How far that came: Waiting, Sent, Shown."),
  shownVersion: z.int(),
  shown: grid.describe("What its flaps show, as every dialect reads it."),
});
export const sandboxShape = stateShape;
export const madeShape = stateShape.extend({
  cloudToken: z.string().describe("For the Cloud and Read/Write dialects. Told once, as all of these."),
  localKey: z.string(),
  eventsKey: z.string().describe("For /v1/events."),
  eventsSecret: z.string(),
  eventsToken: z.string().describe("Both as one value: a bearer token for /mcp and /v1/events."),
});
