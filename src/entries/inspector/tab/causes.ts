import type { AnyActorRef } from "xstate";
import { machineOf } from "./about.ts";

/** Where an event came from. */
export interface Cause {
  /** Counts the events of the tab in the order in which they were sent. */
  readonly seq: number;
  /** The event whose step sent this one; null for one from outside: a person, the page, a time. */
  readonly cause: number | null;
  /** Who sent it: an actor of the tab, or null. */
  readonly source: string | null;
}

interface Waiting extends Cause {
  readonly event: object;
}

/**
 * Which event led to which. An actor takes one event at a time, so what is sent while it takes one is sent because of it;
 * what a port tells comes from the step that started the port.
 */
export class Causes {
  private count = 0;
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly born = new Map<string, number | null>();

  /** An event was sent to an actor, which may take others before it. */
  note(target: AnyActorRef, event: object, source: AnyActorRef | undefined): void {
    const cause = this.causeOf(target, source);
    const line = this.waiting.get(target.sessionId) ?? [];
    line.push({ seq: this.count, cause, source: source?.sessionId ?? null, event });
    this.waiting.set(target.sessionId, line);
    this.count += 1;
    if (!this.born.has(target.sessionId)) this.born.set(target.sessionId, cause);
  }

  private causeOf(target: AnyActorRef, source: AnyActorRef | undefined): number | null {
    if (!source) return null;
    if (machineOf(source) === null) return this.born.get(source.sessionId) ?? null;
    return source === target ? null : (this.waiting.get(source.sessionId)?.[0]?.seq ?? null);
  }

  /** An actor has taken an event. */
  take(target: AnyActorRef, event: object): Cause {
    const line = this.waiting.get(target.sessionId) ?? [];
    const taken = line.splice(0, line.findIndex((one) => one.event === event) + 1).at(-1);
    if (taken) return { seq: taken.seq, cause: taken.cause, source: taken.source };
    this.count += 1;
    return { seq: this.count - 1, cause: null, source: null };
  }

  forget(actor: string): void {
    this.waiting.delete(actor);
    this.born.delete(actor);
  }
}
