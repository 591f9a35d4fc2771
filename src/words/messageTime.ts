const minute = 60_000;
const hour = 60 * minute;

/** Hours and minutes of a moment, in 24 hours, in the reader's time zone. */
export function clockTime(at: number): string {
  return new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}

/** Hours, minutes and seconds of a moment, in 24 hours, in the reader's time zone. */
export function clockTimeWithSeconds(at: number): string {
  const parts = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(undefined, parts).format(at);
}

/** A moment in full, for a title and for moments that are not today. */
export function fullTime(at: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short", hourCycle: "h23" }).format(at);
}

/** The time of today, or the day before it when the moment is not today: "08:00", "Tomorrow, 08:00", "3 Dec, 08:00". */
export function upcomingTime(at: number, now: number): string {
  const days = daysBetween(now, at);
  if (days === 0) return clockTime(at);
  if (days === 1) return `Tomorrow, ${clockTime(at)}`;
  return `${new Date(at).getDate()} ${monthName(at)}, ${clockTime(at)}`;
}

/**
 * The time of a message as lists show it: relative up to a month back, afterwards `D MMM YYYY, hh:mm A`.
 * Both arguments are epoch milliseconds; days are those of the reader's time zone.
 */
export function messageTime(at: number, now: number): string {
  if (at < monthBefore(now)) return datedTime(at);
  const days = daysBetween(at, now);
  if (days < 0) return days === -1 ? `Tomorrow at ${clockTime(at)}` : upcomingTime(at, now);
  if (at > now + minute) return `Today at ${clockTime(at)}`;
  if (now - at < minute) return "Just now";
  if (now - at < hour) return counted(Math.floor((now - at) / minute), "minute");
  if (days === 0) return counted(Math.floor((now - at) / hour), "hour");
  if (days === 1) return `Yesterday at ${clockTime(at)}`;
  return counted(days, "day");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** Whole calendar days from one moment to the other; negative when the second is earlier. */
function daysBetween(from: number, to: number): number {
  const dayOf = (at: number) => {
    const date = new Date(at);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return Math.round((dayOf(to) - dayOf(from)) / (24 * hour));
}

function monthBefore(now: number): number {
  const date = new Date(now);
  const day = date.getDate();
  date.setMonth(date.getMonth() - 1);
  // 31 March less a month would be 3 March: the last day of the shorter month is meant.
  if (date.getDate() !== day) date.setDate(0);
  return date.getTime();
}

/** The specified format of an older message, `D MMM YYYY, hh:mm A`, the same in every locale. */
function datedTime(at: number): string {
  const date = new Date(at);
  const hours = date.getHours();
  const twelve = String(hours % 12 === 0 ? 12 : hours % 12).padStart(2, "0");
  const minutes = String(date.getMinutes()).padStart(2, "0");
  return `${date.getDate()} ${monthName(at)} ${date.getFullYear()}, ${twelve}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

function monthName(at: number): string {
  return new Intl.DateTimeFormat("en", { month: "short" }).format(at);
}
