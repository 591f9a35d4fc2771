import { z } from "zod";
import { apiScopes } from "../../domain.ts";
import { eventTypeNames } from "./events/eventTypes.ts";

/*
 * What our own dialect takes and answers. The routes read with these, and the documentation is made of them
 * (z.toJSONSchema): what is written down is what runs.
 */

const id = z.string().describe("22 signs.");
const time = z.int().describe("Epoch milliseconds by the gateway's clock.");
const grid = z.array(z.array(z.int().min(0).max(71))).describe("6 rows of 22 codes, top to bottom, left to right.");

export const messageShape = z
  .strictObject({
    text: z.string().optional().describe("Wrapped and centred on the board. Either this or characters."),
    characters: z.unknown().optional().describe("A grid of 6 rows with 22 character codes each. Either this or text."),
    forced: z
      .boolean()
      .optional()
      .describe(
        "Sends in quiet hours, too, and ends a pin that may be ended. Never sooner than 15 seconds after another.",
      ),
  })
  .describe("What comes on the board.");

export const messageAnswerShape = z.object({
  status: z.enum(["ok", "dryRun"]),
  id: id.describe("The message's. Empty for a dry run and a muted subscription, which make none."),
  created: time,
  muted: z
    .boolean()
    .describe("True: the subscription is muted on its board, by itself or with all channels, and nothing was shown."),
  missing: z.array(z.string()).describe("Signs of the text that the board cannot show; each left a blank."),
  characters: grid
    .nullable()
    .describe("What the board shows then; null for a muted subscription, which shows nothing."),
  settlesWithinMs: z.int().nullable().describe("After so many milliseconds the last flap rests at the latest."),
});

export const subscriptionsShape = z
  .array(
    z.object({
      id,
      title: z.string(),
      boardId: id,
      muted: z.boolean().describe("By itself, or with all channels of the board for a while."),
      created: time,
    }),
  )
  .describe("The subscriptions of the credential's installable on its board.");

export const viewerShape = z.object({
  credential: z.object({ id, key: z.string(), scopes: z.array(z.enum(apiScopes)) }),
  installable: z.object({ id, title: z.string() }).nullable(),
  board: z.object({ id, title: z.string() }),
});

export const boardShape = z.object({
  id,
  title: z.string(),
  version: z
    .int()
    .describe("Higher after every change of what it shows. The answer's ETag begins with it, and If-Match goes by it."),
  characters: grid,
});

/** A problem (RFC 9457) with members of ours. */
export const refusalShape = z.object({
  type: z.string().describe("What kind of refusal, e.g. QuietHours."),
  title: z.string().describe("The same for every refusal of a type."),
  status: z.int().describe("The HTTP status."),
  detail: z.string().describe("A sentence for people."),
  error: z.string().describe("The same as detail, as other answers name it."),
  rule: z.string().optional().describe("Which rule refused, e.g. quietHours."),
  until: time.optional().describe("Epoch milliseconds until when the rule holds."),
  setBy: z.string().optional().describe("Whose doing it is."),
  row: z.int().optional().describe("Which row of a grid is to blame, counted from 0."),
  column: z.int().optional().describe("Which cell of that row, counted from 0."),
  missing: z.array(z.string()).optional().describe("What no flap bears, of a text of which nothing can be shown."),
  requestId: z.string(),
});

export const goneShape = refusalShape.extend({
  oldest: z.string().nullable().describe("The id of the oldest event that is kept; null while there is none."),
});

const eventShape = z.object({
  id: z.string().describe("ev_ and 16 digits; later ones sort behind. The same as the webhook-id of its webhooks."),
  type: z.enum(eventTypeNames),
  timestamp: z.string().describe("ISO 8601."),
  data: z.record(z.string(), z.unknown()).describe("boardId, boardTitle, version, and what the type says beside."),
});

export const eventsShape = z.object({
  object: z.literal("list"),
  data: z.array(eventShape).describe("The oldest first."),
  has_more: z.boolean().describe("Ask again after the last id."),
});
