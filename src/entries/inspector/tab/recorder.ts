import type { AnyActorRef, InspectionEvent, StateValue } from "xstate";
import { blank } from "../trace/blank.ts";
import { holdLife } from "../trace/life.ts";
import { type ActorNote, channelName, type FromTab, isFromInspector, type StepNote } from "../trace/protocol.ts";
import { takenKeys } from "../trace/takenKeys.ts";
import { aboutOf, delaysOf, machineOf, parentOf } from "./about.ts";
import { Calls } from "./calls.ts";
import { Causes } from "./causes.ts";
import { noteOf, type Step } from "./step.ts";

/** Steps that a tab keeps, so that an inspector that is opened later sees how it came to this. */
const longestTrace = 2_000;

/** So many steps are told at once; of a longer burst the newest. */
const longestNews = 2_000;

/** How long what is new is gathered before it is told, in milliseconds. */
const gathering = 80;

interface Snapshot {
  readonly status: string;
  readonly value?: StateValue;
  readonly context?: unknown;
}

const stateOf = (snapshot: Snapshot | undefined): StateValue | null => snapshot?.value ?? null;

/** A part of a page that makes actors of its own. */
export interface Part {
  /** For the actors that it makes. */
  readonly inspection: { readonly inspect: (event: InspectionEvent) => void };
  show(): void;
  leave(): void;
}

/** Notes what the actors of this tab do, and tells it to whoever listens on the channel. */
export class Inspection {
  private readonly channel: BroadcastChannel;
  private readonly tab: string;
  private readonly actors = new Map<string, AnyActorRef>();
  private readonly ended = new Set<string>();
  private readonly steps: Step[] = [];
  private readonly taken = new Map<string, string[]>();
  /** By the actor: what it emitted since its last step. */
  private readonly emitted = new Map<string, { type: string }[]>();
  private readonly causes = new Causes();
  private readonly calls = new Calls();
  /** By the step's index: the context that it left. Contexts are never changed, so keeping one costs a reference. */
  private readonly contexts = new Map<number, unknown>();
  /** By the actor: whether the part of the page that made it is gone. */
  private readonly makers = new WeakMap<AnyActorRef, { isGone: boolean }>();
  private readonly news = { actors: new Map<string, AnyActorRef>(), steps: [] as Step[] };
  /** By the actor: what was told of it last. */
  private readonly told = new Map<string, ActorNote>();
  /** What was told last. */
  private title = "";
  private readonly titleOf: (boardId: string) => string | null;
  private gatherer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;
  private hasListener = false;
  /** Whether its end can be waited for. */
  private isLiving = false;
  private readonly end: () => void;
  /** Whether steps that nobody was told are among what is new. */
  private isCut = false;

  constructor(tab: string, titleOf: (boardId: string) => string | null = () => null) {
    this.tab = tab;
    this.titleOf = titleOf;
    this.channel = new BroadcastChannel(channelName);
    this.channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => this.answer(data));
    // A tab that was opened after the inspector introduces itself, once its end can be waited for.
    this.end = holdLife(tab, () => {
      this.isLiving = true;
      this.introduce();
    });
  }

  /** For `createActor(machine, { inspect })` of every root actor. */
  readonly inspect = (event: InspectionEvent): void => {
    const actor = event.actorRef as AnyActorRef;
    if (event.type === "@xstate.actor") {
      this.calls.watch(actor);
      this.hear(actor);
    }
    if (event.type === "@xstate.event") {
      this.causes.note(actor, event.event, event.sourceRef as AnyActorRef | undefined);
    }
    if (event.type === "@xstate.microstep") {
      this.taken.set(actor.sessionId, [...(this.taken.get(actor.sessionId) ?? []), ...takenKeys(event._transitions)]);
    }
    if (event.type === "@xstate.snapshot") this.noteStep(actor, event.event, event.snapshot as Snapshot);
  };

  /** What a part of a page makes is to end with it: whoever does not is told as one that outlives it. */
  part(): Part {
    const maker = { isGone: false };
    const isShown = (isThere: boolean): void => {
      maker.isGone = !isThere;
      for (const actor of this.actors.values())
        if (this.makers.get(actor) === maker) this.news.actors.set(actor.sessionId, actor);
      if (this.hasListener) this.gather();
    };
    const inspect = (event: InspectionEvent): void => {
      const { actorRef, rootId } = event as InspectionEvent & { readonly actorRef: AnyActorRef };
      if (event.type === "@xstate.actor" && actorRef.sessionId === rootId) this.makers.set(actorRef, maker);
      this.inspect(event);
    };
    return { inspection: { inspect }, show: () => isShown(true), leave: () => isShown(false) };
  }

  /** The document has another title than before: a tab of which nothing else is told, to whoever knows it. */
  tellTitle(): void {
    if (this.hasListener && document.title !== this.title) this.tellTab([], []);
  }

  close(): void {
    this.tellNews();
    this.tell({ kind: "bye", tab: this.tab });
    this.channel.close();
    this.end();
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
    const notes = [...actors.values()].map((actor) => this.describe(actor)).filter((note) => this.isNews(note));
    this.tell({ kind: "news", tab: this.tab, actors: notes, steps: steps.map(noteOf) });
    actors.clear();
    steps.length = 0;
    this.isCut = false;
  }

  private gather(): void {
    this.gatherer ??= setTimeout(() => this.tellNews(), gathering);
  }

  /** Where an actor is its steps tell; all else of it is told when it is another one. */
  private isNews(note: ActorNote): boolean {
    const before = this.told.get(note.id);
    if (note.status === "active") this.told.set(note.id, note);
    else this.told.delete(note.id);
    return (
      before === undefined ||
      this.isCut ||
      before.status !== note.status ||
      before.about !== note.about ||
      before.outlives !== note.outlives ||
      JSON.stringify(before.delays) !== JSON.stringify(note.delays)
    );
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
      delays: delaysOf(actor),
      outlives: this.makers.get(actor)?.isGone ?? false,
    };
  }

  private introduce(): void {
    // Who has ended since is not among those who are introduced.
    this.tellNews();
    const notes = [...this.actors.values()].map((actor) => this.describe(actor));
    for (const note of notes) this.told.set(note.id, note);
    this.tellTab(notes, this.steps.map(noteOf));
  }

  private tellTab(actors: readonly ActorNote[], steps: readonly StepNote[]): void {
    this.title = document.title;
    this.tell({ kind: "tab", tab: { id: this.tab, title: this.title }, actors, steps });
  }

  private answer(message: unknown): void {
    if (!isFromInspector(message)) return;
    if (message.kind === "hello") {
      this.hasListener = true;
      if (this.isLiving) this.introduce();
    }
    if (message.kind === "contexts.ask") {
      this.tell({ kind: "contexts", tab: this.tab, contexts: this.allContexts() });
    }
    // Whoever looks at a tab in production moves nothing in it.
    if (import.meta.env.DEV && message.kind === "event.send" && message.tab === this.tab) {
      this.actors.get(message.actor)?.send(message.event);
    }
    if (message.kind === "context.ask" && message.tab === this.tab) {
      const { actor, step } = message;
      const snapshot = this.actors.get(actor)?.getSnapshot() as Snapshot | undefined;
      const context = step === null ? snapshot?.context : this.contexts.get(step);
      this.tell({ kind: "context", tab: this.tab, actor, step, context: blank(context ?? null) });
    }
  }

  /** For a session that is saved: contexts of whoever ended are kept with their steps. */
  private allContexts(): Extract<FromTab, { kind: "contexts" }>["contexts"] {
    const now = [...this.actors].map(([actor, ref]) => {
      const { context } = ref.getSnapshot() as Snapshot;
      return { actor, step: null, context: blank(context ?? null) };
    });
    const left = this.steps.map(({ actor, index }) => {
      return { actor, step: index, context: blank(this.contexts.get(index) ?? null) };
    });
    return [...left, ...now];
  }

  /** What an actor emits is there before its step is over. */
  private hear(actor: AnyActorRef): void {
    if (machineOf(actor) === null) return;
    actor.on("*", (said: { type: string }) => {
      const before = this.emitted.get(actor.sessionId);
      if (before) before.push(said);
      else this.emitted.set(actor.sessionId, [said]);
    });
  }

  private forget(actor: string): void {
    if (!this.ended.delete(actor)) return;
    this.actors.delete(actor);
    this.causes.forget(actor);
  }

  /** An actor counts from its first snapshot on: one that was made and never started is nobody. */
  private noteActor(actor: AnyActorRef): void {
    if (this.actors.has(actor.sessionId)) return;
    this.actors.set(actor.sessionId, actor);
  }

  private noteStep(actor: AnyActorRef, event: { type: string }, snapshot: Snapshot): void {
    const from = this.causes.take(actor, event);
    const value = stateOf(snapshot);
    if (value === null || machineOf(actor) === null) return;
    this.noteActor(actor);
    const step: Step = {
      index: this.count,
      actor: actor.sessionId,
      at: Date.now(),
      event,
      from,
      requestIds: this.calls.take(from.source),
      emitted: this.emitted.get(actor.sessionId) ?? [],
      value,
      status: snapshot.status,
      transitions: this.taken.get(actor.sessionId) ?? [],
    };
    this.count += 1;
    this.taken.delete(actor.sessionId);
    this.emitted.delete(actor.sessionId);
    this.steps.push(step);
    this.contexts.set(step.index, snapshot.context);
    if (this.steps.length > longestTrace) this.contexts.delete(this.steps.shift()?.index ?? -1);
    if (this.hasListener) {
      this.news.actors.set(actor.sessionId, actor);
      this.news.steps.push(step);
      if (this.news.steps.length > longestNews) {
        this.news.steps.shift();
        this.isCut = true;
      }
      this.gather();
    }
    // Whoever is over and was seen to end need not be held any longer; React ends what it shows and starts it again at once.
    if (snapshot.status === "active") this.ended.delete(actor.sessionId);
    else this.ended.add(actor.sessionId);
    if (this.ended.has(actor.sessionId)) queueMicrotask(() => this.forget(actor.sessionId));
  }
}
