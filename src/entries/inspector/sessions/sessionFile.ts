import { blank } from "../trace/blank.ts";
import type { ActorNote, StepNote, TabNote } from "../trace/protocol.ts";
import { emptyTrace, hear, type Trace } from "../trace/trace.ts";

/** What is written down of a session: all that the inspector knew when it was saved. */
interface SessionFile {
  readonly kind: "clatter-session";
  readonly version: 1;
  readonly made: string;
  readonly tabs: readonly (TabNote & {
    readonly actors: readonly ActorNote[];
    readonly steps: readonly StepNote[];
  })[];
  /** By `contextKey`. */
  readonly contexts: Readonly<Record<string, unknown>>;
}

/** Why a file cannot be opened. */
export type SessionProblem = "tooLarge" | "notJson" | "notASession" | "otherVersion";

/** A session of ten thousand steps takes a few MB; what is much larger would only stop the page. */
export const largestSession = 64 * 1024 * 1024;

/**
 * So many values are within each other at most: what a tab tells is cut eight levels down (`blank.ts`), the file holds it four levels
 * down, and no machine has states so deep. What is deeper no session is, and whoever walks through it runs out of stack.
 */
const deepestSession = 32;

/** The session as a file. What tabs told is blanked already; it is again, as what leaves the browser. */
export function sessionText(trace: Trace, made: Date): string {
  const notes = <Note extends { tab: string }>(all: readonly Note[], tab: string) =>
    all.filter((one) => one.tab === tab);
  const file: SessionFile = {
    kind: "clatter-session",
    version: 1,
    made: made.toISOString(),
    tabs: trace.tabs.map(({ id, title }) => ({
      id,
      title: String(blank(title)),
      actors: notes(trace.actors, id).map(({ tab: _, key: __, ...actor }) => actor),
      steps: notes(trace.steps, id).map(({ tab: _, id: __, payload, emitted, ...step }) => ({
        ...step,
        payload: blank(payload),
        ...(emitted ? { emitted: blank(emitted) as NonNullable<StepNote["emitted"]> } : {}),
      })),
    })),
    contexts: Object.fromEntries(Object.entries(trace.contexts).map(([key, context]) => [key, blank(context)])),
  };
  return JSON.stringify(file);
}

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isStateValue = (value: unknown): boolean =>
  isText(value) || (isObject(value) && Object.values(value).every(isStateValue));

const has = (shape: Shape, value: unknown): boolean =>
  isObject(value) && Object.entries(shape).every(([name, isRight]) => isRight(value[name]));
const listOf =
  (isRight: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isRight);

const actorShape: Shape = {
  id: isText,
  parent: isTextOrNull,
  name: isText,
  about: isTextOrNull,
  machine: isTextOrNull,
  value: (value) => value === null || isStateValue(value),
  status: isText,
  delays: (value) => value === undefined || listOf((one) => has({ event: isText, ends: isCount }, one))(value),
};

const stepShape: Shape = {
  index: isCount,
  actor: isText,
  at: isCount,
  event: isText,
  error: isTextOrNull,
  value: isStateValue,
  status: isText,
  transitions: listOf(isText),
  seq: isCount,
  cause: (value) => value === null || isCount(value),
  source: isTextOrNull,
  emitted: (value) => value === undefined || listOf((one) => has({ type: isText }, one))(value),
};

const isTab = (value: unknown): boolean =>
  has(
    {
      id: isText,
      title: isText,
      actors: listOf((actor) => has(actorShape, actor)),
      steps: listOf((step) => has(stepShape, step)),
    },
    value,
  );

/** Level by level, since what is to be found is too deep for calls within calls. */
function isTooDeep(value: unknown): boolean {
  const isHolder = (part: unknown): part is object => typeof part === "object" && part !== null;
  let level = [value].filter(isHolder);
  for (let depth = 0; depth < deepestSession && level.length; depth += 1)
    level = level.flatMap((holder) => Object.values(holder).filter(isHolder));
  return level.length > 0;
}

/** JSON, or undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the inspector knew when a session was saved, or why the file says nothing of it. */
export function traceOf(text: string): { readonly trace: Trace; readonly made: string } | SessionProblem {
  if (text.length > largestSession) return "tooLarge";
  const file = parsed(text);
  if (file === undefined) return "notJson";
  if (!isObject(file) || file.kind !== "clatter-session") return "notASession";
  if (file.version !== 1) return "otherVersion";
  if (isTooDeep(file)) return "notASession";
  const isWhole = has({ made: isText, tabs: listOf(isTab), contexts: isObject }, file);
  if (!isWhole || Number.isNaN(Date.parse(String(file.made)))) return "notASession";
  const { tabs, contexts, made } = file as unknown as SessionFile;
  const trace = tabs.reduce(
    (known, { actors, steps, ...tab }) => hear(known, { kind: "tab", tab, actors, steps }),
    emptyTrace,
  );
  return { trace: { ...trace, contexts }, made };
}
