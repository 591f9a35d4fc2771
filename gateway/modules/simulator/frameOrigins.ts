import { createHash } from "node:crypto";
import { isLoopback } from "../../config.ts";
import { RefusalError } from "../../refusal.ts";
import {
  frameOriginNotSecure,
  frameOriginNotSite,
  frameOriginUnreadable,
  tooManyFrameOrigins,
} from "../../words/boardRefusals.ts";

/** They stand in a header of each answer: together they stay far below what servers and proxies take. */
const mostOrigins = 20;
/** The longest name of a host there is, with scheme and port. */
const longestOrigin = 267;

/**
 * A name or an IPv4 address, in ASCII (an international name is in its `xn--` form by now). URLs allow more in a host, `;`
 * and `*` among it, which would mean something in a policy; an IPv6 address cannot be written in one.
 */
const hostName = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/;

/**
 * The sites that may frame a board, as browsers name them: `https://shop.example`, with a port where it is not the usual
 * one, each once. The place of a bad one is told as `row`. Of plain HTTP this machine alone: anybody on the way to another
 * host could take its name.
 */
export function parseFrameOrigins(given: readonly string[]): string[] {
  if (given.length > mostOrigins) {
    throw new RefusalError("ValidationError", tooManyFrameOrigins(mostOrigins), { rule: "frameOriginsMany" });
  }
  return [...new Set(given.map(parseOrigin))];
}

function parseOrigin(given: string, row: number): string {
  const refuse = (rule: string, sentence: string) => new RefusalError("ValidationError", sentence, { rule, row });
  const unreadable = () => refuse("frameOriginUnreadable", frameOriginUnreadable());
  // The URL parser takes out tabs and line ends, and puts right backslashes and missing slashes: nobody means those.
  const isWritten = given.length <= longestOrigin && /^https?:\/\/[^\s\\/][^\s\\]*$/i.test(given);
  if (!isWritten || !URL.canParse(given)) throw unreadable();
  const url = new URL(given);
  const isSiteAlone = /^https?:\/\/[^/?#@]+\/?$/i.test(given);
  if (!isSiteAlone) throw refuse("frameOriginNotSite", frameOriginNotSite());
  if (!hostName.test(url.hostname) || url.origin.length > longestOrigin) throw unreadable();
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    throw refuse("frameOriginNotSecure", frameOriginNotSecure());
  return url.origin;
}

/** Changes with the sites, empty for any: a page that was opened under others is to be asked for anew. */
export function framesMark(origins: readonly string[]): string {
  if (origins.length === 0) return "";
  return createHash("sha256").update(origins.join(" ")).digest("base64url").slice(0, 12);
}
