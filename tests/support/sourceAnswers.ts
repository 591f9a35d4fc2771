import { decodeGrid } from "../../gateway/grid.ts";
import { findChannel } from "../../gateway/modules/channels/catalogue/registry.ts";
import type { SourceAnswer } from "../../gateway/modules/channels/kit.ts";
import { gridOf, showOf } from "./channelShow.ts";

/* Answers of sources as tests write them, and what a channel makes of them. */

export const channelOf = (identifier: string) => {
  const channel = findChannel(identifier);
  if (channel?.source === undefined) throw new Error(identifier);
  return { ...channel, source: channel.source };
};

export const answerOf = (body: string | Uint8Array, type: string, more: Partial<SourceAnswer> = {}): SourceAnswer => ({
  url: "https://source.example/",
  status: 200,
  headers: { "content-type": type, date: "Sun, 22 Nov 2026 12:00:00 GMT" },
  body: typeof body === "string" ? new TextEncoder().encode(body) : body,
  ...more,
});

/** A Sunday, at noon: when every answer came. */
export const answeredOn = Date.UTC(2026, 10, 22, 12);

/** What stands on the board when this is what it answered. */
export function shown(
  identifier: string,
  answers: readonly SourceAnswer[],
  settings?: unknown,
  timezone = "UTC",
): string[] {
  const channel = channelOf(identifier);
  const data = JSON.parse(JSON.stringify(channel.source.parse(answers)));
  const more = { data, turn: 0, ...(settings === undefined ? {} : { settings }) };
  const grid = gridOf(channel.render(showOf(channel, answeredOn, timezone, more)));
  if (grid === undefined) return [];
  return decodeGrid(grid)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export const parse = (identifier: string, ...answers: SourceAnswer[]) => channelOf(identifier).source.parse(answers);
