import { createHash } from "node:crypto";
import { type GraphQLSchema, specifiedRules, type ValidationRule, validate } from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import { type CheckedDocument, checkDocument } from "./document.ts";

/** A document that was checked, validated and compiled, ready to run with any variables. */
export interface Plan {
  readonly checked: CheckedDocument;
  readonly run: CompiledQuery["query"];
}

/**
 * The compiled documents. Those of the product itself are a finite list, compiled at their first use and kept; beside
 * them stays what signed-in people ask a second time, as much as `bytes` hold, the longest unused going first. All
 * else is run without being compiled, and leaves nothing behind: a stranger could otherwise fill the heap with
 * documents that differ by a name.
 */
export interface Plans {
  /** The plan of a document; undefined when it has none, and is to be run as it stands. */
  find(query: string, signedIn: boolean): Plan | undefined;
  /** What all plans but the product's own are taken to hold, in bytes. */
  readonly bytes: number;
}

export interface PlanOptions {
  /** Texts of the product's own operations, as its console sends them. */
  readonly own?: ReadonlySet<string>;
  readonly validationRules?: readonly ValidationRule[];
  readonly bytes?: number;
}

/** Room for some hundred documents of other clients. */
const mostBytes = 24 * 1024 * 1024;
/** No single document takes more of it than this share. */
const largestShare = 1 / 8;

/** Upper bounds of what a plan was seen to hold (graphql-jit 0.8 on Node 20): for each field, and for each byte of text. */
const bytesAField = 6_000;
const bytesOfTextByte = 80;

/** A document counts as asked again while its hash is among so many last ones. */
const rememberedHashes = 2_000;

export function createPlans(schema: GraphQLSchema, options: PlanOptions = {}): Plans {
  const { own = new Set<string>(), validationRules = [], bytes: room = mostBytes } = options;
  const pinned = new Map<string, Plan>();
  const kept = new Map<string, { readonly plan: Plan; readonly weight: number }>();
  const heard = new Set<string>();
  let held = 0;

  const compile = (checked: CheckedDocument): Plan | undefined => {
    if (validate(schema, checked.document, [...specifiedRules, ...validationRules]).length > 0) return undefined;
    const compiled = compileQuery(schema, checked.document);
    return isCompiledQuery(compiled) ? { checked, run: compiled.query } : undefined;
  };

  const findKept = (query: string): Plan | undefined => {
    const found = kept.get(query);
    if (found === undefined) return undefined;
    // A map tells its keys in the order in which they came: the longest unused is the first.
    kept.delete(query);
    kept.set(query, found);
    return found.plan;
  };

  const keep = (query: string): Plan | undefined => {
    const checked = checkDocument(query);
    const weight = checked.fields * bytesAField + Buffer.byteLength(query) * bytesOfTextByte;
    if (weight > room * largestShare) return undefined;
    const plan = compile(checked);
    if (plan === undefined) return undefined;
    held += weight;
    kept.set(query, { plan, weight });
    for (const [oldest, { weight: freed }] of kept) {
      if (held <= room) break;
      kept.delete(oldest);
      held -= freed;
    }
    return plan;
  };

  return {
    get bytes() {
      return held;
    },
    find(query, signedIn) {
      const known = pinned.get(query) ?? findKept(query);
      if (known !== undefined) return known;
      if (own.has(query)) {
        const plan = compile(checkDocument(query));
        if (plan !== undefined) pinned.set(query, plan);
        return plan;
      }
      if (!signedIn || !wasHeard(heard, query)) return undefined;
      return keep(query);
    },
  };
}

/** Whether the document was asked before, lately; from now on it was. */
function wasHeard(heard: Set<string>, query: string): boolean {
  const hash = createHash("sha256").update(query).digest("base64");
  if (heard.delete(hash)) return true;
  heard.add(hash);
  const [oldest] = heard;
  if (oldest !== undefined && heard.size > rememberedHashes) heard.delete(oldest);
  return false;
}
