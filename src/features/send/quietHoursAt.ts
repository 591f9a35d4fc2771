import { isQuietTime } from "../../pieces/quietTime.ts";

/** Quiet hours as a board holds them: `HHmm` by the board's own clock, empty when off. */
export interface QuietHoursOfBoard {
  start: string;
  end: string;
  /** An IANA time zone. */
  timeZone: string;
}

/**
 * Whether a moment (epoch milliseconds) falls into quiet hours: begin inclusive, end exclusive, over midnight when the
 * end is earlier than the begin (decision 16). A time zone that this browser does not know is never quiet here; the
 * gateway decides in any case.
 */
export function isQuietAt(at: number, { start, end, timeZone }: QuietHoursOfBoard): boolean {
  const time = localTime(at, timeZone);
  return time !== null && isQuietTime(time, { quietHoursBegin: start, quietHoursEnd: end });
}

function localTime(at: number, timeZone: string): string | null {
  try {
    const format = new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const parts = format.formatToParts(at);
    const part = (type: "hour" | "minute") => parts.find((one) => one.type === type)?.value ?? "";
    return `${part("hour")}${part("minute")}`;
  } catch {
    return null;
  }
}
