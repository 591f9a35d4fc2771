import { WebSocket } from "ws";
import { type EventObject, fromCallback, fromPromise } from "xstate";
import { z } from "zod";
import type {
  DisplaySocketEvent,
  IdentifiedBoard,
  SocketAddress,
  SocketCommand,
} from "../machines/board/displaySocketMachine.ts";
import { PortRefusal, portFailures } from "../machines/port.ts";
import type { Pairing } from "./state.ts";

const transition = z.object({ pace: z.string(), order: z.string(), stepIntervalMs: z.number(), stepSize: z.number() });
const characters = z.array(z.array(z.int().min(0).max(71)));

export const toDisplay = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("identified"),
    boardId: z.string(),
    title: z.string(),
    code62: z.enum(["degree", "heart"]).default("degree"),
    serverTime: z.number(),
  }),
  z.object({
    type: z.literal("display"),
    version: z.int(),
    characters,
    transition,
    seed: z.number(),
    startAt: z.number(),
    serverTime: z.number(),
  }),
  z.object({
    type: z.literal("name"),
    characters,
    transition,
    seed: z.number(),
    startAt: z.number(),
    serverTime: z.number(),
    forMs: z.number().min(0).max(60_000),
  }),
  z.object({ type: z.literal("reset") }),
  z.object({ type: z.literal("revoked"), reason: z.string() }),
]);

type ToDisplay = z.output<typeof toDisplay>;

/** The gateway pings every 20 s; without one for this long, in milliseconds, the connection is half open. */
const silentAfterMs = 60_000;
/** How long the gateway has to answer the goodbye, in milliseconds. */
const goodbyeMs = 1_000;
const longestMessage = 64 * 1024;

export interface DisplaySize {
  readonly rows: number;
  readonly columns: number;
  readonly firmware: string;
}

/**
 * The ports of the display's socket machine, over one socket at a time. What the gateway wants shown before the machine is
 * connected waits for its first heartbeat, which the machine sends on becoming so.
 */
export function socketPorts(pairing: Pairing, size: DisplaySize, onRevoked: (reason: string) => void) {
  let socket: WebSocket | undefined;
  let settleIdentify: { resolve(board: IdentifiedBoard): void; reject(error: PortRefusal): void } | undefined;

  const say = (message: object): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  const openSocket = fromCallback<SocketCommand | EventObject, SocketAddress>(({ sendBack, receive, input }) => {
    const address = `${pairing.url.replace(/^http/, "ws")}/ws/${encodeURIComponent(input.clientId)}`;
    const mine = new WebSocket(address, {
      maxPayload: longestMessage,
      perMessageDeflate: false,
      handshakeTimeout: 10_000,
    });
    socket = mine;
    const tell = (event: DisplaySocketEvent): void => sendBack(event);
    const waiting: DisplaySocketEvent[] = [];
    let connected = false;
    let watchdog: NodeJS.Timeout | undefined;
    const watch = (): void => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => mine.terminate(), silentAfterMs);
    };

    const hear = (message: ToDisplay): void => {
      if (message.type === "identified") {
        settleIdentify?.resolve(message);
        return;
      }
      if (message.type === "revoked") {
        onRevoked(message.reason);
        tell({ type: "display.revoked", reason: message.reason });
        return;
      }
      const event = boardEvent(message);
      if (connected) tell(event);
      else waiting.push(event);
    };

    mine.on("open", () => {
      watch();
      tell({ type: "socket.opened" });
    });
    mine.on("ping", watch);
    mine.on("message", (data) => {
      watch();
      const message = readMessage(String(data));
      // A gateway newer than this display may say things that it does not know.
      if (message !== undefined) hear(message);
    });
    // The reason comes with `close`, which always follows.
    mine.on("error", () => {});
    mine.on("close", () => {
      clearTimeout(watchdog);
      tell({ type: "socket.closed", jitter: Math.random() });
    });

    receive((command) => {
      if (command.type === "socket.heartbeat") {
        say({ type: "heartbeat", clientId: input.clientId, at: Date.now() });
        connected = true;
        for (const event of waiting.splice(0)) tell(event);
      } else if (command.type === "socket.shown" && "version" in command)
        say({ type: "shown", version: command.version });
    });
    return () => {
      clearTimeout(watchdog);
      mine.removeAllListeners("close");
      mine.close(1000);
      // A gateway that does not answer the goodbye holds nobody up.
      const cut = setTimeout(() => mine.terminate(), goodbyeMs);
      mine.on("close", () => clearTimeout(cut));
    };
  });

  const identify = fromPromise<IdentifiedBoard, SocketAddress>(({ input, signal }) => {
    const answer = new Promise<IdentifiedBoard>((resolve, reject) => {
      settleIdentify = { resolve, reject };
      signal.addEventListener("abort", () => reject(new PortRefusal({ code: portFailures.answerLost })));
    });
    say({ type: "identify", clientId: input.clientId, token: pairing.token, ...size });
    return answer;
  });

  return { openSocket, identify };
}

function boardEvent(message: Extract<ToDisplay, { type: "display" | "name" | "reset" }>): DisplaySocketEvent {
  if (message.type === "reset") return { type: "display.reset" };
  if (message.type === "name") {
    const { type: _type, ...command } = message;
    return { type: "display.named", command };
  }
  const { type: _type, ...command } = message;
  return { type: "display.received", command };
}

function readMessage(text: string): ToDisplay | undefined {
  try {
    return toDisplay.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
