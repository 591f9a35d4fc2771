import type { AnyActorRef, InspectionEvent, StateValue } from "xstate";
import { flowsUnder } from "../../flow/flowsByXState.ts";
import { startFlowsBy } from "../../flow/startFlow.ts";
import { blank } from "../inspector/trace/blank.ts";
import {
  type ActorNote,
  channelName,
  type FromTab,
  isChannelMessage,
  keyedTransitions,
  type StepNote,
} from "../inspector/trace/protocol.ts";

/** Steps that a tab keeps, so that an inspector that is opened later sees how it came to this. */
const longestTrace = 500;

/** So many steps an inspector keeps; more of them in one burst would only be forgotten there. */
const longestNews = 1_000;

/** How long what is new is gathered before it is told, in milliseconds. */
const gathering = 50;

/** Remembered for the tab's life, since the way to the sign-in provider and back drops the query. */
const memory = "inspect";

type Transitions = Extract<InspectionEvent, { type: "@xstate.microstep" }>["_transitions"];

interface Snapshot {
  readonly status: string;
  readonly value?: StateValue;
  readonly context?: unknown;
}

const machineOf = (actor: AnyActorRef): string | null => {
  const logic: unknown = (actor as { logic?: unknown }).logic;
  return typeof logic === "object" && logic !== null && "root" in logic && "id" in logic ? String(logic.id) : null;
};

const parentOf = (actor: AnyActorRef): string | null => {
  const parent: unknown = (actor as { _parent?: unknown })._parent;
  return typeof parent === "object" && parent !== null && "sessionId" in parent ? String(parent.sessionId) : null;
};

const stateOf = (snapshot: Snapshot | undefined): StateValue | null => snapshot?.value ?? null;

const errorIn = (event: { type: string }): string | null => {
  if (!("error" in event)) return null;
  const { error } = event;
  if (error instanceof Error) return error.message;
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : String(error);
};

const keys = new WeakMap<Transitions[number], string>();

/** The key of a transition; its siblings' are noted on the way. */
function keyOf(transition: Transitions[number]): string[] {
  if (!keys.has(transition)) for (const one of keyedTransitions(transition.source)) keys.set(one.transition, one.key);
  const key = keys.get(transition);
  return key === undefined ? [] : [key];
}

const keysOf = (transitions: Transitions): string[] => transitions.flatMap(keyOf);

/** How many signs of an id tell it from others. */
const idSigns = 8;

/** What a context is about: a name that people gave, else the board's, else the id of its subject. */
function aboutOf(context: unknown, titleOf: (boardId: string) => string | null): string | null {
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

/** Notes what the actors of this tab do, and tells it to whoever listens on the channel. */
export class Inspection {
  private readonly channel: BroadcastChannel;
  private readonly tab: string;
  private readonly actors = new Map<string, AnyActorRef>();
  private readonly steps: StepNote[] = [];
  private readonly taken = new Map<string, string[]>();
  /** By the step's index: the context that it left. Contexts are never changed, so keeping one costs a reference. */
  private readonly contexts = new Map<number, unknown>();
  private readonly news = { actors: new Map<string, AnyActorRef>(), steps: [] as StepNote[] };
  private readonly titleOf: (boardId: string) => string | null;
  private gatherer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;
  private hasListener = false;

  constructor(tab: string, titleOf: (boardId: string) => string | null = () => null) {
    this.tab = tab;
    this.titleOf = titleOf;
    this.channel = new BroadcastChannel(channelName);
    this.channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => this.answer(data));
    // A tab that was opened after the inspector introduces itself.
    this.introduce();
  }

  /** For `createActor(machine, { inspect })` of every root actor. */
  readonly inspect = (event: InspectionEvent): void => {
    const actor = event.actorRef as AnyActorRef;
    if (event.type === "@xstate.microstep") {
      this.taken.set(actor.sessionId, [...(this.taken.get(actor.sessionId) ?? []), ...keysOf(event._transitions)]);
    }
    if (event.type === "@xstate.snapshot") this.noteStep(actor, event.event, event.snapshot as Snapshot);
  };

  close(): void {
    this.tellNews();
    this.tell({ kind: "bye", tab: this.tab });
    this.channel.close();
  }

  private tell(message: FromTab): void {
    this.channel.postMessage(message);
  }

  /** Tells what was gathered. */
  private tellNews(): void {
    clearTimeout(this.gatherer);
    this.gatherer = undefined;
    const { actors, steps } = this.news;
    if (!actors.size && !steps.length) return;
    const told = [...actors.values()].map((actor) => this.describe(actor));
    this.tell({ kind: "news", tab: this.tab, actors: told, steps: [...steps] });
    actors.clear();
    steps.length = 0;
  }

  private gather(): void {
    this.gatherer ??= setTimeout(() => this.tellNews(), gathering);
  }

  private describe(actor: AnyActorRef): ActorNote {
    const snapshot = actor.getSnapshot() as Snapshot | undefined;
    const about = aboutOf(snapshot?.context, this.titleOf);
    return {
      id: actor.sessionId,
      parent: parentOf(actor),
      name: actor.id,
      about: about === null ? null : String(blank(about)),
      machine: machineOf(actor),
      value: stateOf(snapshot),
      status: snapshot?.status ?? "active",
    };
  }

  private introduce(): void {
    this.news.actors.clear();
    this.news.steps.length = 0;
    this.tell({
      kind: "tab",
      tab: { id: this.tab, title: document.title },
      actors: [...this.actors.values()].map((actor) => this.describe(actor)),
      steps: this.steps,
    });
  }

  private answer(message: unknown): void {
    if (!isChannelMessage(message)) return;
    if (message.kind === "hello") {
      this.hasListener = true;
      this.introduce();
    }
    if (message.kind === "context.ask" && message.tab === this.tab) {
      const { actor, step } = message;
      const snapshot = this.actors.get(actor)?.getSnapshot() as Snapshot | undefined;
      const context = step === null ? snapshot?.context : this.contexts.get(step);
      this.tell({ kind: "context", tab: this.tab, actor, step, context: blank(context ?? null) });
    }
  }

  /** An actor counts from its first snapshot on: one that was made and never started is nobody. */
  private noteActor(actor: AnyActorRef): void {
    if (this.actors.has(actor.sessionId)) return;
    this.actors.set(actor.sessionId, actor);
  }

  private noteStep(actor: AnyActorRef, event: { type: string }, snapshot: Snapshot): void {
    const value = stateOf(snapshot);
    if (value === null || machineOf(actor) === null) return;
    this.noteActor(actor);
    const { type, ...payload } = event;
    const step: StepNote = {
      index: this.count,
      actor: actor.sessionId,
      at: Date.now(),
      event: type,
      payload: blank(payload),
      error: errorIn(event) === null ? null : String(blank(errorIn(event))),
      value,
      status: snapshot.status,
      transitions: this.taken.get(actor.sessionId) ?? [],
    };
    this.count += 1;
    this.taken.delete(actor.sessionId);
    this.steps.push(step);
    this.contexts.set(step.index, snapshot.context);
    if (this.steps.length > longestTrace) this.contexts.delete(this.steps.shift()?.index ?? -1);
    if (this.hasListener) {
      this.news.actors.set(actor.sessionId, actor);
      this.news.steps.push(step);
      if (this.news.steps.length > longestNews) this.news.steps.shift();
      this.gather();
    }
    // Whoever is over and was seen to end need not be held any longer.
    if (snapshot.status !== "active") queueMicrotask(() => this.actors.delete(actor.sessionId));
  }
}

function isWanted(): boolean {
  if (import.meta.env.DEV) return true;
  if (new URLSearchParams(location.search).has("inspect")) sessionStorage.setItem(memory, "on");
  return sessionStorage.getItem(memory) === "on";
}

/**
 * What the console hands to its root actors. In production it is empty, unless the address holds `?inspect`; then, and
 * in development, the tab answers inspectors of the same origin. Nothing leaves the browser. `titleOf` names a board that is
 * known already.
 */
export function createInspection(titleOf: (boardId: string) => string | null): {
  inspect?: (event: InspectionEvent) => void;
} {
  if (!isWanted() || typeof BroadcastChannel === "undefined") return {};
  const inspection = new Inspection(crypto.randomUUID(), titleOf);
  addEventListener("pagehide", () => inspection.close(), { once: true });
  startFlowsBy(flowsUnder({ inspect: inspection.inspect }));
  return { inspect: inspection.inspect };
}
