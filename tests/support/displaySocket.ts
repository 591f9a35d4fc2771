import { WebSocket } from "ws";

type SocketMessage = Readonly<Record<string, unknown>> & { readonly type: string };

/** A display's end of the socket, as bare as a test needs it. */
export interface TestSocket {
  readonly socket: WebSocket;
  readonly messages: readonly SocketMessage[];
  say(message: object | string | Buffer): void;
  /** The first message of this type from here on. */
  next(type: string): Promise<SocketMessage>;
  /** The code that the socket was closed with. */
  readonly closed: Promise<number>;
  close(): void;
}

/** `url` is the gateway's address. */
export async function openDisplaySocket(url: string, clientId: string): Promise<TestSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws/${clientId}`);
  const messages: SocketMessage[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  let over = false;
  let taken = 0;
  const wake = (): void => {
    for (const one of [...waiting]) one();
  };
  socket.on("message", (data) => {
    messages.push(JSON.parse(String(data)));
    wake();
  });
  void closed.then(() => {
    over = true;
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", reject);
  });
  return {
    socket,
    messages,
    closed,
    say: (message) => {
      const raw = typeof message === "string" || Buffer.isBuffer(message);
      socket.send(raw ? message : JSON.stringify(message));
    },
    next(type) {
      return new Promise((resolve, reject) => {
        const look = (): void => {
          for (; taken < messages.length; taken += 1) {
            const message = messages[taken];
            if (message?.type !== type) continue;
            taken += 1;
            waiting.delete(look);
            resolve(message);
            return;
          }
          if (!over) return;
          waiting.delete(look);
          reject(new Error(`The socket closed before "${type}" came; it said ${JSON.stringify(messages)}`));
        };
        waiting.add(look);
        look();
      });
    },
    close: () => socket.terminate(),
  };
}

/** What a display says about itself first. */
export function identify(clientId: string, token: string): object {
  return { type: "identify", clientId, token, rows: 6, columns: 22, firmware: "test/1" };
}
