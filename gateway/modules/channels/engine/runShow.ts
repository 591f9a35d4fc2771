import { performance } from "node:perf_hooks";
import type { Context } from "../../../context.ts";
import { decodeGrid, encodeText } from "../../../grid.ts";
import { RefusalError } from "../../../refusal.ts";
import { sendToBoard } from "../../messages/sending.service.ts";
import type { RunOutcome } from "../channels.tables.ts";
import type { ChannelRegistry, ReadChannelData } from "../kit.ts";
import { knownFor } from "./known.ts";
import type { RunWays } from "./lot.ts";
import { renderSlot, type SlotGrid, type SlotView } from "./renderSlot.ts";
import type { ReadyChannel } from "./showInputs.ts";
import type { ShowInputs } from "./shows.store.ts";
import { noteRender, restOf } from "./slowRenders.ts";

/** What the engine works with, beside the gateway's world. */
export interface ChannelWorld {
  readonly findChannel: ChannelRegistry;
  readonly readData: ReadChannelData;
}

export interface RunResult {
  readonly outcome: RunOutcome;
  readonly because?: string;
  readonly until?: number;
  readonly appearanceId?: string;
  readonly tookMs?: number;
}

/** A slot, or one of an ambient channel's minutes, whose time has come. */
export interface DueSlot {
  readonly channel: ReadyChannel;
  readonly at: number;
  readonly wantedAt: number;
  readonly turn: number;
  /** What happened, in words, where that is why it shows. */
  readonly text?: string;
}

/**
 * Shows one slot the same way as a person's message. What a rule refuses is an outcome; "wait" means that the board
 * is held for a moment, and the slot may try again. Whatever is done twice appears once.
 */
export async function runSlot(
  context: Context,
  ways: RunWays,
  inputs: ShowInputs,
  due: DueSlot,
): Promise<RunResult | { readonly outcome: "wait"; readonly until: number }> {
  const { row } = due.channel;
  const began = performance.now();
  try {
    const onceKey = `channel:${row.id}:${due.wantedAt}`;
    const done = await ways.once(onceKey);
    if (done !== undefined) return { outcome: "Shown", appearanceId: done };
    if (!due.channel.definition.isFree && inputs.planUntil <= inputs.now) {
      return { outcome: "Silent", because: "plan" };
    }
    const rests = restOf(context, row.id, inputs.now);
    if (rests !== undefined) return { outcome: "Failed", because: "slow", until: rests };
    const grid = await renderDue(context, ways, inputs, due);
    if (grid.kind === "nothing") return { outcome: "Nothing", because: grid.because };
    const messageId = await ways.channelMessage({
      installableId: row.installableId,
      characters: grid.characters,
      text: decodeGrid(grid.characters, inputs.code62),
      rows: inputs.rows,
      columns: inputs.columns,
      title: row.title,
    });
    const answer = await sendToBoard(
      context,
      { kind: "channel", subscriptionId: row.id, boardId: inputs.boardId },
      {
        operation: "channel",
        boardId: inputs.boardId,
        messageId,
        act: { kind: "show" },
        forced: false,
        forcePinnedMessageOverride: false,
        channelTitle: row.title,
        onceKey,
      },
      ways,
    );
    const tookMs = Math.round(performance.now() - began);
    return {
      outcome: "Shown",
      tookMs,
      ...(answer.appearanceId === undefined ? {} : { appearanceId: answer.appearanceId }),
    };
  } catch (error) {
    return outcomeOf(context, due, error);
  }
}

async function renderDue(
  context: Context,
  ways: RunWays,
  { timezone, rows, columns, code62, now }: ShowInputs,
  { channel, at, wantedAt, turn, text }: DueSlot,
): Promise<SlotGrid> {
  if (text !== undefined) return { kind: "grid", characters: encodeText(text, { code62 }).grid };
  const known = await knownFor(ways, channel);
  const slot: SlotView = { timezone, rows, columns, code62, at, wantedAt, turn };
  const began = performance.now();
  const grid = renderSlot(channel, slot, known);
  noteRender(context, channel.row, { tookMs: performance.now() - began, now });
  return grid;
}

function outcomeOf(
  context: Context,
  { channel }: DueSlot,
  error: unknown,
): RunResult | { readonly outcome: "wait"; readonly until: number } {
  if (error instanceof RefusalError) {
    const until = error.until === undefined ? {} : { until: error.until };
    if (error.type === "FingerprintMatch") return { outcome: "Same" };
    if (error.type === "QuietHours") return { outcome: "Silent", because: "quietHours", ...until };
    if (error.type === "MessagePinned") return { outcome: "Held", because: "pin", ...until };
    if (error.type === "RateLimited" && error.until !== undefined) return { outcome: "wait", until: error.until };
    return { outcome: "Failed", because: error.type };
  }
  context.log.error({ err: error, channel: channel.row.identifier }, "A channel could not be shown");
  return { outcome: "Failed", because: "render" };
}
