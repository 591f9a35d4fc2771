import { createHash } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import { bytesToGrid, encodeText } from "../../gateway/grid.ts";
import type { AnyChannel, LocalMoment, Rendered, Show, Weekday } from "../../gateway/modules/channels/kit.ts";

/** A moment as the clock and calendar of a zone read it. */
function localMomentOf(epochMs: number, timezone: string): LocalMoment {
  const local = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timezone);
  const { year, month, day, hour, minute, dayOfYear, daysInYear } = local;
  return {
    epochMs,
    timezone,
    date: local.toPlainDate().toString(),
    year,
    month,
    day,
    hour,
    minute,
    weekday: local.dayOfWeek as Weekday,
    dayOfYear,
    daysInYear,
    isoYear: local.yearOfWeek ?? year,
    isoWeek: local.weekOfYear ?? 1,
  };
}

function chance(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}

/** A show of a channel's preview; `more` says what is different about it. */
export function showOf(
  channel: AnyChannel,
  epochMs: number,
  timezone: string,
  more: Partial<Show<unknown, unknown>> = {},
): Show<unknown, unknown> {
  const turn = more.turn ?? Math.floor(epochMs / 3_600_000);
  return {
    at: localMomentOf(epochMs, timezone),
    size: { rows: 6, columns: 22 },
    settings: channel.preview.settings,
    data: channel.preview.data,
    sets: [],
    turn,
    random: (purpose) => chance(`${turn} ${purpose}`),
    deal: (count, of = turn) => ((of % count) + count) % count,
    ...more,
  };
}

/** What it shows as a grid; throws when that is none. */
export function gridOf(rendered: Rendered): Uint8Array | undefined {
  if (rendered.kind === "nothing") return undefined;
  if (rendered.kind === "grid") return bytesToGrid(rendered.characters);
  const { grid, missing } = encodeText(rendered.text, rendered.align === undefined ? {} : { align: rendered.align });
  if (missing.length > 0) throw new Error(`${rendered.text}: ${JSON.stringify(missing)} have no code.`);
  return grid;
}
