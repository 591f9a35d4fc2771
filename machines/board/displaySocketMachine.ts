import { assign, type EventObject, emit, sendTo, setup } from "xstate";
import type { Code62 } from "../code62.ts";
import { callbackPort, portFailures, promisePort, type Refusal, refusalIn } from "../port.ts";

/** How often a connected display says that it lives, in milliseconds (messages, sections 4 and 9). */
export const heartbeatInterval = 5_000;

/** The first wait after a cut, and the longest one, in milliseconds. */
export const backOffRange = { first: 500, longest: 30_000 } as const;

export type DisplaySocketInput = {
  readonly clientId: string;
  /** From 0 to 1: how far the first wait is spread, so that many displays do not come back in one moment. */
  readonly jitter: number;
};

/** What to show, as the gateway says it; everything but the version is for the one who draws. */
export type DisplayCommand = {
  readonly version: number;
  readonly characters: readonly (readonly number[])[];
  readonly transition: unknown;
  readonly seed: number;
  readonly startAt: number;
  readonly serverTime: number;
};

/** The display's own name, to be shown for a while. */
export type NameCommand = Omit<DisplayCommand, "version"> & {
  /** How long, in milliseconds. */
  readonly forMs: number;
};

/** Where this display hangs, as the gateway says it once the display has named itself. */
export type IdentifiedBoard = {
  readonly boardId: string;
  readonly title: string;
  readonly code62: Code62;
  readonly serverTime: number;
};

export type DisplaySocketContext = {
  readonly clientId: string;
  readonly jitter: number;
  /** Cuts since the display was last connected. */
  readonly cuts: number;
  /** The newest version shown; 0 shows nothing yet. */
  readonly version: number;
  readonly board: IdentifiedBoard | null;
  readonly refusal: Refusal | null;
};

export type DisplaySocketEvent =
  | { readonly type: "socket.opened" }
  /** `jitter` as in the input: a new one for every wait. */
  | { readonly type: "socket.closed"; readonly jitter: number }
  | { readonly type: "display.received"; readonly command: DisplayCommand }
  | { readonly type: "display.named"; readonly command: NameCommand }
  | { readonly type: "display.reset" }
  | { readonly type: "display.revoked"; readonly reason?: string };

/** What the machine tells the open socket to say. */
export type SocketCommand =
  | { readonly type: "socket.heartbeat" }
  | { readonly type: "socket.shown"; readonly version: number };

export type DisplaySocketEmitted =
  | { readonly type: "display.show"; readonly command: DisplayCommand }
  | { readonly type: "display.name"; readonly command: NameCommand }
  | { readonly type: "display.clear" }
  | { readonly type: "display.refused"; readonly refusal: Refusal };

export type SocketAddress = { readonly clientId: string };

const initialContext = ({ input }: { input: DisplaySocketInput }): DisplaySocketContext => ({
  clientId: input.clientId,
  jitter: input.jitter,
  cuts: 0,
  version: 0,
  board: null,
  refusal: null,
});

const socketAddress = ({ context }: { context: DisplaySocketContext }): SocketAddress => ({
  clientId: context.clientId,
});

/** Doubles with every cut up to the longest wait, and is spread over its upper half. */
export function backOff({ cuts, jitter }: { readonly cuts: number; readonly jitter: number }): number {
  const whole = Math.min(backOffRange.longest, backOffRange.first * 2 ** Math.max(0, cuts - 1));
  return Math.round((whole / 2) * (1 + Math.min(1, Math.max(0, jitter))));
}

const refusals: Readonly<Record<string, Refusal>> = { revoked: { code: "Revoked" } };

/**
 * A display's connection with the gateway: open, name itself, show what comes, and say every five seconds that it lives.
 *
 * What can go wrong: the connection is cut at any step (wait, longer each time and never all at once, then try again);
 * the gateway does not know the display, or its token is no longer good (stop for good: asking again would not help);
 * a command comes late, or twice (an older version is never shown after a newer one).
 */
export const displaySocketMachine = setup({
  types: {
    context: {} as DisplaySocketContext,
    events: {} as DisplaySocketEvent,
    input: {} as DisplaySocketInput,
    emitted: {} as DisplaySocketEmitted,
  },
  actors: {
    /** Opens the socket, sends the machine what comes in, and takes `SocketCommand`. */
    openSocket: callbackPort<SocketCommand | EventObject, SocketAddress>("openSocket"),
    /** Says who the display is on the open socket, and waits for the gateway's answer. */
    identify: promisePort<IdentifiedBoard, SocketAddress>("identify"),
  },
  delays: {
    heartbeat: heartbeatInterval,
    backOff: ({ context }) => backOff(context),
  },
  guards: {
    isAnswerLost: ({ event }) => refusalIn(event)?.code === portFailures.answerLost,
    isNewer: ({ context, event }) => event.type === "display.received" && event.command.version > context.version,
  },
  actions: {
    noteCut: assign({
      cuts: ({ context }) => context.cuts + 1,
      jitter: ({ context, event }) => (event.type === "socket.closed" ? event.jitter : context.jitter),
    }),
    keepBoard: assign({
      board: ({ event }) => ("output" in event ? (event.output as IdentifiedBoard) : null),
      cuts: 0,
    }),
    keepRefusal: assign({ refusal: ({ event }) => refusalIn(event) ?? refusals.revoked ?? null }),
    keepVersion: assign({
      version: ({ context, event }) => (event.type === "display.received" ? event.command.version : context.version),
    }),
    forgetVersion: assign({ version: 0 }),
    sendHeartbeat: sendTo("openSocket", { type: "socket.heartbeat" }),
    sendShown: sendTo("openSocket", ({ context }) => ({ type: "socket.shown", version: context.version })),
    show: emit(({ event }) => ({
      type: "display.show" as const,
      command: (event as Extract<DisplaySocketEvent, { type: "display.received" }>).command,
    })),
    // It is no message of the board: no version, no receipt.
    showName: emit(({ event }) => ({
      type: "display.name" as const,
      command: (event as Extract<DisplaySocketEvent, { type: "display.named" }>).command,
    })),
    clear: emit({ type: "display.clear" }),
    tellRefusal: emit(({ context }) => ({
      type: "display.refused" as const,
      refusal: context.refusal ?? { code: portFailures.unknown },
    })),
  },
}).createMachine({
  id: "displaySocket",
  context: initialContext,
  initial: "open",
  states: {
    open: {
      initial: "connecting",
      invoke: { id: "openSocket", src: "openSocket", input: socketAddress },
      on: {
        "socket.closed": { target: "waiting", actions: "noteCut" },
        "display.revoked": { target: "refused", actions: "keepRefusal" },
      },
      states: {
        connecting: { on: { "socket.opened": "identifying" } },
        identifying: {
          invoke: {
            id: "identify",
            src: "identify",
            input: socketAddress,
            onDone: { target: "connected", actions: "keepBoard" },
            onError: [
              { guard: "isAnswerLost", target: "#displaySocket.waiting", actions: "noteCut" },
              { target: "#displaySocket.refused", actions: "keepRefusal" },
            ],
          },
        },
        connected: {
          entry: "sendHeartbeat",
          after: { heartbeat: { target: "connected", reenter: true } },
          on: {
            "display.received": { guard: "isNewer", actions: ["keepVersion", "show", "sendShown"] },
            "display.named": { actions: "showName" },
            "display.reset": { actions: ["forgetVersion", "clear"] },
          },
        },
      },
    },
    waiting: { after: { backOff: "open" } },
    refused: { entry: "tellRefusal", type: "final" },
  },
});
