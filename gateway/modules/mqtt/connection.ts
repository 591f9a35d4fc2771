import mqtt from "mqtt";
import { bridgeTopic } from "./topics.ts";

/** A line to the broker. It is made once and never mended: whoever wants another one opens another one. */
export interface Connection {
  /** Resolves when the broker has it; rejects when it does not say so in time, or the line is cut. */
  publish(topic: string, payload: string | Buffer, options: { readonly retain: boolean }): Promise<void>;
  subscribe(topics: readonly string[]): Promise<void>;
  unsubscribe(topics: readonly string[]): Promise<void>;
  /** Ends it in good order: the broker forgets what it was to say of a cut line. */
  end(): Promise<void>;
  /** Cuts it. */
  cut(): void;
}

export interface ConnectionEvents {
  onMessage(topic: string, payload: Uint8Array, isRetained: boolean): void;
  /** Once, however it ended. */
  onClosed(error: Error | undefined): void;
}

/** What the broker has not answered by then, it will not. */
const answerWithinMs = 10_000;
const keepAliveSeconds = 15;

/**
 * Opens a line. All gateways of an installation call themselves the same, so that the broker itself shows out a gateway that
 * has lost its turn and does not know it. Nothing is kept for later on either side: what is so is told anew on every line, and a
 * command that nobody took was for a moment that is over.
 */
export async function openConnection(url: string, clientId: string, events: ConnectionEvents): Promise<Connection> {
  const address = new URL(url);
  const [username, password] = [address.username, address.password].map(decodeURIComponent);
  address.username = "";
  address.password = "";
  const client = mqtt.connect(address.href, {
    clientId,
    ...(username === "" ? {} : { username, password }),
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: answerWithinMs,
    keepalive: keepAliveSeconds,
    queueQoSZero: false,
    resubscribe: false,
    will: { topic: bridgeTopic(clientId), payload: Buffer.from("offline"), qos: 1, retain: true },
  });
  let lastError: Error | undefined;
  let isOpen = false;
  let closed: (() => void) | undefined;
  const closing = new Promise<never>((_resolve, reject) => {
    closed = () => reject(lastError ?? new Error("The broker has closed the line."));
  });
  // It is only waited for beside others.
  closing.catch(() => {});
  client.on("error", (error) => {
    lastError = error;
  });
  client.on("message", (topic, payload, packet) => events.onMessage(topic, payload, packet.retain === true));
  client.once("close", () => {
    closed?.();
    // What it holds goes with it, also what it never got an answer for.
    client.end(true);
    if (isOpen) events.onClosed(lastError);
  });
  await Promise.race([
    new Promise<void>((resolve) => {
      client.once("connect", () => {
        isOpen = true;
        resolve();
      });
    }),
    closing,
  ]);
  /** Cut where the broker takes too long: a line that swallows everything is worse than none. */
  const answered = async (work: Promise<unknown>): Promise<void> => {
    work.catch(() => {});
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error("The broker does not answer."));
        client.end(true);
      }, answerWithinMs);
    });
    await Promise.race([work, closing, late]).finally(() => clearTimeout(timer));
  };
  return {
    publish: (topic, payload, { retain }) => answered(client.publishAsync(topic, payload, { qos: 1, retain })),
    subscribe: (topics) => answered(client.subscribeAsync([...topics], { qos: 1 })),
    unsubscribe: (topics) => answered(client.unsubscribeAsync([...topics])),
    end: () => answered(client.endAsync()),
    cut: () => {
      client.end(true);
    },
  };
}
