import { encodeText } from "../../../grid.ts";
import { findChannel } from "../catalogue/registry.ts";
import type { AnyChannel, Rendered } from "../kit.ts";
import { localMoment } from "../planner/boardDay.ts";
import { chanceOf, dealCard } from "../planner/chance.ts";

/** How many a listing plays. */
const previewCount = 3;
const size = { rows: 6, columns: 22 };
const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/**
 * What a channel shows with the settings and data of its preview, at this moment and its next ones. Empty for what this
 * version of the product does not know, and for channels that have nothing to show before they hold something.
 */
export function previewsOf(identifier: string, at: number, timezone: string): Uint8Array[] {
  const channel = findChannel(identifier);
  if (channel === undefined) return [];
  const step = minutesBetween(channel) * minuteMs;
  const shown = Array.from({ length: previewCount }, (_, place) => {
    const rendered = renderPreview(channel, at + place * step, timezone, Math.floor(at / step) + place);
    return rendered.kind === "nothing" ? [] : [codesOf(rendered)];
  }).flat();
  const seen = new Set<string>();
  return shown.filter((codes) => {
    const key = codes.join();
    return !seen.has(key) && seen.add(key);
  });
}

function minutesBetween(channel: AnyChannel): number {
  const rhythm = channel.rhythm(channel.preview.settings);
  return rhythm.kind === "every" || rhythm.kind === "ambient" ? rhythm.minutes : dayMinutes;
}

function renderPreview(channel: AnyChannel, at: number, timezone: string, turn: number): Rendered {
  const { settings, data } = channel.preview;
  return channel.render({
    at: localMoment(timezone, at),
    size,
    settings,
    data,
    sets: [],
    turn,
    random: (purpose) => chanceOf(`${channel.identifier} ${turn} ${purpose}`),
    deal: (count, of = turn) => dealCard(channel.identifier, count, of),
  });
}

function codesOf(rendered: Exclude<Rendered, { kind: "nothing" }>): Uint8Array {
  if (rendered.kind === "grid") return rendered.characters;
  const { text, align } = rendered;
  return encodeText(text, align === undefined ? {} : { align }).grid;
}
