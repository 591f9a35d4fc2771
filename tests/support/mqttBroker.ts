import { createServer, type Server, type Socket } from "node:net";
import { Aedes, type Client } from "aedes";
import mqtt, { type MqttClient } from "mqtt";
import { onTestFinished } from "vitest";
import { freePort } from "../../gateway/freePort.ts";

/** A real broker in this process, until the test is over. It can go away and come back, with nothing kept. */
export interface Broker {
  readonly url: string;
  /** Who is connected, by the names that they gave. */
  readonly clients: () => readonly string[];
  /** How often somebody came, by name. */
  readonly arrivals: readonly string[];
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Cuts the lines of whoever calls themselves so, without a goodbye. */
  cut(name: RegExp): void;
}

export async function startBroker(): Promise<Broker> {
  const port = await freePort();
  const sockets = new Map<string, Socket>();
  const arrivals: string[] = [];
  let aedes: Aedes | undefined;
  let server: Server | undefined;
  const open = new Set<Socket>();
  const broker: Broker = {
    url: `mqtt://127.0.0.1:${port}`,
    clients: () => [...sockets.keys()],
    arrivals,
    async start() {
      const made = await Aedes.createBroker();
      aedes = made;
      made.on("client", (client: Client) => {
        arrivals.push(client.id);
        sockets.set(client.id, client.conn as Socket);
      });
      made.on("clientDisconnect", (client: Client) => {
        if (sockets.get(client.id) === client.conn) sockets.delete(client.id);
      });
      server = createServer((socket) => {
        open.add(socket);
        socket.once("close", () => open.delete(socket));
        made.handle(socket);
      });
      await new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
      await new Promise<void>((resolve) => (aedes === undefined ? resolve() : aedes.close(() => resolve())));
      [aedes, server] = [undefined, undefined];
      sockets.clear();
    },
    cut(name) {
      for (const [id, socket] of sockets) if (name.test(id)) socket.destroy();
    },
  };
  await broker.start();
  onTestFinished(broker.stop);
  return broker;
}

interface Heard {
  readonly topic: string;
  readonly payload: Buffer;
  readonly retained: boolean;
}

/** Somebody on the broker who hears all and may say all, as Home Assistant does. */
export interface Listener {
  /** All that was heard, in order. */
  readonly heard: Heard[];
  /** The last on a topic, as text; undefined before the first. */
  last(topic: string): string | undefined;
  json(topic: string): Record<string, unknown> | undefined;
  count(topic: string): number;
  say(topic: string, payload: string | Buffer, retain?: boolean): Promise<void>;
  readonly client: MqttClient;
}

export async function listenAt({ url }: Pick<Broker, "url">): Promise<Listener> {
  const client = await mqtt.connectAsync(url, { clientId: `home-${Math.random().toString(36).slice(2)}` });
  onTestFinished(async () => client.endAsync(true));
  const heard: Heard[] = [];
  client.on("message", (topic, payload, { retain }) => heard.push({ topic, payload, retained: retain === true }));
  await client.subscribeAsync("#", { qos: 1 });
  const last = (topic: string) => heard.findLast((one) => one.topic === topic)?.payload.toString();
  return {
    heard,
    last,
    json(topic) {
      const text = last(topic);
      return text === undefined || text === "" ? undefined : JSON.parse(text);
    },
    count: (topic) => heard.filter((one) => one.topic === topic).length,
    say: async (topic, payload, retain = false) => {
      await client.publishAsync(topic, payload, { qos: 1, retain });
    },
    client,
  };
}
