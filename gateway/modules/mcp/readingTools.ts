import { z } from "zod";
import { decodeGrid, gridRows, renderPng } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import { credentialNotFound } from "../../words/developerRefusals.ts";
import * as words from "../../words/mcpWords.ts";
import { readBoard } from "../boards/boards.service.ts";
import { flapsOf } from "../developer/sandbox/sandboxDisplays.ts";
import { composeMessage, refuseBoth } from "../messages/compose.ts";
import { searchAppearances } from "../messages/history.service.ts";
import { makePicture } from "../pictures/pictureAnswer.ts";
import { content, grid, readsOnly, said, type ToolCall, tool } from "./tool.ts";

async function boardNow({ app, caller }: ToolCall) {
  const { boardId } = caller.credential;
  const [board, flaps, update] = await Promise.all([
    readBoard(app.context, caller.principal, boardId, "member"),
    flapsOf(app.context, boardId),
    app.live.boards.read([boardId]).then((found) => found.get(boardId)?.update),
  ]);
  if (flaps !== undefined) {
    const { shownVersion: version, shown: codes, columns } = flaps;
    return { board, version, rows: gridRows(codes, columns), codes };
  }
  if (update === undefined) throw new RefusalError("NotFound", credentialNotFound());
  const rows = update.changes.at(-1)?.characters ?? update.rest;
  return { board, version: update.version, rows, codes: Uint8Array.from(rows.flat()) };
}

export const readTool = tool({
  name: "read_board",
  title: words.readTitle,
  description: words.readText,
  scope: "Read",
  input: z.strictObject({}),
  output: z.object({
    board: z.object({ id: z.string(), title: z.string() }),
    version: z.int(),
    lines: z.array(z.string()),
    characters: grid,
  }),
  annotations: readsOnly,
  async run(call) {
    const { board, version, rows, codes } = await boardNow(call);
    const text = decodeGrid(codes, board.code62);
    const { id, title } = board;
    return said(text, { board: { id, title }, version, lines: text.split("\n"), characters: rows });
  },
});

export const renderTool = tool({
  name: "render_board",
  title: words.renderTitle,
  description: words.renderText,
  scope: "Read",
  input: z.strictObject({ ...content, width: z.int().min(64).max(1200).default(600).describe(words.widthField) }),
  annotations: readsOnly,
  async run(call, { text, characters, width }) {
    refuseBoth({ text, characters });
    const { board, codes: shown } = await boardNow(call);
    const { style, code62 } = board;
    const isOwn = text === undefined && characters === undefined;
    const codes = isOwn ? shown : composeMessage({ text, characters, code62 }, []).characters;
    const picture = await makePicture(call.app.context, call.request, () =>
      renderPng(codes, { widthPx: width, style, code62, bezel: "slim" }),
    );
    return {
      content: [
        { type: "image", data: picture.toString("base64"), mimeType: "image/png" },
        { type: "text", text: decodeGrid(codes, code62) },
      ],
    };
  },
});

export const searchTool = tool({
  name: "search_messages",
  title: words.searchTitle,
  description: words.searchText,
  scope: "Read",
  input: z.strictObject({
    term: z.string().min(1).max(200).describe(words.termField),
    limit: z.int().min(1).max(50).default(10).describe(words.limitField),
  }),
  output: z.object({
    messages: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), shownAt: z.string() })),
  }),
  annotations: readsOnly,
  async run({ app, caller }, { term, limit }) {
    const { boardId } = caller.credential;
    const found = await searchAppearances(app.context, caller.principal, { boardId, page: 0, term });
    const messages = found.slice(0, limit).map(({ message, attribution, appearedAt }) => ({
      id: message.id,
      text: message.text,
      by: attribution,
      shownAt: new Date(appearedAt).toISOString(),
    }));
    const lines = messages.map(({ text, by, shownAt }) => `${shownAt} ${by}: ${text.replaceAll("\n", " / ")}`);
    return said([words.foundText(messages.length), ...lines].join("\n"), { messages });
  },
});
