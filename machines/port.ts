import {
  type AnyActorLogic,
  type AnyStateMachine,
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from "xstate";

/**
 * Why the outside world said no, in codes. `code` is one of the gateway's error types, or one of `portFailures`.
 * `until` is epoch milliseconds; `rule` and `setBy` say which rule refused and who set it, where that is known.
 */
export type Refusal = {
  readonly code: string;
  readonly rule?: string;
  readonly until?: number;
  readonly setBy?: string;
  /** Where in the grid, when the grid is wrong; counted from 0. */
  readonly row?: number;
  readonly column?: number;
  /** The gateway's own words, for what nobody here has a sentence for. */
  readonly sentence?: string;
};

/**
 * Failures that no gateway answers with, because the answer never came or could not be read.
 * `answerLost`: the call went out and nothing came back, so it may or may not have been carried out.
 */
export const portFailures = { answerLost: "AnswerLost", unprovided: "PortUnprovided", unknown: "Unknown" } as const;

/**
 * The codes that say that nobody decided: the gateway broke, or nothing readable came back. The specification has its
 * own sentences for these ('a server error'), next to those for a refusal with a type.
 */
const undecided: ReadonlySet<string> = new Set([
  "ServerError",
  portFailures.answerLost,
  portFailures.unprovided,
  portFailures.unknown,
]);

/** How a port says no: it rejects with this. Anything else that it throws counts as `portFailures.unknown`. */
export class PortRefusal extends Error {
  readonly refusal: Refusal;
  /** The gateway's id of the call that it refused, for whoever looks for it in the log; no machine keeps it. */
  requestId?: string;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.name = "PortRefusal";
    this.refusal = refusal;
  }
}

/** A port was used that the app never provided: a mistake of ours, which must not look like a failed call. */
export class UnprovidedPort extends PortRefusal {
  readonly port: string;

  constructor(port: string) {
    super({ code: portFailures.unprovided, rule: port });
    this.name = "UnprovidedPort";
    this.port = port;
    this.message = `The port "${port}" was not provided. Give it with machine.provide({ actors: { ${port}: … } }).`;
  }
}

/** The refusal in what a port rejected with. */
export function refusalOf(error: unknown): Refusal {
  return error instanceof PortRefusal ? error.refusal : { code: portFailures.unknown };
}

/** What a port answered, out of the event that brings the answer; undefined for any other event. */
export function outputIn<Output>(event: EventObject): Output | undefined {
  return "output" in event ? (event.output as Output) : undefined;
}

/** The refusal in the event that brings it, or undefined for any other event. */
export function refusalIn(event: EventObject): Refusal | undefined {
  return "error" in event ? refusalOf(event.error) : undefined;
}

/** Whether nobody decided about the call: a broken gateway or a lost answer, not a refusal. */
export function isUndecided(refusal: Refusal): boolean {
  return undecided.has(refusal.code);
}

/** Whether the call may have been carried out although no answer came. */
export function isAnswerLost(refusal: Refusal): boolean {
  return refusal.code === portFailures.answerLost;
}

/** What a person is to be told: the id of a sentence (as in the word catalogue, with dashes) and what it needs. */
export type Notice = {
  readonly id: string;
  /** The code of the refusal behind it, where there is one. */
  readonly cause?: string;
  readonly rule?: string;
  readonly until?: number;
  readonly setBy?: string;
  readonly row?: number;
  readonly column?: number;
  readonly sentence?: string;
  /** Values for the sentence's placeholders. */
  readonly values?: Readonly<Record<string, string | number>>;
};

/** A notice that tells about a refusal: its code and the time, rule and person that the refusal named. */
export function noticeOf(id: string, refusal: Refusal): Notice {
  const { code, ...reasons } = refusal;
  return { id, cause: code, ...reasons };
}

/** The notice for the refusal that an event brings; null for any other event. */
export function noticeIn(event: EventObject, id: string): Notice | null {
  const refusal = refusalIn(event);
  return refusal ? noticeOf(id, refusal) : null;
}

/** What a port is: one answer (`promise`), or a connection that speaks whenever it likes (`callback`). */
type PortKind = "promise" | "callback";

/** A port of a machine. `path` leads to it through child machines: "delivery.createMessage". */
export type PortDescription = { readonly path: string; readonly name: string; readonly kind: PortKind };

const declared = new WeakMap<object, { name: string; kind: PortKind }>();

function declare<Logic extends AnyActorLogic>(logic: Logic, name: string, kind: PortKind): Logic {
  declared.set(logic, { name, kind });
  return logic;
}

/**
 * Declares a port that answers once. The app gives it with `machine.provide`; until then it rejects with
 * `UnprovidedPort`. It should reject with `PortRefusal`.
 */
export function promisePort<Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> {
  return declare(
    fromPromise<Output, Input>(() => Promise.reject(new UnprovidedPort(name))),
    name,
    "promise",
  );
}

/**
 * Declares a port that stays open while the state that invokes it lasts, and takes `Received` from the machine. What
 * it sends back are events of the machine. Until the app gives it, opening it throws `UnprovidedPort`.
 */
export function callbackPort<Received extends EventObject, Input extends NonReducibleUnknown = NonReducibleUnknown>(
  name: string,
): CallbackActorLogic<Received, Input> {
  return declare(
    fromCallback<Received, Input>(() => {
      throw new UnprovidedPort(name);
    }),
    name,
    "callback",
  );
}

function isMachine(logic: unknown): logic is AnyStateMachine {
  return typeof logic === "object" && logic !== null && "implementations" in logic;
}

function portsBelow(machine: AnyStateMachine, prefix: string): PortDescription[] {
  const actors = Object.entries(machine.implementations.actors as Record<string, unknown>);
  return actors.flatMap(([key, logic]) => {
    if (isMachine(logic)) return portsBelow(logic, `${prefix}${key}.`);
    const port = typeof logic === "object" && logic !== null ? declared.get(logic) : undefined;
    return port ? [{ path: `${prefix}${key}`, ...port }] : [];
  });
}

/**
 * The ports of a machine and of its child machines that nobody has provided yet. On a machine as its file declares it
 * these are all its ports; on the machine as a feature provides it a contract test expects none.
 */
export function openPorts(machine: AnyStateMachine): PortDescription[] {
  return portsBelow(machine, "");
}
