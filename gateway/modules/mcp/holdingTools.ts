import { z } from "zod";
import { pinEnds } from "../../domain.ts";
import { decodeGrid, gridRows } from "../../grid.ts";
import * as words from "../../words/mcpWords.ts";
import { readBoard } from "../boards/boards.service.ts";
import { refuseBoth } from "../messages/compose.ts";
import { unpin } from "../messages/pins.service.ts";
import { sendAndTell } from "../messages/sending.service.ts";
import { undoLastSend } from "../messages/undo.service.ts";
import { dryRunField, grid, said, senderOf, type ToolCall, tool, writing } from "./tool.ts";

/** What is pinned: what the call says, else what the board shows, unless it shows another one meanwhile. */
async function pinned({ app, caller }: ToolCall, input: { readonly text: unknown; readonly characters: unknown }) {
  if (input.text !== undefined || input.characters !== undefined) return {};
  const { appearance, version } = await readBoard(app.context, caller.principal, caller.credential.boardId, "member");
  // What the board shows is no word of the caller's: the same call again means what it meant first.
  const said = { messageId: null };
  return appearance === null ? {} : { messageId: appearance.message.id, ifVersion: [version], said };
}

export const pinTool = tool({
  name: "pin_message",
  title: words.pinTitle,
  description: words.pinText,
  scope: "Write",
  input: z.strictObject({
    ...writing,
    minutes: z.int().min(1).describe(words.minutesField),
    afterEnd: z.enum(pinEnds).optional().describe(words.afterEndField),
  }),
  output: z.object({
    status: z.enum(["ok", "dryRun"]),
    id: z.string(),
    until: z.string().nullable(),
    missing: z.array(z.string()),
    characters: grid.nullable(),
    settlesWithinMs: z.int().nullable(),
  }),
  annotations: { readOnlyHint: false, idempotentHint: false },
  async run(call, { text, characters, forced, idempotencyKey, dryRun, minutes, afterEnd }) {
    refuseBoth({ text, characters });
    const sender = senderOf(call, dryRun);
    const isDryRun = sender.dryRun === true;
    const {
      answer,
      grid: shown,
      isRepeat = false,
    } = await sendAndTell(call.app.context, sender, {
      operation: "mcp.pinMessage",
      boardId: call.caller.credential.boardId,
      ...(await pinned(call, { text, characters })),
      input: { text, characters },
      act: { kind: "pin", seconds: minutes * 60, afterEnd },
      forced,
      forcePinnedMessageOverride: forced,
      idempotencyKey,
    });
    call.request.isRepeat = isRepeat;
    const missing = [...answer.missing];
    const until = answer.pin === undefined ? null : new Date(answer.pin.pinnedUntil).toISOString();
    return said(words.pinnedText(until, isDryRun) + words.missingText(missing), {
      status: isDryRun ? "dryRun" : "ok",
      id: isDryRun ? "" : answer.messageId,
      until,
      missing,
      characters: shown === null ? null : gridRows(shown.characters, shown.columns),
      settlesWithinMs: shown?.settlesWithinMs ?? null,
    });
  },
});

export const unpinTool = tool({
  name: "unpin_message",
  title: words.unpinTitle,
  description: words.unpinText,
  scope: "Write",
  input: z.strictObject(dryRunField),
  output: z.object({ status: z.enum(["ok", "dryRun"]), wasPinned: z.boolean() }),
  annotations: { readOnlyHint: false, idempotentHint: true },
  async run(call, { dryRun }) {
    const sender = senderOf(call, dryRun);
    const { boardId } = call.caller.credential;
    const wasPinned = await unpin(call.app.context, sender, boardId, "mcp.unpinMessage");
    const isDryRun = sender.dryRun === true;
    return said(words.unpinnedText(wasPinned, isDryRun), { status: isDryRun ? "dryRun" : "ok", wasPinned });
  },
});

export const undoTool = tool({
  name: "undo_message",
  title: words.undoTitle,
  description: words.undoText,
  scope: "Write",
  input: z.strictObject(dryRunField),
  output: z.object({ status: z.enum(["ok", "dryRun"]), lines: z.array(z.string()), characters: grid }),
  annotations: { readOnlyHint: false, idempotentHint: true },
  async run(call, { dryRun }) {
    const sender = senderOf(call, dryRun);
    const { boardId } = call.caller.credential;
    const { characters, columns } = await undoLastSend(call.app.context, sender, boardId, "mcp.undoMessage");
    const isDryRun = sender.dryRun === true;
    return said(words.undoneText(isDryRun), {
      status: isDryRun ? "dryRun" : "ok",
      lines: decodeGrid(characters).split("\n"),
      characters: gridRows(characters, columns),
    });
  },
});
