import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RefusalError } from "../refusal.ts";
import { ifMatchMalformed } from "../words/callRefusals.ts";

/* Conditional requests (RFC 9110, section 13) on things whose state has a number or a name. */

/** `*`, or entity tags; a weak one is kept with its mark. Undefined for what is neither. */
function readTags(value: string): readonly string[] | "any" | undefined {
  if (value.trim() === "*") return "any";
  if (value.length > 500) return undefined;
  const tags = value.split(",").map((tag) => tag.trim());
  return tags.every((tag) => /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/.test(tag)) ? tags : undefined;
}

/** Puts the tag on the answer; true when the asker has it already, and 304 was answered. */
export function answeredUnchanged(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  const etag = `"${tag}"`;
  reply.header("etag", etag).header("cache-control", "private, no-cache");
  const asked = request.headers["if-none-match"];
  const tags = asked === undefined ? undefined : readTags(asked);
  // Weakly, as section 13.1.2 has it.
  if (tags === undefined || !(tags === "any" || tags.some((one) => one.replace(/^W\//, "") === etag))) return false;
  reply.code(304).send();
  return true;
}

/** An answer whose state has no number: its tag is made of what it says. True when the asker has it, and 304 was answered. */
export function answeredSame(request: FastifyRequest, reply: FastifyReply, answer: unknown): boolean {
  return answeredUnchanged(request, reply, tagOf(answer));
}

/** A tag made of what is said. */
export function tagOf(answer: unknown): string {
  return createHash("sha256").update(JSON.stringify(answer)).digest("base64url").slice(0, 22);
}

/** The tags of If-Match, without their quotes; a weak one matches nothing. RefusalError `ValidationError`. */
export function readIfMatch({ headers }: FastifyRequest): readonly string[] | "any" | undefined {
  const asked = headers["if-match"];
  if (asked === undefined) return undefined;
  const tags = readTags(asked);
  if (tags === undefined) throw new RefusalError("ValidationError", ifMatchMalformed(), { rule: "ifMatch" });
  return tags === "any" ? tags : tags.filter((tag) => tag.startsWith('"')).map((tag) => tag.slice(1, -1));
}

/** One header as a text; undefined where it is not there. */
export function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}
