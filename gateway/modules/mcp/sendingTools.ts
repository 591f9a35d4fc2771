import { z } from "zod";
import { gridRows } from "../../grid.ts";
import * as words from "../../words/mcpWords.ts";
import { refuseBoth } from "../messages/compose.ts";
import { sendAndTell } from "../messages/sending.service.ts";
import { grid, said, senderOf, tool, writing } from "./tool.ts";

export const sendTool = tool({
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
    refuseBoth({ text, characters });
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
    call.request.isRepeat = isRepeat;
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

export const scheduleTool = tool({
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
    refuseBoth({ text, characters });
    const sender = senderOf(call, dryRun);
    const isDryRun = sender.dryRun === true;
    const { answer, isRepeat = false } = await sendAndTell(call.app.context, sender, {
      operation: "mcp.scheduleMessage",
      boardId: call.caller.credential.boardId,
      input: { text, characters },
      act: { kind: "schedule", sendAt: Date.parse(at) },
      forced,
      forcePinnedMessageOverride: forced,
      idempotencyKey,
    });
    call.request.isRepeat = isRepeat;
    const missing = [...answer.missing];
    return said((isDryRun ? words.sentText(true) : words.scheduledText(at)) + words.missingText(missing), {
      status: isDryRun ? "dryRun" : "ok",
      id: isDryRun ? "" : (answer.scheduledId ?? ""),
      at: new Date(at).toISOString(),
      missing,
    });
  },
});
