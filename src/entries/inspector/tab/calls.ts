import type { AnyActorRef } from "xstate";
import { type Heard, watchCalls } from "../../../gql/heard.ts";
import { machineOf } from "./about.ts";

/** So many ports may be under way, or have been left without an answer, before the first ones are forgotten. */
const longestMemory = 500;

/**
 * Which calls to the gateway a port made: those that it began before it first waited, which is where all of ours call. What
 * a port asks after an answer is told with nobody.
 */
export class Calls {
  private port: string | null = null;
  private readonly made = new Map<string, Heard[]>();

  constructor() {
    watchCalls((heard) => {
      if (this.port === null) return;
      const made = this.made.get(this.port) ?? [];
      made.push(heard);
      this.made.set(this.port, made);
      if (this.made.size > longestMemory) this.made.delete(this.made.keys().next().value ?? "");
    });
  }

  /** An actor was made, and has not begun: from here on it is known what it calls as it begins. */
  watch(made: AnyActorRef): void {
    const actor = made as AnyActorRef & { logic: { start?: (snapshot: unknown, scope: unknown) => void } };
    const { logic } = actor;
    if (machineOf(actor) !== null || !logic.start) return;
    const start = (snapshot: unknown, scope: unknown): void => {
      const before = this.port;
      this.port = actor.sessionId;
      try {
        logic.start?.(snapshot, scope);
      } finally {
        this.port = before;
      }
    };
    actor.logic = Object.assign(Object.create(logic), { start });
  }

  /** The gateway's ids of the calls that an actor made since this was last asked. */
  take(actor: string | null): readonly string[] {
    if (actor === null) return [];
    const made = this.made.get(actor) ?? [];
    this.made.delete(actor);
    return made.flatMap(({ requestId }) => requestId ?? []);
  }
}
