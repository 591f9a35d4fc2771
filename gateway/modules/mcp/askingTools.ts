import { z } from "zod";
import { apiScopes } from "../../domain.ts";
import { boardColumns, boardRows, decodeGrid, gridRows, shownOf } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import { composeVbml } from "../../vbml.ts";
import * as words from "../../words/mcpWords.ts";
import { readBoard } from "../boards/boards.service.ts";
import { mostEvents, readEvents } from "../developer/events/events.service.ts";
import { eventBody, eventName } from "../developer/events/eventTypes.ts";
import { composeMessage } from "../messages/compose.ts";
import { readTimeline } from "../timeline/timeline.service.ts";
import { grid, readsOnly, said, tool } from "./tool.ts";

const iso = (at: number) => new Date(at).toISOString();

export const listTool = tool({
  name: "list_boards",
  title: words.listTitle,
  description: words.listText,
  scope: "Read",
  input: z.strictObject({}),
  output: z.object({
    boards: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        rows: z.int(),
        columns: z.int(),
        scopes: z.array(z.enum(apiScopes)),
      }),
    ),
  }),
  annotations: readsOnly,
  async run({ app, caller: { credential, principal } }) {
    const boards = await Promise.all(
      principal.boardIds.map(async (boardId) => {
        const { id, title } = await readBoard(app.context, principal, boardId, "member", "head");
        return { id, title, rows: boardRows, columns: boardColumns, scopes: [...credential.scopes] };
      }),
    );
    return said(boards.map(words.listedText).join("\n"), { boards });
  },
});

function laidText(input: Parameters<typeof composeMessage>[0]) {
  const { characters, missing } = composeMessage(input, []);
  return { characters: gridRows(characters), missing };
}

/** As a board would show it: a code that no flap bears is a blank. */
function laidVbml(vbml: object) {
  const { codes, columns } = composeVbml(JSON.stringify(vbml));
  const { characters, unshown } = shownOf(gridRows(codes, columns));
  return { characters, missing: unshown };
}

export const composeTool = tool({
  name: "compose_vbml",
  title: words.composeTitle,
  description: words.composeText,
  scope: "Read",
  input: z.strictObject({
    text: z.string().max(2_000).optional().describe(words.textToLayOut),
    vbml: z.record(z.string(), z.unknown()).optional().describe(words.vbmlField),
  }),
  output: z.object({ characters: grid, lines: z.array(z.string()), missing: z.array(z.string()) }),
  annotations: readsOnly,
  async run({ app, caller }, { text, vbml }) {
    if ((text === undefined) === (vbml === undefined)) {
      throw new RefusalError("MissingTextOrCharacters", words.textOrVbml(), { rule: "content" });
    }
    const { code62 } = await readBoard(app.context, caller.principal, caller.credential.boardId, "member", "head");
    const { characters, missing } = vbml === undefined ? laidText({ text, code62 }) : laidVbml(vbml);
    const drawn = decodeGrid(Uint8Array.from(characters.flat()), code62, characters[0]?.length);
    const structured = { characters, lines: drawn.split("\n"), missing: [...missing] };
    return said(drawn + (missing.length === 0 ? "" : `\n${words.missingText(missing).trim()}`), structured);
  },
});

export const eventsTool = tool({
  name: "list_events",
  title: words.eventsTitle,
  description: words.eventsText,
  scope: "Read",
  input: z.strictObject({
    after: z.string().max(40).optional().describe(words.afterField),
    type: z.string().max(100).optional().describe(words.typeField),
    limit: z.int().min(1).max(mostEvents).default(mostEvents).describe(words.limitField),
  }),
  output: z.object({
    data: z.array(z.object({ id: z.string(), type: z.string(), timestamp: z.string(), data: z.looseObject({}) })),
    has_more: z.boolean(),
  }),
  annotations: readsOnly,
  async run({ app, caller }, { after, type, limit }) {
    const { boardId } = caller.credential;
    const { events, hasMore } = await readEvents(app.context, { boardId, after, type, limit: String(limit) });
    const data = events.map((event) => ({ id: eventName(event.id), ...eventBody(event) }));
    const lines = data.map((event) => `${event.id} ${event.timestamp} ${event.type}`);
    return said([words.eventsFound(data.length, hasMore), ...lines].join("\n"), { data, has_more: hasMore });
  },
});

export const explainTool = tool({
  name: "explain_board",
  title: words.explainTitle,
  description: words.explainText,
  scope: "Read",
  input: z.strictObject({}),
  output: z.object({
    now: z.string(),
    timezone: z.string(),
    entries: z.array(
      z.object({
        tense: z.string(),
        kind: z.string(),
        at: z.string(),
        until: z.string().nullable(),
        by: z.string().nullable(),
        via: z.string().nullable(),
        text: z.string().nullable(),
        repeats: z.string().nullable(),
      }),
    ),
  }),
  annotations: readsOnly,
  async run({ app, caller }) {
    const told = await readTimeline(app.context, caller.principal, caller.credential.boardId);
    const entries = told.entries.map(({ tense, kind, at, until, by, via, text, repeat }) => ({
      tense,
      kind,
      at: iso(at),
      until: until === null ? null : iso(until),
      by,
      via,
      text,
      repeats: repeat === null ? null : repeat.rhythm,
    }));
    const lines = entries.length === 0 ? [words.nothingToExplain] : entries.map(words.explainedText);
    return said(lines.join("\n"), { now: iso(told.now), timezone: told.timezone, entries });
  },
});
