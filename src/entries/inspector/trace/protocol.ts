import type { AnyTransitionDefinition, StateValue } from "xstate";

/** The name of the BroadcastChannel on which tabs and inspectors of one origin find each other. */
export const channelName = "clatter-inspector";

/** A running actor of a tab. */
export interface ActorNote {
  /** Unique within its tab. */
  readonly id: string;
  readonly parent: string | null;
  /** What its parent, or the app, calls it. */
  readonly name: string;
  /** What it is about, in a person's words where there are some: "Kitchen"; null where it is about nothing in particular. */
  readonly about: string | null;
  /** The id of its machine; null for ports and other actors without a chart. */
  readonly machine: string | null;
  readonly value: StateValue | null;
  readonly status: string;
  /** What it waits for, and when that comes (epoch milliseconds by the tab's clock); absent in sessions of before. */
  readonly delays?: readonly { readonly event: string; readonly ends: number }[];
  /** Whether it runs on although the part of the page that made it is gone; absent in sessions of before. */
  readonly outlives?: boolean;
}

/** One event that an actor received, and what it did with it. */
export interface StepNote {
  /** Grows by one with every step of the tab. */
  readonly index: number;
  readonly actor: string;
  /** Epoch milliseconds by the tab's clock. */
  readonly at: number;
  readonly event: string;
  /** What the event carried, made printable and without tokens. */
  readonly payload: unknown;
  /** The code or message of the error that the event brought. */
  readonly error: string | null;
  readonly value: StateValue;
  readonly status: string;
  /** The transitions that were taken, by `transitionKey`. */
  readonly transitions: readonly string[];
  /** What the actor emitted meanwhile, to whoever listens; absent where that is nothing, and in sessions of before. */
  readonly emitted?: readonly { readonly type: string }[];
  /** Counts the events of the tab in the order in which they were sent. */
  readonly seq: number;
  /** The `seq` of the event whose step sent this one; null for one from outside. */
  readonly cause: number | null;
  /** The actor that sent it; itself for a delay, null for a person or the page. */
  readonly source: string | null;
}

export interface TabNote {
  readonly id: string;
  readonly title: string;
}

export type FromTab =
  /** Who a tab is, with all that it keeps; and with none of that, once its title is another one. */
  | {
      readonly kind: "tab";
      readonly tab: TabNote;
      readonly actors: readonly ActorNote[];
      readonly steps: readonly StepNote[];
    }
  /** What is new since the last one: a tab tells many steps at once, so that a burst of them stops nobody. */
  | {
      readonly kind: "news";
      readonly tab: string;
      readonly actors: readonly ActorNote[];
      readonly steps: readonly StepNote[];
    }
  /** Of an actor as it is now, or as a step left it. */
  | {
      readonly kind: "context";
      readonly tab: string;
      readonly actor: string;
      readonly step: number | null;
      readonly context: unknown;
    }
  /** Every context that the tab still has: of each actor as it is now (`step` null), and as each step left it. */
  | {
      readonly kind: "contexts";
      readonly tab: string;
      readonly contexts: readonly { readonly actor: string; readonly step: number | null; readonly context: unknown }[];
    }
  | { readonly kind: "bye"; readonly tab: string };

/** What an inspector takes in: what tabs say, and when one of them (epoch milliseconds) was gone, with a word or without. */
export type Heard =
  | Exclude<FromTab, { kind: "bye" }>
  | { readonly kind: "gone"; readonly tab: string; readonly at: number };

export type FromInspector =
  | { readonly kind: "hello" }
  | { readonly kind: "context.ask"; readonly tab: string; readonly actor: string; readonly step: number | null }
  | { readonly kind: "contexts.ask" }
  /** For an actor of the tab, as if something in the tab had sent it; taken in development only. */
  | {
      readonly kind: "event.send";
      readonly tab: string;
      readonly actor: string;
      readonly event: { readonly type: string };
    };

const fromTabs: ReadonlySet<unknown> = new Set(["tab", "news", "context", "contexts", "bye"]);
const fromInspectors: ReadonlySet<unknown> = new Set(["hello", "context.ask", "contexts.ask", "event.send"]);

const isOf = (kinds: ReadonlySet<unknown>, message: unknown): boolean =>
  typeof message === "object" && message !== null && "kind" in message && kinds.has(message.kind);

/** Whether something that came over the channel is a tab's; an inspector's. */
export const isFromTab = (message: unknown): message is FromTab => isOf(fromTabs, message);
export const isFromInspector = (message: unknown): message is FromInspector => isOf(fromInspectors, message);

/**
 * Names a transition of a chart: its source, its event and its place among the candidates for that event. The same for
 * the definition and for every machine that was provided from it.
 */
function transitionKey({ source, eventType }: AnyTransitionDefinition, index: number): string {
  return `${source.id}|${eventType}|${index}`;
}

/** The transitions of a state, each with its key. */
export function keyedTransitions(
  source: AnyTransitionDefinition["source"],
): { readonly key: string; readonly transition: AnyTransitionDefinition }[] {
  const groups = [...source.transitions.values(), source.always ?? []];
  return groups.flatMap((group) =>
    group.map((transition, index) => ({ key: transitionKey(transition, index), transition })),
  );
}
