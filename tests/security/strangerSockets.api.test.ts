import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { displayLimits } from "../../gateway/modules/displays/displayLimits.ts";
import { identify } from "../support/displaySocket.ts";
import { closeAll, open, pair } from "../support/displayWorld.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

afterEach(closeAll);

/** A gateway behind one proxy, with a display of Mia's kitchen. */
async function start() {
  const app = await testApp({
    config: { trustProxy: 1 },
    seed: (seed) => seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen")),
  });
  open.push(app);
  await app.listen();
  return { app, ...(await pair(app, await app.as("mia"), app.ids.boards.kitchen ?? "")) };
}

/** A line on which nobody answers what comes, not even a close. */
interface Line {
  readonly socket: Socket;
  /** All that came. */
  heard(): string;
  readonly closed: Promise<unknown>;
}

/** Asks for a display's socket, as somebody at this address, and resolves with the first that comes. */
function knock({ context }: TestApp, address: string, clientId = "nobody"): Promise<Line> {
  const port = Number(new URL(context.config.publicUrl).port);
  const socket = connect(port, "127.0.0.1");
  open.unshift({ close: () => socket.destroy() });
  socket.write(
    `GET /ws/${clientId} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-forwarded-for: ${address}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
  );
  let heard = "";
  const closed = new Promise((resolve) => socket.on("close", resolve));
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("data", (piece) => {
      heard += piece.toString("latin1");
      resolve({ socket, heard: () => heard, closed });
    });
  });
}

const statusOf = (line: Line): number => Number(line.heard().split(" ")[1]);

/** A text frame of a client (RFC 6455, section 5.2), masked with nothing. */
function frame(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from([0x81, 0xfe, text.length >> 8, text.length & 255]), Buffer.alloc(4), text]);
}

it("a network has so many sockets that have not identified; displays that do leave their place to others", {
  timeout: 60_000,
}, async () => {
  const { app, clientId, token } = await start();
  const display = await knock(app, "192.0.2.1", clientId);
  display.socket.write(frame(identify(clientId, token)));
  await expect.poll(display.heard).toContain('"type":"display"');
  const lines: Line[] = [];
  while (lines.length < displayLimits.newcomers) {
    lines.push(...(await Promise.all(Array.from({ length: 100 }, () => knock(app, "192.0.2.1")))));
  }
  expect(new Set(lines.map(statusOf))).toEqual(new Set([101]));
  const refused = await knock(app, "192.0.2.1");
  await refused.closed;
  expect(statusOf(refused)).toBe(429);
  expect(refused.heard()).toMatch(/"type":"RateLimited".*"rule":"sockets"/);
  expect(statusOf(await knock(app, "192.0.2.2"))).toBe(101);
  lines[0]?.socket.destroy();
  await expect.poll(async () => statusOf(await knock(app, "192.0.2.1"))).toBe(101);
});

it("who identifies wrong has one try a socket, and is cut soon when they do not go", async () => {
  const { app, clientId } = await start();
  const line = await knock(app, "192.0.2.1", clientId);
  for (let tries = 0; tries < 15; tries += 1) line.socket.write(frame(identify(clientId, "A".repeat(43))));
  await line.closed;
  expect(line.heard().split('"revoked"')).toHaveLength(2);
  const [row] = await app.opened.sql`select cardinality(attempts) as tries from budget where kind = 'displayToken'`;
  expect(row).toEqual({ tries: 1 });
});
