import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { ApiScope } from "../../domain.ts";
import { decodeGrid, gridRows, renderPng } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import { credentialMayNot, credentialNotFound } from "../../words/developerRefusals.ts";
import * as words from "../../words/mcpWords.ts";
import { readBoard } from "../boards/boards.service.ts";
import type { ApiCaller } from "../developer/credentialAuthentication.ts";
import { flapsOf } from "../developer/sandbox/sandboxDisplays.ts";
import { composeMessage } from "../messages/compose.ts";
import { searchAppearances } from "../messages/history.service.ts";
import { sendAndTell } from "../messages/sending.service.ts";
import { makePicture } from "../pictures/pictureAnswer.ts";

/** Who calls a tool, and by which request. */
export interface ToolCall {
  readonly app: FastifyInstance;
  readonly request: FastifyRequest;
  readonly caller: ApiCaller;
}

interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: ApiScope;
  readonly input: z.ZodObject;
  readonly output?: z.ZodObject;
  /** What hosts tell their people of it before it runs. */
  readonly annotations: { readonly readOnlyHint: boolean; readonly idempotentHint: boolean };
  run(call: ToolCall, input: unknown): Promise<CallToolResult>;
}

/** A tool whose `run` takes what its input's shape gives. */
function tool<Input extends z.ZodObject>(
  parts: Omit<Tool, "input" | "run"> & {
    readonly input: Input;
    run(call: ToolCall, input: z.output<Input>): Promise<CallToolResult>;
  },
): Tool {
  const { run, ...rest } = parts;
  return {
    ...rest,
    run: async (call, input) => {
      if (!call.caller.credential.scopes.includes(parts.scope)) {
        throw new RefusalError("NotAuthorized", credentialMayNot(parts.scope), { rule: "scope" });
      }
      return run(call, parts.input.parse(input));
    },
  };
}

const code = z.int().min(0).max(71);
const content = {
  text: z.string().max(2_000).optional().describe(words.textField),
  characters: z.array(z.array(code).length(22)).length(6).optional().describe(words.charactersField),
};
const writing = {
  ...content,
  forced: z.boolean().default(false).describe(words.forcedField),
  idempotencyKey: z.string().min(1).max(200).optional().describe(words.keyField),
  dryRun: z.boolean().default(false).describe(words.dryRunField),
};
const grid = z.array(z.array(z.int()));

const said = (text: string, structuredContent: Record<string, unknown>): CallToolResult => ({
  content: [{ type: "text", text }],
  structuredContent,
});

/** Dry also where the whole request is. */
function senderOf({ caller: { principal } }: ToolCall, dryRun: boolean) {
  return dryRun ? { ...principal, dryRun: true as const } : principal;
}

const sendTool = tool({
  name: "send_message",
  title: words.sendTitle,
  description: words.sendText,
  scope: "Write",
  input: z.strictObject(writing),
  output: z.object({
    status: z.enum(["ok", "dryRun"]),
    id: z.string(),
    missing: z.array(z.string()),
    characters: grid.nullable(),
    settlesWithinMs: z.int().nullable(),
  }),
  annotations: { readOnlyHint: false, idempotentHint: false },
  async run(call, { text, characters, forced, idempotencyKey, dryRun }) {
    const sender = senderOf(call, dryRun);
    const isDryRun = sender.dryRun === true;
    const sent = await sendAndTell(call.app.context, sender, {
      operation: "mcp.sendMessage",
      boardId: call.caller.credential.boardId,
      input: { text, characters },
      act: { kind: "show" },
      forced,
      forcePinnedMessageOverride: forced,
      idempotencyKey,
    });
    const { answer, grid: shown, isRepeat = false } = sent;
    const missing = [...answer.missing];
    return said((isRepeat ? words.shownAlready : words.sentText(isDryRun)) + words.missingText(missing), {
      status: isDryRun ? "dryRun" : "ok",
      id: isDryRun ? "" : answer.messageId,
      missing,
      characters: shown === null ? null : gridRows(shown.characters, shown.columns),
      settlesWithinMs: shown?.settlesWithinMs ?? null,
    });
  },
});

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

const readTool = tool({
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
  annotations: { readOnlyHint: true, idempotentHint: true },
  async run(call) {
    const { board, version, rows, codes } = await boardNow(call);
    const text = decodeGrid(codes, board.code62);
    const { id, title } = board;
    return said(text, { board: { id, title }, version, lines: text.split("\n"), characters: rows });
  },
});

const renderTool = tool({
  name: "render_board",
  title: words.renderTitle,
  description: words.renderText,
  scope: "Read",
  input: z.strictObject({ ...content, width: z.int().min(64).max(1200).default(600).describe(words.widthField) }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  async run(call, { text, characters, width }) {
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

const scheduleTool = tool({
  name: "schedule_message",
  title: words.scheduleTitle,
  description: words.scheduleText,
  scope: "Write",
  input: z.strictObject({ ...writing, at: z.iso.datetime({ offset: true }).describe(words.atField) }),
  output: z.object({
    status: z.enum(["ok", "dryRun"]),
    id: z.string(),
    at: z.string(),
    missing: z.array(z.string()),
  }),
  annotations: { readOnlyHint: false, idempotentHint: false },
  async run(call, { text, characters, forced, idempotencyKey, dryRun, at }) {
    const sender = senderOf(call, dryRun);
    const isDryRun = sender.dryRun === true;
    const { answer } = await sendAndTell(call.app.context, sender, {
      operation: "mcp.scheduleMessage",
      boardId: call.caller.credential.boardId,
      input: { text, characters },
      act: { kind: "schedule", sendAt: Date.parse(at) },
      forced,
      forcePinnedMessageOverride: forced,
      idempotencyKey,
    });
    const missing = [...answer.missing];
    return said((isDryRun ? words.sentText(true) : words.scheduledText(at)) + words.missingText(missing), {
      status: isDryRun ? "dryRun" : "ok",
      id: isDryRun ? "" : (answer.scheduledId ?? ""),
      at: new Date(at).toISOString(),
      missing,
    });
  },
});

const searchTool = tool({
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
  annotations: { readOnlyHint: true, idempotentHint: true },
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

/** What an agent may do with the board of its credential. */
export const tools: readonly Tool[] = [sendTool, readTool, renderTool, scheduleTool, searchTool];
