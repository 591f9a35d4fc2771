import { Temporal } from "temporal-polyfill";
import { encodeText } from "../../../grid.ts";
import type { SourceAnswer } from "../kit.ts";

/** The body as text. Throws where the answer is none to read: another status, or another kind of content. */
export function textOf(answer: SourceAnswer | undefined, kinds: RegExp): string {
  if (answer === undefined || answer.status !== 200) throw new Error(`status ${answer?.status}`);
  const kind = answer.headers["content-type"] ?? "";
  if (kind !== "" && !kinds.test(kind)) throw new Error("content-type");
  return new TextDecoder().decode(answer.body);
}

const json = /json|text\/plain/i;

export function jsonOf(answer: SourceAnswer | undefined): unknown {
  return JSON.parse(textOf(answer, json));
}

/** When it was answered, by the answer's own date: a parser knows no clock. Epoch milliseconds. */
export function answeredAt({ headers }: SourceAnswer): number {
  const at = httpDate(headers.date ?? "");
  if (at === undefined) throw new Error("an answer without a date");
  return at;
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A date as HTTP writes it; undefined for what is none. */
function httpDate(text: string): number | undefined {
  const [, day, month = "", year, time] = /^\w{3}, (\d\d) (\w{3}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/.exec(text) ?? [];
  const number = monthNames.indexOf(month) + 1;
  if (number === 0) return undefined;
  return Temporal.Instant.from(`${year}-${String(number).padStart(2, "0")}-${day}T${time}Z`).epochMilliseconds;
}

/** Whether a text lies on a board as it is. */
export function fits(text: string): boolean {
  try {
    return encodeText(text).missing.length === 0;
  } catch {
    return false;
  }
}

/** The first characters of a text; no surrogate pair is halved. */
export function firstCharacters(text: string, most: number): string {
  return [...text].slice(0, most).join("");
}

/** Words as far as a row holds them: a name may be longer than a board is wide. */
export function shortened(text: string, cells: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= cells) return plain;
  const cut = plain.slice(0, cells + 1);
  const space = cut.lastIndexOf(" ");
  return (space > cells / 2 ? cut.slice(0, space) : plain.slice(0, cells)).trim();
}
