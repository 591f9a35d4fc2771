import type { AnyActorRef } from "xstate";

/** The id of an actor's machine; null for ports and other actors without a chart. */
export const machineOf = (actor: AnyActorRef): string | null => {
  const logic: unknown = (actor as { logic?: unknown }).logic;
  return typeof logic === "object" && logic !== null && "root" in logic && "id" in logic ? String(logic.id) : null;
};

/** Who started an actor. */
export const parentOf = (actor: AnyActorRef): string | null => {
  const parent: unknown = (actor as { _parent?: unknown })._parent;
  return typeof parent === "object" && parent !== null && "sessionId" in parent ? String(parent.sessionId) : null;
};

/** The code or message of the error that an event brought. */
export const errorIn = (event: { type: string }): string | null => {
  if (!("error" in event)) return null;
  const { error } = event;
  if (error instanceof Error) return error.message;
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : String(error);
};

/** The gateway's id of the call that brought an error; read by its shape, so that no page loads the console's calls for it. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof Error && "requestId" in error && typeof error.requestId === "string" ? error.requestId : null;

/** How many signs of an id tell it from others. */
const idSigns = 8;

/** What a context is about: a name that people gave, else the board's, else the id of its subject. */
export function aboutOf(context: unknown, titleOf: (boardId: string) => string | null): string | null {
  if (typeof context !== "object" || context === null) return null;
  const held = { ...("request" in context ? (context.request as object | null) : null), ...context } as Record<
    string,
    unknown
  >;
  const text = (name: string): string | null => {
    const value = held[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const boardId = text("boardId");
  const named = text("boardTitle") ?? text("title") ?? (boardId === null ? null : titleOf(boardId));
  if (named !== null) return named;
  const subject = boardId ?? text("messageId") ?? text("feedItemId") ?? text("draftId") ?? text("id");
  return subject === null ? null : subject.slice(0, idSigns);
}

/** The delays that an actor waits for now: what comes, and when. */
export function delaysOf(actor: AnyActorRef): readonly { readonly event: string; readonly ends: number }[] {
  const { _scheduledEvents: scheduled } = actor.system.getSnapshot();
  return Object.values(scheduled)
    .filter(({ target }) => target === actor)
    .map(({ event, startedAt, delay }) => ({ event: event.type, ends: startedAt + delay }));
}
