import { findChannel } from "../catalogue/registry.ts";
import { renderSlot, type SlotGrid } from "../engine/renderSlot.ts";
import type { AnyChannel } from "../kit.ts";

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
    return rendered.kind === "nothing" ? [] : [rendered.characters];
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

/** As a slot of a board of the usual size would show it, with the preview's settings and data. */
function renderPreview(definition: AnyChannel, at: number, timezone: string, turn: number): SlotGrid {
  const { settings, data } = definition.preview;
  return renderSlot(
    { row: { id: definition.identifier }, definition, settings },
    { timezone, ...size, code62: "degree", at, wantedAt: at, turn },
    { data: { data, fetchedAt: at, isFresh: true }, sets: [] },
  );
}
