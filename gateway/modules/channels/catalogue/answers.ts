import { Temporal } from "temporal-polyfill";
import { encodeText } from "../../../grid.ts";
import type { SourceAnswer } from "../kit.ts";

/** The body as text. Throws where the answer is none to read: another status, or another kind of content. */
export function textOf(answer: SourceAnswer | undefined, kinds: RegExp): string {
  if (answer === undefined || answer.status !== 200) throw new Error(`status ${answer?.status}`);
  const kind = answer.headers["content-type"] ?? "";
  if (kind !== "" && !kinds.test(kind)) throw new Error("content-type");
  const decoder = new TextDecoder(encodingOf(answer.body, kind));
  // As a stream: else Node 20.18.3 and later take windows-1252 for ISO-8859-1 (nodejs/node#56542).
  return decoder.decode(answer.body, { stream: true }) + decoder.decode();
}

/**
 * The encoding that a text says it has: by its byte order mark, else by its content type, else by an XML declaration, in that
 * order (RFC 7303, 3). UTF-8 where it says nothing, or what nobody knows.
 */
function encodingOf(body: Uint8Array, contentType: string): string {
  const marked = byteOrderMarks.find(({ mark }) => mark.every((byte, place) => body[place] === byte));
  if (marked !== undefined) return marked.encoding;
  const [, inType = ""] = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType) ?? [];
  return knownEncoding(inType) ?? declaredEncoding(body) ?? "utf-8";
}

const byteOrderMarks = [
  { encoding: "utf-8", mark: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", mark: [0xfe, 0xff] },
];
const mostOfDeclaration = 200;

function declaredEncoding(body: Uint8Array): string | undefined {
  const begin = new TextDecoder("latin1").decode(body.subarray(0, mostOfDeclaration));
  const [, label = ""] = /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(begin) ?? [];
  const encoding = knownEncoding(label);
  // Whoever can read the word here reads single bytes: it was written before the text was converted.
  return encoding?.startsWith("utf-16") ? undefined : encoding;
}

/** The encoding by one of its labels. */
function knownEncoding(label: string): string | undefined {
  try {
    return label === "" ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
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

/** Whether anything of a text is to be seen on a board. */
export function isSeen(text: string): boolean {
  try {
    return encodeText(text).grid.some((code) => code !== 0);
  } catch {
    return false;
  }
}

/** Below the head of a board. */
const rowsOfList = 5;

/** Lines below a head; those that have no room are counted in the last one, so that nobody takes the rest for all. */
export function listed(lines: readonly string[]): readonly string[] {
  if (lines.length <= rowsOfList) return lines;
  const named = lines.slice(0, rowsOfList - 1);
  return [...named, `+${lines.length - named.length} more`];
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
