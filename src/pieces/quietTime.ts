/** Quiet hours as a board holds them, `HHmm` by its own clock: both empty when off. */
export interface QuietTimes {
  readonly quietHoursBegin: string;
  readonly quietHoursEnd: string;
}

/** Whether a time of day, `HHmm`, is one of the quiet hours: begin inclusive, end exclusive, over midnight when the end is earlier. */
export function isQuietTime(time: string, { quietHoursBegin: begin, quietHoursEnd: end }: QuietTimes): boolean {
  if (begin === "" || end === "" || begin === end) return false;
  return begin < end ? time >= begin && time < end : time >= begin || time < end;
}

/** "2200" as the gateway writes it, "22:00" as people do. */
export const withColon = (time: string) => `${time.slice(0, 2)}:${time.slice(2)}`;
