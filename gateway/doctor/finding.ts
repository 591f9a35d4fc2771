import { getSystemErrorName } from "node:util";
import type { Config } from "../config.ts";
import { errorCode } from "../startError.ts";

/** What the doctor says of one thing. It is pasted into bug reports: no person, key, address or other machine's name. */
export interface Finding {
  readonly level: "ok" | "note" | "problem";
  /** A word or two. */
  readonly what: string;
  readonly found: string;
  /** What to do about it. */
  readonly remedy?: string;
}

export type Check = (config: Config) => Promise<readonly Finding[]>;

/** Whatever does not answer in this time, in milliseconds, counts as absent. */
export const patienceMs = 5_000;

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "its name is not known",
  EAI_NONAME: "its name is not known",
  EAI_NODATA: "its name is not known",
  EAI_AGAIN: "its name cannot be looked up now",
  ECONNREFUSED: "nobody listens there",
  ECONNRESET: "it hung up",
  ETIMEDOUT: "it does not answer",
  CONNECT_TIMEOUT: "it does not answer",
  EHOSTUNREACH: "there is no way to it",
  ENETUNREACH: "there is no way to it",
  ENOENT: "its socket is not there",
  EACCES: "it may not be reached by this user",
  EAUTH: "it refuses the name or the password",
  WRONGPASS: "it refuses the name or the password",
  NOAUTH: "it refuses the name or the password",
  NOPERM: "it refuses this user",
  "28P01": "it refuses the name or the password",
  "28000": "it refuses this user",
  "3D000": "it has no database of that name",
  "53300": "it has no connection left",
};

/** Why something does not answer. A driver's own sentence may name machines and people. */
export function whyNot(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  // A driver may have put a code of its own over the system's.
  const number = inner instanceof Error && "errno" in inner ? inner.errno : undefined;
  const code =
    typeof number === "number" ? getSystemErrorName(number) : errorCode(inner) || errorCode(error) || replyCode(inner);
  if (inner instanceof Error && /TimeoutError|AbortError/.test(inner.name)) return "it does not answer";
  return reasons[code] ?? (code === "" ? "it answers something else" : `it says ${code}`);
}

/** Redis names the reason in the first word of what it says. */
const replyCode = (error: unknown): string =>
  error instanceof Error && error.name === "ReplyError" ? (/^[A-Z]+\b/.exec(error.message)?.[0] ?? "") : "";

/** Where an address leads, without its names. */
export function whereabouts(url: string): string {
  const { hostname, port, searchParams, protocol } = new URL(url);
  if (searchParams.has("host") || protocol === "unix:") return "by a socket of this machine";
  const place = /^(localhost|127\.|\[::1\])/.test(hostname) ? "on this machine" : "on another machine";
  return port === "" ? place : `${place}, port ${port}`;
}

export const megabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
