import { findChannel } from "../catalogue/registry.ts";
import { renderSlot, type SlotGrid } from "../engine/renderSlot.ts";
import type { AnyChannel } from "../kit.ts";

/** How many a listing plays. */
const previewCount = 3;
const size = { rows: 6, columns: 22 };
const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** When what changes by the day, or by the month, shows something else; days from now. */
const laterDays = [1, 2, 3, 4, 5, 6, 30, 60, 90, 120, 150, 180];

interface Moment {
  readonly at: number;
  readonly turn: number;
  readonly settings: unknown;
  readonly data: unknown;
}

/**
 * What a channel shows with the settings and data of its preview: at this moment and its next ones, and where these are the
 * same at later ones. Empty for what this version of the product does not know.
 */
export function previewsOf(identifier: string, at: number, timezone: string): Uint8Array[] {
  const channel = findChannel(identifier);
  const shown = new Map<string, Uint8Array>();
  for (const moment of channel === undefined ? [] : momentsOf(channel, at)) {
    const rendered = channel && renderPreview(channel, moment, timezone);
    if (rendered?.kind === "grid") shown.set(rendered.characters.join(), rendered.characters);
    if (shown.size === previewCount) break;
  }
  return [...shown.values()];
}

/** Its next turns with each of its previews, the first of them again later. */
function momentsOf(channel: AnyChannel, now: number): Moment[] {
  const { others = [], ...first } = channel.preview;
  const step = minutesBetween(channel) * minuteMs;
  const moment = (at: number, turn: number, more = {}): Moment => ({ at, turn, ...first, ...more });
  const turn = Math.floor(now / step);
  const varied = others.map((other, place) => moment(now, turn + place + 1, other));
  const next = Array.from({ length: previewCount }, (_, place) => moment(now + place * step, turn + place));
  const later = laterDays.map((days) => now + days * dayMinutes * minuteMs);
  return [moment(now, turn), ...varied, ...next, ...later.map((at) => moment(at, Math.floor(at / step)))];
}

function minutesBetween(channel: AnyChannel): number {
  const rhythm = channel.rhythm(channel.preview.settings);
  return rhythm.kind === "every" || rhythm.kind === "ambient" ? rhythm.minutes : dayMinutes;
}

/** As a slot of a board of the usual size would show it. */
function renderPreview(definition: AnyChannel, { at, turn, settings, data }: Moment, timezone: string): SlotGrid {
  return renderSlot(
    { row: { id: definition.identifier }, definition, settings },
    { timezone, ...size, code62: "degree", at, wantedAt: at, turn },
    { data: { data, fetchedAt: at, isFresh: true }, sets: [] },
  );
}
