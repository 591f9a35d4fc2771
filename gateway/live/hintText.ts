import { z } from "zod";
import type { Hint } from "../context.ts";

/*
 * A hint on its way between gateways, which may be of two versions: what one does not know of the other's is left out, and
 * what it knows keeps its meaning.
 */

/** Raised when a reader must tell two forms apart. The version before had none. */
const version = 2;

const kinds: ReadonlySet<string> = new Set<Hint["kind"]>([
  "board",
  "status",
  "membership",
  "token",
  "credential",
  "broadcast",
  "mine",
  "feed",
  "pinEnded",
  "diskFull",
  "identify",
]);

const messageSchema = z.object({
  v: z.number().exactOptional(),
  from: z.string(),
  hint: z.object({
    kind: z.string(),
    boardId: z.string().exactOptional(),
    personId: z.string().exactOptional(),
    version: z.number().exactOptional(),
    what: z.string().exactOptional(),
    by: z.string().exactOptional(),
    deviceId: z.string().exactOptional(),
    tab: z.string().exactOptional(),
    at: z.number().exactOptional(),
    traceparent: z.string().exactOptional(),
  }),
});

interface HintMessage {
  /** Which gateway tells it. */
  readonly from: string;
  readonly hint: Hint;
  /** Told by a gateway of the version before, which knows one channel for everything. */
  readonly isOfBefore: boolean;
}

/** The mark stands first: a gateway knows its own hints by it without reading them. */
const headOf = (from: string): string => `{"v":${version},"from":${JSON.stringify(from)},`;

export const writeHint = (from: string, hint: Hint): string => `${headOf(from)}"hint":${JSON.stringify(hint)}}`;

export const isOwnHint = (from: string): ((text: string) => boolean) => {
  const head = headOf(from);
  return (text) => text.startsWith(head);
};

/** "unknown" is what only a later version tells of. */
export function readHint(text: string): HintMessage | "unknown" | undefined {
  const parsed = messageSchema.safeParse(parse(text));
  if (!parsed.success) return undefined;
  const { v, from, hint } = parsed.data;
  return isKnown(hint) ? { from, hint, isOfBefore: v === undefined } : "unknown";
}

const isKnown = (hint: { readonly kind: string }): hint is Hint => kinds.has(hint.kind);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
