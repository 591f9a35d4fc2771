import { type AnyStateMachine, type EventObject, fromCallback } from "xstate";
import { PortRefusal, type Refusal } from "../../../../machines/port.ts";

/** Times run out when a session says so. */
export const stillClock = { setTimeout: () => 0, clearTimeout: () => {} };

/** Ports and child machines that do nothing: what they answered stands in the session. */
export function silent(machine: AnyStateMachine): AnyStateMachine {
  const names = Object.keys(machine.implementations.actors as Readonly<Record<string, unknown>>);
  const actors = Object.fromEntries(names.map((name) => [name, fromCallback(() => {})]));
  return machine.provide({ actors } as never);
}

const isRefusal = (error: unknown): error is { readonly refusal: Refusal } =>
  typeof error === "object" && error !== null && "refusal" in error;

/** What came over the channel, or out of a file, is plain data; a machine looks for the port's own kind of error. */
export const revived = (event: EventObject): EventObject =>
  "error" in event && isRefusal(event.error)
    ? Object.assign({ ...event }, { error: new PortRefusal(event.error.refusal) })
    : event;
